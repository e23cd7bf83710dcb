import type { Clock } from '#foundation/context/clock.ts';
import type { Person } from '#foundation/context/context.ts';
import { epochMs } from '#vocabulary/instant.ts';
import { httpErrors } from './http.errors.ts';

const FRESH_SECONDS = 300;

/** SEC-12: a session that was left open must not do what its person would sign in for. */
export function requireFresh(clock: Clock, { signedInAt }: Person): void {
  if (epochMs(clock.now()) - epochMs(signedInAt) > FRESH_SECONDS * 1000) throw httpErrors.signInAgain();
}
