import { recordActivity } from '#areas/content/index.ts';
import { forgetDeleted } from '#areas/listings/index.ts';
import type { Credentials, Provider } from '#capabilities/provider.ts';
import { tokensInMemory } from '#capabilities/tokens.ts';
import type { MemberContext, PersonContext, PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { constraintOf, type Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { type Exchange, recordingExchanges } from '#foundation/outbound/outbound.ts';
import { hashOf } from '#foundation/secrets/secrets.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { connectionView } from './connection-view.service.ts';
import type { ConnectionInput, ConnectionUpdate, PropertyIntegration } from './connections.contract.ts';
import {
  changeConnection,
  type ConnectionRow,
  findConnection,
  insertConnection,
  listConnections as listRows,
} from './connections.store.ts';
import { connectionFor, openConnection, placeOf, providerFor, tried } from './credentials.service.ts';
import { keepingExchanges, saveExchanges } from './exchanges.service.ts';
import { deleteExchanges } from './exchanges.store.ts';
import { type OpenGrant, openGrant } from './grants.service.ts';
import { leaveHolds } from './holds.service.ts';
import { integrationErrors } from './integrations.errors.ts';
import { connectionMade, readingAsked } from './integrations.events.ts';
import { noticeSecretOf, sealSigningKey } from './notice-keys.ts';
import { refuseWhileMoving } from './moving-lock.ts';
import { retryFailed } from './readings.store.ts';
import { forgetTokens, withTokens } from './tokens.service.ts';

export async function listConnections(ctx: PropertyContext): Promise<PropertyIntegration[]> {
  const rows = await listRows(ctx.db, ctx.propertyId);
  return Promise.all(rows.map((row) => connectionView(ctx, row)));
}

export async function validateConnection(ctx: PropertyContext, input: ConnectionInput): Promise<void> {
  const provider = providerFor(ctx, input.partnerIntegrationId);
  const connection = withTokens(ctx, provider.manifest.id, connectionFor(ctx, provider, input));
  await tried(provider, async () => provider.check?.(connection));
}

/** R-PARTNER-01, R-PARTNER-02: for a key that has several parts, they stand in the order of the form. */
export async function validateApiKey(
  ctx: PersonContext,
  { partnerId, apiKey, mode }: { partnerId: string; apiKey: string; mode: 'live' | 'test' },
): Promise<void> {
  const provider = providerFor(ctx, partnerId);
  const names = provider.manifest.settings.map(({ name }) => name);
  // The first part may be an address, which has colons of its own.
  const all = apiKey.split(':');
  const first = all.slice(0, Math.max(1, all.length - names.length + 1));
  const parts = [first.join(':'), ...all.slice(first.length)];
  const credentials = Object.fromEntries(names.map((name, index) => [name, parts[index] ?? '']));
  const given = connectionFor(ctx, provider, { mode, credentials });
  await tried(provider, async () => provider.check?.({ ...given, tokens: tokensInMemory() }));
}

/** Credentials as they were typed, or what a consent has brought. */
async function givenAccess(
  ctx: MemberContext,
  provider: Provider,
  { mode, credentials, grant }: Pick<ConnectionInput, 'mode' | 'credentials' | 'grant'>,
): Promise<OpenGrant> {
  if (grant !== undefined) return openGrant(ctx, provider, grant);
  const plain = connectionFor(ctx, provider, { mode, credentials });
  return { connection: withTokens(ctx, provider.manifest.id, plain), end: async () => {} };
}

/** Tries the credentials, saves them sealed, and starts the first reading. */
export async function createConnection(
  ctx: MemberContext,
  input: ConnectionInput,
): Promise<PropertyIntegration> {
  const provider = providerFor(ctx, input.partnerIntegrationId);
  const { connection, end } = await givenAccess(ctx, provider, input);
  const { pms } = provider.capabilities;
  const heard: Exchange[] = [];
  const { remote, signingKey } = await tried(provider, () =>
    recordingExchanges(
      (exchange) => heard.push(exchange),
      async () => {
        await provider.check?.(connection);
        const [first] = (await pms?.listProperties(connection)) ?? [];
        return { remote: first, signingKey: await pms?.signingKey?.(connection) };
      },
    ),
  );
  const id = newId<ConnectionId>(ctx.clock.now());
  try {
    const row = await ctx.db.transaction(async (tx) => {
      const key = await ctx.secrets.createKey(tx, ctx.propertyId);
      const created = await insertConnection(tx, {
        id,
        property_id: ctx.propertyId,
        provider_id: provider.manifest.id,
        mode: connection.mode,
        state: 'active',
        sealing_key_id: key.id,
        credentials: key.seal(JSON.stringify(connection.credentials), placeOf(id)),
        external_property_id: remote?.externalId ?? null,
        name: remote?.name ?? null,
        webhook_secret_hash: hashOf(noticeSecretOf(ctx, id)),
        ...(signingKey !== undefined && { signing_key: sealSigningKey(key, id, signingKey) }),
        created_at: ctx.clock.now(),
      });
      await end(tx);
      const { name } = provider.manifest;
      await recordChange(ctx, tx, {
        subject: 'connection',
        subjectId: id,
        action: 'created',
        after: { name },
      });
      await recordActivity(ctx, tx, {
        text: 'activity.connection.created',
        params: { name },
        subject: 'connection',
        subjectId: id,
      });
      if (provider.capabilities.pms) {
        await ctx.publish(tx, readingAsked, { propertyId: ctx.propertyId, connectionId: id });
      }
      await ctx.publish(tx, connectionMade, { propertyId: ctx.propertyId, connectionId: id });
      return created;
    });
    await saveExchanges(ctx, id, heard);
    return await connectionView(ctx, row);
  } catch (error) {
    if (constraintOf(error) !== 'connections_once') throw error;
    throw integrationErrors.alreadyConnected({ field: 'partnerIntegrationId', cause: error });
  }
}

/**
 * Renews the credentials of a connection, once they have been tried, or pauses it and lets it go on. Renewed
 * credentials end a "connect again" and start a reading.
 */
export async function updateConnection(
  ctx: MemberContext,
  id: ConnectionId,
  input: Omit<ConnectionUpdate, 'extras'>,
): Promise<PropertyIntegration> {
  const row = await findConnection(ctx.db, ctx.propertyId, id);
  if (!row) throw httpErrors.missing();
  const { credentials, grant } = input;
  const isGiven = credentials !== undefined || grant !== undefined;
  const renewed = isGiven ? await renewal(ctx, row, { credentials: credentials ?? {}, grant }) : null;
  const state = renewed ? 'active' : (input.state ?? row.state);
  // Only renewed credentials answer a refusal of the other side.
  if (row.state === 'reconnect' && !renewed) throw integrationErrors.needsCredentials();
  const changed = await ctx.db.transaction(async (tx) => {
    await refuseWhileMoving(ctx, tx, id, false);
    await renewed?.forget(tx);
    const change = { ...(await renewed?.seal(tx)), state, problem: null };
    await changeConnection(tx, ctx.propertyId, id, change);
    await recordChange(ctx, tx, {
      subject: 'connection',
      subjectId: id,
      action: 'changed',
      before: { state: row.state },
      after: { state, credentials: renewed ? 'renewed' : 'unchanged' },
    });
    if (state === 'active') {
      await ctx.publish(tx, readingAsked, { propertyId: ctx.propertyId, connectionId: id });
      await ctx.publish(tx, connectionMade, { propertyId: ctx.propertyId, connectionId: id });
    }
    return { ...row, ...change };
  });
  return connectionView(ctx, changed);
}

/** Other credentials for a connection: tried, and reaching the same property at the other side. */
async function renewal(
  ctx: MemberContext,
  row: ConnectionRow,
  given: { credentials: Credentials; grant: string | undefined },
) {
  const provider = ctx.providers.byId(row.provider_id);
  const { connection, end } = await givenAccess(ctx, provider, { mode: row.mode, ...given });
  // What was tried against the simulator never becomes the access of a real connection.
  if (connection.mode !== row.mode) throw integrationErrors.consentEnded({ field: 'grant' });
  const { pms } = provider.capabilities;
  const ask = async () => {
    await provider.check?.(connection);
    return (
      pms && { properties: await pms.listProperties(connection), key: await pms.signingKey?.(connection) }
    );
  };
  const reached = await tried(provider, () => keepingExchanges(ctx, row.id, ask));
  const isSame = reached?.properties.some(({ externalId }) => externalId === row.external_property_id);
  if (reached && !isSame) {
    const field = provider.manifest.settings[0]?.name;
    throw integrationErrors.anotherProperty({ ...(field && { field: `credentials.${field}` }) });
  }
  return {
    /** Token and key of the credentials before. */
    forget: async (tx: Transaction) => {
      await end(tx);
      await forgetTokens(ctx, tx, row.provider_id, await openConnection(ctx, tx, row));
      await ctx.secrets.eraseKey(tx, row.sealing_key_id);
    },
    seal: async (tx: Transaction) => {
      const key = await ctx.secrets.createKey(tx, ctx.propertyId);
      return {
        sealing_key_id: key.id,
        credentials: key.seal(JSON.stringify(connection.credentials), placeOf(row.id)),
        // Sealed with the key of before; asked for again where the other side gives it with a subscription.
        signing_key: reached?.key === undefined ? null : sealSigningKey(key, row.id, reached.key),
      };
    },
  };
}

/**
 * C-INT-06 with extras: what was deleted here comes again (`pull` takes it off the list). What is not wanted is
 * deleted with its listing, so the other modes have nothing to do.
 */
export async function bringAgain(
  ctx: PropertyContext,
  id: ConnectionId,
  items: readonly { readonly _id: string }[],
  how: { updateMode: 'pull' | 'push' | 'other'; arrayFilters?: readonly { _id: string }[] | undefined },
): Promise<void> {
  if (how.updateMode !== 'pull') throw integrationErrors.onlyPull({ field: 'updateMode' });
  const meant = items.filter(
    ({ _id }) => !how.arrayFilters || how.arrayFilters.some((filter) => filter._id === _id),
  );
  if (meant.length === 0) return;
  await ctx.db.transaction(async (tx) => {
    if (!(await findConnection(tx, ctx.propertyId, id))) throw httpErrors.missing();
    await forgetDeleted(
      tx,
      ctx.propertyId,
      id,
      meant.map(({ _id }) => _id),
    );
    await recordChange(ctx, tx, {
      subject: 'connection',
      subjectId: id,
      action: 'changed',
      after: { broughtAgain: meant.length },
    });
    await changeConnection(tx, ctx.propertyId, id, { whole_read_at: null });
    await ctx.publish(tx, readingAsked, { propertyId: ctx.propertyId, connectionId: id });
  });
}

export async function deleteConnection(ctx: PropertyContext, id: ConnectionId): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await findConnection(tx, ctx.propertyId, id);
    if (!row) throw httpErrors.missing();
    await refuseWhileMoving(ctx, tx, id, true);
    await forgetTokens(ctx, tx, row.provider_id, await openConnection(ctx, tx, row));
    await changeConnection(tx, ctx.propertyId, id, { deleted_at: ctx.clock.now() });
    // Nights that are closed there are opened first; the last of them forgets the access.
    if (!(await leaveHolds(ctx, tx, row))) await ctx.secrets.eraseKey(tx, row.sealing_key_id);
    await deleteExchanges(tx, { propertyId: ctx.propertyId, id });
    await recordChange(ctx, tx, { subject: 'connection', subjectId: id, action: 'deleted' });
  });
}

/** All property systems of the property, or the one that is named; how many. */
export async function syncAll(ctx: PropertyContext, providerId: string | undefined): Promise<number> {
  const rows = (await listRows(ctx.db, ctx.propertyId)).filter(
    (row) =>
      row.external_property_id !== null && (providerId === undefined || row.provider_id === providerId),
  );
  for (const { id } of rows) await syncNow(ctx, id);
  return rows.length;
}

export async function syncNow(ctx: PropertyContext, id: ConnectionId): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await changeConnection(tx, ctx.propertyId, id, { whole_read_at: null })))
      throw httpErrors.missing();
    await retryFailed(tx, { propertyId: ctx.propertyId, id }, ctx.clock.now());
    await ctx.publish(tx, readingAsked, { propertyId: ctx.propertyId, connectionId: id });
  });
}
