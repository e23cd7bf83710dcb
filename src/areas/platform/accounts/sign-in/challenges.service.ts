import type { Context } from '#foundation/context/context.ts';
import { hashOf, randomToken } from '#foundation/secrets/secrets.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import { CHALLENGE_LIFE_SECONDS } from '../accounts.constants.ts';
import { accountErrors } from '../accounts.errors.ts';
import { type ChallengeRow, findChallenge, insertChallenge } from './challenges.store.ts';

/** Opens a challenge for the next proof. The answer names it by a value that is kept as a hash only. */
export async function openChallenge(
  ctx: Context,
  challenge: Omit<ChallengeRow, 'id'>,
  lifeSeconds = CHALLENGE_LIFE_SECONDS,
): Promise<string> {
  const token = randomToken(256);
  const now = ctx.clock.now();
  await insertChallenge(ctx.system, {
    ...challenge,
    id: newId(now),
    tokenHash: hashOf(token),
    createdAt: now,
    expiresAt: plusSeconds(now, lifeSeconds),
  });
  return token;
}

/** An open challenge of this kind. Every other case gets the same answer (SEC-14). */
export async function challengeOf(
  ctx: Context,
  session: string,
  kind: ChallengeRow['kind'],
): Promise<{ challenge: ChallengeRow; tokenHash: string }> {
  const tokenHash = hashOf(session);
  const challenge = await findChallenge(ctx.system, tokenHash, ctx.clock.now());
  if (challenge?.kind !== kind) throw accountErrors.challengeEnded();
  return { challenge, tokenHash };
}

const ADDRESS_PLACE = 'sign_in_challenges.address';

export const sealAddress = (ctx: Context, address: string) =>
  ctx.secrets.platformKey.seal(address, ADDRESS_PLACE);
export const unsealAddress = (ctx: Context, sealed: Buffer) =>
  ctx.secrets.platformKey.unseal(sealed, ADDRESS_PLACE);
