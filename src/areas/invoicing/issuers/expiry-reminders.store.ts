import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { IssuerTables } from './issuers.tables.ts';
import type { LiveSeries } from './expiry-reminders.ts';

/** Runs before a tenant is known: the properties with an issuer. */
export async function findPropertiesWithIssuer(system: Queries): Promise<PropertyId[]> {
  const rows = await system
    .tables<IssuerTables>()
    .selectFrom('issuers')
    .select('property_id')
    .distinct()
    .where('archived_at', 'is', null)
    .execute();
  return rows.map(({ property_id }) => property_id);
}

const LIVE = `
  select s.id, s.issuer_id, coalesce(i.trade_name, i.legal_name) as issuer, s.kind, s.prefix, s.from_number, s.next_number,
         s.to_number, s.valid_to
    from invoice_series s join issuers i on i.property_id = s.property_id and i.id = s.issuer_id
   where s.property_id = $1 and s.archived_at is null and not s.is_test and i.archived_at is null and s.valid_to is not null
   order by s.valid_to, s.id`;

export const liveSeries = (db: Queries, propertyId: PropertyId): Promise<LiveSeries[]> =>
  db.named<LiveSeries>('live-series', LIVE, [propertyId]);

/** True at the first call. */
export async function insertReminder(
  tx: Transaction,
  propertyId: PropertyId,
  { subject, notice }: { readonly subject: string; readonly notice: string },
  at: Instant,
): Promise<boolean> {
  const inserted = await tx
    .tables<IssuerTables>()
    .insertInto('expiry_reminders')
    .values({ property_id: propertyId, subject, notice, told_at: at })
    .onConflict((conflict) => conflict.columns(['property_id', 'subject', 'notice']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
