import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { UserId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { SocialTables } from './social.tables.ts';

export type SocialStepRow = {
  kind: 'return' | 'link';
  provider: string;
  user_id: UserId | null;
  sealed: Buffer;
};

/** Names one step: its value and the browser that it belongs to, both as hashes. */
export type SocialStepKey = {
  kind: SocialStepRow['kind'];
  tokenHash: string;
  browserHash: string;
  now: Instant;
};

export async function insertSocialStep(
  system: Queries,
  step: SocialStepRow & Omit<SocialStepKey, 'kind'> & { expiresAt: Instant },
): Promise<void> {
  const { tokenHash, browserHash, now, expiresAt, ...values } = step;
  await system
    .tables<SocialTables>()
    .insertInto('social_steps')
    .values({
      ...values,
      token_hash: tokenHash,
      browser_hash: browserHash,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

const COLUMNS = ['kind', 'provider', 'user_id', 'sealed'] as const;

/** A step that is still open, for the browser that began it. */
export const findSocialStep = (system: Queries, key: SocialStepKey): Promise<SocialStepRow | undefined> =>
  system
    .tables<SocialTables>()
    .selectFrom('social_steps')
    .select(COLUMNS)
    .where('token_hash', '=', key.tokenHash)
    .where('kind', '=', key.kind)
    .where('browser_hash', '=', key.browserHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', key.now)
    .executeTakeFirst();

/** The same once: of two that come at the same time, one gets it. Another browser cannot use it up. */
export const consumeSocialStep = (db: Queries, key: SocialStepKey): Promise<SocialStepRow | undefined> =>
  db
    .tables<SocialTables>()
    .updateTable('social_steps')
    .set({ used_at: key.now })
    .where('token_hash', '=', key.tokenHash)
    .where('kind', '=', key.kind)
    .where('browser_hash', '=', key.browserHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', key.now)
    .returning(COLUMNS)
    .executeTakeFirst();

// ── Identities ────────────────────────────────────────────────────────────────────────────────────────────

type Name = { issuer: string; subject: string };

/** The owner of this identity. The e-mail does not count (SEC-16). */
export async function findIdentityOwner(
  system: Queries,
  { issuer, subject }: Name,
): Promise<UserId | undefined> {
  const found = await system
    .tables<SocialTables>()
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return found?.user_id;
}

export async function insertIdentity(
  tx: Transaction,
  identity: Name & { provider: string; userId: UserId; email: string | null; at: Instant },
): Promise<void> {
  const { userId, at, ...values } = identity;
  await tx
    .tables<SocialTables>()
    .insertInto('identities')
    .values({ ...values, user_id: userId, created_at: at })
    .execute();
}

/** Updates the e-mail by which the owner recognises the account; it may change at the provider. */
export async function updateIdentityEmail(
  system: Queries,
  { issuer, subject, email }: Name & { email: string | null },
): Promise<void> {
  await system
    .tables<SocialTables>()
    .updateTable('identities')
    .set({ email })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('email', 'is distinct from', email)
    .execute();
}

export const identitiesOf = (
  system: Queries,
  userId: UserId,
): Promise<{ provider: string; email: string | null; created_at: Instant }[]> =>
  system
    .tables<SocialTables>()
    .selectFrom('identities')
    .select(['provider', 'email', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('provider')
    .execute();

/** False where there was none. */
export async function removeIdentity(tx: Transaction, userId: UserId, provider: string): Promise<boolean> {
  const removed = await tx
    .tables<SocialTables>()
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}
