import { isIP } from 'node:net';

import type { OutboundOptions, OutboundRequest } from './options.ts';
import { encodeBody, type EncodedBody, withQuery } from './request-body.ts';

/** A request with everything decided that does not change between tries. */
export type Prepared = {
  readonly request: OutboundRequest;
  readonly connectionKey: string;
  readonly url: string;
  /** Without the query, for messages. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly encoded: EncodedBody;
  readonly readOnly: boolean;
  readonly idempotent: boolean;
};

export function prepareRequest(request: OutboundRequest, addressOf: (url: string) => string): Prepared {
  const address = addressOf(request.url);
  const encoded = encodeBody(request);
  const readOnly = request.readOnly ?? (request.method === 'GET' || request.method === 'HEAD');
  return {
    request,
    connectionKey: request.connectionKey ?? 'shared',
    url: withQuery(address, request.query),
    path: new URL(address).pathname,
    headers: lowerCaseNames({
      accept: 'application/json',
      'user-agent': 'Posada',
      ...(encoded.contentType !== undefined && { 'content-type': encoded.contentType }),
      ...request.headers,
    }),
    encoded,
    readOnly,
    idempotent: request.idempotent ?? readOnly,
  };
}

/** A key that was pasted with a line break or a typographic dash cannot travel in a header. */
export const areHeadersSendable = (headers: Readonly<Record<string, string>>): boolean =>
  Object.values(headers).every((value) => /^[\t\x20-\x7e\xa0-\xff]*$/.test(value));

const lowerCaseNames = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** SEC-67: only declared addresses; any other is a mistake in our code and not a failure of the provider. */
export function addressChecker({
  provider,
  baseUrl,
  allowedHosts,
  publicHosts,
}: OutboundOptions): (url: string) => string {
  if (baseUrl === undefined && !allowedHosts?.length && !publicHosts)
    throw new Error(`${provider}: no address is declared`);
  const base = baseUrl?.replace(/\/+$/, '');
  const origin = base === undefined ? undefined : new URL(base).origin;
  return (url) => {
    const address = url.startsWith('/') ? `${base ?? ''}${url}` : url;
    const { host, hostname, protocol, origin: asked, username, password } = new URL(address);
    // The address of a name is checked at the connection; a number would never be looked up.
    const isNamed = host === hostname && !hostname.startsWith('[') && isIP(hostname) === 0;
    const isDeclared =
      asked === origin ||
      (protocol === 'https:' && (allowedHosts?.includes(host.toLowerCase()) || (publicHosts && isNamed)));
    if (!isDeclared || username || password) throw new Error(`${provider}: ${host} is not a declared host`);
    return address;
  };
}
