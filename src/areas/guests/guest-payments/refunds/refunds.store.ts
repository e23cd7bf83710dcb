import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { GuestPaymentTables, RefundState } from '../guest-payments.tables.ts';

export type RefundRow = {
  readonly id: string;
  readonly payment_id: string;
  readonly connection_id: ConnectionId;
  readonly amount_minor: number;
  /** What had gone back through the provider by then, of all refunds of the payment. */
  readonly known_minor: number;
  readonly state: RefundState;
  /** The provider's id, once it was done. */
  readonly external_id: string | null;
  readonly reason: string | null;
  readonly actor: string;
  readonly asked_at: Instant;
  readonly ended_at: Instant | null;
};

const REFUND = [
  'id',
  'payment_id',
  'connection_id',
  'amount_minor',
  'known_minor',
  'state',
  'external_id',
  'reason',
  'actor',
  'asked_at',
  'ended_at',
] as const;

const own = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<GuestPaymentTables>()
    .selectFrom('payment_refunds')
    .select(REFUND)
    .where('property_id', '=', propertyId);

export const findRefund = (db: Queries, propertyId: PropertyId, id: string): Promise<RefundRow | undefined> =>
  own(db, propertyId).where('id', '=', id).executeTakeFirst();

/** Of some payments, oldest first. */
export const listRefunds = (
  db: Queries,
  propertyId: PropertyId,
  paymentIds: readonly string[],
): Promise<RefundRow[]> =>
  paymentIds.length === 0
    ? Promise.resolve([])
    : own(db, propertyId).where('payment_id', 'in', paymentIds).orderBy('asked_at').orderBy('id').execute();

/** Whether an account still gives something back. */
export async function hasRefundsUnderWay(
  tx: Transaction,
  propertyId: PropertyId,
  connectionId: ConnectionId,
): Promise<boolean> {
  const found = await own(tx, propertyId)
    .where('connection_id', '=', connectionId)
    .where('state', '=', 'asked')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertRefund(tx: Transaction, propertyId: PropertyId, row: RefundRow): Promise<void> {
  await tx
    .tables<GuestPaymentTables>()
    .insertInto('payment_refunds')
    .values({ ...row, property_id: propertyId })
    .execute();
}

export async function changeRefund(
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
  change: Partial<Pick<RefundRow, 'state' | 'external_id' | 'reason' | 'ended_at'>>,
): Promise<void> {
  await tx
    .tables<GuestPaymentTables>()
    .updateTable('payment_refunds')
    .set(change)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}
