import type { Context } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { countHits, refuseOverLimit } from '#foundation/http/rate-limits.ts';
import type { UserId } from '#vocabulary/ids.ts';
import { epochMs } from '#vocabulary/instant.ts';
import {
  FAILURES_BEFORE_WAIT,
  FIRST_WAIT_SECONDS,
  LONGEST_WAIT_SECONDS,
  NETWORK_FAILURES,
  NETWORK_WINDOW_SECONDS,
} from '../accounts.constants.ts';
import {
  clearFailures,
  readNextTryAt,
  findKnownPlace,
  recordSignInFailure,
  saveKnownPlaces,
} from './sign-in-throttle.store.ts';

/** What a browser or program tells of itself. */
export type Client = {
  /** The name it gives itself, shown in the list of sessions. */
  readonly agent: string | null;
  /** Value of its device cookie; a new one when it had none. */
  readonly device: string;
};

export const signInPlacesOf = (ctx: Context, { device }: Client): string[] => [
  ctx.secrets.keyedHash(`device:${device}`),
  ctx.secrets.keyedHash(`network:${ctx.network}`),
];

/** No user has this id, so that the look-up of a stranger takes as long as that of a person. */
const NOBODY = '00000000-0000-7000-8000-000000000000' as UserId;

/** How fast one account may be tried from one place. */
export type SignInThrottle = {
  /** Throws 429 with the seconds left. Asked again in the turn itself, so that parallel tries cannot pass. */
  readonly check: () => Promise<void>;
  readonly failed: () => Promise<void>;
  readonly succeeded: () => Promise<void>;
  /** The person signed in from here before. */
  readonly isKnown: boolean;
  /** And with this browser: a network is no device, guests share a hotel's (SEC-11). */
  readonly isKnownDevice: boolean;
};

/**
 * SEC-09. Strangers share one counter for an account, and a place where the person signed in before has its own:
 * attempts of strangers never lock the person out.
 */
export async function openSignInThrottle(
  ctx: Context,
  userId: UserId | undefined,
  address: string,
  client: Client,
  step: 'password' | 'second-factor' | 'proof' | 'passkey' = 'password',
): Promise<SignInThrottle> {
  const { system, clock } = ctx;
  const places = signInPlacesOf(ctx, client);
  const place = await findKnownPlace(system, userId ?? NOBODY, places);
  const key = ctx.secrets.keyedHash(`${step}:${userId ?? address}:${place ?? 'strangers'}`);
  const network = `sign-in-failures:${ctx.network}`;
  let hasFailed = true;
  return {
    isKnown: place !== undefined,
    isKnownDevice: place !== undefined && place === places[0],
    check: async () => {
      const free = await readNextTryAt(system, key);
      hasFailed = free !== undefined;
      const left = free === undefined ? 0 : Math.ceil((epochMs(free) - epochMs(clock.now())) / 1000);
      if (left > 0) throw httpErrors.tooMany({ params: { seconds: left }, retryAfterSeconds: left });
      if (place === undefined) {
        await refuseOverLimit(system, clock, network, NETWORK_FAILURES, NETWORK_WINDOW_SECONDS);
      }
    },
    failed: async () => {
      await recordSignInFailure(system, key, clock.now(), {
        from: FAILURES_BEFORE_WAIT,
        first: FIRST_WAIT_SECONDS,
        longest: LONGEST_WAIT_SECONDS,
      });
      await countHits(system, clock, network, NETWORK_WINDOW_SECONDS);
    },
    succeeded: async () => {
      if (hasFailed) await clearFailures(system, key);
    },
  };
}

/** Whether the person signed in with this browser before. */
export const isKnownDevice = async (ctx: Context, userId: UserId, client: Client): Promise<boolean> =>
  (await findKnownPlace(ctx.system, userId, signInPlacesOf(ctx, client).slice(0, 1))) !== undefined;

/** From now on the person is known here. */
export const saveKnownDevice = (ctx: Context, userId: UserId, client: Client): Promise<void> =>
  saveKnownPlaces(ctx.system, userId, signInPlacesOf(ctx, client), ctx.clock.now());
