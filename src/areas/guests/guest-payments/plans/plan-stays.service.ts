import { findConnection } from '#areas/property/connections/index.ts';
import { getPropertyState } from '#areas/property/marketplace/index.ts';
import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import { COLLECTING_CHANNELS, readStayBalance, type StayBalance } from '#areas/stays/folios/index.ts';
import {
  type ContactedStay,
  listContactedStays,
  lockSoldStay,
  type SoldStay,
} from '#areas/stays/reservations/index.ts';
import { actorOf, type PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { isFunctionAvailable } from '#vocabulary/property-functions.ts';
import { newId } from '#vocabulary/uuid.ts';
import { isOpen, listAttempts } from '../attempts.store.ts';
import { endRequestUnpaid } from '../end-request.service.ts';
import { REQUESTS_OF_STAY_MAX } from '../guest-payments.constants.ts';
import { guestMoneyChanged } from '../guest-payments.events.ts';
import { changePayment, listPaymentRows, type PaymentRow } from '../payments.store.ts';
import {
  changeRequest,
  insertRequest,
  listAskedStays,
  listRequestsOfStay,
  type RequestRow,
} from '../requests.store.ts';
import { backOf, hasArrived, mayArrive, missingOf } from '../settlement.ts';
import { choosePlan } from './choose-plan.ts';
import { type PlanChanges, type PlannedRequest, planRequests } from './plan-parts.ts';
import { findStayPlan, insertStayPlan, listPlanRows, type PlanRow, type StayPlan } from './plans.store.ts';
import { proposeReturns } from './proposed-returns.ts';

/**
 * Stays were sold, changed or paid: what their plans ask for follows, and what was paid and is too much by now is to be given back.
 * A repeat changes nothing.
 */
export async function planStays(ctx: PropertyContext, ids: readonly ReservationId[]): Promise<void> {
  const plans = await listPlanRows(ctx.db, ctx.propertyId);
  // Of most stays nothing is asked, and of imports thousands come at once.
  const asked = plans.length > 0 ? ids : await listAskedStays(ctx.db, ctx.propertyId, ids);
  for (const id of new Set(asked)) await planStay(ctx, id, plans);
}

/** All that is known of the money of a stay, read under its lock. */
type StayMoney = {
  readonly stay: SoldStay;
  readonly balance: StayBalance;
  readonly requests: readonly RequestRow[];
  readonly payments: readonly PaymentRow[];
  /** Requests that a guest is paying, or of which a bank decides. */
  readonly underWay: ReadonlySet<string>;
};

const planStay = (ctx: PropertyContext, id: ReservationId, plans: readonly PlanRow[]): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const money = await readMoney(ctx, tx, id);
    // What was paid may not be in the account of a system yet: a difference to it says nothing.
    if (!money || money.balance.isKeptBySystem) return;
    const hasChanged =
      money.stay.status === 'canceled'
        ? await endRequests(ctx, tx, money)
        : await followPlan(ctx, tx, money, plans);
    const isOver = await followPrice(ctx, tx, money);
    if (hasChanged || isOver) await ctx.publish(tx, guestMoneyChanged, { reservationId: id });
  });

async function readMoney(
  ctx: PropertyContext,
  tx: Transaction,
  id: ReservationId,
): Promise<StayMoney | undefined> {
  const stay = await lockSoldStay(tx, ctx.propertyId, id);
  if (!stay) return undefined;
  const requests = await listRequestsOfStay(tx, ctx.propertyId, id);
  const ids = requests.map((request) => request.id);
  const payments = await listPaymentRows(tx, ctx.propertyId, ids);
  const attempts = await listAttempts(tx, ctx.propertyId, ids);
  return {
    stay,
    balance: await readStayBalance(ctx, tx, stay),
    requests,
    payments,
    underWay: new Set(
      [...payments.filter(mayArrive), ...attempts.filter(isOpen)].map(({ request_id: of }) => of),
    ),
  };
}

