import { pmsSyncErrors } from '../pms-sync.errors.ts';
import { channelsOfConnection } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { constraintOf, type Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import {
  findConnection,
  connectionsOfProperty,
  openConnection,
  providerFor,
  translateProviderErrors,
  logRequests,
} from '#areas/property/connections/index.ts';
import { mappedChannelsOf } from './mapped-channels.ts';
import { applyFieldChanges, InvalidFieldChange, mergeRemoteFields } from './mapped-fields.ts';
import type { UpdateMode } from '#areas/property/connections/connections.contract.ts';
import {
  type ArrayFilter,
  type FieldChange,
  type FieldMapping,
  FIELDS_MAX,
  type MappedField,
  type MappingInput,
} from './mappings.contract.ts';
import {
  changeFieldMapping,
  findMappingBy,
  insertMapping,
  lockMapping,
  type MappingRow,
} from './mappings.store.ts';

const present = (row: MappingRow): FieldMapping => ({
  _id: row.id,
  propertyId: row.property_id,
  appId: row.app_id,
  partnerIntegrationId: row.provider_id,
  propertyIntegrationId: row.connection_id,
  propertyIntegrationIdTo: row.connection_to_id,
  fields: row.fields,
  version: row.version,
});

const idFor = (ctx: PropertyContext) => () => newId<string>(ctx.clock.now());

export async function getFieldMapping(
  ctx: PropertyContext,
  filter: { appId?: string | undefined; partnerIntegrationId?: string | undefined },
): Promise<FieldMapping | null> {
  const row = await findMappingBy(ctx.db, ctx.propertyId, {
    appId: filter.appId,
    providerId: filter.partnerIntegrationId,
  });
  return row ? present(row) : null;
}

const remember = (ctx: PropertyContext, tx: Transaction, before: MappingRow | null, after: MappingRow) =>
  recordChange(ctx, tx, {
    subject: 'connection',
    subjectId: after.connection_id ?? after.id,
    action: 'changed',
    before: { fields: before?.fields.length ?? 0 },
    after: { fields: after.fields.length },
  });

export async function createMapping(ctx: PropertyContext, input: MappingInput): Promise<FieldMapping> {
  providerFor(ctx, input.partnerIntegrationId);
  const ends = {
    connection_id: input.propertyIntegrationId ?? null,
    connection_to_id: input.propertyIntegrationIdTo ?? null,
  };
  for (const id of Object.values(ends)) {
    if (id !== null && !(await findConnection(ctx.db, ctx.propertyId, id))) throw httpErrors.missing();
  }
  // Added like every other field, so that ids are unique and parents exist.
  const fields = checked(() =>
    applyFieldChanges([], flat(input.fields), { mode: 'push', filters: [], newId: idFor(ctx) }),
  );
  try {
    return await ctx.db.transaction(async (tx) => {
      const row = await insertMapping(tx, {
        id: newId(ctx.clock.now()),
        property_id: ctx.propertyId,
        app_id: input.appId,
        provider_id: input.partnerIntegrationId,
        ...ends,
        fields,
      });
      await remember(ctx, tx, null, row);
      return present(row);
    });
  } catch (error) {
    if (constraintOf(error) !== 'field_mappings_once') throw error;
    throw pmsSyncErrors.alreadyMapped({ cause: error });
  }
}

/** Fields followed by their extras, as additions. */
const flat = (fields: readonly MappedField[]): FieldChange[] =>
  fields.flatMap(({ extras, ...field }) => [
    field,
    ...extras.map((extra) => ({ ...extra, _parentId: field._id })),
  ]);

function checked(change: () => MappedField[]): MappedField[] {
  try {
    const fields = change();
    const count = fields.reduce((sum, { extras }) => sum + 1 + extras.length, 0);
    if (count > FIELDS_MAX) throw pmsSyncErrors.tooManyFields({ params: { most: FIELDS_MAX } });
    return fields;
  } catch (error) {
    if (!(error instanceof InvalidFieldChange)) throw error;
    throw httpErrors.invalid({ field: `fields.${error.at}.${error.field}`, cause: error });
  }
}

async function change(
  ctx: PropertyContext,
  id: string,
  version: number | null,
  fieldsOf: (before: readonly MappedField[]) => MappedField[],
): Promise<FieldMapping> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockMapping(tx, ctx.propertyId, id);
    if (!before) throw httpErrors.missing();
    if (version !== null && version !== before.version) throw httpErrors.stale({ details: present(before) });
    const fields = checked(() => fieldsOf(before.fields));
    const after = await changeFieldMapping(tx, before, fields, ctx.clock.now());
    await remember(ctx, tx, before, after);
    return present(after);
  });
}

