import type { BillStatus } from '#areas/subscription/billing/bills.contract.ts';
import type { Subscription } from '#areas/subscription/subscriptions/subscriptions.contract.ts';
import type { z } from 'zod';
import { roundMoney } from '#vocabulary/money.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import type { Family } from '#web/ui/status.tsx';

/** Amounts of these calls are in the major unit (D-56). */
export function useAmount(): (
  amount: number,
  currency: string,
  options?: { readonly code?: boolean },
) => string {
  const { format } = useLanguage();
  return (amount, currency, options) => format.money(roundMoney(amount, currency), options);
}

/** In which it is charged, and does not have to be chosen. */
export const PAID_STATES: readonly Subscription['state'][] = ['active', 'past_due'];

export const STATE_FAMILIES: Readonly<Record<Subscription['state'], Family>> = {
  none: 'neutral',
  grace: 'sun',
  incomplete: 'sun',
  trialing: 'sky',
  active: 'palm',
  past_due: 'sun',
  expired: 'rose',
  canceled: 'grey',
};

export const BILL_FAMILIES: Readonly<Record<z.infer<typeof BillStatus>, Family>> = {
  open: 'sun',
  paid: 'palm',
  void: 'grey',
  uncollectible: 'rose',
  refunded: 'sky',
  disputed: 'rose',
};
