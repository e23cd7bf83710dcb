import type { Queries } from '#foundation/database/database.ts';
import type { UserId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { AccessTables } from '../access/access.tables.ts';
import type { ChallengeChannel, ChallengeKind } from '../accounts.constants.ts';

export type ChallengeRow = {
  id: string;
  kind: ChallengeKind;
  user_id: UserId | null;
  channel: ChallengeChannel | null;
  address: Buffer | null;
};

export async function insertChallenge(
  system: Queries,
  challenge: ChallengeRow & { tokenHash: string; createdAt: Instant; expiresAt: Instant },
): Promise<void> {
  const { tokenHash, createdAt, expiresAt, ...values } = challenge;
  await system
    .tables<AccessTables>()
    .insertInto('sign_in_challenges')
    .values({ ...values, token_hash: tokenHash, created_at: createdAt, expires_at: expiresAt })
    .execute();
}

/** A challenge that is still open. */
export const findChallenge = (
  system: Queries,
  tokenHash: string,
  now: Instant,
): Promise<ChallengeRow | undefined> =>
  system
    .tables<AccessTables>()
    .selectFrom('sign_in_challenges')
    .select(['id', 'kind', 'user_id', 'channel', 'address'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Counts one try, in one statement so that parallel tries cannot pass the limit; false for one too many. */
export async function countChallengeTry(
  system: Queries,
  tokenHash: string,
  tries: number,
  now: Instant,
): Promise<boolean> {
  const counted = await system
    .tables<AccessTables>()
    .updateTable('sign_in_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', tries)
    .executeTakeFirst();
  return counted.numUpdatedRows > 0n;
}

/** True for the first answer. */
export async function useChallenge(system: Queries, tokenHash: string, now: Instant): Promise<boolean> {
  const used = await system
    .tables<AccessTables>()
    .updateTable('sign_in_challenges')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** A new password ends every sign-in that was not finished. */
export async function endChallenges(system: Queries, userId: UserId, now: Instant): Promise<void> {
  await system
    .tables<AccessTables>()
    .updateTable('sign_in_challenges')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}
