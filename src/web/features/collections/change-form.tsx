import { z } from 'zod';

import {
  paymentRequestsContract,
  type PaymentRequest,
} from '#areas/guests/guest-payments/requests.contract.ts';
import { readDay } from '#vocabulary/plain-date.ts';
import { useRecordForm } from '#web/parts/record-form.ts';
import { StaleRecord } from '#web/parts/stale-record.tsx';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Form } from '#web/ui/form.tsx';
import { notify } from '#web/ui/toasts.ts';
import { MONEY_TOPICS } from './queries.ts';
import { askedShape, RequestFields } from './request-fields.tsx';

const ChangeForm = z.object(askedShape);

const LABELS = {
  title: 'guestPayments.host.new.title',
  amount: 'guestPayments.host.new.amount',
  dueOn: 'guestPayments.host.new.due',
} as const;

const isRequest = (details: unknown): details is PaymentRequest =>
  typeof details === 'object' && details !== null && 'version' in details && 'dueOn' in details;

type ChangeRequestFormProps = {
  readonly id: string;
  readonly request: PaymentRequest;
  readonly onDone: () => void;
};

/** C-PCOL-03: a request that no guest has begun to pay. */
export function ChangeRequestForm({ id, request, onDone }: ChangeRequestFormProps) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const change = useChange(paymentRequestsContract.replacePaymentRequest, { invalidates: MONEY_TOPICS });
  const { form, stale } = useRecordForm(ChangeForm, {
    record: request,
    valuesOf: (record) => ({
      purpose: record?.purpose ?? 'stay',
      title: record?.title ?? '',
      amount: record ? format.number(record.amount) : '',
      dueOn: record?.dueOn ?? '',
    }),
    isRecord: isRequest,
    labels: LABELS,
    onSubmit: async (values, stored) => {
      await change.send(
        { params: { id: request._id }, body: { propertyId: property.id, ...values } },
        { ifMatch: String((stored ?? request).version) },
      );
      notify('success', t('guestPayments.host.change.done'));
      onDone();
    },
  });
  return (
    <>
      <StaleRecord
        stale={stale}
        wordsOf={(key, value) => {
          const day = key === 'dueOn' ? readDay(value) : undefined;
          return day === undefined ? value : format.date(day);
        }}
      />
      <Form id={id} form={form}>
        <RequestFields form={form} currency={request.currency} />
      </Form>
    </>
  );
}
