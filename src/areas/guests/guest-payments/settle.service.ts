import type { ConnectionRow } from '#areas/property/connections/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { enterReceivedMoney } from '#areas/stays/folios/index.ts';
import type { GuestPayment } from '#capabilities/guest-payments/guest-payments.capability.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import { type AttemptRow, changeAttempt, isOpen, listAttempts } from './attempts.store.ts';
import { takesRealMoney } from './accounts.service.ts';
import { guestMoneyChanged } from './guest-payments.events.ts';
import { lockRequestOfStay } from './locked-request.service.ts';
import {
  changePayment,
  findPaymentOfAccount,
  insertPayment,
  listPaymentRows,
  type PaymentRow,
} from './payments.store.ts';
import type { FolioState } from './guest-payments.tables.ts';
import { changeRequest, type RequestRow } from './requests.store.ts';
import {
  afterReturn,
  countedOf,
  folioStateAfter,
  FOLIO_MEANS,
  hasArrived,
  mayArrive,
  missingOf,
} from './settlement.ts';
import { askToWrite } from './written-payments.service.ts';

/** The account of a host that has the money. */
export type PaidInto = Pick<ConnectionRow, 'id' | 'provider_id' | 'mode'> & { readonly account: string };

/**
 * Takes payments of one attempt as their provider has them now, under the lock of its request: what is missing is settled once, what
 * exceeds it is over, and each is in the folio once. A repeat changes nothing.
 */
export async function takePayments(
  ctx: PropertyContext,
  tx: Transaction,
  attempt: AttemptRow,
  into: PaidInto,
  payments: readonly GuestPayment[],
): Promise<void> {
  const request = await lockRequestOfStay(ctx, tx, attempt.request_id);
  if (!request) return;
  let isNews = false;
  for (const payment of payments) {
    isNews = (await takePayment(ctx, tx, { request, attempt, into }, payment)) || isNews;
  }
  isNews = (await endAttempt(ctx, tx, attempt, payments)) || isNews;
  isNews = (await endRequest(ctx, tx, request)) || isNews;
  if (isNews) await ctx.publish(tx, guestMoneyChanged, { reservationId: request.reservation_id });
}

type Taken = { readonly request: RequestRow; readonly attempt: AttemptRow; readonly into: PaidInto };

/** True if it is news. */
async function takePayment(
  ctx: PropertyContext,
  tx: Transaction,
  { request, attempt, into }: Taken,
  told: GuestPayment,
): Promise<boolean> {
  const now = ctx.clock.now();
  const known = await findPaymentOfAccount(tx, ctx.propertyId, into.account, told.id);
  const payment = afterArrival(told, known);
  if (payment === null || known?.folio_state === 'taken-out') return false;
  const isFirst = known === undefined || !hasArrived(known);
  const isTest = into.mode === 'test' || payment.isTest;
  // A test that ends after the house began to take real money.
  const isLate = isTest && (await takesRealMoney(ctx, tx));
  const counted =
    isFirst && hasArrived(payment) && !isLate
      ? countedOf(
          { amountMinor: payment.amount.minor, currency: payment.amount.currency },
          request,
          missingOf(request.amount_minor, await listPaymentRows(tx, ctx.propertyId, [request.id])),
        )
      : (known?.counted_minor ?? 0);
  const refunded = wentBack(payment, known);
  const backBefore = known?.refunded_minor ?? 0;
  const read = {
    method: payment.method,
    last4: payment.last4,
    state: payment.state === 'authorized' ? ('pending' as const) : payment.state,
    refunded_minor: refunded,
    returned_at: refunded > backBefore ? now : (known?.returned_at ?? null),
    counted_minor: counted,
    read_at: now,
  };
  const row: PaymentRow = known
    ? { ...known, ...read }
    : {
        ...read,
        id: newId<string>(now),
        request_id: request.id,
        attempt_id: attempt.id,
        connection_id: into.id,
        account: into.account,
        external_id: payment.id,
        amount_minor: payment.amount.minor,
        currency: payment.amount.currency,
        is_test: isTest,
        by_hand_minor: 0,
        failed_minor: 0,
        returning_minor: 0,
        proposed_minor: 0,
        returned_reference: null,
        folio_state: isLate ? 'taken-out' : 'none',
        confirm_key: null,
        actor: 'posada',
        received_at: payment.createdAt,
      };
  if (known) await changePayment(tx, ctx.propertyId, known.id, read);
  else await insertPayment(tx, ctx.propertyId, row);
  const state = isLate
    ? 'taken-out'
    : await enterInFolio(ctx, tx, { request, into, payment, row, backBefore });
  if (state !== row.folio_state) await changePayment(tx, ctx.propertyId, row.id, { folio_state: state });
  await askToWrite(ctx, tx, row, state);
  return !known || known.state !== row.state || known.refunded_minor !== row.refunded_minor;
}