export const replaceMapping = (
  ctx: PropertyContext,
  id: string,
  fields: readonly MappedField[],
  version: number | null,
): Promise<FieldMapping> =>
  change(ctx, id, version, () =>
    applyFieldChanges([], flat(fields), { mode: 'push', filters: [], newId: idFor(ctx) }),
  );

/** R-MAP-01 … R-MAP-03. */
export const updateMapping = (
  ctx: PropertyContext,
  id: string,
  changes: readonly FieldChange[],
  how: { mode: UpdateMode; filters: readonly ArrayFilter[]; version: number | null },
): Promise<FieldMapping> =>
  change(ctx, id, how.version, (before) =>
    applyFieldChanges(before, changes, { mode: how.mode, filters: how.filters, newId: idFor(ctx) }),
  );

/** The channel names of a system. A name that bookings only have because of a mapping is Posada's, and left out. */
function theirChannels(names: readonly string[], fields: readonly MappedField[]) {
  const ours = new Set([...mappedChannelsOf(fields).values()].map(({ name }) => name));
  const theirs = new Set(fields.flatMap(({ groupName, name }) => (groupName === 'channels' ? name : [])));
  return names
    .filter((name) => theirs.has(name) || !ours.has(name))
    .map((name) => ({ groupName: 'channels', name, externalId: null }));
}

/**
 * C-MAP-05. The channels of a system's bookings, and its other mappable fields: payment methods, taxes. The host's
 * earlier mappings are kept.
 */
export async function syncMapping(
  ctx: PropertyContext,
  wanted: {
    appId: string;
    partnerIntegrationId: string;
    propertyIntegrationIdTo?: ConnectionId | null | undefined;
  },
): Promise<FieldMapping> {
  const provider = providerFor(ctx, wanted.partnerIntegrationId);
  const connections = await connectionsOfProperty(ctx.db, ctx.propertyId);
  const row = connections.find(({ provider_id }) => provider_id === provider.manifest.id);
  if (!row?.external_property_id)
    throw pmsSyncErrors.notConnected({ params: { name: provider.manifest.name } });
  const { external_property_id: externalId, id: connectionId } = row;
  const { pms } = provider.capabilities;
  const connection = await openConnection(ctx, ctx.db, row);
  const theirs = await translateProviderErrors(provider, () =>
    logRequests(ctx, connectionId, async () => (await pms?.listFields?.(connection, externalId)) ?? []),
  );
  const to = wanted.propertyIntegrationIdTo ?? null;
  const existing = await findMappingBy(ctx.db, ctx.propertyId, {
    appId: wanted.appId,
    providerId: provider.manifest.id,
    to,
  });
  const channels = theirChannels(
    await channelsOfConnection(ctx.db, ctx.propertyId, connectionId),
    existing?.fields ?? [],
  );
  const remote = [
    ...channels,
    ...theirs.map(({ group, ...field }) => ({ groupName: group, ...field })),
  ].slice(0, FIELDS_MAX);
  if (existing)
    return change(ctx, existing.id, null, (before) => mergeRemoteFields(before, remote, idFor(ctx)));
  return createMapping(ctx, {
    appId: wanted.appId,
    partnerIntegrationId: provider.manifest.id,
    propertyIntegrationId: connectionId,
    propertyIntegrationIdTo: to,
    fields: mergeRemoteFields([], remote, idFor(ctx)),
  });
}
