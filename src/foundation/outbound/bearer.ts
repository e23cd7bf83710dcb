import type { ProviderConnection } from '#capabilities/connection.ts';
import { type AccessToken, getCurrentToken, type TokenKeeper } from '#capabilities/tokens.ts';

import type { Clock } from '../context/clock.ts';
import type { CodeFlow } from './authorization-code.ts';
import { connectionKeyOf } from './connection-key.ts';
import type { Outbound, OutboundRequest } from './options.ts';
import type { OutboundResponse } from './response.ts';

export type Bearer = {
  readonly keeper: TokenKeeper;
  readonly clock: Clock;
  readonly make: (current: AccessToken | null) => Promise<AccessToken>;
  /** Statuses that may mean that the token has ended; 401 alone by default. */
  readonly ended?: readonly number[];
};

/** A request with the token of its connection. One that has ended is renewed once, and the request repeated once. */
export async function requestWithToken(
  outbound: Outbound,
  request: OutboundRequest,
  { keeper, clock, make, ended = [401] }: Bearer,
): Promise<OutboundResponse> {
  const asked = (token: AccessToken, accept: readonly number[]) =>
    outbound.request({
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${token.value}` },
      accept: [...(request.accept ?? []), ...accept],
    });
  const token = await getCurrentToken(keeper, clock.now(), make);
  const first = await asked(token, ended);
  if (!ended.includes(first.status)) return first;
  return asked(await keeper.renew(token, make), []);
}

export type Send = (request: OutboundRequest) => Promise<OutboundResponse>;

/** For systems that take a key of the host, or the token of an application. */
export function keyOrToken(
  outbound: Outbound,
  connection: ProviderConnection,
  way: {
    readonly provider: string;
    readonly clock: Clock;
    readonly renew: CodeFlow['renew'];
    readonly headersOf: (apiKey: string) => Readonly<Record<string, string>>;
  },
): Send {
  const connectionKey = connectionKeyOf(connection);
  const { apiKey } = connection.credentials;
  if (apiKey !== undefined) {
    const headers = way.headersOf(apiKey.trim());
    return (request) =>
      outbound.request({ ...request, headers: { ...request.headers, ...headers }, connectionKey });
  }
  const { tokens: keeper } = connection;
  if (!keeper) throw new Error(`${way.provider} needs a place to keep its tokens`);
  const make = (current: AccessToken | null) => way.renew(connection, current);
  return (request) =>
    requestWithToken(outbound, { ...request, connectionKey }, { keeper, clock: way.clock, make });
}