/**
 * Money that arrived does not become undecided again: that is the answer to an earlier reading, and changes nothing. Annulled
 * afterwards it went back as a whole.
 */
function afterArrival(payment: GuestPayment, known: PaymentRow | undefined): GuestPayment | null {
  if (known === undefined || !hasArrived(known) || hasArrived(payment)) return payment;
  return payment.state === 'cancelled' ? { ...payment, state: 'refunded', refunded: payment.amount } : null;
}

/**
 * What the provider says now or said before, and what a member gave back in another way, which is known here only. What a bank did not
 * take the provider no longer counts.
 */
function wentBack({ state, amount, refunded }: GuestPayment, known: PaymentRow | undefined): number {
  const { by_hand_minor: byHand = 0, failed_minor: failed = 0, refunded_minor: before = 0 } = known ?? {};
  const told = state === 'charged-back' ? amount.minor : refunded.minor;
  return Math.max(told + failed + byHand, before);
}

/** Once for each payment, and once for each part that went back. */
async function enterInFolio(
  ctx: PropertyContext,
  tx: Transaction,
  {
    request,
    into,
    payment,
    row,
    backBefore,
  }: {
    readonly request: RequestRow;
    readonly into: PaidInto;
    readonly payment: GuestPayment;
    readonly row: PaymentRow;
    readonly backBefore: number;
  },
): Promise<FolioState> {
  if (!hasArrived(payment)) return row.folio_state;
  const { timeZone } = await propertyFacts(ctx);
  const key = `${into.provider_id}:${into.account}:${payment.id}`;
  const money = {
    method: FOLIO_MEANS[payment.method],
    reference: row.is_test ? 'prueba' : payment.last4,
    from: { connectionId: into.id, externalId: payment.id },
  };
  const entered = await enterReceivedMoney(ctx, tx, request.reservation_id, {
    ...money,
    kind: 'payment',
    amount: payment.amount,
    onDate: dayIn(timeZone, payment.decidedAt ?? payment.createdAt),
    sourceKey: `${key}:in`,
  });
  const back = row.refunded_minor - backBefore;
  if (back <= 0) return folioStateAfter(entered, row);
  const wentBack = await enterReceivedMoney(ctx, tx, request.reservation_id, {
    ...money,
    kind: 'refund',
    amount: { minor: back, currency: payment.amount.currency },
    onDate: dayIn(timeZone, ctx.clock.now()),
    sourceKey: `${key}:back:${row.refunded_minor}`,
  });
  return folioStateAfter(wentBack, afterReturn(row));
}

/** The state of an attempt follows from its payments. One that was refused may be tried again on the same page. */
async function endAttempt(
  ctx: PropertyContext,
  tx: Transaction,
  attempt: AttemptRow,
  payments: readonly GuestPayment[],
): Promise<boolean> {
  const current = (await listAttempts(tx, ctx.propertyId, [attempt.request_id])).find(
    ({ id }) => id === attempt.id,
  );
  if (!current) return false;
  const state = payments.some(hasArrived)
    ? 'paid'
    : isOpen(current) && payments.some(mayArrive)
      ? 'pending'
      : current.state === 'pending'
        ? 'open'
        : current.state;
  if (state === current.state) return false;
  await changeAttempt(tx, ctx.propertyId, attempt.id, { state });
  return true;
}

/** Paid once nothing is missing. */
async function endRequest(ctx: PropertyContext, tx: Transaction, request: RequestRow): Promise<boolean> {
  if (request.state !== 'open') return false;
  const payments = await listPaymentRows(tx, ctx.propertyId, [request.id]);
  if (missingOf(request.amount_minor, payments) > 0) return false;
  await changeRequest(tx, ctx.propertyId, request, { state: 'paid', ended_at: ctx.clock.now() });
  await recordChange(ctx, tx, {
    subject: 'payment-request',
    subjectId: request.reservation_id,
    action: 'settled',
    after: { total_minor: request.amount_minor, currency: request.currency },
  });
  return true;
}
