import type { Database } from '#foundation/database/database.ts';
import type { Access, RateClass } from '#vocabulary/call.ts';
import type { Clock } from '#foundation/context/clock.ts';
import { epochMs, type Instant, instantOf } from '#vocabulary/instant.ts';
import { httpErrors } from './http.errors.ts';

/**
 * Requests in a window, by network or person (SEC-72). All processes share the counters. Where a limit guards a
 * secret each request is counted at once; where it only keeps order, a process tells the others every `step`.
 */
type Limit = {
  readonly hits: number;
  readonly seconds: number;
  readonly step?: number;
  /** Of a network together, where strangers are counted by their browser: a hotel's has hundreds of them. */
  readonly ofNetwork?: number;
  /** Of a member at work, for each call by itself: checking links must not stop a registry (W1-D-09). */
  readonly ofMember?: number;
};

const LIMITS: Readonly<Partial<Record<RateClass, Limit>>> = {
  // A guard against floods only: failures are counted by account and network (areas/platform/accounts/sign-in/pace.service.ts).
  login: { hits: 600, seconds: 600 },
  code: { hits: 20, seconds: 3600, ofNetwork: 600 },
  lookup: { hits: 30, seconds: 3600, ofMember: 600 },
  guest: { hits: 600, seconds: 600, step: 10 },
  write: { hits: 3000, seconds: 60, step: 50 },
  export: { hits: 30, seconds: 3600 },
  // More than any system posts; what is refused has a limit of its own (areas/property/connections/webhooks/webhooks.service.ts).
  webhook: { hits: 120_000, seconds: 60, step: 100 },
};

const HIT = `
  insert into rate_windows as counted (key, window_start, hits) values ($1, $2, $3)
  on conflict (key, window_start) do update set hits = counted.hits + $3
  returning hits`;

/** Requests that this process has not added to the shared counters yet. Lost with the process: at most a step each. */
const pending = new Map<string, number>();
const MOST_PENDING = 10_000;

/** The sender of a request: a user, a browser without a session, and the network of the request. */
export type Requester = {
  readonly person: string | undefined;
  readonly browser: string | undefined;
  readonly network: string;
};

/** Counts one request; throws 429 with the seconds left when it is one too many. */
export async function countRequest(
  system: Database,
  clock: Clock,
  { id, rate, access }: { readonly id: string; readonly rate: RateClass; readonly access: Access },
  { person, browser, network }: Requester,
): Promise<void> {
  const limit = LIMITS[rate];
  if (!limit) return;
  const { ofNetwork, ofMember } = limit;
  if (access === 'member' && ofMember !== undefined) {
    return countAgainst(system, clock, { ...limit, hits: ofMember }, `${rate}:${id}:${person}`);
  }
  if (person !== undefined || ofNetwork === undefined) {
    return countAgainst(system, clock, limit, `${rate}:${person ?? network}`);
  }
  // The narrow limit first: a request that it refuses does not count against the network.
  if (browser !== undefined) await countAgainst(system, clock, limit, `${rate}:browser:${browser}`);
  await countAgainst(system, clock, { ...limit, hits: ofNetwork }, `${rate}:${network}`);
}

async function countAgainst(
  system: Database,
  clock: Clock,
  { hits, seconds, step = 1 }: Limit,
  key: string,
): Promise<void> {
  const waiting = (pending.get(key) ?? 0) + 1;
  if (waiting < step) {
    if (pending.size >= MOST_PENDING) pending.clear();
    pending.set(key, waiting);
    return;
  }
  pending.delete(key);
  await countWithLimit(system, clock, key, hits, seconds, waiting);
}

/** The same with a limit of the caller's own. */
export async function countWithLimit(
  system: Database,
  clock: Clock,
  key: string,
  hits: number,
  seconds: number,
  weight = 1,
): Promise<void> {
  if ((await countHits(system, clock, key, seconds, weight)) <= hits) return;
  const { left } = windowOf(clock, seconds);
  throw httpErrors.tooMany({ params: { seconds: left }, retryAfterSeconds: left });
}

/** Counts and refuses nothing: for calls that `refuseOverLimit` judges before the next attempt. */
export async function countHits(
  system: Database,
  clock: Clock,
  key: string,
  seconds: number,
  weight = 1,
): Promise<number> {
  const { start } = windowOf(clock, seconds);
  const [counted] = await system.named<{ hits: number }>('rate-hit', HIT, [key, start, weight]);
  return counted?.hits ?? 0;
}

const HITS = 'select hits from rate_windows where key = $1 and window_start = $2';

/** Throws 429 with the seconds left when the limit is used up; counts nothing. */
export async function refuseOverLimit(
  system: Database,
  clock: Clock,
  key: string,
  hits: number,
  seconds: number,
): Promise<void> {
  const { start, left } = windowOf(clock, seconds);
  const [counted] = await system.named<{ hits: number }>('rate-read', HITS, [key, start]);
  if ((counted?.hits ?? 0) >= hits) {
    throw httpErrors.tooMany({ params: { seconds: left }, retryAfterSeconds: left });
  }
}

/** The window that now falls into, and the seconds until the next. */
function windowOf(clock: Clock, seconds: number): { start: Instant; left: number } {
  const now = epochMs(clock.now());
  const start = now - (now % (seconds * 1000));
  return { start: instantOf(start), left: Math.max(1, Math.ceil((start + seconds * 1000 - now) / 1000)) };
}

/** By the clock that made them: another one would forget windows that still count. */
export async function forgetOldWindows(system: Database, clock: Clock): Promise<void> {
  await system.named(
    'rate-forget',
    "delete from rate_windows where window_start < $1::timestamptz - interval '1 day'",
    [clock.now()],
  );
}
