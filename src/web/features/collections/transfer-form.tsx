import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';

import { REQUEST_TITLE_MAX } from '#areas/guests/guest-payments/guest-payments.constants.ts';
import {
  paymentRequestsContract,
  type PaymentRequest,
} from '#areas/guests/guest-payments/requests.contract.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { todayIn } from '#web/shell/today.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import { Form, NOT_SAVED, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { notify } from '#web/ui/toasts.ts';
import { MONEY_TOPICS } from './queries.ts';
import { useFullAmount, useRequestWords } from './request-words.ts';
import { typedAmount } from './typed-amount.ts';

const TransferForm = z.object({
  amount: typedAmount,
  onDate: PlainDate,
  /** An emptied field has no value. */
  reference: z.string().trim().max(REQUEST_TITLE_MAX, 'general.invalid.tooLong').default(''),
});
type Typed = z.output<typeof TransferForm>;

type TransferFormProps = {
  readonly id: string;
  readonly request: PaymentRequest;
  readonly onDone: () => void;
};

/** C-PCOL-05: what a member saw arrive in the account of the house; asked once more before it is written. */
export function ConfirmTransferForm({ id, request, onDone }: TransferFormProps) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const words = useRequestWords();
  const full = useFullAmount();
  const { send } = useChange(paymentRequestsContract.confirmTransfer, { invalidates: MONEY_TOPICS });
  // One key for all presses of this form: a payment whose answer was lost is not written twice.
  const [key] = useState(() => crypto.randomUUID());
  const [asking, setAsking] = useState<Typed>();
  const { currency } = request;
  const form = useZodForm(TransferForm, {
    defaultValues: {
      amount: format.number(request.missing),
      onDate: todayIn(property.timezone),
      reference: '',
    },
    onSubmit: (typed) => {
      setAsking(typed);
      return Promise.resolve(NOT_SAVED);
    },
  });
  const { register, errorOf, control } = form;
  const shown = asking ? full(asking.amount, currency) : '';
  return (
    <>
      <Form id={id} form={form}>
        <p className="sm muted">{t('guestPayments.host.transfer.lead')}</p>
        <FieldRow>
          <Field label={t('guestPayments.host.transfer.amount')} note={currency} error={errorOf('amount')}>
            <Input inputMode="decimal" autoComplete="off" {...register('amount')} />
          </Field>
          <Field label={t('guestPayments.host.transfer.day')} error={errorOf('onDate')}>
            <Controller
              control={control}
              name="onDate"
              render={({ field }) => (
                <DateField months value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
              )}
            />
          </Field>
        </FieldRow>
        <Field
          label={t('guestPayments.host.transfer.reference')}
          note={t('app.optional')}
          error={errorOf('reference')}
        >
          <Input autoComplete="off" {...register('reference')} />
        </Field>
      </Form>
      <ConfirmDialog
        open={asking !== undefined}
        title={t('guestPayments.host.transfer.question', { amount: shown })}
        confirmLabel={t('guestPayments.host.transfer.save')}
        onClose={() => setAsking(undefined)}
        onConfirm={async () => {
          if (!asking) return;
          await send({
            params: { id: request._id },
            query: { propertyId: property.id },
            body: { key, ...asking },
          });
          notify('success', t('guestPayments.host.transfer.done', { amount: shown }));
          form.reset();
          onDone();
        }}
      >
        <p>{t('guestPayments.host.transfer.text', { name: words.guest(request) })}</p>
      </ConfirmDialog>
    </>
  );
}
