/** Takes a place in the stream of requests: the milliseconds to wait first, or null when that is too long. */
export type RateLimit = { readonly take: (longestWaitMs: number) => number | null };

/**
 * A token bucket: `perSecond` requests a second, and after a pause up to that many at once. Places are handed
 * out ahead of time, so callers that wait are served in order and never together.
 */
export function tokenBucket(perSecond: number, monotonicMs: () => number): RateLimit {
  const capacity = Math.max(1, perSecond);
  let tokens = capacity;
  let filledAt = monotonicMs();

  return {
    take: (longestWaitMs) => {
      const now = monotonicMs();
      tokens = Math.min(capacity, tokens + ((now - filledAt) / 1000) * perSecond);
      filledAt = now;
      const waitMs = tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / perSecond) * 1000);
      if (waitMs > longestWaitMs) return null;
      tokens -= 1;
      return waitMs;
    },
  };
}
