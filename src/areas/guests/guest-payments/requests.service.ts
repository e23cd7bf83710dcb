import { propertyFacts } from '#areas/property/properties/index.ts';
import { COLLECTING_CHANNELS, enterReceivedMoney, findFolio } from '#areas/stays/folios/index.ts';
import { lockSoldStay } from '#areas/stays/reservations/index.ts';
import { actorOf, type PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { atLocalTime, endOfDay } from '#vocabulary/instant.ts';
import { moneyOf, toMajorUnits } from '#vocabulary/money.ts';
import type { PageMeta } from '#vocabulary/paging.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import { changeAttempt, isOpen, listAttempts } from './attempts.store.ts';
import { endRequestUnpaid } from './end-request.service.ts';
import { REQUESTS_OF_STAY_MAX } from './guest-payments.constants.ts';
import { guestPaymentErrors } from './guest-payments.errors.ts';
import { guestMoneyChanged } from './guest-payments.events.ts';
import { lockRequestOfStay } from './locked-request.service.ts';
import {
  changePayment,
  findConfirmed,
  findPayment,
  insertPayment,
  listPaymentRows,
  sumReceived,
} from './payments.store.ts';
import { findStayPlan, setWaived } from './plans/plans.store.ts';
import { presentRequests } from './present.service.ts';
import { acceptProofs } from './proofs.store.ts';
import { enterReturn } from './return-entry.service.ts';
import type {
  PaymentRequest,
  PaymentRequestChange,
  PaymentRequestFilter,
  PaymentRequestInput,
  ReceivedSum,
} from './requests.contract.ts';
import {
  changeRequest,
  findRequest,
  insertRequest,
  listRequestPage,
  listRequestsOfStay,
  type RequestRow,
} from './requests.store.ts';
import { countedOf, folioStateAfter, hasArrived, mayArrive, missingOf, overOf } from './settlement.ts';
import { askToWrite } from './written-payments.service.ts';

/** One request as members see it. */
export async function readRequest(ctx: PropertyContext, id: string): Promise<PaymentRequest> {
  const row = await findRequest(ctx.db, ctx.propertyId, id);
  const [request] = row ? await presentRequests(ctx, [row]) : [];
  if (!request) throw httpErrors.missing();
  return request;
}

/** C-PCOL-02, R-CHK-03. */
export async function listPaymentRequests(
  ctx: PropertyContext,
  { page, limit, filter = {} }: { page: number; limit: number; filter?: PaymentRequestFilter | undefined },
): Promise<{ data: PaymentRequest[]; meta: PageMeta }> {
  const { _id: id, reservationId, state, purpose } = filter;
  const condition = { id, reservationId, state, purpose };
  const offset = (page - 1) * limit;
  const { rows, total } = await listRequestPage(ctx.db, ctx.propertyId, condition, { limit, offset });
  return { data: await presentRequests(ctx, rows), meta: { total, page, limit } };
}

/** A typed amount in minor units. */
function minorOf(amount: number, currency: string): number {
  const refused = (cause?: unknown) =>
    guestPaymentErrors.tooManyDecimals({ field: 'amount', params: { currency }, cause });
  try {
    const { minor } = moneyOf(amount, currency);
    if (minor === 0) throw refused();
    return minor;
  } catch (error) {
    throw error instanceof RangeError ? refused(error) : error;
  }
}

/**
 * What is asked for a stay, checked under the lock of the stay: in the currency of its folio, and never nights that its channel
 * collects.
 */
async function checkAsked(
  ctx: PropertyContext,
  tx: Transaction,
  reservationId: ReservationId,
  asked: Pick<PaymentRequestInput, 'purpose' | 'title' | 'amount' | 'currency' | 'dueOn'>,
): Promise<Pick<RequestRow, 'purpose' | 'title' | 'amount_minor' | 'currency' | 'due_on'>> {
  const stay = await lockSoldStay(tx, ctx.propertyId, reservationId);
  if (!stay) throw httpErrors.missing({ field: 'reservationId' });
  const { purpose, title, amount, dueOn } = asked;
  if (purpose === 'stay' && COLLECTING_CHANNELS.includes(stay.channel_slug)) {
    throw guestPaymentErrors.channelCollects({ field: 'purpose', params: { channel: stay.channel_name } });
  }
  const folio = await findFolio(tx, ctx.propertyId, { reservationId });
  const currency = folio?.currency ?? stay.currency ?? (await propertyFacts(ctx)).currency;
  if (asked.currency !== undefined && asked.currency !== currency) {
    throw guestPaymentErrors.otherCurrency({ field: 'currency', params: { currency } });
  }
  return { purpose, title, amount_minor: minorOf(amount, currency), currency, due_on: dueOn };
}

/** C-PCOL-01. */
export async function createPaymentRequest(
  ctx: PropertyContext,
  input: PaymentRequestInput,
): Promise<PaymentRequest> {
  const now = ctx.clock.now();
  const id = newId<string>(now);
  await ctx.db.transaction(async (tx) => {
    const asked = await checkAsked(ctx, tx, input.reservationId, input);
    const others = await listRequestsOfStay(tx, ctx.propertyId, input.reservationId);
    if (others.length >= REQUESTS_OF_STAY_MAX) throw guestPaymentErrors.tooManyRequests();
    await insertRequest(tx, ctx.propertyId, {
      ...asked,
      id,
      reservation_id: input.reservationId,
      state: 'open',
      plan_part: null,
      plan_state: null,
      version: 1,
      actor: actorOf(ctx),
      created_at: now,
      ended_at: null,
    });
    await recordRequestChange(ctx, tx, { ...asked, reservation_id: input.reservationId }, 'created');
  });
  return readRequest(ctx, id);
}

/** Writes a change to the history of the stay, and tells of it. */
export async function recordRequestChange(
  ctx: PropertyContext,
  tx: Transaction,
  {
    reservation_id: id,
    amount_minor,
    currency,
  }: Pick<RequestRow, 'reservation_id' | 'amount_minor' | 'currency'>,
  action:
    'created' | 'changed' | 'canceled' | 'transferred' | 'accepted' | 'returned' | 'typed' | 'refund-asked',
): Promise<void> {
  await recordChange(ctx, tx, {
    subject: 'payment-request',
    subjectId: id,
    action,
    after: { total_minor: amount_minor, currency },
  });
  await ctx.publish(tx, guestMoneyChanged, { reservationId: id });
}

/** What a member changes or cancels is none of the plan's any more. */
const keptBy = ({ plan_state: state }: RequestRow): RequestRow['plan_state'] =>
  state === null ? null : 'kept';

/** Another part of the plan asks for it from now on; without one it is not asked for again. */
async function waiveIfLast(ctx: PropertyContext, tx: Transaction, request: RequestRow): Promise<void> {
  if (request.plan_state === null) return;
  const { id, reservation_id: stay } = request;
  const requests = await listRequestsOfStay(tx, ctx.propertyId, stay);
  const attempts = await listAttempts(
    tx,
    ctx.propertyId,
    requests.map((one) => one.id),
  );
  const mayAsk = requests.some(
    (one) =>
      one.id !== id &&
      one.state === 'open' &&
      one.plan_state === 'planned' &&
      !attempts.some((attempt) => attempt.request_id === one.id && isOpen(attempt)),
  );
  if (!mayAsk) await waive(ctx, tx, request, request.amount_minor);
}

/** A plan does not ask for it again. */
async function waive(
  ctx: PropertyContext,
  tx: Transaction,
  { reservation_id: stay, purpose }: RequestRow,
  amountMinor: number,
): Promise<void> {
  const plan = purpose === 'stay' ? await findStayPlan(tx, ctx.propertyId, stay) : undefined;
  if (plan) await setWaived(tx, ctx.propertyId, stay, plan.waived_minor + amountMinor);
}

/** C-PCOL-03. From the first attempt on a request does not change: its guest was told an amount. */
export async function replacePaymentRequest(
  ctx: PropertyContext,
  id: string,
  input: PaymentRequestChange,
  version: number | null,
): Promise<PaymentRequest> {
  const known = await findRequest(ctx.db, ctx.propertyId, id);
  if (!known) throw httpErrors.missing();
  const isStale = await ctx.db.transaction(async (tx) => {
    // The stay is locked before its requests, here and where money arrives.
    const asked = await checkAsked(ctx, tx, known.reservation_id, input);
    const request = await lockRequestOfStay(ctx, tx, id);
    if (!request) throw httpErrors.missing();
    if (version !== null && version !== request.version) return true;
    if (request.state !== 'open') throw guestPaymentErrors.ended();
    const [attempts, payments] = [
      await listAttempts(tx, ctx.propertyId, [id]),
      await listPaymentRows(tx, ctx.propertyId, [id]),
    ];
    if (attempts.length > 0 || payments.length > 0) throw guestPaymentErrors.begun();
    await changeRequest(tx, ctx.propertyId, request, { ...asked, plan_state: keptBy(request) });
    await recordRequestChange(ctx, tx, { ...asked, reservation_id: request.reservation_id }, 'changed');
    return false;
  });
  const request = await readRequest(ctx, id);
  if (isStale) throw httpErrors.stale({ details: request });
  return request;
}

/** C-PCOL-04. One that is cancelled already stays so. What a bank still takes afterwards is over. */
export async function cancelPaymentRequest(ctx: PropertyContext, id: string): Promise<PaymentRequest> {
  await ctx.db.transaction(async (tx) => {
    const request = await lockRequestOfStay(ctx, tx, id);
    if (!request) throw httpErrors.missing();
    if (request.state === 'canceled') return;
    const payments = await listPaymentRows(tx, ctx.propertyId, [id]);
    if (request.state === 'paid' || payments.some((one) => hasArrived(one) || mayArrive(one))) {
      throw guestPaymentErrors.moneyMoved();
    }
    await waiveIfLast(ctx, tx, request);
    await endRequestUnpaid(ctx, tx, request, keptBy(request));
    await recordRequestChange(ctx, tx, request, 'canceled');
  });
  return readRequest(ctx, id);
}

type Transfer = {
  readonly key: string;
  readonly amount: number;
  readonly onDate: PlainDate;
  readonly reference: string;
};

/** C-PCOL-05. What a member saw arrive: once for each key. */
export async function confirmTransfer(
  ctx: PropertyContext,
  id: string,
  { key, amount, onDate, reference }: Transfer,
): Promise<PaymentRequest> {
  await ctx.db.transaction(async (tx) => {
    const request = await lockRequestOfStay(ctx, tx, id);
    if (!request) throw httpErrors.missing();
    const { currency } = request;
    const amountMinor = minorOf(amount, currency);
    const earlier = await findConfirmed(tx, ctx.propertyId, key);
    if (earlier?.request_id === id && earlier.amount_minor === amountMinor) return;
    if (earlier) throw guestPaymentErrors.keyUsed();
    if (request.state === 'canceled') throw guestPaymentErrors.ended();
    const payments = await listPaymentRows(tx, ctx.propertyId, [id]);
    const now = ctx.clock.now();
    const paymentId = newId<string>(now);
    const open = (await listAttempts(tx, ctx.propertyId, [id])).find(
      (one) => isOpen(one) && one.method === 'transfer',
    );
    await insertPayment(tx, ctx.propertyId, {
      id: paymentId,
      request_id: id,
      attempt_id: open?.id ?? null,
      connection_id: null,
      account: null,
      external_id: null,
      method: 'transfer',
      last4: null,
      state: 'paid',
      amount_minor: amountMinor,
      refunded_minor: 0,
      counted_minor: countedOf({ amountMinor, currency }, request, missingOf(request.amount_minor, payments)),
      currency,
      is_test: false,
      by_hand_minor: 0,
      failed_minor: 0,
      returning_minor: 0,
      proposed_minor: 0,
      returned_reference: null,
      returned_at: null,
      folio_state: 'none',
      confirm_key: key,
      actor: actorOf(ctx),
      received_at: now,
      read_at: now,
    });
    if (open) await changeAttempt(tx, ctx.propertyId, open.id, { state: 'paid', next_at: null });
    await acceptProofs(tx, ctx.propertyId, id, now);
    const entered = await enterReceivedMoney(ctx, tx, request.reservation_id, {
      kind: 'payment',
      amount: { minor: amountMinor, currency },
      method: 'transfer',
      onDate,
      sourceKey: `transfer:${id}:${key}`,
      reference: reference === '' ? null : reference,
      from: null,
    });
    const folioState = folioStateAfter(entered, { folio_state: 'none', is_test: false });
    await changePayment(tx, ctx.propertyId, paymentId, { folio_state: folioState });
    await askToWrite(ctx, tx, { id: paymentId, folio_state: 'none' }, folioState);
    const missing = missingOf(request.amount_minor, await listPaymentRows(tx, ctx.propertyId, [id]));
    if (request.state === 'open' && missing <= 0) {
      await changeRequest(tx, ctx.propertyId, request, { state: 'paid', ended_at: now });
    }
    await recordRequestChange(ctx, tx, { ...request, amount_minor: amountMinor }, 'transferred');
  });
  return readRequest(ctx, id);
}

/**
 * C-PCOL-10. The request is paid with what arrived. What the member saw missing is compared under the lock: a payment that arrived in
 * between is never written off with the rest.
 */
export async function acceptShortPayment(
  ctx: PropertyContext,
  id: string,
  missing: number,
): Promise<PaymentRequest> {
  await ctx.db.transaction(async (tx) => {
    const request = await lockRequestOfStay(ctx, tx, id);
    if (!request) throw httpErrors.missing();
    if (request.state !== 'open') throw guestPaymentErrors.ended();
    const { currency } = request;
    const payments = await listPaymentRows(tx, ctx.propertyId, [id]);
    const attempts = await listAttempts(tx, ctx.propertyId, [id]);
    if (attempts.some(isOpen) || payments.some(mayArrive)) throw guestPaymentErrors.attemptOpen();
    if (!payments.some(({ counted_minor: counted }) => counted > 0)) {
      throw guestPaymentErrors.nothingArrived();
    }
    const missingMinor = missingOf(request.amount_minor, payments);
    if (toMajorUnits({ minor: missingMinor, currency }) !== missing)
      throw guestPaymentErrors.missingChanged();
    await changeRequest(tx, ctx.propertyId, request, { state: 'paid', ended_at: ctx.clock.now() });
    await waive(ctx, tx, request, missingMinor);
    await recordRequestChange(
      ctx,
      tx,
      { ...request, amount_minor: request.amount_minor - missingMinor },
      'accepted',
    );
  });
  return readRequest(ctx, id);
}

/** C-PCOL-09. */
export async function listReceivedMoney(
  ctx: PropertyContext,
  { from, to }: { readonly from: PlainDate; readonly to: PlainDate },
): Promise<ReceivedSum[]> {
  const { timeZone } = await propertyFacts(ctx);
  const rows = await sumReceived(ctx.db, ctx.propertyId, {
    from: atLocalTime(from, '00:00', timeZone),
    before: endOfDay(to, timeZone),
  });
  return rows.map((row) => {
    const major = (minor: number) => toMajorUnits({ minor, currency: row.currency });
    return {
      method: row.method,
      currency: row.currency,
      amount: major(row.amount_minor),
      refunded: major(row.refunded_minor),
      over: major(row.over_minor),
      payments: row.payments,
      isTest: row.is_test,
    };
  });
}

/** C-PCOL-06. All that is over of a payment went back by the host's hand. */
export async function recordReturn(
  ctx: PropertyContext,
  paymentId: string,
  reference: string,
): Promise<PaymentRequest> {
  const known = await findPayment(ctx.db, ctx.propertyId, paymentId);
  if (!known) throw httpErrors.missing();
  await ctx.db.transaction(async (tx) => {
    const request = await lockRequestOfStay(ctx, tx, known.request_id);
    const payment = await findPayment(tx, ctx.propertyId, paymentId);
    if (!request || !payment) throw httpErrors.missing();
    // Pressed twice: the same reference is the same return.
    if (payment.returned_reference === reference) return;
    const over = hasArrived(payment) ? overOf(payment) : 0;
    if (over === 0) throw guestPaymentErrors.notOver();
    const refunded = payment.refunded_minor + over;
    await changePayment(tx, ctx.propertyId, paymentId, {
      refunded_minor: refunded,
      by_hand_minor: payment.by_hand_minor + over,
      returned_reference: reference,
      returned_at: ctx.clock.now(),
    });
    await enterReturn(ctx, tx, request, payment, {
      kind: 'refund',
      minor: over,
      sourceKey: `returned:${paymentId}:${refunded}`,
      reference,
    });
    await recordRequestChange(ctx, tx, { ...request, amount_minor: over }, 'returned');
  });
  return readRequest(ctx, known.request_id);
}

/** C-PCOL-13. Money that goes back afterwards is to be written there again. */
export async function markPaymentTyped(ctx: PropertyContext, paymentId: string): Promise<PaymentRequest> {
  const known = await findPayment(ctx.db, ctx.propertyId, paymentId);
  if (!known) throw httpErrors.missing();
  await ctx.db.transaction(async (tx) => {
    const request = await lockRequestOfStay(ctx, tx, known.request_id);
    const payment = await findPayment(tx, ctx.propertyId, paymentId);
    if (!request || payment?.folio_state !== 'to-type') return;
    await changePayment(tx, ctx.propertyId, paymentId, { folio_state: 'typed' });
    await recordRequestChange(ctx, tx, { ...request, amount_minor: payment.amount_minor }, 'typed');
  });
  return readRequest(ctx, known.request_id);
}
