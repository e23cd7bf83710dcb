import { createRemoteJWKSet, customFetch as jwksFetch, jwtVerify } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  clockSkew,
  clockTolerance,
  Configuration,
  customFetch,
  discovery,
  fetchUserInfo,
  type ServerMetadata,
  skipSubjectCheck,
} from 'openid-client';

import { ProviderFailure } from '#capabilities/failures.ts';
import type { IdentityCapability, SignInClaims } from '#capabilities/identity/identity.capability.ts';
import { type Clock, systemClock } from '#foundation/context/clock.ts';
import type { MakeOutbound } from '#foundation/outbound/outbound.ts';
import { epochMs } from '#vocabulary/instant.ts';
import { supportedLanguage } from '#vocabulary/language.ts';
import { googleFailureOf } from './google.failures.ts';
import { fetchThrough } from './google.fetch.ts';
import { Claims } from './google.wire.ts';

export type GoogleOptions = {
  readonly outbound: MakeOutbound;
  readonly clock: Clock;
  /** `https://accounts.google.com`, or another issuer whose discovery document names its addresses. */
  readonly issuer: string;
  /** Where that document may send us, besides the issuer itself. */
  readonly hosts: readonly string[];
  readonly clientId: string;
  readonly clientSecret: string;
};

const SCOPES = 'openid email profile';
/** As Google's own library allows. */
const CLOCK_TOLERANCE_SECONDS = 300;
/** The document changes about never; a wrong one must not stay for ever either. */
const DISCOVERY_LIFE_MS = 3_600_000;

type Discovered = { readonly server: ServerMetadata; readonly keys: ReturnType<typeof createRemoteJWKSet> };

/** Google by OpenID Connect with PKCE, or any issuer that does the same. */
export function createGoogle(options: GoogleOptions): IdentityCapability {
  const { clock, issuer, clientId, clientSecret } = options;
  const out = options.outbound({
    provider: 'google',
    baseUrl: issuer,
    allowedHosts: options.hosts,
    requestsPerSecond: 20,
    concurrency: { perConnection: 8 },
    timeouts: { answerMs: 8000 },
  });
  const fetch = fetchThrough(out);
  // Only the simulators speak plain http: the operator of a real installation gives an https address.
  const execute = issuer.startsWith('http://') ? [allowInsecureRequests] : [];
  const authentication = ClientSecretPost(clientSecret);

  async function discover(): Promise<Discovered> {
    const settings = { [customFetch]: fetch, execute };
    const found = await discovery(new URL(issuer), clientId, undefined, authentication, settings);
    const server = found.serverMetadata();
    if (server.jwks_uri === undefined) {
      throw new ProviderFailure('google', 'wait', 'google: its document names no keys');
    }
    // Keys are changed there at any time, so one that is not known is looked up at once.
    const keys = createRemoteJWKSet(new URL(server.jwks_uri), {
      [jwksFetch]: fetch,
      cooldownDuration: 0,
      cacheMaxAge: DISCOVERY_LIFE_MS,
    });
    return { server, keys };
  }

  let known: { readonly until: number; readonly found: Promise<Discovered> } | undefined;
  const discovered = (): Promise<Discovered> => {
    const now = performance.now();
    if (known && known.until > now) return known.found;
    const found = discover();
    known = { until: now + DISCOVERY_LIFE_MS, found };
    found.catch(() => {
      known = undefined;
    });
    return found;
  };

  /** The library looks at the machine's clock; ours may be another. */
  function configured(server: ServerMetadata): Configuration {
    const skew = Math.round((epochMs(clock.now()) - epochMs(systemClock.now())) / 1000);
    const metadata = { [clockSkew]: skew, [clockTolerance]: CLOCK_TOLERANCE_SECONDS };
    const configuration = new Configuration(server, clientId, metadata, authentication);
    configuration[customFetch] = fetch;
    for (const extend of execute) extend(configuration);
    return configuration;
  }

  const claimsOf = (answer: unknown): SignInClaims => {
    const { sub, email, email_verified, name, phone_number, locale } = Claims.parse(answer);
    return {
      issuer,
      subject: sub,
      email,
      emailVerified: email !== null && email_verified,
      name,
      phone: phone_number,
      language: supportedLanguage(locale) ?? null,
    };
  };

  const failing = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw googleFailureOf(error);
    }
  };

  return {
    authorizeAddress: ({ redirectUri, state, nonce, challenge, language }) =>
      failing(async () => {
        const { server } = await discovered();
        return buildAuthorizationUrl(configured(server), {
          redirect_uri: redirectUri,
          scope: SCOPES,
          state,
          nonce,
          code_challenge: challenge,
          code_challenge_method: 'S256',
          prompt: 'select_account',
          hl: language,
        }).href;
      }),
    exchange: (answer, start) =>
      failing(async () => {
        const { server, keys } = await discovered();
        const configuration = configured(server);
        const returned = new URL(start.redirectUri);
        returned.searchParams.set('code', answer.code);
        returned.searchParams.set('state', answer.state);
        if (answer.issuer !== undefined) returned.searchParams.set('iss', answer.issuer);
        const tokens = await authorizationCodeGrant(configuration, returned, {
          pkceCodeVerifier: start.verifier,
          expectedState: start.state,
          expectedNonce: start.nonce,
          idTokenExpected: true,
        });
        // The library trusts the connection; an intruder in the connection still needs the provider's key.
        const { payload } = await jwtVerify(tokens.id_token ?? '', keys, {
          algorithms: ['RS256'],
          audience: clientId,
          currentDate: new Date(epochMs(clock.now())),
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
        });
        const claims = claimsOf(payload);
        if (claims.email !== null) return claims;
        return claimsOf(await fetchUserInfo(configuration, tokens.access_token, claims.subject));
      }),
    userInfo: async (accessToken) => {
      const { server } = await failing(discovered);
      try {
        return claimsOf(await fetchUserInfo(configured(server), accessToken, skipSubjectCheck));
      } catch (error) {
        const failure = googleFailureOf(error);
        // Google answers 401 in one of several forms; each says that the token is not valid.
        if (failure.kind !== 'refused') throw failure;
        throw new ProviderFailure('google', 'reconnect', 'google: the access token was refused');
      }
    },
  };
}
