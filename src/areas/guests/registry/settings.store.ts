import type { AccommodationType } from '#countries/stay.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { RegistryTables } from './registry.tables.ts';

export type SettingsRow = {
  id: string;
  property_id: PropertyId;
  is_default: boolean;
  listing_ids: string[];
  establishment_name: string;
  accommodation_type: AccommodationType;
  /** The last year of a renewal that the owner confirmed. */
  renewed_for: number | null;
  /** Cards are sent once the check-in is complete, instead of from the day of the arrival on. */
  sends_early: boolean;
  version: number;
};

const COLUMNS = [
  'id',
  'property_id',
  'is_default',
  'listing_ids',
  'establishment_name',
  'accommodation_type',
  'renewed_for',
  'sends_early',
  'version',
] as const;

/** The property's own registration first. */
export const settingsOf = (db: Queries, propertyId: PropertyId): Promise<SettingsRow[]> =>
  db
    .tables<RegistryTables>()
    .selectFrom('registry_settings')
    .select(COLUMNS)
    .where('property_id', '=', propertyId)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .execute();

export const insertSettings = (
  tx: Transaction,
  settings: Omit<SettingsRow, 'version' | 'renewed_for'> & { created_at: Instant },
): Promise<SettingsRow> =>
  tx
    .tables<RegistryTables>()
    .insertInto('registry_settings')
    .values(settings)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Undefined when the version is no longer the current one (REL-22). */
export const changeSettings = (
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
  change: Partial<Omit<SettingsRow, 'id' | 'property_id' | 'version'>> & { deleted_at?: Instant },
  version: number | null,
): Promise<SettingsRow | undefined> =>
  tx
    .tables<RegistryTables>()
    .updateTable('registry_settings')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(version !== null, (query) => query.where('version', '=', version ?? 0))
    .returning(COLUMNS)
    .executeTakeFirst();
