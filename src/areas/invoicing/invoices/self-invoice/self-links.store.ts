import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { AutoInvoiceTables } from '../auto-invoice/auto-invoice.tables.ts';

export type SelfLink = {
  readonly id: string;
  readonly property_id: PropertyId;
  readonly reservation_id: ReservationId;
  readonly token_hash: string;
};
const COLUMNS = ['id', 'property_id', 'reservation_id', 'token_hash'] as const;

const standing = (db: Queries) =>
  db
    .tables<AutoInvoiceTables>()
    .selectFrom('self_invoice_links')
    .select(COLUMNS)
    .where('revoked_at', 'is', null);

/** Runs before the tenant is known: unknown and revoked links give the same result. */
export const selfLinkByToken = (system: Queries, tokenHash: string): Promise<SelfLink | undefined> =>
  standing(system).where('token_hash', '=', tokenHash).executeTakeFirst();

export const selfLinkOf = (
  db: Queries,
  propertyId: PropertyId,
  reservationId: ReservationId,
): Promise<SelfLink | undefined> =>
  standing(db)
    .where('property_id', '=', propertyId)
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst();

/** Does nothing if the stay has a link. */
export async function insertSelfLink(
  tx: Transaction,
  link: SelfLink & { readonly created_by: string; readonly created_at: Instant },
): Promise<void> {
  await tx
    .tables<AutoInvoiceTables>()
    .insertInto('self_invoice_links')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function revokeSelfLink(
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
  at: Instant,
): Promise<void> {
  await tx
    .tables<AutoInvoiceTables>()
    .updateTable('self_invoice_links')
    .set({ revoked_at: at })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}
