import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { GuestPaymentTables } from '../guest-payments.tables.ts';
import type { PlanPart } from './plan-parts.ts';

export type PlanRow = {
  readonly id: string;
  /** Slugs of channels; empty means all. */
  readonly channels: readonly string[];
  /** Empty means all. */
  readonly listings: readonly ListingId[];
  readonly parts: readonly PlanPart[];
  readonly is_mailed: boolean;
  readonly version: number;
  readonly created_at: Instant;
};

const PLAN = ['id', 'channels', 'listings', 'parts', 'is_mailed', 'version', 'created_at'] as const;

const own = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<GuestPaymentTables>()
    .selectFrom('payment_plans')
    .select(PLAN)
    .where('property_id', '=', propertyId);

/** The oldest first. */
export const listPlanRows = (db: Queries, propertyId: PropertyId): Promise<PlanRow[]> =>
  own(db, propertyId).orderBy('created_at').orderBy('id').execute();

/** Held while the plans of a property are counted before another is made. */
export const lockPlans = (tx: Transaction, propertyId: PropertyId): Promise<unknown> =>
  tx.named('lock-payment-plans', 'select pg_advisory_xact_lock(hashtextextended($1::text, 42))', [
    propertyId,
  ]);

export const lockPlan = (tx: Transaction, propertyId: PropertyId, id: string): Promise<PlanRow | undefined> =>
  own(tx, propertyId).where('id', '=', id).forUpdate().executeTakeFirst();

type PlanContent = Pick<PlanRow, 'channels' | 'listings' | 'parts' | 'is_mailed'>;
const contentOf = ({ channels, listings, parts, is_mailed }: PlanContent) => ({
  channels: [...channels],
  listings: [...listings],
  parts: JSON.stringify(parts) as never,
  is_mailed,
});

export async function insertPlan(
  tx: Transaction,
  propertyId: PropertyId,
  { id, created_at, ...content }: PlanContent & Pick<PlanRow, 'id' | 'created_at'>,
): Promise<void> {
  await tx
    .tables<GuestPaymentTables>()
    .insertInto('payment_plans')
    .values({ ...contentOf(content), id, property_id: propertyId, created_at })
    .execute();
}

export async function changePlan(
  tx: Transaction,
  propertyId: PropertyId,
  { id, version }: Pick<PlanRow, 'id' | 'version'>,
  content: PlanContent,
): Promise<void> {
  await tx
    .tables<GuestPaymentTables>()
    .updateTable('payment_plans')
    .set({ ...contentOf(content), version: version + 1 })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

export async function deletePlan(tx: Transaction, propertyId: PropertyId, id: string): Promise<void> {
  await tx
    .tables<GuestPaymentTables>()
    .deleteFrom('payment_plans')
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

/** The plan of a stay, as it was when the stay was sold. */
export type StayPlan = {
  readonly parts: readonly PlanPart[];
  readonly is_mailed: boolean;
  readonly waived_minor: number;
  readonly planned_at: Instant;
};

export const findStayPlan = (
  db: Queries,
  propertyId: PropertyId,
  reservationId: ReservationId,
): Promise<StayPlan | undefined> =>
  db
    .tables<GuestPaymentTables>()
    .selectFrom('planned_stays')
    .select(['parts', 'is_mailed', 'waived_minor', 'planned_at'])
    .where('property_id', '=', propertyId)
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst();

/** Called under the lock of the stay. */
export async function insertStayPlan(
  tx: Transaction,
  propertyId: PropertyId,
  reservationId: ReservationId,
  { parts, is_mailed, planned_at }: Pick<StayPlan, 'parts' | 'is_mailed' | 'planned_at'>,
): Promise<void> {
  await tx
    .tables<GuestPaymentTables>()
    .insertInto('planned_stays')
    .values({
      property_id: propertyId,
      reservation_id: reservationId,
      parts: JSON.stringify(parts) as never,
      is_mailed,
      planned_at,
    })
    .execute();
}

export async function setWaived(
  tx: Transaction,
  propertyId: PropertyId,
  reservationId: ReservationId,
  waivedMinor: number,
): Promise<void> {
  await tx
    .tables<GuestPaymentTables>()
    .updateTable('planned_stays')
    .set({ waived_minor: waivedMinor })
    .where('property_id', '=', propertyId)
    .where('reservation_id', '=', reservationId)
    .execute();
}

export async function forgetPlan(
  tx: Transaction,
  propertyId: PropertyId,
  reservationId: ReservationId,
): Promise<void> {
  await tx
    .tables<GuestPaymentTables>()
    .deleteFrom('planned_stays')
    .where('property_id', '=', propertyId)
    .where('reservation_id', '=', reservationId)
    .execute();
}
