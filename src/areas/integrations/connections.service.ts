import { recordActivity } from '#areas/content/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import {
  type Credentials,
  type Provider,
  type ProviderConnection,
  QUALITY_RULES,
} from '#capabilities/provider.ts';
import type { Context, PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { constraintOf, type Queries } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { hashOf, randomToken } from '#foundation/secrets/secrets.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { Failure, type FailureEntry } from '#vocabulary/errors.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import type { ConnectionInput, Partner, PropertyIntegration } from './connections.contract.ts';
import {
  changeConnection,
  type ConnectionRow,
  findConnection,
  insertConnection,
  listConnections as listRows,
} from './connections.store.ts';
import { integrationErrors } from './integrations.errors.ts';
import { connectionMade, readingAsked } from './integrations.events.ts';
import { forgetTokens, withTokens } from './tokens.service.ts';

export const placeOf = (id: string) => `connections.credentials:${id}`;
export const signingPlaceOf = (id: string) => `connections.signing_key:${id}`;

const typeOf = ({ capabilities }: Provider) =>
  capabilities.pms ? 'pms' : capabilities.registry ? 'registry' : 'other';

/** The highest grade whose rules, and those below it, are all done or exempt. */
function gradeOf({ manifest: { quality } }: Provider): Partner['quality'] {
  let grade: Partner['quality'] = 'none';
  for (const [name, rules] of Object.entries(QUALITY_RULES)) {
    if (rules.some((rule) => quality[rule] === 'todo')) return grade;
    grade = name as Partner['quality'];
  }
  return grade;
}

export const listPartners = (ctx: Context): Partner[] =>
  ctx.providers.all
    .filter((provider) => typeOf(provider) !== 'other')
    .map((provider) => ({
      _id: provider.manifest.id,
      name: provider.manifest.name,
      summary: provider.manifest.summary[ctx.language],
      type: typeOf(provider),
      documentation: provider.manifest.documentation,
      settings: provider.manifest.settings.map(({ name, label, help, kind, required, choices }) => ({
        name,
        label: label[ctx.language],
        help: help?.[ctx.language] ?? null,
        kind,
        required,
        choices:
          choices?.map((choice) => ({ value: choice.value, label: choice.label[ctx.language] })) ?? null,
      })),
      hasTestMode: ctx.hasSimulators,
      quality: gradeOf(provider),
    }));

const present = (ctx: PropertyContext, row: ConnectionRow): PropertyIntegration => ({
  _id: row.id,
  propertyId: row.property_id,
  partnerIntegrationId: row.provider_id,
  partnerIntegrationType: ctx.providers.byId(row.provider_id).capabilities.pms ? 'pms' : 'registry',
  mode: row.mode,
  state: row.state,
  propertyPartner: row.name,
  lastSyncedAt: row.last_synced_at,
  problem: problemOf(ctx, row),
  createdAt: row.created_at,
});

/** A sentence for the host: access refused, or the other side does not answer at the moment. */
function problemOf(ctx: PropertyContext, row: ConnectionRow): string | null {
  const texts = allTexts[ctx.language];
  if (row.state === 'reconnect') return translate(texts, 'integration.reconnect');
  if (row.problem === null) return null;
  const { name } = ctx.providers.byId(row.provider_id).manifest;
  return translate(texts, 'integration.providerDown', { name });
}

export async function listConnections(ctx: PropertyContext): Promise<PropertyIntegration[]> {
  return (await listRows(ctx.db, ctx.propertyId)).map((row) => present(ctx, row));
}

function providerFor(ctx: Context, id: string): Provider {
  const provider = ctx.providers.all.find(({ manifest }) => manifest.id === id);
  if (!provider || typeOf(provider) === 'other') {
    throw integrationErrors.unknownProvider({ field: 'partnerIntegrationId' });
  }
  return provider;
}

/** Everything that is wrong with what was typed, so that a form says it all at once. */
const complaintsAbout = (
  { manifest }: Provider,
  credentials: Credentials,
  prefix: string,
): readonly FailureEntry[] =>
  manifest.settings.flatMap(({ name, required, choices }): FailureEntry[] => {
    const value = credentials[name];
    const wrong = (text: FailureEntry['text']) => [
      { code: 'invalid-input', text, field: `${prefix}${name}` },
    ];
    if (!value) return required ? wrong('general.required') : [];
    return choices && !choices.some((choice) => choice.value === value)
      ? wrong('general.invalid.option')
      : [];
  });

/** Test mode always uses the simulator's own credentials, so that no real one is ever sent there (SEC-47). */
export function connectionFor(
  ctx: Context,
  provider: Provider,
  input: Pick<ConnectionInput, 'mode' | 'credentials'>,
  prefix = 'credentials.',
): ProviderConnection {
  if (input.mode === 'test') {
    if (!ctx.hasSimulators) throw integrationErrors.testModeClosed({ field: 'mode' });
    return { mode: 'test', credentials: provider.manifest.testCredentials };
  }
  const wrong = complaintsAbout(provider, input.credentials, prefix);
  if (wrong.length > 0) throw new Failure(400, wrong);
  const known = new Set(provider.manifest.settings.map(({ name }) => name));
  const given = Object.entries(input.credentials).filter(([name]) => known.has(name));
  return { mode: 'live', credentials: Object.fromEntries(given) };
}

/** Providers fail in their words; a person reads ours (R-PARTNER-02, R-REGISTRY-01). */
export async function tried<Result>(
  provider: Provider,
  attempt: () => Promise<Result>,
  prefix = 'credentials.',
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const field = error.fields[0]?.field ?? provider.manifest.settings[0]?.name;
    if (error.kind === 'reconnect' || error.kind === 'refused' || error.kind === 'missing') {
      throw integrationErrors.credentialsRefused({
        ...(field && { field: `${prefix}${field}` }),
        cause: error,
      });
    }
    throw integrationErrors.providerDown({ params: { name: provider.manifest.name }, cause: error });
  }
}

