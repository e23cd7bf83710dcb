import type { Access } from '#areas/platform/accounts/index.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { AccountId, PropertyId, UserId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { Language } from '#vocabulary/language.ts';
import type { TeamTables } from './team.tables.ts';

export type InvitationRow = Access & {
  id: string;
  property_id: PropertyId;
  account_id: AccountId;
  email: string | null;
  phone_number: string | null;
  name: string;
  language: Language;
  invited_by: UserId;
  created_at: Instant;
  expires_at: Instant;
};

const COLUMNS = [
  'id',
  'property_id',
  'account_id',
  'email',
  'phone_number',
  'name',
  'language',
  'role',
  'apps',
  'sees_money',
  'sees_identity',
  'spends_up_to',
  'spends_currency',
  'invited_by',
  'created_at',
  'expires_at',
] as const;

/** Invitations that are neither answered nor withdrawn; expired ones as well. */
export const listOpenInvitations = (db: Queries, propertyId: PropertyId): Promise<InvitationRow[]> =>
  db
    .tables<TeamTables>()
    .selectFrom('invitations')
    .select(COLUMNS)
    .where('property_id', '=', propertyId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .execute();

export const insertInvitation = (
  tx: Transaction,
  { tokenHash, ...invitation }: InvitationRow & { tokenHash: string },
): Promise<InvitationRow> =>
  tx
    .tables<TeamTables>()
    .insertInto('invitations')
    .values({ ...invitation, token_hash: tokenHash })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** An expired invitation makes room for another. */
export async function endExpiredInvitations(
  tx: Transaction,
  propertyId: PropertyId,
  now: Instant,
): Promise<void> {
  await tx
    .tables<TeamTables>()
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('property_id', '=', propertyId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute();
}

/** The previous link stops working. */
export const renewInvitation = (
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
  { tokenHash, expiresAt }: { tokenHash: string; expiresAt: Instant },
): Promise<InvitationRow | undefined> =>
  tx
    .tables<TeamTables>()
    .updateTable('invitations')
    .set({ token_hash: tokenHash, expires_at: expiresAt })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();

export async function revokeInvitation(
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
  now: Instant,
): Promise<boolean> {
  const revoked = await tx
    .tables<TeamTables>()
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return revoked.numUpdatedRows > 0n;
}

export async function revokeOpenInvitations(
  tx: Transaction,
  propertyId: PropertyId,
  now: Instant,
): Promise<void> {
  await tx
    .tables<TeamTables>()
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('property_id', '=', propertyId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Across tenants: the holder has nothing but the token. */
export const invitationByToken = (
  system: Queries,
  tokenHash: string,
  now: Instant,
): Promise<InvitationRow | undefined> =>
  system
    .tables<TeamTables>()
    .selectFrom('invitations')
    .select(COLUMNS)
    .where('token_hash', '=', tokenHash)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** True for the first caller. */
export async function consumeInvitation(tx: Transaction, tokenHash: string, now: Instant): Promise<boolean> {
  const used = await tx
    .tables<TeamTables>()
    .updateTable('invitations')
    .set({ accepted_at: now })
    .where('token_hash', '=', tokenHash)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Across tenants: invitations that were answered, withdrawn or expired before a moment. */
export async function forgetInvitations(system: Queries, before: Instant): Promise<void> {
  await system
    .tables<TeamTables>()
    .deleteFrom('invitations')
    .where((eb) => eb(eb.fn.coalesce('accepted_at', 'revoked_at', 'expires_at'), '<', before))
    .execute();
}
