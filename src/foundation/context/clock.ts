import { type Instant, instantOf } from '#vocabulary/instant.ts';

/** The only source of "now" (REL-24). Durations are measured with `performance.now()`, never with this. */
export type Clock = { readonly now: () => Instant };

export type Pause = (milliseconds: number) => Promise<void>;

export const systemClock: Clock = { now: () => instantOf(Date.now()) };

/** A clock that stands still until it is moved; for tests and for demo data. */
export function movableClock(
  start: Instant,
): Clock & { set: (now: Instant) => void; advance: (seconds: number) => void } {
  let now = Date.parse(start);
  return {
    now: () => instantOf(now),
    set: (instant) => {
      now = Date.parse(instant);
    },
    advance: (seconds) => {
      now += seconds * 1000;
    },
  };
}
