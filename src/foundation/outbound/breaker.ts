export type BreakerLimits = {
  /** Share of failures, 0 to 1, that opens the breaker. */
  readonly failureShare: number;
  /** The share counts only from this many calls on. */
  readonly leastCalls: number;
  readonly windowMs: number;
  readonly timeoutsInARow: number;
  readonly probeAfterMs: number;
};

/** REL-42. */
export const BREAKER_LIMITS: BreakerLimits = {
  failureShare: 0.5,
  leastCalls: 20,
  windowMs: 30_000,
  timeoutsInARow: 5,
  probeAfterMs: 15_000,
};

export type CallResult = 'ok' | 'failed' | 'timeout';

/**
 * A circuit breaker: closed (calls pass), open (calls are refused without an attempt) and, once the wait is over, one
 * probe whose outcome decides. `record` returns the change, so that it is announced once.
 */
export type Breaker = {
  /** Milliseconds until a call may be tried; 0 when this one may go. Then it is the probe if the breaker is open. */
  readonly waitMs: () => number;
  /** Answers of calls that began before it opened say nothing about the recovery; only the probe's does. */
  readonly record: (result: CallResult, isProbe: boolean) => 'opened' | 'closed' | null;
  /** The call that was let through was never made. */
  readonly abandon: (isProbe: boolean) => void;
  readonly isOpen: () => boolean;
};

export function createBreaker(limits: BreakerLimits, monotonicMs: () => number): Breaker {
  let calls: { at: number; failed: boolean }[] = [];
  let timeouts = 0;
  let openedAt: number | null = null;
  let probing = false;

  const mustOpen = (now: number): boolean => {
    calls = calls.filter(({ at }) => now - at < limits.windowMs);
    const failures = calls.filter(({ failed }) => failed).length;
    return (
      timeouts >= limits.timeoutsInARow ||
      (calls.length >= limits.leastCalls && failures >= calls.length * limits.failureShare)
    );
  };

  return {
    isOpen: () => openedAt !== null,
    waitMs: () => {
      if (openedAt === null) return 0;
      const left = openedAt + limits.probeAfterMs - monotonicMs();
      if (left > 0) return left;
      if (probing) return limits.probeAfterMs;
      probing = true;
      return 0;
    },
    abandon: (isProbe) => {
      if (isProbe) probing = false;
    },
    record: (result, isProbe) => {
      const now = monotonicMs();
      if (openedAt !== null) {
        if (!isProbe) return null;
        probing = false;
        if (result !== 'ok') {
          openedAt = now;
          return null;
        }
        openedAt = null;
        calls = [];
        timeouts = 0;
        return 'closed';
      }
      calls.push({ at: now, failed: result !== 'ok' });
      timeouts = result === 'timeout' ? timeouts + 1 : 0;
      if (!mustOpen(now)) return null;
      openedAt = now;
      return 'opened';
    },
  };
}
