import { Stripe } from 'stripe';

import type { MakeOutbound, Outbound } from '#foundation/outbound/outbound.ts';
import { httpClientThrough } from './stripe.http.ts';

export type StripeAccess = {
  readonly outbound: MakeOutbound;
  /** `https://api.stripe.com`, or the simulator; without a trailing slash. */
  readonly baseUrl: string;
  readonly secretKey: string;
  /** In place of the real rate limit; only if the simulator allows it. */
  readonly requestsPerSecond?: number;
};

/** Stripe's rate limit of a test account, and a quarter of that of a live one. */
const REQUESTS_PER_SECOND = 25;

/** Stripe's library with our transport; it repeats nothing and sends no facts about this machine. */
export function createStripeClient({
  outbound,
  baseUrl,
  secretKey,
  requestsPerSecond = REQUESTS_PER_SECOND,
}: StripeAccess): Stripe {
  const out = outbound({
    provider: 'stripe',
    baseUrl,
    requestsPerSecond,
    // One account for the whole installation, in which many people may press at once.
    concurrency: { perProvider: 8, perConnection: 8, waiting: 200 },
  });
  return stripeThrough(out, secretKey);
}

/** The library over a way out, for one key. */
export const stripeThrough = (out: Outbound, secretKey: string): Stripe =>
  new Stripe(secretKey, { httpClient: httpClientThrough(out), maxNetworkRetries: 0, telemetry: false });

/** Whether Stripe sent a post: signed with one of the current keys, at most five minutes away from now. */
export function hasValidSignature(
  { headers, raw }: { readonly headers: Readonly<Record<string, string | undefined>>; readonly raw: Buffer },
  secret: string,
  nowMs: number,
): boolean {
  const given = headers['stripe-signature'] ?? '';
  // The library takes a moment that is no number, and one in the future, as recent.
  const moments = given.split(',').filter((part) => part.trim().startsWith('t='));
  const [, seconds] = /^\s*t=(\d{1,12})\s*$/.exec(moments[0] ?? '') ?? [];
  const isRecent = Math.abs(nowMs - Number(seconds) * 1_000) <= TOLERANCE_SECONDS * 1_000;
  if (moments.length !== 1 || !isRecent) return false;
  try {
    Stripe.webhooks.constructEvent(raw, given, secret, TOLERANCE_SECONDS, undefined, nowMs);
    return true;
  } catch {
    return false;
  }
}

const TOLERANCE_SECONDS = 300;
