export type RateLimit = {
  /**
   * Takes a place in the stream of requests: the milliseconds to wait first, or null when that is too long. One that
   * may be sent again when it was one too many may leave a little earlier.
   */
  readonly take: (longestWaitMs: number, mayRepeat?: boolean) => number | null;
  /** The other side counted too many: requests leave further apart for a while. */
  readonly wasTooMany: () => void;
  /** Changes when places that were handed out before are void, because requests have to leave further apart. */
  readonly pace: () => number;
};

/** Requests that leave a second apart may arrive a little closer. */
const MARGIN = 1.05;
const MARGIN_OF_REPEATABLE = 1.02;
/** For so long after they did, there is the whole margin for all. */
const WIDE_MS = 600_000;
/** One refusal is chance. Another one within this time means that another program uses the same key. */
const SHARED_MS = 10_000;
const LEAST_SHARE = 1 / 16;
/** Of the whole, how much comes back in each window without a refusal. */
const REGAINED = 0.1;

/**
 * At most `perSecond` requests in any second. A bucket that fills while requests are made would let nearly
 * twice as many through in its first second, and providers count: more than five at Cloudbeds is a 429.
 *
 * Places are handed out ahead of time, so callers that wait are served in order and never together.
 *
 * The limit belongs to the key, and other processes and programs may use the key too. Most providers count refused
 * requests, so two programs at the full rate would be refused for ever. A process that is refused again stops for a
 * window, continues evenly with half of its rate, and raises the rate little by little.
 */
export function rateLimit(perSecond: number, monotonicMs: () => number): RateLimit {
  const places = Math.max(1, Math.floor(perSecond));
  const windowMs = (places / perSecond) * 1000;
  let wideUntil = -Infinity;
  let refusedAt = -Infinity;
  let pauseUntil = -Infinity;
  let pace = 0;
  /** Our share when the pause ended. */
  let shareThen = 1;
  /** When the last requests go out, oldest first; some of them in the future. */
  let taken: number[] = [];

  const shareAt = (now: number): number =>
    shareThen === 1 ? 1 : Math.min(1, shareThen + (REGAINED * Math.max(0, now - pauseUntil)) / windowMs);

  return {
    take: (longestWaitMs, mayRepeat = false) => {
      const now = monotonicMs();
      const share = shareAt(now);
      const oldest = taken.length < places ? undefined : taken[0];
      const margin = mayRepeat && now >= wideUntil ? MARGIN_OF_REPEATABLE : MARGIN;
      const evenly = share < 1 ? (taken.at(-1) ?? -Infinity) + windowMs / places / share : -Infinity;
      const inWindow = oldest === undefined ? -Infinity : oldest + windowMs * margin;
      const at = Math.max(now, pauseUntil, inWindow, evenly);
      if (at - now > longestWaitMs) return null;
      if (taken.length === places) taken.shift();
      taken.push(at);
      return Math.ceil(at - now);
    },
    wasTooMany: () => {
      const now = monotonicMs();
      wideUntil = now + WIDE_MS;
      const isAgain = now - refusedAt < SHARED_MS;
      refusedAt = now;
      // Requests that had left already bring no new information.
      if (!isAgain || now < pauseUntil) return;
      shareThen = Math.max(LEAST_SHARE, shareAt(now) / 2);
      pauseUntil = now + windowMs;
      taken = taken.filter((at) => at <= now);
      pace += 1;
    },
    pace: () => pace,
  };
}
