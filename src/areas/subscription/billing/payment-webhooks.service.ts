import type { PaymentWebhookEvent, PaymentsCapability } from '#capabilities/payments/payments.capability.ts';
import type { WebhookPost } from '#capabilities/webhooks.ts';
import type { Context } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { countWithLimit } from '#foundation/http/rate-limits.ts';
import { Postponed } from '#foundation/jobs/job.ts';
import { BillId } from '#vocabulary/ids.ts';
import { epochMs, plusSeconds } from '#vocabulary/instant.ts';
import { OLD_PAYMENTS_SECONDS, WEBHOOK_EVENT_SECONDS, RECENT_SECONDS } from './billing.constants.ts';
import { paymentWebhookReceived } from './billing.events.ts';
import { billOfIntent, type BillOwner, findBillOwner, findBill } from './bills.store.ts';
import { refreshBill } from './charging/charging.service.ts';
import { clearProviderCustomer } from './provider-customers.service.ts';
import { refreshDispute } from './disputes.service.ts';
import { findWebhookEvent, insertWebhookEvent, markWebhookHandled } from './payment-webhooks.store.ts';
import { accountOfCustomer } from './payers.store.ts';
import { paymentsOf, takesCards } from './charging/payments.ts';
import { refreshRefunds } from './refunds.service.ts';

/** Refused posts of a network: far above those of any real provider. */
const MOST_REFUSED = 120;
const REFUSED_SECONDS = 600;

/**
 * C-PAY-16. Stores the event once with its job and answers; the job later reads the subject from the provider (REL-08,
 * SEC-33).
 */
export async function receivePaymentWebhook(ctx: Context, post: WebhookPost): Promise<void> {
  const event = takesCards(ctx) ? await paymentsOf(ctx).webhooks.read(post) : null;
  if (!event) {
    await countWithLimit(
      ctx.system,
      ctx.clock,
      `notice-refused:${ctx.network}`,
      MOST_REFUSED,
      REFUSED_SECONDS,
    );
    throw httpErrors.unauthorized();
  }
  await storeWebhookEvent(ctx, event);
}

async function storeWebhookEvent(ctx: Context, event: PaymentWebhookEvent): Promise<boolean> {
  return ctx.system.transaction(async (tx) => {
    if (!(await insertWebhookEvent(tx, event, ctx.clock.now()))) return false;
    await ctx.publish(tx, paymentWebhookReceived, { eventId: event.eventId });
    return true;
  });
}

/**
 * Finds the bill by the stored id, else by our reference: an event may arrive before the answer of the call that caused it.
 */
async function billOf(
  ctx: Context,
  payments: PaymentsCapability,
  intentId: string,
): Promise<BillOwner | null> {
  const known = await billOfIntent(ctx.system, intentId);
  if (known) return known;
  const intent = await payments.paymentIntents.read(intentId);
  const reference = BillId.safeParse(intent?.reference);
  return (reference.success && (await findBillOwner(ctx.system, reference.data))) || null;
}

/** False while the bill is unknown. */
async function handle(
  ctx: Context,
  { kind, subject }: Pick<PaymentWebhookEvent, 'kind' | 'subject'>,
): Promise<boolean> {
  const payments = paymentsOf(ctx);
  if (kind === 'customer' && subject.customer !== null) {
    const account = await accountOfCustomer(ctx.system, subject.customer);
    const theirs = account && (await payments.customers.read(subject.customer));
    if (account && theirs?.isDeleted !== false)
      await clearProviderCustomer(ctx.forAccount(account), subject.customer);
    return true;
  }
  if (!['payment_intent', 'refund', 'dispute'].includes(kind)) return true;
  // A refund or dispute without an intent does not concern Posada's bills.
  if (subject.paymentIntent === null) return true;
  const bill = await billOf(ctx, payments, subject.paymentIntent);
  if (!bill) return false;
  const inside = ctx.forAccount(bill.account_id);
  await refreshBill(inside, bill.id);
  if (kind === 'refund') await refreshRefunds(inside, bill.id);
  if (kind === 'dispute' && subject.dispute !== null) await refreshDispute(inside, bill.id, subject.dispute);
  return true;
}

/** Reads the subject of an event. An event with an unknown subject is retried for a day. */
export async function handlePaymentWebhook(ctx: Context, eventId: string): Promise<void> {
  const event = await findWebhookEvent(ctx.system, eventId);
  if (!event || event.handled_at !== null) return;
  const now = ctx.clock.now();
  if (!(await handle(ctx, event))) {
    const age = (epochMs(now) - epochMs(event.received_at)) / 1000;
    if (age < WEBHOOK_EVENT_SECONDS)
      throw new Postponed(Math.max(60, age), `The subject of event ${eventId} is not known yet`);
  }
  await markWebhookHandled(ctx.system, eventId, now);
}

/** REL-10: processes events that were sent, or should have been, like received ones. Returns how many were lost. */
export async function backfillMissedWebhooks(ctx: Context, seconds = RECENT_SECONDS): Promise<number> {
  if (!takesCards(ctx)) return 0;
  const events = await paymentsOf(ctx).webhooks.listSince(plusSeconds(ctx.clock.now(), -seconds));
  let missed = 0;
  for (const event of events) if (await storeWebhookEvent(ctx, event)) missed++;
  if (missed > 0) ctx.log.warn({ missed }, 'notices of payments had not arrived');
  return missed;
}

/** REL-10, every night: compares each payment of five weeks with ours. Returns how many had another outcome. */
export async function reconcileOldPayments(ctx: Context): Promise<number> {
  if (!takesCards(ctx)) return 0;
  const payments = paymentsOf(ctx);
  const since = plusSeconds(ctx.clock.now(), -OLD_PAYMENTS_SECONDS);
  let repaired = 0;
  for (const intent of await payments.paymentIntents.createdSince(since)) {
    const bill = await billOf(ctx, payments, intent.id);
    if (!bill) continue;
    const inside = ctx.forAccount(bill.account_id);
    const before = await findBill(inside.db, bill.id);
    const { bill: after } = await refreshBill(inside, bill.id);
    if (before?.state === after.state && before.received === after.received) continue;
    repaired++;
    ctx.log.warn({ bill: bill.id }, 'a payment had another end than was known');
  }
  return repaired;
}
