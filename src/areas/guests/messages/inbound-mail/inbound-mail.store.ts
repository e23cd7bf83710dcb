import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { InboundMailRow, InboundMailTables } from './inbound-mail.tables.ts';

/** False if the mail was stored before. */
export async function insertInboundMail(
  tx: Transaction,
  propertyId: PropertyId,
  row: InboundMailRow,
): Promise<boolean> {
  const inserted = await tx
    .tables<InboundMailTables>()
    .insertInto('inbound_mails')
    .values({ ...row, property_id: propertyId })
    .onConflict((conflict) => conflict.constraint('inbound_mails_once').doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

const unhandled = (db: Queries, propertyId: PropertyId, id: string) =>
  db
    .tables<InboundMailTables>()
    .selectFrom('inbound_mails')
    .select(['id', 'delivery_id', 'key', 'content', 'received_at'])
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('handled_at', 'is', null);

export const findInboundMail = (
  db: Queries,
  propertyId: PropertyId,
  id: string,
): Promise<InboundMailRow | undefined> => unhandled(db, propertyId, id).executeTakeFirst();

/** Undefined once it was handled. */
export const lockInboundMail = (
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
): Promise<InboundMailRow | undefined> => unhandled(tx, propertyId, id).forUpdate().executeTakeFirst();

/** The words of an answer are stored with the stay by now; a mail that was ignored is not needed any more. */
export async function markInboundMailHandled(
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
  at: Instant,
): Promise<void> {
  await tx
    .tables<InboundMailTables>()
    .updateTable('inbound_mails')
    .set({ content: null, handled_at: at })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

/** Once no sender repeats them any more. Of all properties. */
export async function forgetInboundMails(system: Database, before: Instant): Promise<number> {
  const { numDeletedRows } = await system
    .tables<InboundMailTables>()
    .deleteFrom('inbound_mails')
    .where('received_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
