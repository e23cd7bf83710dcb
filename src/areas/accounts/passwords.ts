import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for Argon2id (SEC-08): 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Two at a time leave the machine to the other calls (SEC-08); the rest wait their turn. */
const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS));

/** A hash nobody knows the password of: an unknown person costs the same time as a known one (SEC-09). */
let nobody: Promise<string> | undefined;

export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const against = stored ?? (await nobody);
  const matches = await inTurn(() => verify(against, password));
  return stored !== null && matches;
}