/** The nights are not sold any more. What was asked for them afterwards, as a fee, stays; so does what a bank still decides on. */
async function endRequests(
  ctx: PropertyContext,
  tx: Transaction,
  { stay, requests, payments }: StayMoney,
): Promise<boolean> {
  const [sold] = await listContactedStays(tx, ctx.propertyId, [stay.id]);
  const canceledAt = sold?.canceled_at ?? null;
  const open = requests.filter(
    ({ id, state, purpose, created_at: at }) =>
      state === 'open' &&
      purpose === 'stay' &&
      (canceledAt === null || at <= canceledAt) &&
      !payments.some((one) => one.request_id === id && (hasArrived(one) || mayArrive(one))),
  );
  for (const request of open) {
    await endRequestUnpaid(ctx, tx, request, request.plan_state === null ? null : 'dropped');
    await recordRequest(ctx, tx, request, 'canceled');
  }
  return open.length > 0;
}

async function followPlan(
  ctx: PropertyContext,
  tx: Transaction,
  money: StayMoney,
  plans: readonly PlanRow[],
): Promise<boolean> {
  const { stay, balance, requests } = money;
  const plan = (await findStayPlan(tx, ctx.propertyId, stay.id)) ?? (await beginPlan(ctx, tx, money, plans));
  if (!plan) return false;
  const property = await propertyFacts(ctx);
  const changes = planRequests({
    parts: plan.parts,
    requests: plannedRequests(money),
    stay: { bookedOn: dayIn(property.timeZone, plan.planned_at), arrival: stay.arrival },
    today: todayOfProperty(ctx, property),
    freeMinor: freeMinorOf(money),
    waivedMinor: plan.waived_minor,
    currency: balance.currency,
  });
  return applyChanges(ctx, tx, { stay, requests, currency: balance.currency }, changes);
}

/** The stay gets the plan that it fits, as it is now: later changes of the plan are for stays that are sold later. */
async function beginPlan(
  ctx: PropertyContext,
  tx: Transaction,
  { stay, balance }: StayMoney,
  plans: readonly PlanRow[],
): Promise<StayPlan | undefined> {
  const [sold] = await listContactedStays(tx, ctx.propertyId, [stay.id]);
  // An import asks no guest, and of nights that were sold twice one guest will not come.
  if (!sold || sold.is_imported || sold.is_conflict) return undefined;
  if (stay.status !== 'confirmed' && stay.status !== 'checked_in') return undefined;
  if (COLLECTING_CHANNELS.includes(stay.channel_slug) || balance.soldMinor <= 0) return undefined;
  if (await mayBeKeptBySystem(ctx, tx, sold)) return undefined;
  const older = plans.filter(({ created_at: at }) => at <= sold.created_at);
  const plan = choosePlan(older, { channel: stay.channel_slug, listing: sold.listing_id });
  if (!plan || stay.departure < todayOfProperty(ctx, await propertyFacts(ctx))) return undefined;
  // An expired house is asked for nothing new in its name.
  if (ctx.hasBilling && !isFunctionAvailable(await getPropertyState(ctx), 'newSales')) return undefined;
  const begun = { parts: plan.parts, is_mailed: plan.is_mailed, planned_at: ctx.clock.now() };
  await insertStayPlan(tx, ctx.propertyId, stay.id, begun);
  return { ...begun, waived_minor: 0 };
}

/** The account of a booking is read after the booking itself: what was paid for it is not known yet. */
async function mayBeKeptBySystem(
  ctx: PropertyContext,
  tx: Transaction,
  { connection_id: id }: ContactedStay,
): Promise<boolean> {
  const connection = id === null ? undefined : await findConnection(tx, ctx.propertyId, id);
  return (
    connection !== undefined &&
    ctx.providers.byId(connection.provider_id).capabilities.pms?.folios !== undefined
  );
}

/** In the order of their parts. A request in another currency is none of the plan's: its stay was priced otherwise then. */
const plannedRequests = ({ requests, payments, underWay, balance }: StayMoney): PlannedRequest[] =>
  requests
    .flatMap((request) => {
      const { id, plan_part: part, plan_state: state, amount_minor: amountMinor, due_on: dueOn } = request;
      if (part === null || state === 'dropped') return [];
      const isFree = request.state === 'open' && state === 'planned' && !underWay.has(id);
      const missing = missingOf(
        amountMinor,
        payments.filter((one) => one.request_id === id),
      );
      const mayChange = isFree && request.currency === balance.currency;
      return [{ id, part, amountMinor, paidMinor: amountMinor - missing, dueOn, mayChange }];
    })
    .toSorted((one, other) => one.part - other.part);

