import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { Remedy } from './auto-invoice.contract.ts';
import type { AutoInvoiceTables } from './auto-invoice.tables.ts';

export type WaitRow = {
  readonly reservation_id: ReservationId;
  /** A key of the texts. */
  readonly reason: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly remedy: Remedy;
  readonly looked_at: Instant;
};

/** Longest waiting first. */
export const listAutoInvoiceWaits = (db: Queries, propertyId: PropertyId): Promise<WaitRow[]> =>
  db
    .tables<AutoInvoiceTables>()
    .selectFrom('auto_invoice_waits')
    .select(['reservation_id', 'reason', 'params', 'remedy', 'looked_at'])
    .where('property_id', '=', propertyId)
    .orderBy('reservation_id')
    .execute();

export async function saveWait(tx: Transaction, propertyId: PropertyId, wait: WaitRow): Promise<void> {
  const { reservation_id, params, ...columns } = wait;
  const values = { ...columns, params: JSON.stringify(params) as never };
  await tx
    .tables<AutoInvoiceTables>()
    .insertInto('auto_invoice_waits')
    .values({ property_id: propertyId, reservation_id, ...values })
    .onConflict((conflict) => conflict.columns(['property_id', 'reservation_id']).doUpdateSet(values))
    .execute();
}

/** For one stay, or for all: the stay has its document, or automatic invoicing is disabled. */
export async function deleteWaits(
  tx: Transaction,
  propertyId: PropertyId,
  id?: ReservationId,
): Promise<void> {
  await tx
    .tables<AutoInvoiceTables>()
    .deleteFrom('auto_invoice_waits')
    .where('property_id', '=', propertyId)
    .$if(id !== undefined, (query) => query.where('reservation_id', '=', id!))
    .execute();
}
