import type { PropertyContext } from '#foundation/context/context.ts';
import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { AccountId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { WizardStep } from './properties.contract.ts';
import type { PropertyTables } from './properties.tables.ts';

export type PropertyRow = {
  property_id: PropertyId;
  account_id: AccountId;
  name: string;
  slug: string;
  type: 'short rental' | 'hotel';
  country: string;
  state: string | null;
  city: string | null;
  /** Null with a name: it was typed, and is in no list. */
  state_id: string | null;
  city_id: string | null;
  time_zone: string;
  currency: string;
  phone: string | null;
  address: string | null;
  onboarding_status: '1' | '2' | '3' | '4';
  trial_offered_at: Instant | null;
  trial_ends_at: Instant | null;
  setup_finished_at: Instant | null;
  check_in_wizard: WizardStep | null;
  version: number;
  created_at: Instant;
};

const COLUMNS = [
  'property_id',
  'account_id',
  'name',
  'slug',
  'type',
  'country',
  'state',
  'city',
  'state_id',
  'city_id',
  'time_zone',
  'currency',
  'phone',
  'address',
  'onboarding_status',
  'trial_offered_at',
  'trial_ends_at',
  'setup_finished_at',
  'check_in_wizard',
  'version',
  'created_at',
] as const;

export async function insertProperty(
  tx: Transaction,
  property: Omit<
    PropertyRow,
    'version' | 'onboarding_status' | 'trial_ends_at' | 'setup_finished_at' | 'check_in_wizard'
  > & { utm: string | null },
): Promise<PropertyRow> {
  return tx
    .tables<PropertyTables>()
    .insertInto('properties')
    .values({ ...property, utm: property.utm as never })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export const findProperty = (db: Queries, id: PropertyId): Promise<PropertyRow | undefined> =>
  db
    .tables<PropertyTables>()
    .selectFrom('properties')
    .select(COLUMNS)
    .where('property_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Deleted ones too: the data of their guests is still erased in time (PRV-03). */
export const findPropertyEvenDeleted = (db: Queries, id: PropertyId): Promise<PropertyRow | undefined> =>
  db
    .tables<PropertyTables>()
    .selectFrom('properties')
    .select(COLUMNS)
    .where('property_id', '=', id)
    .executeTakeFirst();

/** Undefined when another writer was faster. */
export const markDeleted = (tx: Transaction, id: PropertyId, at: Instant): Promise<PropertyRow | undefined> =>
  tx
    .tables<PropertyTables>()
    .updateTable('properties')
    .set((eb) => ({ deleted_at: at, version: eb('version', '+', 1) }))
    .where('property_id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();

/** Across tenants, for the list of a person's own properties: the ids come from their memberships. */
export const findProperties = (system: Database, ids: readonly PropertyId[]): Promise<PropertyRow[]> =>
  system
    .tables<PropertyTables>()
    .selectFrom('properties')
    .select(COLUMNS)
    .where('property_id', 'in', ids.length > 0 ? ids : ['00000000-0000-0000-0000-000000000000' as PropertyId])
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute();

/** Across tenants, for administrators; removed properties keep their name. */
export const namesOfProperties = (
  system: Database,
  ids: readonly PropertyId[],
): Promise<Pick<PropertyRow, 'property_id' | 'name'>[]> =>
  system
    .tables<PropertyTables>()
    .selectFrom('properties')
    .select(['property_id', 'name'])
    .where('property_id', 'in', ids)
    .execute();

/** For jobs of the platform that go through every property. */
export const allPropertyIds = async (system: Database): Promise<PropertyId[]> => {
  const rows = await system
    .tables<PropertyTables>()
    .selectFrom('properties')
    .select('property_id')
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ property_id }) => property_id);
};

/** Undefined when the version is no longer the current one (REL-22). */
export const changeProperty = (
  tx: Transaction,
  id: PropertyId,
  changes: Partial<
    Omit<
      PropertyRow,
      | 'property_id'
      | 'account_id'
      | 'version'
      | 'created_at'
      | 'trial_offered_at'
      | 'trial_ends_at'
      | 'setup_finished_at'
      | 'check_in_wizard'
    >
  >,
  version: number | null,
): Promise<PropertyRow | undefined> =>
  tx
    .tables<PropertyTables>()
    .updateTable('properties')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('property_id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(version !== null, (query) => query.where('version', '=', version ?? 0))
    .returning(COLUMNS)
    .executeTakeFirst();

const IS_DEMO = `select $1::uuid = any(demo_properties) as is_demo from installation`;

/** The invented house that a fresh installation shows: nothing of it reaches anybody outside. */
export async function isDemoProperty({ system, propertyId }: PropertyContext): Promise<boolean> {
  const [row] = await system.named<{ is_demo: boolean }>('is-demo-property', IS_DEMO, [propertyId]);
  return row?.is_demo === true;
}
