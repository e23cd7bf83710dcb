import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { UserId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { AccessTables } from '../access/access.tables.ts';
import type { CodePurpose } from '../accounts.constants.ts';

/** One order of a code per address at a time, so that parallel orders cannot pass the limits. */
export async function lockAddress(tx: Transaction, addressHash: string): Promise<void> {
  await tx.named('lock-address', 'select pg_advisory_xact_lock(hashtextextended($1, 7))', [addressHash]);
}

export type SentCode = {
  readonly purpose: CodePurpose;
  readonly subject: string;
  readonly created_at: Instant;
  readonly expires_at: Instant;
  readonly used_at: Instant | null;
  readonly tries: number;
};

/** The codes of an address since then, newest first. */
export const codesSince = (tx: Transaction, addressHash: string, since: Instant): Promise<SentCode[]> =>
  tx
    .tables<AccessTables>()
    .selectFrom('one_time_codes')
    .select(['purpose', 'subject', 'created_at', 'expires_at', 'used_at', 'tries'])
    .where('address_hash', '=', addressHash)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute();

export async function insertCode(
  tx: Transaction,
  code: {
    id: string;
    userId: UserId | null;
    purpose: CodePurpose;
    subject: string;
    addressHash: string;
    hash: string;
    sealed: Buffer;
    createdAt: Instant;
    expiresAt: Instant;
  },
): Promise<void> {
  await tx
    .tables<AccessTables>()
    .insertInto('one_time_codes')
    .values({
      id: code.id,
      user_id: code.userId,
      purpose: code.purpose,
      subject: code.subject,
      address_hash: code.addressHash,
      code_hash: code.hash,
      sealed: code.sealed,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
    })
    .execute();
}

/** The sealed content of a code's message, readable once: reading empties it. */
export async function takeSealedCode(
  tx: Transaction,
  id: string,
): Promise<{ sealed: Buffer; expires_at: Instant } | undefined> {
  const tables = tx.tables<AccessTables>();
  const found = await tables
    .selectFrom('one_time_codes')
    .select(['sealed', 'expires_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found?.sealed) return undefined;
  await tables.updateTable('one_time_codes').set({ sealed: null }).where('id', '=', id).execute();
  return { sealed: found.sealed, expires_at: found.expires_at };
}

const TRY_CODE = `
  update one_time_codes set tries = tries + 1,
         used_at = case when code_hash = $3 then $4::timestamptz end
   where id = (select id from one_time_codes where purpose = $1 and subject = $2
                order by created_at desc, id desc limit 1)
     and used_at is null and expires_at > $4 and tries < $5
  returning code_hash = $3 as right`;

/** Counts one try of the newest code, in one statement so that parallel tries cannot pass the limit (SEC-10). */
export async function tryCode(
  db: Queries,
  code: { purpose: CodePurpose; subject: string; hash: string; now: Instant; tries: number },
): Promise<'right' | 'wrong' | 'expired'> {
  const { purpose, subject, hash, now, tries } = code;
  const [tried] = await db.named<{ right: boolean }>('try-code', TRY_CODE, [
    purpose,
    subject,
    hash,
    now,
    tries,
  ]);
  if (!tried) return 'expired';
  return tried.right ? 'right' : 'wrong';
}

// ── Tickets ───────────────────────────────────────────────────────────────────────────────────────────────

export type Ticket = { name: string | null; password_hash: string | null };

export async function insertTicket(
  system: Queries,
  ticket: { hash: string; userId: UserId; expiresAt: Instant } & Ticket,
): Promise<void> {
  await system
    .tables<AccessTables>()
    .insertInto('sign_in_tickets')
    .values({
      ticket_hash: ticket.hash,
      user_id: ticket.userId,
      expires_at: ticket.expiresAt,
      name: ticket.name,
      password_hash: ticket.password_hash,
    })
    .execute();
}

/** The ticket once, if it is this person's. */
export const useTicket = (
  system: Queries,
  hash: string,
  userId: UserId,
  now: Instant,
): Promise<Ticket | undefined> =>
  system
    .tables<AccessTables>()
    .updateTable('sign_in_tickets')
    .set({ used_at: now })
    .where('ticket_hash', '=', hash)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['name', 'password_hash'])
    .executeTakeFirst();

/** In how many browsers a password was typed for this registration. */
export async function countRegistrationBrowsers(system: Queries, userId: UserId): Promise<number> {
  const rows = await system
    .tables<AccessTables>()
    .selectFrom('sign_in_tickets')
    .select('ticket_hash')
    .where('user_id', '=', userId)
    .where('password_hash', 'is not', null)
    .limit(2)
    .execute();
  return rows.length;
}

// ── Housekeeping ──────────────────────────────────────────────────────────────────────────────────────────

const FORGET: readonly (readonly [name: string, table: string, column: string, age: string])[] = [
  ['forget-codes', 'one_time_codes', 'created_at', '2 days'],
  ['forget-tickets', 'sign_in_tickets', 'expires_at', '2 days'],
  ['forget-challenges', 'sign_in_challenges', 'created_at', '2 days'],
  ['forget-social', 'social_steps', 'created_at', '2 days'],
  ['forget-sign-in-throttles', 'sign_in_throttles', 'last_at', '2 days'],
  ['forget-temporal', 'temporal_users', 'created_at', '7 days'],
  ['forget-access-changes', 'access_changes', 'expires_at', '2 days'],
  ['forget-places', 'known_places', 'last_seen_at', '400 days'],
];

/** Deletes expired rows. Tickets of an unfinished registration go with them. */
export async function deleteExpiredSignInData(system: Database, now: Instant): Promise<void> {
  for (const [name, table, column, age] of FORGET) {
    await system.named(name, `delete from ${table} where ${column} < $1::timestamptz - interval '${age}'`, [
      now,
    ]);
  }
}