export async function validateConnection(ctx: PropertyContext, input: ConnectionInput): Promise<void> {
  const provider = providerFor(ctx, input.partnerIntegrationId);
  const connection = withTokens(ctx, provider.manifest.id, connectionFor(ctx, provider, input));
  await tried(provider, async () => provider.check?.(connection));
}

/** Tries the credentials, saves them sealed, and starts the first reading. */
export async function createConnection(
  ctx: PropertyContext,
  input: ConnectionInput,
): Promise<PropertyIntegration> {
  const provider = providerFor(ctx, input.partnerIntegrationId);
  const connection = withTokens(ctx, provider.manifest.id, connectionFor(ctx, provider, input));
  const { pms } = provider.capabilities;
  const { remote, signingKey } = await tried(provider, async () => {
    await provider.check?.(connection);
    const [first] = (await pms?.listProperties(connection)) ?? [];
    return { remote: first, signingKey: await pms?.signingKey?.(connection) };
  });
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
        webhook_secret_hash: hashOf(randomToken(128)),
        ...(signingKey !== undefined && { signing_key: key.seal(signingKey, signingPlaceOf(id)) }),
        created_at: ctx.clock.now(),
      });
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
      await ctx.publish(tx, connectionMade, { connectionId: id });
      return created;
    });
    return present(ctx, row);
  } catch (error) {
    if (constraintOf(error) !== 'connections_once') throw error;
    throw integrationErrors.alreadyConnected({ field: 'partnerIntegrationId', cause: error });
  }
}

export async function deleteConnection(ctx: PropertyContext, id: ConnectionId): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await findConnection(tx, ctx.propertyId, id);
    if (!row) throw httpErrors.missing();
    await forgetTokens(ctx, tx, row.provider_id, await openConnection(ctx, tx, row));
    await changeConnection(tx, ctx.propertyId, id, { deleted_at: ctx.clock.now() });
    await ctx.secrets.eraseKey(tx, row.sealing_key_id);
    await recordChange(ctx, tx, { subject: 'connection', subjectId: id, action: 'deleted' });
  });
}

export async function syncNow(ctx: PropertyContext, id: ConnectionId): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await changeConnection(tx, ctx.propertyId, id, { whole_read_at: null })))
      throw httpErrors.missing();
    await ctx.publish(tx, readingAsked, { propertyId: ctx.propertyId, connectionId: id });
  });
}

/** The credentials of a connection, opened for one exchange. */
export async function openConnection(
  ctx: PropertyContext,
  db: Queries,
  row: Pick<ConnectionRow, 'id' | 'provider_id' | 'mode' | 'sealing_key_id' | 'credentials'>,
): Promise<ProviderConnection> {
  const key = await ctx.secrets.openKey(db, row.sealing_key_id);
  const credentials = JSON.parse(key.unseal(row.credentials, placeOf(row.id))) as Credentials;
  return withTokens(ctx, row.provider_id, { mode: row.mode, credentials });
}

/** Subscribes to notices at an address that only this connection has (SEC-33). */
export async function activateWebhook(ctx: PropertyContext, id: ConnectionId): Promise<number> {
  const row = await findConnection(ctx.db, ctx.propertyId, id);
  if (!row?.external_property_id) throw httpErrors.missing();
  const provider = ctx.providers.byId(row.provider_id);
  const { subscribe } = provider.capabilities.pms ?? {};
  if (!subscribe) throw httpErrors.missing();
  const secret = randomToken(256);
  // The secret is known here before the other side can use it.
  await changeConnection(ctx.db, ctx.propertyId, id, { webhook_secret_hash: hashOf(secret) });
  const connection = await openConnection(ctx, ctx.db, row);
  const address = `${ctx.publicUrl}/hooks/${row.provider_id}/${secret}`;
  const externalPropertyId = row.external_property_id;
  const made = await tried(provider, () => subscribe(connection, externalPropertyId, address));
  const key = await ctx.secrets.openKey(ctx.db, row.sealing_key_id);
  await changeConnection(ctx.db, ctx.propertyId, id, {
    subscriptions: [...made.ids],
    ...(made.signingKey !== null && { signing_key: key.seal(made.signingKey, signingPlaceOf(id)) }),
  });
  return made.ids.length;
}
