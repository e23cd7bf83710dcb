export type RetryLimits = {
  /** Repeats after the first try. */
  readonly retries: number;
  /** The first pause lasts up to this; each later one up to twice as long. */
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
  /** Repeats may make up this share of the calls, besides the first ten (REL-43). */
  readonly budgetShare: number;
};

export const RETRY_LIMITS: RetryLimits = {
  retries: 3,
  firstDelayMs: 1000,
  longestDelayMs: 8000,
  budgetShare: 0.1,
};

/** Full jitter: anything between nothing and the doubled delay, so that callers do not come back together. */
export const retryDelayMs = (limits: RetryLimits, attempt: number, random: () => number): number =>
  random() * Math.min(limits.longestDelayMs, limits.firstDelayMs * 2 ** (attempt - 1));

/** REL-43: when everything fails, repeats must not multiply the load. */
export function retryBudget(share: number): { readonly earn: () => void; readonly spend: () => boolean } {
  const reserve = 10;
  let left = reserve;
  return {
    earn: () => {
      left = Math.min(reserve, left + share);
    },
    spend: () => {
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}

/** Reads `Retry-After`: seconds, or an HTTP date (RFC 9110 section 10.2.3). Undefined for anything else. */
export function retryAfterSeconds(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const date = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - nowMs) / 1000));
}
