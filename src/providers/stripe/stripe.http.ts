import type { Stripe } from 'stripe';
import { z } from 'zod';

import type { Outbound } from '#foundation/outbound/outbound.ts';

type HttpClient = NonNullable<Stripe.StripeConfig['httpClient']>;
type Response = Awaited<ReturnType<HttpClient['makeRequest']>>;

const METHODS = ['GET', 'POST', 'DELETE'] as const;
/** Stripe's library adds facts about this machine and program; they are not sent. */
const SENT = new Set(['authorization', 'content-type', 'idempotency-key', 'stripe-version']);

const Answer = z.looseObject({});

/**
 * The transport of Stripe's library: our outbound client, with its limits, lease, departure and request log (REL-13,
 * REL-40 … REL-43). Nothing is repeated here: only the code that decided a write may send it again, with its key
 * (REL-02).
 */
export const httpClientThrough = (out: Outbound): HttpClient => ({
  getClientName: () => 'posada',
  makeRequest: async (_host, _port, path, asked, given, body): Promise<Response> => {
    const method = METHODS.find((known) => known === asked);
    if (!method) throw new TypeError(`${asked} is not used here`);
    const headers = Object.fromEntries(
      Object.entries(given).flatMap(([name, value]) =>
        SENT.has(name.toLowerCase()) && value !== undefined ? [[name, String(value)]] : [],
      ),
    );
    const answer = await out.request({
      method,
      url: path,
      headers,
      ...(method === 'POST' && { body, contentType: 'application/x-www-form-urlencoded' }),
      ...(path.endsWith('/confirm') && { answerTimeoutMs: LONGEST_CONFIRM_MS }),
    });
    // Here an answer that is not Stripe's becomes a failure of ours.
    const json = answer.read(Answer);
    return {
      getStatusCode: () => answer.status,
      getHeaders: () => ({ ...answer.headers }),
      getRawResponse: () => ({}),
      toStream: () => {
        throw new TypeError('Streamed answers are not supported');
      },
      toJSON: () => Promise.resolve(json),
    };
  },
});

/** A bank may take its time over a charge (providers' README, rule 6). */
const LONGEST_CONFIRM_MS = 30_000;
