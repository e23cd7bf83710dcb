import os from 'node:os';

import { hash, verify } from '@node-rs/argon2';

import { httpErrors } from '#foundation/http/http.errors.ts';
import { normalizePassword } from '#vocabulary/password.ts';
import { PASSWORD_POLICY_MIN_PROVIDER } from '../accounts.constants.ts';
import { isCommonPassword } from './common-passwords.ts';

/** OWASP's parameters for Argon2id (SEC-08): 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** At most two at a time, and never all processors: other calls continue meanwhile (SEC-08). */
const AT_ONCE = Math.max(1, Math.min(2, os.availableParallelism() - 1));
/** A longer queue makes people wait too long at a sign-in form: the server answers that it is busy. */
const LONGEST_QUEUE = 500;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Waits for its turn and returns whether it had to wait. The turn is handed on directly, so that no other call gets in
 * between.
 */
export async function runInPasswordQueue<Result>(
  work: (hasWaited: boolean) => Promise<Result>,
): Promise<Result> {
  const hasToWait = running >= AT_ONCE;
  if (!hasToWait) running++;
  else {
    if (waiting.length >= LONGEST_QUEUE) throw httpErrors.unavailable({ retryAfterSeconds: 10 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work(hasToWait);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

export async function hashPassword(typed: string): Promise<string> {
  const password = normalizePassword(typed);
  if (password.length < PASSWORD_POLICY_MIN_PROVIDER) throw new RangeError('The password is too short');
  return runInPasswordQueue(() => hash(password, OPTIONS));
}

/** The hash of an unknown password: an unknown person costs the same time as a known one (SEC-09). */
let nobody: Promise<string> | undefined;

/** Inside a turn of the caller's. */
export async function verifyPasswordHash(stored: string | null, typed: string): Promise<boolean> {
  nobody ??= hash(crypto.randomUUID(), OPTIONS);
  const password = normalizePassword(typed);
  const kept = stored ?? (await nobody);
  // A hash from before passwords had one spelling may be of the characters as they were typed.
  const matches = (await verify(kept, password)) || (typed !== password && (await verify(kept, typed)));
  return stored !== null && matches;
}

const ADMIN_PASSWORD_MIN = 12;
const PRODUCT = 'posada';

/** SEC-08 beyond the rules of the form: nothing that is on every list, or that the person's own data tell. */
export function isPasswordGuessable(
  password: string,
  person: { name: string; email: string | null; is_admin?: boolean; is_developer?: boolean },
): boolean {
  if ((person.is_admin || person.is_developer) && password.length < ADMIN_PASSWORD_MIN) return true;
  const plain = normalizePassword(password).toLowerCase();
  const own = [PRODUCT, person.email?.split('@')[0] ?? '', ...person.name.split(/[\s_-]+/)];
  if (own.some((word) => word.length >= 4 && plain.includes(word.toLowerCase()))) return true;
  return isCommonPassword(password);
}
