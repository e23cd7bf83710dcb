import { ProviderFailure } from '#capabilities/failures.ts';
import type { AccountContext, MemberContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { BillId } from '#vocabulary/ids.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import { billingErrors } from '../billing.errors.ts';
import { isLimitedToProperties, propertiesWithPermission } from '../bills.service.ts';
import type { Payment } from '../bills.contract.ts';
import { findBill } from '../bills.store.ts';
import {
  attemptCharge,
  isAttemptUndecided,
  prepareIntent,
  refreshBill,
  type BillProgress,
} from './charging.service.ts';
import { ensurePayer } from '../provider-customers.service.ts';
import { type IntentPayer, isIntentOf } from './intents.service.ts';
import { translatePaymentFailure, paymentsOf, declineProblemOf } from './payments.ts';
import { requireWithinSpendLimit, type SpendLimit, spendLimitOf } from './spend-limit.service.ts';

function stateOf({ bill, attempt, intent }: BillProgress): Payment['state'] {
  if (bill.state === 'paid') return 'succeeded';
  if (intent?.state === 'processing') return 'processing';
  if (isAttemptUndecided(attempt)) return 'unknown';
  if (intent?.state === 'requires_action') return 'requires_action';
  return attempt?.state === 'declined' ? 'declined' : 'requires_method';
}

function present(ctx: AccountContext, payer: IntentPayer, standing: BillProgress): Payment {
  const { scriptUrl, publishableKey } = paymentsOf(ctx).page;
  const { bill, attempt, intent } = standing;
  const state = stateOf(standing);
  return {
    billId: bill.id,
    state,
    scriptUrl,
    publishableKey,
    clientSecret: intent && isIntentOf(payer, intent) && state !== 'succeeded' ? intent.clientSecret : null,
    problem:
      state === 'declined'
        ? declineProblemOf({
            code: attempt?.code ?? 'card_declined',
            declineCode: attempt?.decline_code ?? null,
          })
        : null,
  };
}

/** A lost answer is no failure: the outcome is looked up, and paying again changes nothing. */
const orUnknown = (ctx: AccountContext, id: BillId, work: Promise<BillProgress>): Promise<BillProgress> =>
  work.catch(async (error: unknown) => {
    if (!(error instanceof ProviderFailure) || error.kind !== 'unknown') throw error;
    return refreshBill(ctx, id);
  });

async function requireOwnCard(ctx: AccountContext, id: string): Promise<void> {
  const { customer_id: customer } = await ensurePayer(ctx);
  const card = await translatePaymentFailure(paymentsOf(ctx).paymentMethods.read(id));
  if (!card || customer === null || card.customer !== customer) {
    throw billingErrors.noSuchCard({ field: 'paymentMethod' });
  }
}

type Paying = {
  readonly payer: IntentPayer;
  readonly card: string | null;
  /** The limit of the calling member. */
  readonly limit: SpendLimit | null;
};

/**
 * Pays a bill of the account with a saved card. Without a card it charges nothing and returns the state of the bill; a page
 * uses this for the outcome of its card step.
 */
export async function payWithSavedCard(
  ctx: AccountContext,
  id: BillId,
  { payer, card, limit }: Paying,
): Promise<Payment> {
  const bill = await findBill(ctx.db, id);
  if (!bill) throw httpErrors.missing();
  if (bill.state === 'void') throw billingErrors.closed();
  if (bill.state === 'paid') return present(ctx, payer, { bill, attempt: undefined, intent: null });
  if (limit) await requireWithinSpendLimit(ctx.db, limit, bill);
  const before = await translatePaymentFailure(prepareIntent(ctx, id, payer));
  const { intent } = before;
  const state = stateOf(before);
  const mayTry = ['requires_method', 'requires_action', 'declined'].includes(state);
  if (card === null || !intent || !mayTry) {
    // The card step starts again, regardless of the attempt before.
    return present(ctx, payer, state === 'declined' ? { ...before, attempt: undefined } : before);
  }
  if (!isIntentOf(payer, intent)) throw billingErrors.underWay();
  await requireOwnCard(ctx, card);
  const attempt = attemptCharge(ctx, id, intent, { method: card, session: 'on', limit });
  return present(ctx, payer, await translatePaymentFailure(orUnknown(ctx, id, attempt)));
}

/**
 * C-PAY-03. A bill with a property for which the person may not spend is hidden (W2-J-10).
 * @param expected the amount on the page: with another amount no card is charged.
 */
export async function payBill(
  ctx: MemberContext,
  id: BillId,
  card: string | null,
  expected?: number,
): Promise<Payment> {
  const inside = ctx.forAccount(ctx.property.accountId);
  const bill = await findBill(inside.db, id);
  if (!bill || !isLimitedToProperties(bill, propertiesWithPermission(ctx, 'spend')))
    throw httpErrors.missing();
  const charge = toMajorUnits({ minor: bill.charge, currency: bill.currency });
  if (card !== null && expected !== undefined && charge !== expected) {
    throw billingErrors.priceChanged({ field: 'expected', details: { today: charge } });
  }
  return payWithSavedCard(inside, id, { payer: 'account', card, limit: await spendLimitOf(ctx) });
}
