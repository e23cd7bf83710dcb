import { ProviderFailure } from '#capabilities/failures.ts';
import type { OAuthApplication, PartnerOAuth } from '#capabilities/oauth.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type { AccessToken } from '#capabilities/tokens.ts';

import type { Clock } from '../context/clock.ts';
import { connectionKeyOf } from './connection-key.ts';
import { readToken } from './oauth-token.ts';
import type { Outbound } from './options.ts';

type Fields = Readonly<Record<string, string>>;

/** How one provider does the code flow of OAuth 2 (RFC 6749, section 4.1). */
export type AuthorizationCode = {
  readonly provider: string;
  readonly outboundOf: (connection: Pick<ProviderConnection, 'mode'>) => Outbound;
  readonly clock: Clock;
  /** Where tokens are given. */
  readonly tokenUrl: string;
  readonly encoding: 'form' | 'json';
  /** The page where the host says yes; none for `test` where there is no simulator. */
  readonly consentPages: { readonly live: string; readonly test: string | undefined };
  /** Beside client, state and the wish for a code. */
  readonly consentFields: (redirectUri: string) => Fields;
  /** Some keep the address of return themselves and do not take it as a parameter. */
  readonly hearsRedirect: boolean;
  readonly testApplication: PartnerOAuth['testApplication'];
};

export type CodeFlow = {
  readonly oauth: PartnerOAuth;
  /** The next token of a connection that has none to spare. */
  readonly renew: (connection: ProviderConnection, current: AccessToken | null) => Promise<AccessToken>;
};

export function authorizationCode(way: AuthorizationCode): CodeFlow {
  const { provider, consentPages, hearsRedirect } = way;

  async function token(
    { mode, clientId, clientSecret }: OAuthApplication,
    request: Fields,
    before: AccessToken | null,
  ): Promise<AccessToken> {
    const now = way.clock.now();
    const fields = { client_id: clientId, client_secret: clientSecret, ...request };
    const response = await way.outboundOf({ mode }).request({
      method: 'POST',
      url: way.tokenUrl,
      connectionKey: connectionKeyOf({ mode, credentials: { clientId } }),
      accept: [401, 403],
      preparatory: true,
      ...(way.encoding === 'form' ? { form: fields } : { json: fields }),
    });
    return readToken(response, provider, { now, before });
  }

  return {
    oauth: {
      testApplication: way.testApplication,
      consentAddress: ({ mode, clientId }, { redirectUri, state }) => {
        const page = consentPages[mode];
        if (page === undefined)
          throw new ProviderFailure(provider, 'refused', `${provider}: there is no test mode here`);
        const asked = {
          client_id: clientId,
          response_type: 'code',
          state,
          ...way.consentFields(redirectUri),
        };
        return `${page}?${new URLSearchParams(asked)}`;
      },
      exchange: (application, { code, redirectUri }) => {
        const given = { grant_type: 'authorization_code', code };
        return token(application, hearsRedirect ? { ...given, redirect_uri: redirectUri } : given, null);
      },
    },
    renew: ({ mode, credentials }, current) => {
      if (!current?.refresh)
        throw new ProviderFailure(provider, 'reconnect', `${provider}: there is no token to renew`);
      const { clientId = '', clientSecret = '' } = credentials;
      const request = { grant_type: 'refresh_token', refresh_token: current.refresh };
      return token({ mode, clientId, clientSecret }, request, current);
    },
  };
}
