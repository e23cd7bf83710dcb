import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';

import type { ListedUser } from '#areas/platform/accounts/users/users-admin.contract.ts';
import {
  type BillForStaff,
  RefundInput,
  refundsContract,
} from '#areas/subscription/billing/refunds.contract.ts';
import { roundMoney, toMajorUnits } from '#vocabulary/money.ts';
import { typedAmount } from '#web/parts/typed-number.ts';
import { call } from '#web/shell/call.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input, TextArea } from '#web/ui/input.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { type Family, StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import { zone } from './discounts.ts';
import { OwnProperty } from './own-property.tsx';
import { UserSubscription } from './user-subscription.tsx';

const FAMILIES = {
  open: 'sun',
  paid: 'palm',
  void: 'grey',
  uncollectible: 'rose',
  refunded: 'plum',
  disputed: 'rose',
} as const satisfies Record<BillForStaff['status'], Family>;

/** Typed values are text. */
const Refund = z.object({
  amount: typedAmount
    .refine((amount) => amount !== null, 'general.required')
    .pipe(RefundInput.shape.amount.unwrap()),
  reason: RefundInput.shape.reason,
});

const REFUND_POLL_MS = 3000;

type RefundState = BillForStaff['refunds'][number]['state'];
const IN_PROGRESS: readonly RefundState[] = ['decided', 'pending'];

/** What may still be refunded: refunds in progress are no longer there. */
const leftOf = ({ charge, currency, refunds }: BillForStaff): number => {
  const minor = (amount: number) => roundMoney(amount, currency).minor;
  const given = refunds.filter(({ state }) => state !== 'failed');
  const left = given.reduce((rest, { amount }) => rest - minor(amount), minor(charge));
  return toMajorUnits({ minor: Math.max(0, left), currency });
};

function RefundForm({ bill, onDone }: { readonly bill: BillForStaff; readonly onDone: () => void }) {
  const { t, format } = useLanguage();
  const left = leftOf(bill);
  const all = format.money(roundMoney(left, bill.currency), { code: true });
  const { send } = useChange(refundsContract.refundBill, { invalidates: [['bills']] });
  const form = useZodForm(Refund, {
    defaultValues: { amount: '', reason: '' },
    onSubmit: async (body) => {
      await send({ params: { id: bill._id }, body });
      notify('success', t('admin.bills.refund.done'));
      onDone();
    },
  });
  return (
    <Form
      form={form}
      actions={
        <Button type="submit" busy={form.isBusy}>
          {t('admin.bills.refund')}
        </Button>
      }
    >
      <Field
        label={t('admin.bills.refund.amount')}
        hint={t('admin.bills.refund.left', { amount: all })}
        error={form.errorOf('amount')}
      >
        <Input width="sm" inputMode="decimal" autoComplete="off" {...form.register('amount')} />
      </Field>
      <div>
        <Button
          size="small"
          kind="quiet"
          onClick={() => form.setValue('amount', String(left), { shouldDirty: true, shouldValidate: true })}
        >
          {t('admin.bills.refund.all', { amount: all })}
        </Button>
      </div>
      <Field
        label={t('admin.bills.refund.reason')}
        hint={t('admin.bills.refund.reason.hint')}
        error={form.errorOf('reason')}
      >
        <TextArea rows={2} {...form.register('reason')} />
      </Field>
    </Form>
  );
}

const REFUND_WORDS = {
  decided: 'admin.bills.refund.underWay',
  pending: 'admin.bills.refund.underWay',
  succeeded: 'admin.bills.refund.succeeded',
  failed: 'admin.bills.refund.failed',
} as const satisfies Record<RefundState, string>;

function OneBill({ bill }: { readonly bill: BillForStaff }) {
  const { t, format } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const money = (amount: number) => format.money(roundMoney(amount, bill.currency), { code: true });
  const mayRefund = bill.paidAt !== null && leftOf(bill) > 0;
  return (
    <li>
      <p className="num">
        <b>{bill.number}</b> · {money(bill.charge)}{' '}
        <StatusPill family={FAMILIES[bill.status]}>{t(`admin.bills.status.${bill.status}`)}</StatusPill>
      </p>
      {bill.attempts.map(({ at, state, code }) => (
        <p key={at} className="xs muted">
          {code === null
            ? t('admin.bills.attempt', { day: format.dateTime(at, zone()), state })
            : t('admin.bills.attempt.code', { day: format.dateTime(at, zone()), state, code })}
        </p>
      ))}
      {bill.refunds.map(({ at, amount, reason, state }) => (
        <p key={at} className="xs muted">
          {t(REFUND_WORDS[state], { amount: money(amount), day: format.dateTime(at, zone()), reason })}
        </p>
      ))}
      {mayRefund && !isOpen && (
        <Button size="small" onClick={() => setIsOpen(true)}>
          {t('admin.bills.refund')}
        </Button>
      )}
      {isOpen && <RefundForm bill={bill} onDone={() => setIsOpen(false)} />}
    </li>
  );
}

function OfAccount({ propertyId }: { readonly propertyId: string }) {
  const { t } = useLanguage();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['bills', 'staff', propertyId],
    queryFn: ({ signal }) =>
      call(refundsContract.listBillsForStaff, { params: { propertyId }, query: {} }, { signal }),
    // A refund settles at the provider: its outcome shows here without a reload.
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ refunds }) => refunds.some((one) => IN_PROGRESS.includes(one.state)))
        ? REFUND_POLL_MS
        : false,
  });
  if (data?.data.length === 0) return <p className="sm muted">{t('admin.bills.none')}</p>;
  if (data) {
    return (
      <ul>
        {data.data.map((bill) => (
          <OneBill key={bill._id} bill={bill} />
        ))}
      </ul>
    );
  }
  if (!error) return <Skeleton lines={3} />;
  return (
    <Failed
      compact
      title={t('admin.bills.failed')}
      error={error}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

/** C-SUB-21, C-PAY-18, C-PAY-19: a property's subscription, its account's charges, and refunds with a reason. */
export function UserBills({ user }: { readonly user: ListedUser }) {
  const { t } = useLanguage();
  return (
    <OwnProperty user={user} title={t('admin.bills.title')}>
      {(id) => (
        <>
          <UserSubscription key={`subscription ${id}`} propertyId={id} />
          <OfAccount key={`bills ${id}`} propertyId={id} />
        </>
      )}
    </OwnProperty>
  );
}
