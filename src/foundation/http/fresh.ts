import type { Clock } from '#foundation/context/clock.ts';
import type { Person } from '#foundation/context/context.ts';
import type { CallShape } from '#vocabulary/call.ts';
import { epochMs } from '#vocabulary/instant.ts';
import { httpErrors } from './http.errors.ts';

const FRESH_SECONDS = 300;

/** SEC-12: a session that was left open must not do what its person would sign in for. */
export function assertFreshSignIn(clock: Clock, { signedInAt }: Person): void {
  if (epochMs(clock.now()) - epochMs(signedInAt) > FRESH_SECONDS * 1000) throw httpErrors.signInAgain();
}

const hasField = (body: unknown, path: string): boolean => {
  let value = body;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false;
    value = (value as Record<string, unknown>)[name];
  }
  return value !== undefined;
};

/** Whether a call asks for a fresh sign-in, carrying what it carries. */
export const requiresFreshSignIn = ({ fresh }: Pick<CallShape, 'fresh'>, body: unknown): boolean =>
  typeof fresh === 'object' ? fresh.some((path) => hasField(body, path)) : fresh === true;
