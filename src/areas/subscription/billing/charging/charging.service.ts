import { ProviderFailure } from '#capabilities/failures.ts';
import type {
  Decline,
  PaymentIntent,
  PaymentOutcome,
  PaymentsCapability,
} from '#capabilities/payments/payments.capability.ts';
import { type AccountContext, actorOf } from '#foundation/context/context.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { BillId } from '#vocabulary/ids.ts';
import { epochMs } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import { KEY_LIFE_SECONDS } from '../billing.constants.ts';
import { billingErrors } from '../billing.errors.ts';
import { billDeclined, billPaid } from '../billing.events.ts';
import type { AttemptState } from '../billing.tables.ts';
import {
  type AttemptRow,
  type BillRow,
  changeAttempt,
  changeBill,
  findBill,
  insertAttempt,
  lastAttempt,
  lockBill,
} from '../bills.store.ts';
import { ensureIntent, type IntentPayer, isIntentOf } from './intents.service.ts';
import { changePayerRow, lockPayer } from '../payers.store.ts';
import { paymentsOf } from './payments.ts';
import { refundVoidedBill } from '../refunds.service.ts';
import { nextRetry } from './retries.ts';
import { requireWithinSpendLimit, type SpendLimit } from './spend-limit.service.ts';

/** The known state of a bill. */
export type BillProgress = {
  readonly bill: BillRow;
  readonly attempt: AttemptRow | undefined;
  readonly intent: PaymentIntent | null;
};

type OpenAttempt = AttemptRow & { readonly state: Exclude<AttemptState, 'succeeded' | 'declined'> };
const isOpen = (attempt: AttemptRow | undefined): attempt is OpenAttempt =>
  attempt !== undefined && attempt.state !== 'succeeded' && attempt.state !== 'declined';

/** The outcome is unknown: no other attempt may begin. */
export const isAttemptUndecided = (attempt: AttemptRow | undefined): boolean =>
  attempt !== undefined && ['decided', 'unknown', 'processing'].includes(attempt.state);

/** Whether a bill has an attempt whose outcome is unknown. */
export const hasUndecidedAttempt = async (db: Queries, id: BillId): Promise<boolean> =>
  isAttemptUndecided(await lastAttempt(db, id));

const attemptKey = ({ bill_id, number }: AttemptRow): string => `bill:${bill_id}:a${number}`;

async function endAttempt(
  ctx: AccountContext,
  tx: Transaction,
  attempt: AttemptRow | undefined,
  state: AttemptState,
  decline?: Decline,
): Promise<void> {
  if (!isOpen(attempt) || attempt.state === state) return;
  await changeAttempt(tx, attempt.id, {
    state,
    answered_at: ctx.clock.now(),
    ...(decline && {
      code: decline.code,
      decline_code: decline.declineCode,
      is_retryable: decline.retryable,
    }),
  });
}

/** Marks the bill paid in full. Idempotent: repeated notifications change nothing. */
async function received(
  ctx: AccountContext,
  tx: Transaction,
  bill: BillRow,
  intent: PaymentIntent,
): Promise<void> {
  if (bill.received > 0) return;
  if (intent.received.minor !== bill.charge || intent.received.currency !== bill.currency) {
    ctx.log.error(
      { bill: bill.id, received: intent.received, charge: bill.charge },
      'a bill received another amount',
    );
    throw new Error(`Bill ${bill.id} received another amount than it charges`);
  }
  if (bill.state === 'void') {
    await changeBill(tx, bill.id, { received: bill.charge });
    await refundVoidedBill(ctx, tx, bill);
    return;
  }
  await changeBill(tx, bill.id, {
    state: 'paid',
    received: bill.charge,
    retry_at: null,
    closed_at: ctx.clock.now(),
  });
  await ctx.publish(tx, billPaid, { accountId: ctx.accountId, billId: bill.id });
}

/** Without the payer present: schedules the next retry and notifies the payer. */
async function declined(
  ctx: AccountContext,
  tx: Transaction,
  { bill, attempt, decline }: { bill: BillRow; attempt: AttemptRow | undefined; decline: Decline },
): Promise<void> {
  if (!isOpen(attempt)) return;
  await endAttempt(ctx, tx, attempt, 'declined', decline);
  if (attempt.session === 'on' || bill.state !== 'open') return;
  const retryAt = decline.retryable ? nextRetry(bill.due_at, ctx.clock.now()) : null;
  await changeBill(tx, bill.id, { retry_at: retryAt });
  await ctx.publish(tx, billDeclined, { accountId: ctx.accountId, billId: bill.id });
}