/** What the guest owes for the stay, and no request that the plan cannot change asks for. */
function freeMinorOf({ balance, requests, payments, underWay }: StayMoney): number {
  const of = (request: RequestRow) => payments.filter(({ request_id: id }) => id === request.id);
  const arrivedFor = (purpose: RequestRow['purpose']) =>
    requests
      .filter((request) => request.purpose === purpose)
      .flatMap(of)
      .filter((one) => hasArrived(one) && one.folio_state === 'entered')
      .reduce((sum, one) => sum + one.amount_minor - backOf(one), 0);
  // What was paid for extras is in the folio too, whether or not they were charged there.
  const extras = arrivedFor('extra');
  const owed = Math.min(balance.soldMinor - (balance.paidMinor - extras), balance.balanceMinor + extras);
  const asked = requests
    .filter(
      ({ id, state, purpose, currency, plan_state: plan }) =>
        state === 'open' &&
        purpose === 'stay' &&
        currency === balance.currency &&
        (plan !== 'planned' || underWay.has(id)),
    )
    .reduce((sum, request) => sum + missingOf(request.amount_minor, of(request)), 0);
  return owed - asked;
}

type Asked = {
  readonly stay: SoldStay;
  readonly requests: readonly RequestRow[];
  readonly currency: string;
};

async function applyChanges(
  ctx: PropertyContext,
  tx: Transaction,
  { stay, requests, currency }: Asked,
  { inserts, changes, cancels, settled }: PlanChanges,
): Promise<boolean> {
  const now = ctx.clock.now();
  const byId = new Map(requests.map((request) => [request.id, request]));
  for (const id of cancels) {
    const request = byId.get(id);
    if (!request) continue;
    await endRequestUnpaid(ctx, tx, request, 'dropped');
    await recordRequest(ctx, tx, request, 'canceled');
  }
  for (const { id, amountMinor } of settled) {
    const request = byId.get(id);
    if (!request) continue;
    const change = { amount_minor: amountMinor, state: 'paid', ended_at: now } as const;
    await changeRequest(tx, ctx.propertyId, request, change);
    await recordRequest(ctx, tx, { ...request, ...change }, 'changed');
  }
  for (const { id, amountMinor, dueOn } of changes) {
    const request = byId.get(id);
    if (!request) continue;
    const change = { amount_minor: amountMinor, due_on: dueOn };
    await changeRequest(tx, ctx.propertyId, request, change);
    await recordRequest(ctx, tx, { ...request, ...change }, 'changed');
  }
  for (const { part, amountMinor, dueOn } of inserts.slice(0, REQUESTS_OF_STAY_MAX - requests.length)) {
    const request: RequestRow = {
      id: newId<string>(now),
      reservation_id: stay.id,
      purpose: 'stay',
      title: '',
      amount_minor: amountMinor,
      currency,
      due_on: dueOn,
      state: 'open',
      plan_part: part,
      plan_state: 'planned',
      version: 1,
      actor: actorOf(ctx),
      created_at: now,
      ended_at: null,
    };
    await insertRequest(tx, ctx.propertyId, request);
    await recordRequest(ctx, tx, request, 'created');
  }
  return inserts.length + changes.length + cancels.length + settled.length > 0;
}

const recordRequest = (
  ctx: PropertyContext,
  tx: Transaction,
  { reservation_id: subjectId, amount_minor: total_minor, currency }: RequestRow,
  action: 'created' | 'changed' | 'canceled',
): Promise<void> =>
  recordChange(ctx, tx, { subject: 'payment-request', subjectId, action, after: { total_minor, currency } });

/** The price of a stay that was never told says nothing about what was paid for it. */
const hasPrice = ({ stay, balance }: StayMoney): boolean =>
  stay.status === 'canceled' ||
  (stay.total_minor !== null && (stay.currency === null || stay.currency === balance.currency));

/** True if something is to be given back that was not before, or the other way round. */
async function followPrice(ctx: PropertyContext, tx: Transaction, money: StayMoney): Promise<boolean> {
  if (!hasPrice(money)) return false;
  const { requests, payments, balance } = money;
  const ofStay = new Set(requests.flatMap(({ id, purpose }) => (purpose === 'stay' ? [id] : [])));
  const paid = payments.filter(
    ({ request_id: id, currency }) => ofStay.has(id) && currency === balance.currency,
  );
  const proposed = proposeReturns(paid, balance);
  for (const { id, proposedMinor } of proposed) {
    await changePayment(tx, ctx.propertyId, id, { proposed_minor: proposedMinor });
  }
  return proposed.length > 0;
}
