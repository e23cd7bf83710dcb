import { recordActivity } from '#areas/platform/activity/index.ts';
import { requireAppOfProvider } from '#areas/property/marketplace/index.ts';
import type { Credentials } from '#capabilities/connection.ts';
import type { Provider } from '#capabilities/provider.ts';
import { tokensInMemory } from '#capabilities/tokens.ts';
import type { MemberContext, PersonContext, PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { constraintOf, type Queries, type Transaction } from '#foundation/database/database.ts';
import { assertFreshSignIn } from '#foundation/http/fresh.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { type RequestLogEntry, recordRequests } from '#foundation/outbound/outbound.ts';
import { hashOf } from '#foundation/secrets/secrets.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { type ReimportRequest, type ConnectionKinds, kindOf } from './connection-kinds.ts';
import { presentConnection } from './connection-view.service.ts';
import type {
  ConnectionFilter,
  ConnectionInput,
  ConnectionUpdate,
  Kept,
  PropertyIntegration,
} from './connections.contract.ts';
import { findEarlierConnection, resumeConnection } from './earlier-connections.service.ts';
import {
  changeConnection,
  type ConnectionRow,
  connectionsOfProperty,
  findConnection,
  insertConnection,
} from './connections.store.ts';
import {
  resolveCredentials,
  openConnection,
  sealContextOf,
  providerFor,
  translateProviderErrors,
} from './credentials.service.ts';
import { logRequests, saveRequestLog } from './request-log/request-log.service.ts';
import { deleteRequestLog } from './request-log/request-log.store.ts';
import { type OpenGrant, openGrant } from './grants/grants.service.ts';
import { connectionErrors } from './connections.errors.ts';
import { connectionLeft, connectionMade } from './connections.events.ts';
import { webhookSecretOf, openSigningKey, sealSigningKey } from './webhooks/webhook-keys.ts';
import { refuseWhileMigrating } from './migration-lock.ts';
import { partnerTypeOf } from './partners.service.ts';
import { forgetTokens, withTokens } from './tokens.service.ts';

type ConnectionQuery = {
  readonly appId?: 'integrations' | 'registry' | undefined;
  readonly filter?: ConnectionFilter | undefined;
};

/** `kinds` adds the fields that only connections of their kind have; without it they stay empty. */
export async function listConnections(
  ctx: PropertyContext,
  kinds: ConnectionKinds = [],
  { appId, filter = {} }: ConnectionQuery = {},
): Promise<PropertyIntegration[]> {
  const { partnerIntegrationId: partner, type, mode, state } = filter;
  const isAsked = (row: ConnectionRow): boolean => {
    const kind = partnerTypeOf(ctx.providers.byId(row.provider_id));
    return (
      (appId === undefined || (kind === 'registry') === (appId === 'registry')) &&
      (partner === undefined || row.provider_id === partner) &&
      (type === undefined || kind === type) &&
      (mode === undefined || row.mode === mode) &&
      (state === undefined || row.state === state)
    );
  };
  const rows = (await connectionsOfProperty(ctx.db, ctx.propertyId)).filter(isAsked);
  return Promise.all(rows.map((row) => presentConnection(ctx, row, kinds)));
}

export async function validateConnection(ctx: PropertyContext, input: ConnectionInput): Promise<void> {
  const provider = providerFor(ctx, input.partnerIntegrationId);
  const connection = withTokens(ctx, provider.manifest.id, resolveCredentials(ctx, provider, input));
  await translateProviderErrors(provider, async () => provider.check?.(connection));
}

/** R-PARTNER-01, R-PARTNER-02: the parts of a key with several parts are in the order of the form. */
export async function validateApiKey(
  ctx: PersonContext,
  { partnerId, apiKey, mode }: { partnerId: string; apiKey: string; mode: 'live' | 'test' },
): Promise<void> {
  const provider = providerFor(ctx, partnerId);
  const names = provider.manifest.settings.map(({ name }) => name);
  // The first part may be an address, which contains colons itself.
  const all = apiKey.split(':');
  const first = all.slice(0, Math.max(1, all.length - names.length + 1));
  const parts = [first.join(':'), ...all.slice(first.length)];
  const credentials = Object.fromEntries(names.map((name, index) => [name, parts[index] ?? '']));
  const given = resolveCredentials(ctx, provider, { mode, credentials });
  await translateProviderErrors(provider, async () =>
    provider.check?.({ ...given, tokens: tokensInMemory() }),
  );
}

/** Typed credentials, those of a consent, or access that the server itself was given for a code. */
async function givenAccess(
  ctx: MemberContext,
  provider: Provider,
  { mode, credentials, grant }: Pick<ConnectionInput, 'mode' | 'credentials' | 'grant'>,
  access?: Credentials,
): Promise<OpenGrant> {
  if (access !== undefined) {
    const connection = withTokens(ctx, provider.manifest.id, { mode, credentials: access });
    return { connection, end: async () => {} };
  }
  if (grant !== undefined) return openGrant(ctx, provider, grant);
  const plain = resolveCredentials(ctx, provider, { mode, credentials });
  return { connection: withTokens(ctx, provider.manifest.id, plain), end: async () => {} };
}

function requireFreshSignIn(ctx: MemberContext, kinds: ConnectionKinds, provider: Provider): void {
  if (kindOf(kinds, provider)?.needsFreshSignIn) assertFreshSignIn(ctx.clock, ctx.person);
}

/** Two connections of one system, or two numbers from which guests are written to, in one mode. */
const ONCE: ReadonlySet<string | undefined> = new Set(['connections_once', 'one_guest_number']);

/**
 * Tries the credentials, saves them sealed, and starts the first sync run. With `access` in place of typed credentials: what a
 * provider gave the server for a code, or what the server made itself for a provider that asks a person for nothing.
 */
export async function createConnection(
  ctx: MemberContext,
  kinds: ConnectionKinds,
  input: ConnectionInput,
  access?: Credentials,
): Promise<PropertyIntegration> {
  const provider =
    access === undefined
      ? providerFor(ctx, input.partnerIntegrationId)
      : ctx.providers.byId(input.partnerIntegrationId);
  requireFreshSignIn(ctx, kinds, provider);
  await requireAppOfProvider(ctx, provider.manifest.id);
  const issuerOf = async (db: Queries) =>
    (await kindOf(kinds, provider)?.issuerOf?.(ctx, db, input.issuerId)) ?? null;
  // Checked before anything is tried; the check beside the new row is the one that counts.
  await issuerOf(ctx.db);
  const { connection, end } = await givenAccess(ctx, provider, input, access);
  const requests: RequestLogEntry[] = [];
  const { remote, signingKey } = await translateProviderErrors(provider, () =>
    recordRequests(
      (request) => requests.push(request),
      async () => {
        await provider.check?.(connection);
        const [first] = (await provider.accounts?.(connection)) ?? [];
        return { remote: first, signingKey: await provider.webhooks?.signingKey?.(connection) };
      },
    ),
  );
  const earlier =
    remote && (await findEarlierConnection(ctx, kinds, { connection, remote, provider }, input));
  const id = earlier?.id ?? newId<ConnectionId>(ctx.clock.now());
  try {
    const row = await ctx.db.transaction(async (tx) => {
      const issuer_id = await issuerOf(tx);
      const key = await ctx.secrets.createKey(tx, ctx.propertyId);
      const made = {
        mode: connection.mode,
        state: 'active',
        sealing_key_id: key.id,
        credentials: key.seal(JSON.stringify(connection.credentials), sealContextOf(id)),
        name: remote?.name ?? null,
        ...(signingKey !== undefined && { signing_key: sealSigningKey(key, id, signingKey) }),
        created_at: ctx.clock.now(),
      } as const;
      const created = earlier
        ? await resumeConnection(ctx, tx, kinds, { earlier, made, externalPropertyId: remote.externalId })
        : await insertConnection(tx, {
            ...made,
            id,
            property_id: ctx.propertyId,
            provider_id: provider.manifest.id,
            issuer_id,
            external_property_id: remote?.externalId ?? null,
            webhook_secret_hash: hashOf(webhookSecretOf(ctx, id)),
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
      await ctx.publish(tx, connectionMade, { propertyId: ctx.propertyId, connectionId: id });
      return created;
    });
    await saveRequestLog(ctx, id, requests);
    return await presentConnection(ctx, row, kinds);
  } catch (error) {
    if (!ONCE.has(constraintOf(error))) throw error;
    throw connectionErrors.alreadyConnected({ field: 'partnerIntegrationId', cause: error });
  }
}

/**
 * Renews the credentials of a connection, once they have been tried, or pauses or resumes it. Renewed credentials end a
 * reconnect and start a sync run.
 */
export async function updateConnection(
  ctx: MemberContext,
  kinds: ConnectionKinds,
  id: ConnectionId,
  input: Omit<ConnectionUpdate, 'extras'>,
  access?: Credentials,
): Promise<PropertyIntegration> {
  const row = await findConnection(ctx.db, ctx.propertyId, id);
  if (!row) throw httpErrors.missing();
  const { credentials, grant } = input;
  const isGiven = credentials !== undefined || grant !== undefined || access !== undefined;
  if (isGiven) requireFreshSignIn(ctx, kinds, ctx.providers.byId(row.provider_id));
  const given = { credentials: credentials ?? {}, grant, access };
  const renewed = isGiven ? await renewal(ctx, row, given) : null;
  const state = renewed ? 'active' : (input.state ?? row.state);
  // Only renewed credentials solve a refusal by the system.
  if (row.state === 'reconnect' && !renewed) throw connectionErrors.needsCredentials();
  const changed = await ctx.db.transaction(async (tx) => {
    await refuseWhileMigrating(ctx, tx, id, false);
    await renewed?.forget(tx);
    const change = { ...(await renewed?.seal(tx)), state, problem: null, missing_permissions: [] };
    await changeConnection(tx, ctx.propertyId, id, change);
    await recordChange(ctx, tx, {
      subject: 'connection',
      subjectId: id,
      action: 'changed',
      before: { state: row.state },
      after: { state, credentials: renewed ? 'renewed' : 'unchanged' },
    });
    if (state === 'active') {
      await ctx.publish(tx, connectionMade, { propertyId: ctx.propertyId, connectionId: id });
    }
    return { ...row, ...change };
  });
  return presentConnection(ctx, changed, kinds);
}

/** Other credentials for a connection: tried, and for the same property in the system. */
async function renewal(
  ctx: MemberContext,
  row: ConnectionRow,
  given: { credentials: Credentials; grant: string | undefined; access: Credentials | undefined },
) {
  const provider = ctx.providers.byId(row.provider_id);
  const { connection, end } = await givenAccess(ctx, provider, { mode: row.mode, ...given }, given.access);
  // Credentials that were tried against the simulator never replace those of a real connection.
  if (connection.mode !== row.mode) throw connectionErrors.consentEnded({ field: 'grant' });
  const ask = async () => {
    await provider.check?.(connection);
    return {
      accounts: await provider.accounts?.(connection),
      key: await provider.webhooks?.signingKey?.(connection),
    };
  };
  const { accounts, key: ofAccess } = await translateProviderErrors(provider, () =>
    logRequests(ctx, row.id, ask),
  );
  if (accounts && !accounts.some(({ externalId }) => externalId === row.external_property_id)) {
    const field = provider.manifest.settings[0]?.name;
    throw connectionErrors.anotherProperty({ ...(field && { field: `credentials.${field}` }) });
  }
  // A key that came with the subscription stays valid: it signs the events until Posada subscribes again.
  const signingKey = ofAccess ?? (await openSigningKey(ctx, row));
  return {
    /** Token and key of the earlier credentials. */
    forget: async (tx: Transaction) => {
      await end(tx);
      await forgetTokens(ctx, tx, row.provider_id, await openConnection(ctx, tx, row));
      await ctx.secrets.eraseKey(tx, row.sealing_key_id);
    },
    seal: async (tx: Transaction) => {
      const key = await ctx.secrets.createKey(tx, ctx.propertyId);
      return {
        sealing_key_id: key.id,
        credentials: key.seal(JSON.stringify(connection.credentials), sealContextOf(row.id)),
        signing_key: signingKey === null ? null : sealSigningKey(key, row.id, signingKey),
      };
    },
  };
}

/** C-INT-06 with extras, for kinds that have any. */
export async function reimportDeletedListings(
  ctx: PropertyContext,
  kinds: ConnectionKinds,
  id: ConnectionId,
  wish: ReimportRequest,
): Promise<void> {
  const row = await findConnection(ctx.db, ctx.propertyId, id);
  const bring = row && kindOf(kinds, ctx.providers.byId(row.provider_id))?.reimportListings;
  if (!bring) throw httpErrors.missing();
  await bring(ctx, id, wish);
}

/** Ends a connection. Its credentials are erased as soon as no work remains in the remote system. */
export async function deleteConnection(
  ctx: PropertyContext,
  kinds: ConnectionKinds,
  id: ConnectionId,
  kept: Kept = 'everything',
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await findConnection(tx, ctx.propertyId, id);
    if (!row) throw httpErrors.missing();
    await refuseWhileMigrating(ctx, tx, id, true);
    await forgetTokens(ctx, tx, row.provider_id, await openConnection(ctx, tx, row));
    await changeConnection(tx, ctx.propertyId, id, { deleted_at: ctx.clock.now() });
    const kind = kindOf(kinds, ctx.providers.byId(row.provider_id));
    if (!(await kind?.leave?.(ctx, tx, row, kept))) await ctx.secrets.eraseKey(tx, row.sealing_key_id);
    await deleteRequestLog(tx, { propertyId: ctx.propertyId, id });
    // Effects that waited for its access run now and end: the access does not return.
    await ctx.effects.resume(ctx, tx);
    await ctx.publish(tx, connectionLeft, { propertyId: ctx.propertyId, connectionId: id });
    await recordChange(ctx, tx, { subject: 'connection', subjectId: id, action: 'deleted' });
  });
}