/** Applies the outcome of an attempt and everything that follows from it, in one transaction. */
async function applyOutcome(ctx: AccountContext, id: BillId, outcome: PaymentOutcome): Promise<BillProgress> {
  return ctx.db.transaction(async (tx) => {
    const bill = await lockBill(tx, id);
    const attempt = await lastAttempt(tx, id);
    if (outcome.state === 'declined') await declined(ctx, tx, { bill, attempt, decline: outcome.decline });
    else if (outcome.state === 'succeeded') {
      await endAttempt(ctx, tx, attempt, 'succeeded');
      await received(ctx, tx, bill, outcome.intent);
    } else if (isOpen(attempt)) await changeAttempt(tx, attempt.id, { state: outcome.state });
    return {
      bill: (await findBill(tx, id)) ?? bill,
      attempt: await lastAttempt(tx, id),
      intent: outcome.intent,
    };
  });
}

/** Applies the state of the intent. A running attempt is not ended by the leftover of an earlier one. */
async function applyIntent(ctx: AccountContext, id: BillId, intent: PaymentIntent): Promise<BillProgress> {
  if (intent.state === 'succeeded') return applyOutcome(ctx, id, { state: 'succeeded', intent });
  return ctx.db.transaction(async (tx) => {
    const bill = await lockBill(tx, id);
    const attempt = await lastAttempt(tx, id);
    const waited = attempt?.state === 'processing' || attempt?.state === 'requires_action';
    if (intent.state === 'canceled') {
      await endAttempt(ctx, tx, attempt, 'declined', {
        code: 'canceled',
        declineCode: null,
        retryable: false,
      });
      if (bill.state !== 'void' && bill.intent_id === intent.id)
        await changeBill(tx, id, { intent_id: null });
    } else if (intent.state === 'requires_method' && waited && intent.decline) {
      await declined(ctx, tx, { bill, attempt, decline: intent.decline });
    }
    return { bill: (await findBill(tx, id)) ?? bill, attempt: await lastAttempt(tx, id), intent };
  });
}

/** Repeats an attempt whose answer was lost: while the provider remembers the key, it repeats the first answer. */
async function repeatAttempt(
  ctx: AccountContext,
  payments: PaymentsCapability,
  { bill, attempt }: { bill: BillRow; attempt: AttemptRow },
): Promise<PaymentOutcome | null> {
  const age = epochMs(ctx.clock.now()) - epochMs(attempt.decided_at);
  if (bill.intent_id === null || bill.state === 'void') return null;
  if (age > KEY_LIFE_SECONDS * 1000) {
    const code = 'processing_error';
    return { state: 'declined', decline: { code, declineCode: null, retryable: true }, intent: null };
  }
  const { method, session } = attempt;
  return payments.paymentIntents.confirm(bill.intent_id, { method, session }, attemptKey(attempt));
}

/**
 * Looks up the state of a bill: first its intent, then the attempt without a known outcome. Never makes another attempt.
 * Throws ProviderFailure if the provider cannot be asked.
 */
export async function refreshBill(ctx: AccountContext, id: BillId): Promise<BillProgress> {
  const bill = await findBill(ctx.db, id);
  if (!bill) throw new Error(`Bill ${id} does not exist`);
  const attempt = await lastAttempt(ctx.db, id);
  if (bill.intent_id === null) return { bill, attempt, intent: null };
  const payments = paymentsOf(ctx);
  const intent = await payments.paymentIntents.read(bill.intent_id);
  if (!intent)
    throw new ProviderFailure('payments', 'missing', `The provider does not know the intent of bill ${id}`);
  const standing = await applyIntent(ctx, id, intent);
  const { attempt: last } = standing;
  if (last?.state !== 'decided' && last?.state !== 'unknown') return standing;
  const outcome = await repeatAttempt(ctx, payments, { bill: standing.bill, attempt: last });
  return outcome ? applyOutcome(ctx, id, outcome) : standing;
}

