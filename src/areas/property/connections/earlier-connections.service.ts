import type { ProviderConnection } from '#capabilities/connection.ts';
import type { Provider } from '#capabilities/provider.ts';
import type { MemberContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { type ConnectionKinds, kindOf } from './connection-kinds.ts';
import type { ConnectionInput } from './connections.contract.ts';
import { connectionErrors } from './connections.errors.ts';
import { type ConnectionRow, listDisconnectedConnections, restoreConnection } from './connections.store.ts';
import { translateProviderErrors } from './credentials.service.ts';

type Now = {
  readonly provider: Provider;
  readonly connection: ProviderConnection;
  readonly remote: { readonly externalId: string; readonly name: string };
};

/**
 * The earlier connection of the same property in the system. It is resumed, so that its listings, stays and check-ins
 * are recognised and none is duplicated or reported twice (W1-D-05). For a property with another id and similar rooms
 * the host is asked.
 */
export async function findEarlierConnection(
  ctx: MemberContext,
  kinds: ConnectionKinds,
  { provider, connection, remote }: Now,
  { earlier: answer }: Pick<ConnectionInput, 'earlier'>,
): Promise<ConnectionRow | undefined> {
  const { id: providerId, name } = provider.manifest;
  const left = await listDisconnectedConnections(ctx.db, ctx.propertyId, {
    providerId,
    mode: connection.mode,
  });
  const known = left.find(({ external_property_id: id }) => id === remote.externalId);
  const [last] = left;
  if (known || !last || answer === 'another') return known;
  if (answer === 'same') return last;
  const now = { connection, externalPropertyId: remote.externalId };
  const kind = kindOf(kinds, provider);
  const likeness = await translateProviderErrors(provider, async () => kind?.resembles?.(ctx, last, now));
  if (likeness === 'unsure') throw connectionErrors.connectedBefore({ params: { name } });
  return likeness === 'same' ? last : undefined;
}

/** It is read again, with its new credentials. Its address for webhook events stays: it follows from its id. */
export async function resumeConnection(
  ctx: MemberContext,
  tx: Transaction,
  kinds: ConnectionKinds,
  {
    earlier,
    made,
    externalPropertyId,
  }: {
    readonly earlier: ConnectionRow;
    readonly made: Pick<ConnectionRow, 'mode' | 'sealing_key_id' | 'credentials' | 'name' | 'created_at'>;
    readonly externalPropertyId: string;
  },
): Promise<ConnectionRow> {
  const row = await restoreConnection(tx, ctx.propertyId, earlier.id, {
    signing_key: null,
    ...made,
    state: 'active',
    external_property_id: externalPropertyId,
    problem: null,
    missing_permissions: [],
    synced_until: null,
    last_synced_at: null,
    sync_started_at: null,
    sync_total: null,
    full_sync_at: null,
  });
  // Another request was faster.
  if (!row) throw connectionErrors.alreadyConnected({ field: 'partnerIntegrationId' });
  await ctx.secrets.eraseKey(tx, earlier.sealing_key_id);
  await kindOf(kinds, ctx.providers.byId(row.provider_id))?.resume?.(ctx, tx, row);
  return row;
}
