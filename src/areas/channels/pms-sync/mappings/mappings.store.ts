import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { MappedField } from './mappings.contract.ts';
import type { MappingTables } from './mappings.tables.ts';

export type MappingRow = {
  id: string;
  property_id: PropertyId;
  app_id: string;
  provider_id: string;
  connection_id: ConnectionId | null;
  connection_to_id: ConnectionId | null;
  fields: MappedField[];
  version: number;
};

const COLUMNS = [
  'id',
  'property_id',
  'app_id',
  'provider_id',
  'connection_id',
  'connection_to_id',
  'fields',
  'version',
] as const;

const of = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<MappingTables>()
    .selectFrom('field_mappings')
    .select(COLUMNS)
    .where('property_id', '=', propertyId);

export const lockMapping = (
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
): Promise<MappingRow | undefined> => of(tx, propertyId).where('id', '=', id).forUpdate().executeTakeFirst();

/** The newest that matches. */
export const findMappingBy = (
  db: Queries,
  propertyId: PropertyId,
  wanted: {
    appId?: string | undefined;
    providerId?: string | undefined;
    to?: ConnectionId | null | undefined;
  },
): Promise<MappingRow | undefined> => {
  const { appId, providerId, to } = wanted;
  return of(db, propertyId)
    .$if(appId !== undefined, (query) => query.where('app_id', '=', appId ?? ''))
    .$if(providerId !== undefined, (query) => query.where('provider_id', '=', providerId ?? ''))
    .$if(to !== undefined, (query) => query.where('connection_to_id', 'is not distinct from', to ?? null))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
};

const written = (fields: readonly MappedField[]) => JSON.stringify(fields) as never;

export const insertMapping = (
  tx: Transaction,
  { fields, ...mapping }: Omit<MappingRow, 'version'>,
): Promise<MappingRow> =>
  tx
    .tables<MappingTables>()
    .insertInto('field_mappings')
    .values({ ...mapping, fields: written(fields) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export const changeFieldMapping = (
  tx: Transaction,
  { property_id, id, version }: Pick<MappingRow, 'property_id' | 'id' | 'version'>,
  fields: readonly MappedField[],
  at: Instant,
): Promise<MappingRow> =>
  tx
    .tables<MappingTables>()
    .updateTable('field_mappings')
    .set({ fields: written(fields), version: version + 1, updated_at: at })
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
