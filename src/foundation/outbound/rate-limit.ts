/** Takes a place in the stream of requests: the milliseconds to wait first, or null when that is too long. */
export type RateLimit = { readonly take: (longestWaitMs: number) => number | null };

/** Requests that leave a second apart may arrive a little closer. */
const MARGIN = 1.05;

/**
 * At most `perSecond` requests in any second. A bucket that fills while requests are made would let nearly
 * twice as many through in its first second, and providers count: more than five at Cloudbeds is a 429.
 *
 * Places are handed out ahead of time, so callers that wait are served in order and never together.
 */
export function rateLimit(perSecond: number, monotonicMs: () => number): RateLimit {
  const places = Math.max(1, Math.floor(perSecond));
  const windowMs = (places / perSecond) * 1000 * MARGIN;
  /** When the last requests go out, oldest first; some of them in the future. */
  const taken: number[] = [];

  return {
    take: (longestWaitMs) => {
      const now = monotonicMs();
      const oldest = taken.length < places ? undefined : taken[0];
      const at = oldest === undefined ? now : Math.max(now, oldest + windowMs);
      if (at - now > longestWaitMs) return null;
      if (taken.length === places) taken.shift();
      taken.push(at);
      return Math.ceil(at - now);
    },
  };
}
