import { ProviderFailure } from '#capabilities/failures.ts';
import type { OAuthApplication, PartnerOAuth } from '#capabilities/oauth.ts';
import type { Provider } from '#capabilities/provider.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type { AccessToken } from '#capabilities/tokens.ts';
import type { MemberContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { hashOf, randomToken } from '#foundation/secrets/secrets.ts';
import { Failure, type FailureEntry } from '#vocabulary/errors.ts';
import { epochMs, plusSeconds } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import { providerFor } from '../credentials.service.ts';
import type { Access, AccessInput, ConsentInput } from './grants.contract.ts';
import { deleteGrant, findGrant, insertGrant, consumeConsent } from './grants.store.ts';
import { connectionErrors } from '../connections.errors.ts';
import { consentReturnAddress } from '../partners.service.ts';
import { withTokens } from '../tokens.service.ts';

/** No provider lets a code live longer than ten minutes; the token of one is used at once. */
const LIFE_SECONDS = 600;
/** R-PARTNER-04. Providers count in seconds. */
export const OAUTH_EXPIRY_UNIT = 'minutes';
const SECONDS_OF = { minutes: 60 } as const;
const LONGEST_DESCRIPTION = 200;

type Kept = {
  readonly application: OAuthApplication;
  readonly redirectUri: string;
  readonly token: AccessToken | null;
};

const sealContextOf = (id: string) => `oauth_grants.sealed:${id}`;
const ownerOf = (ctx: MemberContext) => ({
  propertyId: ctx.propertyId,
  userId: ctx.person.userId,
  now: ctx.clock.now(),
});

function oauthOf(provider: Provider): PartnerOAuth {
  if (!provider.oauth) throw connectionErrors.noApplication({ params: { name: provider.manifest.name } });
  return provider.oauth;
}

/**
 * In test mode the simulator's application replaces an empty one (D-62); the token request goes to the simulator only.
 */
function applicationOf(
  ctx: MemberContext,
  oauth: PartnerOAuth,
  { mode, clientId, clientSecret }: Pick<ConsentInput, 'mode' | 'clientId' | 'clientSecret'>,
): OAuthApplication {
  if (mode === 'test') {
    if (!ctx.hasSimulators) throw connectionErrors.testModeClosed({ field: 'mode' });
    const { testApplication: own } = oauth;
    return { mode, clientId: clientId || own.clientId, clientSecret: clientSecret || own.clientSecret };
  }
  const missing = Object.entries({ clientId, clientSecret }).flatMap(([field, value]): FailureEntry[] =>
    value ? [] : [{ code: 'invalid-input', text: 'general.required', field }],
  );
  if (missing.length > 0) throw new Failure(400, missing);
  return { mode, clientId: clientId ?? '', clientSecret: clientSecret ?? '' };
}

async function keep(
  ctx: MemberContext,
  providerId: string,
  kept: Kept,
  hashes: { state_hash?: string; handle_hashes?: string[] },
): Promise<void> {
  const now = ctx.clock.now();
  const id = newId(now);
  await insertGrant(ctx.db, {
    id,
    property_id: ctx.propertyId,
    user_id: ctx.person.userId,
    provider_id: providerId,
    sealed: ctx.secrets.platformKey.seal(JSON.stringify(kept), sealContextOf(id)),
    expires_at: plusSeconds(now, LIFE_SECONDS),
    ...hashes,
  });
}

/** C-INT-24. Stores the application, sealed, for the one return with the same state (SEC-16, SEC-34). */
export async function requestConsent(ctx: MemberContext, input: ConsentInput): Promise<{ address: string }> {
  const provider = providerFor(ctx, input.partnerId);
  const oauth = oauthOf(provider);
  if (!oauth.consentAddress)
    throw connectionErrors.noApplication({ params: { name: provider.manifest.name } });
  const application = applicationOf(ctx, oauth, input);
  const redirectUri = consentReturnAddress(ctx);
  const state = randomToken(256);
  const address = oauth.consentAddress(application, { redirectUri, state });
  const kept = { application, redirectUri, token: null };
  await keep(ctx, provider.manifest.id, kept, { state_hash: hashOf(state) });
  return { address };
}

/** C-INT-03. */
export async function getAccess(ctx: MemberContext, input: AccessInput): Promise<Access> {
  const { provider, application, redirectUri } = await begun(ctx, input);
  const oauth = oauthOf(provider);
  if (oauth.consentAddress && input.code === '') {
    throw new Failure(400, [{ code: 'invalid-input', text: 'general.required', field: 'code' }]);
  }
  const token = await oauth
    .exchange(application, { code: input.code, redirectUri })
    .catch((error: unknown) => {
      throw refusal(provider, error);
    });
  const handles = { access: randomToken(256), refresh: randomToken(256) };
  await keep(
    ctx,
    provider.manifest.id,
    { application, redirectUri, token },
    { handle_hashes: [hashOf(handles.access), hashOf(handles.refresh)] },
  );
  return {
    access_token: handles.access,
    refresh_token: token.refresh === null ? null : handles.refresh,
    expires_in: Math.floor(
      (epochMs(token.expiresAt) - epochMs(token.issuedAt)) / 1000 / SECONDS_OF[OAUTH_EXPIRY_UNIT],
    ),
    partnerId: provider.manifest.id,
    mode: application.mode,
  };
}

/** The consent that a return belongs to, or an application that was given with its code. */
async function begun(ctx: MemberContext, input: AccessInput) {
  if (input.state === undefined) {
    const provider = providerFor(ctx, input.partnerId ?? '');
    const application = applicationOf(ctx, oauthOf(provider), input);
    return { provider, application, redirectUri: consentReturnAddress(ctx) };
  }
  const row = await consumeConsent(ctx.db, ownerOf(ctx), hashOf(input.state));
  if (!row) throw connectionErrors.consentEnded();
  await deleteGrant(ctx.db, ctx.propertyId, row.id);
  return { provider: providerFor(ctx, row.provider_id), ...keptIn(ctx, row) };
}

const keptIn = (ctx: MemberContext, { id, sealed }: { id: string; sealed: Buffer }): Kept =>
  JSON.parse(ctx.secrets.platformKey.unseal(sealed, sealContextOf(id))) as Kept;

/** R-PARTNER-03: two refusals have a text of their own, the others repeat the message of the provider. */
function refusal({ manifest: { name } }: Provider, error: unknown): unknown {
  if (!(error instanceof ProviderFailure)) return error;
  const [problem] = error.fields;
  if (problem?.field === 'clientSecret') {
    return connectionErrors.invalidSecret({ field: 'clientSecret', cause: error });
  }
  if (problem?.field === 'scope') return connectionErrors.invalidScope({ cause: error });
  if (problem) {
    const description = problem.message.slice(0, LONGEST_DESCRIPTION);
    return connectionErrors.accessRefused({ params: { name, description }, cause: error });
  }
  return connectionErrors.providerDown({ params: { name }, cause: error });
}

export type OpenGrant = {
  readonly connection: ProviderConnection;
  /** Called once it has become a connection. */
  readonly end: (tx: Transaction) => Promise<void>;
};

/** The credentials behind a handle: the application with its token. */
export async function openGrant(ctx: MemberContext, provider: Provider, handle: string): Promise<OpenGrant> {
  const row = await findGrant(ctx.db, ownerOf(ctx), hashOf(handle));
  if (row?.provider_id !== provider.manifest.id) throw connectionErrors.consentEnded({ field: 'grant' });
  const { application, token } = keptIn(ctx, row);
  const { mode, clientId, clientSecret } = application;
  const connection = withTokens(ctx, provider.manifest.id, {
    mode,
    // The grant distinguishes this consent from an earlier one of the same application.
    credentials: { clientId, clientSecret, grant: row.id },
  });
  if (token && !(await connection.tokens?.current())) {
    await connection.tokens?.renew(null, async () => token);
  }
  return { connection, end: (tx) => deleteGrant(tx, ctx.propertyId, row.id) };
}
