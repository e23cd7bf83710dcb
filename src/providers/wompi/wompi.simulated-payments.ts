import { epochMs, plusSeconds } from '#vocabulary/instant.ts';

import { announceState } from './wompi.simulated-events.ts';
import {
  newToken,
  type SimulatedTransaction,
  transactionsOf,
  type WompiStage,
} from './wompi.simulated-world.ts';

/** What the last two digits of the whole pesos decide; null: what the payer chose. */
export type AmountRule = 'no-funds' | 'high-risk' | 'later' | 'fault' | 'lost-answer' | null;
const BY_DIGITS: readonly AmountRule[] = [null, 'no-funds', 'high-risk', 'later', 'fault', 'lost-answer'];

export const amountRuleOf = (amountInCents: number): AmountRule =>
  BY_DIGITS[Math.floor(amountInCents / 100) % 100] ?? null;

/** Seconds after which a payment of the rule `later` is approved. */
const LATER_SECONDS = 2;

/** Seconds in which a payer whose first payment was refused may try again, with the same reference. */
const RETRY_SECONDS = 180;

const isRefused = (status: string): boolean => status === 'DECLINED' || status === 'ERROR';

/** Whether the page that holds the token may make the second payment of a reference. */
export function mayRetry(
  { clock }: WompiStage,
  { retryToken, finalizedAt }: SimulatedTransaction,
  token: string,
): boolean {
  if (retryToken === null || retryToken !== token || finalizedAt === null) return false;
  return epochMs(clock.now()) < epochMs(finalizedAt) + RETRY_SECONDS * 1000;
}

/** A final state, told to the account. */
export function settle(
  stage: WompiStage,
  transaction: SimulatedTransaction,
  status: string,
  message: string | null = null,
): void {
  transaction.status = status;
  transaction.message = message;
  transaction.approvesAt = null;
  const isFirst = transactionsOf(stage, transaction)[0] === transaction;
  transaction.retryToken = isFirst && isRefused(status) ? newToken() : null;
  transaction.finalizedAt = status === 'PENDING' ? null : stage.clock.now();
  announceState(stage, transaction);
  stage.changed();
}

/** Approves the payments whose time has come. */
export function settleDue(stage: WompiStage): void {
  const now = epochMs(stage.clock.now());
  for (const one of stage.world.transactions) {
    if (one.approvesAt !== null && epochMs(one.approvesAt) <= now) settle(stage, one, 'APPROVED');
  }
}

/** The payment is approved by itself in two seconds, whether the payer stays or not. */
export function approveLater(stage: WompiStage, transaction: SimulatedTransaction): void {
  transaction.approvesAt = plusSeconds(stage.clock.now(), LATER_SECONDS);
  stage.changed();
  // By the clock of the simulator: one that stands still is asked again by the next request.
  setTimeout(() => settleDue(stage), LATER_SECONDS * 1000 + 50).unref();
}
