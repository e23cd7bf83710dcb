import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';

import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { OPEN_STATES } from './attempts.store.ts';
import type { REQUEST_FILTERS } from './guest-payments.constants.ts';
import { forgetPlan } from './plans/plans.store.ts';
import type { GuestPaymentTables, PlanState, RequestPurpose, RequestState } from './guest-payments.tables.ts';

export type RequestRow = {
  readonly id: string;
  readonly reservation_id: ReservationId;
  readonly purpose: RequestPurpose;
  readonly title: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly due_on: PlainDate;
  readonly state: RequestState;
  /** The part of the plan that asks for it, from 0; null where a member asked. */
  readonly plan_part: number | null;
  readonly plan_state: PlanState | null;
  readonly version: number;
  readonly actor: string;
  readonly created_at: Instant;
  readonly ended_at: Instant | null;
};

const REQUEST = [
  'id',
  'reservation_id',
  'purpose',
  'title',
  'amount_minor',
  'currency',
  'due_on',
  'state',
  'plan_part',
  'plan_state',
  'version',
  'actor',
  'created_at',
  'ended_at',
] as const;

const own = (db: Queries, propertyId: PropertyId) =>
  db.tables<GuestPaymentTables>().selectFrom('payment_requests').where('property_id', '=', propertyId);

export const findRequest = (
  db: Queries,
  propertyId: PropertyId,
  id: string,
): Promise<RequestRow | undefined> =>
  own(db, propertyId).select(REQUEST).where('id', '=', id).executeTakeFirst();

/** Locks the request until the transaction ends: whatever is paid, changed or cancelled is one after the other. */
export const lockRequest = (
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
): Promise<RequestRow | undefined> =>
  own(tx, propertyId).select(REQUEST).where('id', '=', id).forUpdate().executeTakeFirst();

export const listRequestsOfStay = (
  db: Queries,
  propertyId: PropertyId,
  reservationId: ReservationId,
): Promise<RequestRow[]> =>
  own(db, propertyId)
    .select(REQUEST)
    .where('reservation_id', '=', reservationId)
    .orderBy('due_on')
    .orderBy('id')
    .execute();

/** Those of some stays of which anything was ever asked. */
export async function listAskedStays(
  db: Queries,
  propertyId: PropertyId,
  ids: readonly ReservationId[],
): Promise<ReservationId[]> {
  const rows = await own(db, propertyId)
    .select('reservation_id')
    .distinct()
    .where('reservation_id', '=', sql<ReservationId>`any(${ids})`)
    .execute();
  return rows.map(({ reservation_id: id }) => id);
}

/** Requests that plans made for some stays. */
export const listPlannedRequests = (
  db: Queries,
  propertyId: PropertyId,
  ids: readonly ReservationId[],
): Promise<RequestRow[]> =>
  own(db, propertyId)
    .select(REQUEST)
    .where('reservation_id', '=', sql<ReservationId>`any(${ids})`)
    .where('plan_part', 'is not', null)
    .execute();

export type RequestCondition = {
  readonly id?: string | undefined;
  readonly reservationId?: ReservationId | undefined;
  readonly purpose?: RequestPurpose | undefined;
  readonly state?: (typeof REQUEST_FILTERS)[number] | undefined;
};

const requests = expressionBuilder<GuestPaymentTables, 'payment_requests'>();
const paymentsOfRequest = () =>
  requests
    .selectFrom('received_payments')
    .select(sql`1`.as('one'))
    .whereRef('received_payments.property_id', '=', 'payment_requests.property_id')
    .whereRef('received_payments.request_id', '=', 'payment_requests.id');

/** As `overOf` says it of a payment. */
const isOver = (): Expression<SqlBool> =>
  requests.exists(
    paymentsOfRequest()
      .where('received_payments.state', 'in', ['paid', 'refunded'])
      .where('received_payments.folio_state', '!=', 'taken-out')
      .where((eb) =>
        eb(
          sql`received_payments.amount_minor + received_payments.proposed_minor + received_payments.failed_minor`,
          '>',
          sql`received_payments.counted_minor + received_payments.refunded_minor + received_payments.returning_minor`,
        ),
      ),
  );