const REPLACEABLE: readonly PaymentIntent['state'][] = [
  'requires_method',
  'requires_confirmation',
  'requires_action',
];

/**
 * Cancels the intent at the provider before another follows, so that a bill is paid once. An intent with moved money stays.
 */
async function replaceIntent(
  ctx: AccountContext,
  payments: PaymentsCapability,
  { bill, intent }: { bill: BillRow; intent: PaymentIntent },
): Promise<BillProgress> {
  try {
    await payments.paymentIntents.cancel(intent.id, `bill:${bill.id}:i${bill.intents}:replaced`);
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
  }
  return refreshBill(ctx, bill.id);
}

/**
 * The state of a bill, with an intent that `payer` may use. Replaces an intent of the other payer: the account's intent
 * attaches the typed card to the account. Creates none if the bill is closed or a payment is in progress.
 */
export async function prepareIntent(
  ctx: AccountContext,
  id: BillId,
  payer: IntentPayer,
): Promise<BillProgress> {
  const payments = paymentsOf(ctx);
  let standing = await refreshBill(ctx, id);
  const { attempt, intent } = standing;
  if (
    intent &&
    !isIntentOf(payer, intent) &&
    REPLACEABLE.includes(intent.state) &&
    !isAttemptUndecided(attempt)
  ) {
    standing = await replaceIntent(ctx, payments, { bill: standing.bill, intent });
  }
  const { bill } = standing;
  const isPayable = bill.state === 'open' || bill.state === 'uncollectible';
  if (!isPayable || bill.intent_id !== null || isAttemptUndecided(standing.attempt)) return standing;
  await ensureIntent(ctx, payments, bill, payer);
  return refreshBill(ctx, id);
}

type Attempted = Pick<AttemptRow, 'method' | 'session'> & {
  /** The member's limit; automatic collection has none. */
  readonly limit?: SpendLimit | null;
};

async function decide(
  ctx: AccountContext,
  id: BillId,
  { method, session, limit }: Attempted,
): Promise<AttemptRow> {
  return ctx.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    const bill = await lockBill(tx, id);
    if (bill.state !== 'open' && bill.state !== 'uncollectible') throw billingErrors.closed();
    const before = await lastAttempt(tx, id);
    if (isAttemptUndecided(before)) throw billingErrors.underWay();
    // The payer's row is the lock of the account: of two parallel payments the second one counts the first.
    const payer = await lockPayer(tx, ctx.accountId, at);
    if (limit) await requireWithinSpendLimit(tx, limit, bill);
    const attempt: AttemptRow = {
      id: newId(at),
      account_id: ctx.accountId,
      bill_id: id,
      number: (before?.number ?? 0) + 1,
      session,
      method,
      state: 'decided',
      code: null,
      decline_code: null,
      is_retryable: null,
      actor: actorOf(ctx),
      decided_at: at,
      answered_at: null,
    };
    await insertAttempt(tx, attempt);
    await changePayerRow(tx, payer, { tried_at: at }, at);
    return attempt;
  });
}

/**
 * Makes one attempt with one card, stored before the call. A lost answer leaves its outcome unknown and blocks further
 * attempts until it is looked up.
 */
export async function attemptCharge(
  ctx: AccountContext,
  id: BillId,
  intent: PaymentIntent,
  how: Attempted,
): Promise<BillProgress> {
  const payments = paymentsOf(ctx);
  const attempt = await decide(ctx, id, how);
  let outcome: PaymentOutcome;
  try {
    outcome = await payments.paymentIntents.confirm(intent.id, how, attemptKey(attempt));
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    await ctx.db.transaction((tx) => leftOpen(ctx, tx, attempt, error));
    throw error;
  }
  return applyOutcome(ctx, id, outcome);
}

/** Busy, or refused for another reason than the card: certainly not charged, so it blocks no other attempt. */
async function leftOpen(
  ctx: AccountContext,
  tx: Transaction,
  attempt: AttemptRow,
  { kind }: ProviderFailure,
): Promise<void> {
  if (kind === 'unknown') return changeAttempt(tx, attempt.id, { state: 'unknown' });
  const code = kind === 'wait' ? 'try_again_later' : 'processing_error';
  await endAttempt(ctx, tx, attempt, 'declined', { code, declineCode: null, retryable: true });
}
