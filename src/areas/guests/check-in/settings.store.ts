import { addRequiredWishes, type HostField, type HostWish } from '#countries/host-fields.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { CheckInTables, EntryWhen, RevealWhen } from './check-in.tables.ts';

export type CheckInSettingsRow = {
  required_fields: HostField[];
  optional_fields: HostField[];
  address_when: RevealWhen;
  wifi_when: EntryWhen;
  entry_when: EntryWhen;
  wifi_name: string | null;
  sealing_key_id: string | null;
  wifi_password: Buffer | null;
  access_code: Buffer | null;
  instructions: Buffer | null;
  version: number;
};

const COLUMNS = [
  'required_fields',
  'optional_fields',
  'address_when',
  'wifi_when',
  'entry_when',
  'wifi_name',
  'sealing_key_id',
  'wifi_password',
  'access_code',
  'instructions',
  'version',
] as const;

/** For a property without settings: its first change finds no row, and the version 0. */
export const DEFAULT_CHECK_IN_SETTINGS: CheckInSettingsRow = {
  required_fields: [],
  optional_fields: [],
  address_when: 'day-before',
  wifi_when: 'day-before',
  entry_when: 'day-before',
  wifi_name: null,
  sealing_key_id: null,
  wifi_password: null,
  access_code: null,
  instructions: null,
  version: 0,
};

/** The host's questions, from the stored settings. */
export const hostWishesOf = (row: CheckInSettingsRow): readonly HostWish[] =>
  addRequiredWishes([
    ...row.required_fields.map((name) => ({ name, required: true })),
    ...row.optional_fields.map((name) => ({ name, required: false })),
  ]);

const ONE = `select ${COLUMNS.join(', ')} from check_in_settings where property_id = $1`;

export async function findCheckInSettings(db: Queries, propertyId: PropertyId): Promise<CheckInSettingsRow> {
  const [row] = await db.named<CheckInSettingsRow>('check-in-settings', ONE, [propertyId]);
  return row ?? DEFAULT_CHECK_IN_SETTINGS;
}

/** Two first changes at once: the second waits for the first, and is refused by its version. */
export async function lockCheckInSettings(
  tx: Transaction,
  propertyId: PropertyId,
): Promise<CheckInSettingsRow> {
  const [row] = await tx.named<CheckInSettingsRow>('lock-check-in-settings', `${ONE} for update`, [
    propertyId,
  ]);
  return row ?? DEFAULT_CHECK_IN_SETTINGS;
}

/** Undefined when another person was faster: the row has another version by now. */
export async function writeCheckInSettings(
  tx: Transaction,
  propertyId: PropertyId,
  row: CheckInSettingsRow,
  at: Instant,
): Promise<CheckInSettingsRow | undefined> {
  const next = { ...row, version: row.version + 1, updated_at: at };
  return tx
    .tables<CheckInTables>()
    .insertInto('check_in_settings')
    .values({ property_id: propertyId, ...next })
    .onConflict((conflict) =>
      conflict.column('property_id').doUpdateSet(next).where('check_in_settings.version', '=', row.version),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
}
