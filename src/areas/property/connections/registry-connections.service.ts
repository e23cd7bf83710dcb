import type { Provider } from '#capabilities/provider.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type { Context, PropertyContext } from '#foundation/context/context.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import { hashOf, randomToken } from '#foundation/secrets/secrets.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { resolveCredentials, sealContextOf, translateProviderErrors } from './credentials.service.ts';
import {
  changeConnection,
  type ConnectionRow,
  insertConnection,
  connectionsOfProperty,
} from './connections.store.ts';
import { deleteRequestLog } from './request-log/request-log.store.ts';
import { connectionLeft, connectionMade } from './connections.events.ts';

/** The connections of a property to government registries, the property's own and those of other owners. */
export async function listRegistryConnections(
  ctx: PropertyContext,
  db: Queries = ctx.db,
): Promise<ConnectionRow[]> {
  const rows = await connectionsOfProperty(db, ctx.propertyId);
  return rows.filter((row) => ctx.providers.byId(row.provider_id).capabilities.registry !== undefined);
}

/** Ids of the registries that a property reports to (D-45). */
export async function listConnectedRegistries(ctx: PropertyContext, db: Queries = ctx.db): Promise<string[]> {
  const rows = await listRegistryConnections(ctx, db);
  return [...new Set(rows.map((row) => row.provider_id))];
}

export type CheckedConnection = { readonly provider: Provider; readonly connection: ProviderConnection };

/** Tries credentials without saving them; complaints name fields that begin with `prefix`. */
export async function checkConnection(
  ctx: Context,
  input: { providerId: string; mode: 'live' | 'test'; credentials: Readonly<Record<string, string>> },
  prefix: string,
): Promise<CheckedConnection> {
  const provider = ctx.providers.byId(input.providerId);
  const connection = resolveCredentials(
    ctx,
    provider,
    { ...input, credentials: { ...input.credentials } },
    prefix,
  );
  await translateProviderErrors(provider, async () => provider.check?.(connection), prefix);
  return { provider, connection };
}

/** Saves tried credentials of an owner, and replaces the earlier ones. */
export async function saveConnection(
  ctx: PropertyContext,
  tx: Transaction,
  { provider, connection }: CheckedConnection,
  { owner, name }: { owner: string | null; name: string },
): Promise<void> {
  const rows = await listRegistryConnections(ctx, tx);
  const before = rows.find((row) => row.provider_id === provider.manifest.id && row.owner === owner);
  const key = await ctx.secrets.createKey(tx, ctx.propertyId);
  const id = before?.id ?? newId<ConnectionId>(ctx.clock.now());
  const sealed = {
    mode: connection.mode,
    sealing_key_id: key.id,
    credentials: key.seal(JSON.stringify(connection.credentials), sealContextOf(id)),
    name,
  };
  if (before) {
    await changeConnection(tx, ctx.propertyId, id, { ...sealed, state: 'active', problem: null });
    await ctx.secrets.eraseKey(tx, before.sealing_key_id);
  } else {
    await insertConnection(tx, {
      ...sealed,
      id,
      property_id: ctx.propertyId,
      provider_id: provider.manifest.id,
      owner,
      state: 'active',
      external_property_id: null,
      webhook_secret_hash: hashOf(randomToken(128)),
      created_at: ctx.clock.now(),
    });
  }
  await ctx.publish(tx, connectionMade, { propertyId: ctx.propertyId, connectionId: id });
}

/** Erases the credentials of a connection, or leaves that to what is still under way in the system. */
export async function deleteRegistryConnection(
  ctx: PropertyContext,
  tx: Transaction,
  row: Pick<ConnectionRow, 'id' | 'sealing_key_id'>,
  { isUnderWay = false }: { readonly isUnderWay?: boolean } = {},
): Promise<void> {
  await changeConnection(tx, ctx.propertyId, row.id, { deleted_at: ctx.clock.now() });
  await deleteRequestLog(tx, { propertyId: ctx.propertyId, id: row.id });
  if (!isUnderWay) await ctx.secrets.eraseKey(tx, row.sealing_key_id);
  await ctx.publish(tx, connectionLeft, { propertyId: ctx.propertyId, connectionId: row.id });
  // Effects that waited for its access run now and end: the access does not return.
  await ctx.effects.resume(ctx, tx);
}

/**
 * The property is closed: nothing is read or sent for it any more.
 *
 * @param underWay connections that are still ended in their system, which erases their credentials.
 */
export async function deleteAllConnections(
  ctx: PropertyContext,
  tx: Transaction,
  underWay: ReadonlySet<ConnectionId>,
): Promise<void> {
  for (const row of await connectionsOfProperty(tx, ctx.propertyId))
    await deleteRegistryConnection(ctx, tx, row, { isUnderWay: underWay.has(row.id) });
}
