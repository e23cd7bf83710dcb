import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { RegistryTables, WarningLevel } from './registry.tables.ts';

export type WarningRow = {
  readonly property_id: PropertyId;
  readonly reservation_id: ReservationId;
  readonly registry: string;
  readonly movement: '' | 'E' | 'S';
  readonly due_at: Instant;
  readonly level: WarningLevel;
};

/** True the first time. */
export async function insertWarning(tx: Transaction, row: WarningRow, at: Instant): Promise<boolean> {
  const inserted = await tx
    .tables<RegistryTables>()
    .insertInto('registry_warnings')
    .values({ ...row, told_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

const OPEN = `
  select reservation_id, registry, movement, min(send_from) as opens_at, due_at from stay_reports
   where property_id = $1 and state in ('waiting', 'sending', 'refused', 'attention') and due_at > $2 and send_from <= $3
   group by reservation_id, registry, movement, due_at order by due_at, reservation_id limit 200`;

export type OpenReport = Omit<WarningRow, 'property_id' | 'level'> & { readonly opens_at: Instant };

/**
 * Unsent reports that may be sent to a registry already, one for all guests of a stay; those that ended by `endedBy`
 * are left out.
 */
export const openReports = (
  db: Queries,
  propertyId: PropertyId,
  { endedBy, now }: { readonly endedBy: Instant; readonly now: Instant },
): Promise<OpenReport[]> => db.named<OpenReport>('open-reports', OPEN, [propertyId, endedBy, now]);

const PROPERTIES = `
  select distinct property_id from stay_reports
   where state in ('waiting', 'sending', 'refused', 'attention') and due_at > $1 and send_from <= $2`;

/** Across properties: properties with a report that may have been sent and was not. */
export async function listPropertiesWithOpenReports(
  system: Queries,
  { endedBy, now }: { readonly endedBy: Instant; readonly now: Instant },
): Promise<PropertyId[]> {
  const rows = await system.named<{ property_id: PropertyId }>('properties-with-open-reports', PROPERTIES, [
    endedBy,
    now,
  ]);
  return rows.map(({ property_id }) => property_id);
}
