import { epochMs, plusSeconds } from '#vocabulary/instant.ts';

import { announceChange } from './mercado-pago.simulated-events.ts';
import {
  type MercadoPagoStage,
  nextNumber,
  refundedMinor,
  type SimulatedPayment,
  type SimulatedRefund,
} from './mercado-pago.simulated-world.ts';

/** What the last two digits of the whole units decide; null: what the payer chose. */
export type AmountRule = 'no-funds' | 'high-risk' | 'later' | 'fault' | 'lost-answer' | null;
const BY_DIGITS: readonly AmountRule[] = [null, 'no-funds', 'high-risk', 'later', 'fault', 'lost-answer'];

export const amountRuleOf = (amountMinor: number): AmountRule =>
  BY_DIGITS[Math.floor(amountMinor / 100) % 100] ?? null;

/** Seconds after which a payment of the rule `later` is approved. */
const LATER_SECONDS = 2;

const DETAILS: Readonly<Record<string, string>> = {
  approved: 'accredited',
  rejected: 'cc_rejected_other_reason',
  in_process: 'pending_review_manual',
  cancelled: 'by_collector',
  refunded: 'refunded',
  charged_back: 'settled',
  in_mediation: 'pending',
};

/** A new state, told to the account. */
export function settle(
  stage: MercadoPagoStage,
  payment: SimulatedPayment,
  status: string,
  detail: string = DETAILS[status] ?? 'unknown',
): void {
  payment.status = status;
  payment.detail = detail;
  payment.approvesAt = null;
  payment.changedAt = stage.clock.now();
  if (status === 'approved') payment.approvedAt ??= stage.clock.now();
  announceChange(stage, payment);
  stage.changed();
}

/** Approves the payments whose time has come. */
export function settleDue(stage: MercadoPagoStage): void {
  const now = epochMs(stage.clock.now());
  for (const one of stage.world.payments) {
    if (one.approvesAt !== null && epochMs(one.approvesAt) <= now) settle(stage, one, 'approved');
  }
}

/** The payment is approved by itself in two seconds, whether the payer stays or not. */
export function approveLater(stage: MercadoPagoStage, payment: SimulatedPayment): void {
  payment.approvesAt = plusSeconds(stage.clock.now(), LATER_SECONDS);
  stage.changed();
  // By the clock of the simulator: one that stands still is asked again by the next request.
  setTimeout(() => settleDue(stage), LATER_SECONDS * 1000 + 50).unref();
}

export const canBeRefunded = ({ status }: SimulatedPayment): boolean =>
  status === 'approved' || status === 'in_mediation';

/** A part of the payment goes back: one that is given back as a whole has another state. */
export function giveBack(
  stage: MercadoPagoStage,
  payment: SimulatedPayment,
  { amountMinor, key, status = 'approved' }: { amountMinor: number; key: string; status?: string },
): SimulatedRefund {
  const refund = { id: nextNumber(stage.world), key, amountMinor, createdAt: stage.clock.now(), status };
  payment.refunds = [...payment.refunds, refund];
  const isWhole = refundedMinor(payment) === payment.amountMinor;
  settle(
    stage,
    payment,
    isWhole ? 'refunded' : payment.status,
    isWhole ? 'refunded' : refundedMinor(payment) > 0 ? 'partially_refunded' : payment.detail,
  );
  return refund;
}
