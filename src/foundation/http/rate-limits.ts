import type { Database } from '#foundation/database/database.ts';
import type { RateClass } from '#vocabulary/call.ts';
import type { Clock } from '#foundation/context/clock.ts';
import { epochMs, instantOf } from '#vocabulary/instant.ts';
import { httpErrors } from './http.errors.ts';

/** Requests in a window, by network or person (SEC-72). All processes share the counters. */
const LIMITS: Readonly<Partial<Record<RateClass, { readonly hits: number; readonly seconds: number }>>> = {
  login: { hits: 30, seconds: 600 },
  code: { hits: 20, seconds: 3600 },
  lookup: { hits: 30, seconds: 3600 },
  guest: { hits: 600, seconds: 600 },
  write: { hits: 600, seconds: 60 },
  export: { hits: 30, seconds: 3600 },
};

const HIT = `
  insert into rate_windows as counted (key, window_start, hits) values ($1, $2, 1)
  on conflict (key, window_start) do update set hits = counted.hits + 1
  returning hits`;

/** Counts one request; throws 429 with the seconds left when it is one too many. */
export async function countRequest(
  system: Database,
  clock: Clock,
  rate: RateClass,
  who: string,
): Promise<void> {
  const limit = LIMITS[rate];
  if (limit) await countWithin(system, clock, `${rate}:${who}`, limit.hits, limit.seconds);
}

/** The same with a limit of the caller's own. */
export async function countWithin(
  system: Database,
  clock: Clock,
  key: string,
  hits: number,
  seconds: number,
): Promise<void> {
  const now = epochMs(clock.now());
  const start = now - (now % (seconds * 1000));
  const [counted] = await system.named<{ hits: number }>('rate-hit', HIT, [key, instantOf(start)]);
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
