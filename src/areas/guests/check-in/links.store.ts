import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { GuestId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { CheckInTables, ShownSecret } from './check-in.tables.ts';

export type LinkRow = {
  id: string;
  property_id: PropertyId;
  reservation_id: ReservationId;
  /** The one guest of the link; null: a link of the whole stay. */
  guest_id: GuestId | null;
  /** The listing whose permanent link opened it. */
  listing_id: ListingId | null;
  created_at: Instant;
  expires_at: Instant;
  first_opened_at: Instant | null;
};

const COLUMNS = [
  'id',
  'property_id',
  'reservation_id',
  'guest_id',
  'listing_id',
  'created_at',
  'expires_at',
  'first_opened_at',
] as const;

export async function insertLink(
  tx: Transaction,
  link: Omit<LinkRow, 'first_opened_at'> & { token_hash: string },
): Promise<void> {
  await tx.tables<CheckInTables>().insertInto('guest_links').values(link).execute();
}

const BY_TOKEN = `
  select ${COLUMNS.join(', ')} from guest_links
   where token_hash = $1 and revoked_at is null and expires_at > $2`;

/** Used before the tenant is known: unknown, expired and revoked links are indistinguishable (SEC-21). */
export async function linkByToken(
  system: Database,
  tokenHash: string,
  now: Instant,
): Promise<LinkRow | undefined> {
  const [row] = await system.named<LinkRow>('link-by-token', BY_TOKEN, [tokenHash, now]);
  return row;
}

/** The newest link of a whole stay that the host created and that still opens. */
export const activeLink = (
  db: Queries,
  propertyId: PropertyId,
  id: ReservationId,
  now: Instant,
): Promise<LinkRow | undefined> =>
  db
    .tables<CheckInTables>()
    .selectFrom('guest_links')
    .select(COLUMNS)
    .where('property_id', '=', propertyId)
    .where('reservation_id', '=', id)
    .where('guest_id', 'is', null)
    .where('listing_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();

const WITH_LINK = `
  select distinct reservation_id from guest_links
   where property_id = $1 and reservation_id = any($2) and revoked_at is null and expires_at > $3
     and guest_id is null and listing_id is null`;

export async function staysWithLink(
  db: Queries,
  propertyId: PropertyId,
  ids: readonly ReservationId[],
  now: Instant,
): Promise<Set<ReservationId>> {
  const rows = await db.named<{ reservation_id: ReservationId }>('stays-with-link', WITH_LINK, [
    propertyId,
    ids,
    now,
  ]);
  return new Set(rows.map(({ reservation_id }) => reservation_id));
}

/** Returns how many links stopped working. */
export async function revokeLinks(
  tx: Transaction,
  propertyId: PropertyId,
  id: ReservationId,
  now: Instant,
): Promise<number> {
  const revoked = await tx
    .tables<CheckInTables>()
    .updateTable('guest_links')
    .set({ revoked_at: now })
    .where('property_id', '=', propertyId)
    .where('reservation_id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(revoked.numUpdatedRows);
}

export async function revokeLinksOfProperty(
  tx: Transaction,
  propertyId: PropertyId,
  now: Instant,
): Promise<void> {
  await tx
    .tables<CheckInTables>()
    .updateTable('guest_links')
    .set({ revoked_at: now })
    .where('property_id', '=', propertyId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** The departure moved: links live as long as the stay. */
export async function extendLinks(
  tx: Transaction,
  propertyId: PropertyId,
  id: ReservationId,
  { ofStay, ofGuest }: { readonly ofStay: Instant; readonly ofGuest: Instant },
): Promise<void> {
  for (const [is, expires_at] of [
    ['is', ofStay],
    ['is not', ofGuest],
  ] as const) {
    await tx
      .tables<CheckInTables>()
      .updateTable('guest_links')
      .set({ expires_at })
      .where('property_id', '=', propertyId)
      .where('reservation_id', '=', id)
      .where('guest_id', is, null)
      .where('revoked_at', 'is', null)
      .execute();
  }
}

const HAND_OVER = `
  with links as (
    update guest_links set reservation_id = $3
     where property_id = $1 and reservation_id = $2 and guest_id is null
       and exists (select from check_ins where property_id = $1 and reservation_id = $3))
  update guest_sessions set reservation_id = $3 where property_id = $1 and reservation_id = $2`;

/**
 * Two reservations of one stay are merged: links of either stay open the remaining one; links of one guest end with the
 * deleted one.
 */
export async function mergeLinks(
  tx: Transaction,
  propertyId: PropertyId,
  { from, to }: { readonly from: ReservationId; readonly to: ReservationId },
): Promise<void> {
  await tx.named('hand-over-links', HAND_OVER, [propertyId, from, to]);
}

/** Whether it was the first use: of two browsers at once, only one is first. */
export async function markOpened(tx: Transaction, linkId: string, now: Instant): Promise<boolean> {
  const opened = await tx
    .tables<CheckInTables>()
    .updateTable('guest_links')
    .set({ first_opened_at: now })
    .where('id', '=', linkId)
    .where('first_opened_at', 'is', null)
    .executeTakeFirst();
  return Number(opened.numUpdatedRows) > 0;
}

const OF_LISTING = `
  select ${COLUMNS.join(', ')} from guest_links
   where property_id = $1 and reservation_id = $2 and listing_id = $3 and revoked_at is null and expires_at > $4 limit 1`;

/** The link that holds the sessions that a listing's permanent link opened for a stay. */
export async function linkOfListing(
  tx: Transaction,
  propertyId: PropertyId,
  { stay, listing, now }: { stay: ReservationId; listing: ListingId; now: Instant },
): Promise<LinkRow | undefined> {
  const [row] = await tx.named<LinkRow>('link-of-listing', OF_LISTING, [propertyId, stay, listing, now]);
  return row;
}

/** The permanent link of a listing was replaced or switched off: sessions that it opened end. */
export async function revokeLinksOfListing(
  tx: Transaction,
  propertyId: PropertyId,
  listing: ListingId,
  now: Instant,
): Promise<void> {
  await tx
    .tables<CheckInTables>()
    .updateTable('guest_links')
    .set({ revoked_at: now })
    .where('property_id', '=', propertyId)
    .where('listing_id', '=', listing)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Returns how many links of one guest stopped working. */
export async function revokeLinksOfGuest(
  tx: Transaction,
  propertyId: PropertyId,
  guest: GuestId,
  now: Instant,
): Promise<number> {
  const revoked = await tx
    .tables<CheckInTables>()
    .updateTable('guest_links')
    .set({ revoked_at: now })
    .where('property_id', '=', propertyId)
    .where('guest_id', '=', guest)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(revoked.numUpdatedRows);
}

/** Guests of a stay with a link of their own that still opens. */
export async function guestsWithLink(
  db: Queries,
  propertyId: PropertyId,
  id: ReservationId,
  now: Instant,
): Promise<ReadonlySet<GuestId>> {
  const rows = await db
    .tables<CheckInTables>()
    .selectFrom('guest_links')
    .select('guest_id')
    .where('property_id', '=', propertyId)
    .where('reservation_id', '=', id)
    .where('guest_id', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  return new Set(rows.flatMap(({ guest_id }) => guest_id ?? []));
}

// ── Sessions ──────────────────────────────────────────────────────────────────────────────────────────────

export async function insertSession(
  tx: Transaction,
  session: {
    id: string;
    property_id: PropertyId;
    reservation_id: ReservationId;
    link_id: string;
    token_hash: string;
    is_proved: boolean;
    created_at: Instant;
    last_seen_at: Instant;
  },
): Promise<void> {
  await tx.tables<CheckInTables>().insertInto('guest_sessions').values(session).execute();
}

export type SessionRow = {
  id: string;
  link_id: string;
  property_id: PropertyId;
  reservation_id: ReservationId;
  guest_id: GuestId | null;
  listing_id: ListingId | null;
  is_proved: boolean;
  last_seen_at: Instant;
};

const SESSION = `
  select guest_sessions.id, link_id, guest_sessions.property_id, guest_sessions.reservation_id, guest_id, listing_id, is_proved,
         last_seen_at
    from guest_sessions join guest_links on guest_links.id = link_id
   where guest_sessions.token_hash = $1 and ended_at is null and last_seen_at > $3
     and revoked_at is null and expires_at > $2`;

export async function sessionByToken(
  system: Database,
  tokenHash: string,
  now: Instant,
  seenAfter: Instant,
): Promise<SessionRow | undefined> {
  const [row] = await system.named<SessionRow>('guest-session', SESSION, [tokenHash, now, seenAfter]);
  return row;
}

export async function touchSession(system: Database, id: string, now: Instant): Promise<void> {
  await system.named('touch-guest-session', 'update guest_sessions set last_seen_at = $2 where id = $1', [
    id,
    now,
  ]);
}

const NOTE_SHOWN = `
  update guest_sessions set shown = shown || $3::text[]
   where property_id = $1 and id = $2 and not shown @> $3::text[]
  returning id`;

/** Whether this device had not seen it before. */
export async function recordSecretShown(
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
  secret: ShownSecret,
): Promise<boolean> {
  const rows = await tx.named<{ id: string }>('note-shown', NOTE_SHOWN, [propertyId, id, [secret]]);
  return rows.length > 0;
}

export async function changeSession(
  db: Queries,
  propertyId: PropertyId,
  id: string,
  change: { is_proved?: true; ended_at?: Instant },
): Promise<void> {
  await db
    .tables<CheckInTables>()
    .updateTable('guest_sessions')
    .set(change)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

const ANY = `select exists (select from guest_links where property_id = $1) as has`;

/** Whether a link was ever created for a guest of the property. */
export async function hasGuestLinks(db: Queries, propertyId: PropertyId): Promise<boolean> {
  const [row] = await db.named<{ has: boolean }>('has-given-links', ANY, [propertyId]);
  return row?.has ?? false;
}
