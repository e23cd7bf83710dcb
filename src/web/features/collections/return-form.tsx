import { useState } from 'react';
import { z } from 'zod';

import { RETURN_REFERENCE_MAX } from '#areas/guests/guest-payments/guest-payments.constants.ts';
import {
  paymentRequestsContract,
  type PaymentRequest,
  type ReceivedPayment,
} from '#areas/guests/guest-payments/requests.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, NOT_SAVED, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './collections.module.css';
import { MONEY_TOPICS } from './queries.ts';
import { RefundPress, RefundProblem } from './refund-part.tsx';
import { useFullAmount, useRequestWords } from './request-words.ts';

const ReturnForm = z.object({
  reference: z
    .string()
    .trim()
    .min(1, 'general.required')
    .max(RETURN_REFERENCE_MAX, 'general.invalid.tooLong'),
});

type ReturnProps = { readonly request: PaymentRequest; readonly payment: ReceivedPayment };

function Reference({ payment }: ReturnProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const full = useFullAmount();
  const { send } = useChange(paymentRequestsContract.recordReturn, { invalidates: MONEY_TOPICS });
  const [reference, setReference] = useState<string>();
  const amount = full(payment.over, payment.currency);
  const form = useZodForm(ReturnForm, {
    defaultValues: { reference: '' },
    onSubmit: (typed) => {
      setReference(typed.reference);
      return Promise.resolve(NOT_SAVED);
    },
  });
  return (
    <>
      <Form
        form={form}
        actions={
          <Button type="submit" kind="primary">
            {t('guestPayments.host.return.save', { amount })}
          </Button>
        }
      >
        <Field label={t('guestPayments.host.return.reference')} error={form.errorOf('reference')}>
          <Input autoComplete="off" {...form.register('reference')} />
        </Field>
      </Form>
      <ConfirmDialog
        open={reference !== undefined}
        title={t('guestPayments.host.return.question', { amount })}
        confirmLabel={t('guestPayments.host.return.save', { amount })}
        onClose={() => setReference(undefined)}
        onConfirm={async () => {
          if (reference === undefined) return;
          await send({
            params: { id: payment._id },
            query: { propertyId: property.id },
            body: { reference },
          });
          form.reset();
          notify('success', t('guestPayments.host.return.done'));
        }}
      >
        <p>{t('guestPayments.host.return.text', { reference: reference ?? '' })}</p>
      </ConfirmDialog>
    </>
  );
}

/** Why a payment is over, and its way back: C-PCOL-18 where its provider gives it back, else C-PCOL-06 by the host's hand. */
export function ReturnPart({ request, payment }: ReturnProps) {
  const { t } = useLanguage();
  const words = useRequestWords();
  const full = useFullAmount();
  const amount = full(payment.over, payment.currency);
  const cause = words.overCause(request, payment);
  const isByCall = payment.refunds === 'by-call';
  const [isElsewhere, setElsewhere] = useState(false);
  return (
    <section className={styles['cause']}>
      <p>
        <b>{t(`guestPayments.host.why.${cause}`, { title: words.title(request), amount })}</b>{' '}
        {words.means(payment)}{' '}
        {payment.isTest && <StatusPill family="sun">{t('guestPayments.host.test')}</StatusPill>}
      </p>
      {cause === 'cheaper' && <p className="sm">{t('guestPayments.host.why.cheaper.keep')}</p>}
      <RefundProblem payment={payment} />
      {isByCall ? (
        <>
          <p className="sm">{t('guestPayments.host.refund.text')}</p>
          <div className={styles['presses']}>
            <RefundPress request={request} payment={payment} />
            {!isElsewhere && (
              <May call={paymentRequestsContract.recordReturn}>
                <Button onClick={() => setElsewhere(true)}>{t('guestPayments.host.refund.other')}</Button>
              </May>
            )}
          </div>
        </>
      ) : (
        <p className="sm">
          {payment.by === null
            ? t('guestPayments.host.return.byHost', { amount })
            : t('guestPayments.host.return.byProvider', { name: payment.by, amount })}
        </p>
      )}
      {(!isByCall || isElsewhere) && (
        <May call={paymentRequestsContract.recordReturn}>
          <Reference request={request} payment={payment} />
        </May>
      )}
    </section>
  );
}
