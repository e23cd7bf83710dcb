import type { Database } from '#foundation/database/database.ts';
import type { RateClass } from '#vocabulary/call.ts';
import type { Clock } from '#foundation/context/clock.ts';
import { epochMs, instantOf } from '#vocabulary/instant.ts';
import { httpErrors } from './http.errors.ts';

/**
 * Requests in a window, by network or person (SEC-72). All processes share the counters. Where a limit guards a
 * secret each request is counted at once; where it only keeps order, a process tells the others every `step`.
 */
type Limit = { readonly hits: number; readonly seconds: number; readonly step?: number };

const LIMITS: Readonly<Partial<Record<RateClass, Limit>>> = {
  login: { hits: 30, seconds: 600 },
  code: { hits: 20, seconds: 3600 },
  lookup: { hits: 30, seconds: 3600 },
  guest: { hits: 600, seconds: 600, step: 10 },
  write: { hits: 3000, seconds: 60, step: 50 },
  export: { hits: 30, seconds: 3600 },
};

const HIT = `
  insert into rate_windows as counted (key, window_start, hits) values ($1, $2, $3)
  on conflict (key, window_start) do update set hits = counted.hits + $3
  returning hits`;

/** Requests that this process has not told the others yet. Forgotten with the process: at most a step each. */
const untold = new Map<string, number>();
const MOST_UNTOLD = 10_000;

/** Counts one request; throws 429 with the seconds left when it is one too many. */
export async function countRequest(
  system: Database,
  clock: Clock,
  rate: RateClass,
  who: string,
): Promise<void> {
  const limit = LIMITS[rate];
  if (!limit) return;
  const { hits, seconds, step = 1 } = limit;
  const key = `${rate}:${who}`;
  const waiting = (untold.get(key) ?? 0) + 1;
  if (waiting < step) {
    if (untold.size >= MOST_UNTOLD) untold.clear();
    untold.set(key, waiting);
    return;
  }
  untold.delete(key);
  await countWithin(system, clock, key, hits, seconds, waiting);
}

/** The same with a limit of the caller's own. */
export async function countWithin(
  system: Database,
  clock: Clock,
  key: string,
  hits: number,
  seconds: number,
  weight = 1,
): Promise<void> {
  const now = epochMs(clock.now());
  const start = now - (now % (seconds * 1000));
  const [counted] = await system.named<{ hits: number }>('rate-hit', HIT, [key, instantOf(start), weight]);
  if ((counted?.hits ?? 0) <= hits) return;
  const left = Math.max(1, Math.ceil((start + seconds * 1000 - now) / 1000));
  throw httpErrors.tooMany({ params: { seconds: left }, retryAfterSeconds: left });
}

export async function forgetOldWindows(system: Database): Promise<void> {
  await system.named(
    'rate-forget',
    "delete from rate_windows where window_start < now() - interval '1 day'",
    [],
  );
}
