import type { Outbound, OutboundRequest } from '#foundation/outbound/outbound.ts';

/** Statuses whose body the library reads: its errors are in there. */
const READABLE = [301, 302, 303, 307, 308, 401, 403];
const METHODS = ['GET', 'POST'] as const;

const bodyOf = (body: unknown): string => {
  if (body instanceof URLSearchParams) return body.toString();
  if (typeof body === 'string') return body;
  throw new TypeError('The request to the sign-in provider is not a form');
};

/** The outbound client in the form that the OpenID libraries call: limits, declared hosts and all (SEC-67). */
export const fetchThrough =
  (out: Outbound) =>
  async (
    url: string,
    options: { readonly method: string; readonly headers: HeadersInit; readonly body?: unknown },
  ): Promise<Response> => {
    const method = METHODS.find((known) => known === options.method);
    if (!method) throw new TypeError(`${options.method} is not used here`);
    const request: OutboundRequest = {
      method,
      url,
      headers: Object.fromEntries(new Headers(options.headers).entries()),
      accept: READABLE,
      maxBytes: 200_000,
      ...(options.body != null && { body: bodyOf(options.body) }),
    };
    const { status, headers, bytes } = await out.request(request);
    const type = headers['content-type'];
    const challenge = headers['www-authenticate'];
    return new Response(new Uint8Array(bytes()), {
      status,
      headers: {
        ...(type !== undefined && { 'content-type': type }),
        ...(challenge !== undefined && { 'www-authenticate': challenge }),
      },
    });
  };