/** Something arrived and something is missing, and no payment is under way. */
const isShort = (): Expression<SqlBool> =>
  requests.and([
    requests('payment_requests.state', '=', 'open'),
    requests.exists(paymentsOfRequest().where('received_payments.counted_minor', '>', 0)),
    requests.not(
      requests.exists(
        requests
          .selectFrom('payment_attempts')
          .select(sql`1`.as('one'))
          .whereRef('payment_attempts.property_id', '=', 'payment_requests.property_id')
          .whereRef('payment_attempts.request_id', '=', 'payment_requests.id')
          .where('payment_attempts.state', 'in', OPEN_STATES),
      ),
    ),
  ]);

/** A system keeps the account of the stay, and the payment is not in it yet. */
const isToType = (): Expression<SqlBool> =>
  requests.exists(paymentsOfRequest().where('received_payments.folio_state', '=', 'to-type'));

const isUnsettled = (): Expression<SqlBool> => requests.or([isOver(), isShort(), isToType()]);
const isIn = (state: RequestState): Expression<SqlBool> => requests('payment_requests.state', '=', state);

function isOfState(state: (typeof REQUEST_FILTERS)[number]): Expression<SqlBool> {
  if (state === 'over') return isOver();
  if (state === 'unsettled') return isUnsettled();
  if (state === 'due') return requests.and([isIn('open'), requests.not(isUnsettled())]);
  if (state === 'settled') return requests.and([isIn('paid'), requests.not(isUnsettled())]);
  return isIn(state);
}

const matching = (
  db: Queries,
  propertyId: PropertyId,
  { id, reservationId, purpose, state }: RequestCondition,
) => {
  let found = own(db, propertyId);
  if (id !== undefined) found = found.where('id', '=', id);
  if (reservationId !== undefined) found = found.where('reservation_id', '=', reservationId);
  if (purpose !== undefined) found = found.where('purpose', '=', purpose);
  if (state !== undefined) found = found.where(isOfState(state));
  return found;
};

/** Open ones first, by the day on which they are due; ended ones after them, the last first. */
export async function listRequestPage(
  db: Queries,
  propertyId: PropertyId,
  condition: RequestCondition,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: RequestRow[]; readonly total: number }> {
  const [rows, { total }] = await Promise.all([
    matching(db, propertyId, condition)
      .select(REQUEST)
      .orderBy('ended_at', (order) => order.desc().nullsFirst())
      .orderBy('due_on')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching(db, propertyId, condition)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

export async function insertRequest(tx: Transaction, propertyId: PropertyId, row: RequestRow): Promise<void> {
  await tx
    .tables<GuestPaymentTables>()
    .insertInto('payment_requests')
    .values({ ...row, property_id: propertyId })
    .execute();
}

/** Each change raises the version. */
export async function changeRequest(
  tx: Transaction,
  propertyId: PropertyId,
  { id, version }: Pick<RequestRow, 'id' | 'version'>,
  change: Partial<
    Pick<
      RequestRow,
      | 'purpose'
      | 'title'
      | 'amount_minor'
      | 'currency'
      | 'due_on'
      | 'state'
      | 'plan_part'
      | 'plan_state'
      | 'ended_at'
    >
  >,
): Promise<void> {
  await tx
    .tables<GuestPaymentTables>()
    .updateTable('payment_requests')
    .set({ ...change, version: version + 1 })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

/**
 * Two stays became one: what was asked and paid for the one that goes counts for the one that stays, whose plan is the only one from
 * now on.
 */
export async function mergeGuestMoney(
  tx: Transaction,
  propertyId: PropertyId,
  { from, to }: { readonly from: ReservationId; readonly to: ReservationId },
): Promise<void> {
  await forgetPlan(tx, propertyId, from);
  await tx
    .tables<GuestPaymentTables>()
    .updateTable('payment_requests')
    .set({ reservation_id: to, plan_part: null, plan_state: null })
    .where('property_id', '=', propertyId)
    .where('reservation_id', '=', from)
    .execute();
}
