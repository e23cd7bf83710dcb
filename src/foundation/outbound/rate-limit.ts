export type RateLimit = {
  /**
   * Takes a place in the stream of requests: the milliseconds to wait first, or null when that is too long. One that
   * may be sent again when it was one too many may leave a little earlier.
   */
  readonly take: (longestWaitMs: number, mayRepeat?: boolean) => number | null;
  /** The other side counted too many: requests leave further apart for a while. */
  readonly wasTooMany: () => void;
};

/** Requests that leave a second apart may arrive a little closer. */
const MARGIN = 1.05;
const MARGIN_OF_REPEATABLE = 1.02;
/** For so long after they did, there is the whole margin for all. */
const WIDE_MS = 600_000;

/**
 * At most `perSecond` requests in any second. A bucket that fills while requests are made would let nearly
 * twice as many through in its first second, and providers count: more than five at Cloudbeds is a 429.
 *
 * Places are handed out ahead of time, so callers that wait are served in order and never together.
 */
export function rateLimit(perSecond: number, monotonicMs: () => number): RateLimit {
  const places = Math.max(1, Math.floor(perSecond));
  const windowMs = (places / perSecond) * 1000;
  let wideUntil = -Infinity;
  /** When the last requests go out, oldest first; some of them in the future. */
  const taken: number[] = [];

  return {
    take: (longestWaitMs, mayRepeat = false) => {
      const now = monotonicMs();
      const oldest = taken.length < places ? undefined : taken[0];
      const margin = mayRepeat && now >= wideUntil ? MARGIN_OF_REPEATABLE : MARGIN;
      const at = oldest === undefined ? now : Math.max(now, oldest + windowMs * margin);
      if (at - now > longestWaitMs) return null;
      if (taken.length === places) taken.shift();
      taken.push(at);
      return Math.ceil(at - now);
    },
    wasTooMany: () => {
      wideUntil = monotonicMs() + WIDE_MS;
    },
  };
}
