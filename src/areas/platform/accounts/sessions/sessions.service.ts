import type { Context, Membership, Person, PersonContext } from '#foundation/context/context.ts';
import type { Clock } from '#foundation/context/clock.ts';
import type { Database } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { hashOf, randomToken } from '#foundation/secrets/secrets.ts';
import type { PropertyId, UserId } from '#vocabulary/ids.ts';
import { epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import {
  SESSION_IDLE_SECONDS,
  SESSION_LIFE_SECONDS,
  STAFF_IDLE_SECONDS,
  STAFF_SESSION_LIFE_SECONDS,
  TOKEN_LIFE_SECONDS,
} from '../accounts.constants.ts';
import {
  endSession,
  endSessionOf,
  endSessionsOf,
  findPerson,
  findSession,
  insertSession,
  type SessionLifetime,
  type MembershipRow,
  openSessionsOf,
  sessionById,
  type SessionRow,
} from './sessions.store.ts';
import { isMember } from '../access/members.store.ts';
import { permissionsOf } from '../access/permissions.ts';
import { type Client, signInPlacesOf } from '../sign-in/sign-in-throttle.service.ts';
import { isStaff } from '../users/users.store.ts';

/** The value that the browser or program keeps: opaque (SEC-05), and replaced by the next one. */
export type IssuedSession = {
  readonly id: string;
  readonly token: string;
  readonly expiration: string;
  /** Value of the device cookie; absent where only the session's value changed. */
  readonly device?: string;
};

/** D-41: UTC in the one format of the stored session value. */
export const expirationOf = (issuedAt: Instant): string =>
  plusSeconds(issuedAt, TOKEN_LIFE_SECONDS).slice(0, 19).replace('T', ' ');

export type SessionProofs = {
  /** More than one thing was shown, which the roles of Posada's own people need (SEC-11). */
  readonly hasSecondFactor?: boolean;
  /** The person showed a password in a browser that was known before, and no proof that gives it a new name. */
  readonly keepsDevice?: boolean;
};

/**
 * The browser gets a new name as a device, unless it keeps the one that it has: a value that another person put into the
 * browser before is never trusted afterwards (SEC-11). Others who share the browser stay known in it.
 */
export async function openSession(
  ctx: Context,
  userId: UserId,
  client: Client,
  { hasSecondFactor = false, keepsDevice = false }: SessionProofs = {},
): Promise<IssuedSession> {
  const token = randomToken(256);
  const now = ctx.clock.now();
  const id = newId<string>(now);
  const device = keepsDevice ? client.device : randomToken(256);
  await insertSession(ctx.system, {
    id,
    userId,
    now,
    staffSeconds: STAFF_SESSION_LIFE_SECONDS,
    seconds: SESSION_LIFE_SECONDS,
    hasSecondFactor,
    device: client.agent?.slice(0, 200) ?? null,
    tokenHash: hashOf(token),
    places: signInPlacesOf(ctx, { ...client, device }),
    formerPlace: keepsDevice ? null : (signInPlacesOf(ctx, client)[0] ?? null),
  });
  return { id, token, expiration: expirationOf(now), device };
}

export const hasEnded = (session: SessionLifetime, now: Instant): boolean => {
  const idle = isStaff(session) ? STAFF_IDLE_SECONDS : SESSION_IDLE_SECONDS;
  return (
    session.ended_at !== null ||
    epochMs(session.expires_at) <= epochMs(now) ||
    epochMs(plusSeconds(session.last_seen_at, idle)) <= epochMs(now)
  );
};

export async function logOut(ctx: Context, token: string | undefined): Promise<void> {
  const session = token === undefined ? undefined : await findSession(ctx.system, hashOf(token));
  if (session) await endSession(ctx.system, session.session_id, ctx.clock.now());
}

/**
 * Whether a stream may stay open: long-lived streams check again, and at once when a team has changed (SEC-18, SEC-44).
 */
export async function mayKeepStreamOpen(
  system: Database,
  clock: Clock,
  { sessionId, userId }: Pick<Person, 'sessionId' | 'userId'>,
  propertyId: PropertyId,
): Promise<boolean> {
  const session = await sessionById(system, sessionId);
  if (session === undefined || hasEnded(session, clock.now())) return false;
  return isMember(system, propertyId, userId);
}

export const personOf = (session: SessionRow): Person => ({
  userId: session.user_id,
  sessionId: session.session_id,
  signedInAt: session.signed_in_at,
  language: session.language,
  isAdmin: session.is_admin && session.has_second_factor,
  isDeveloper: session.is_developer && session.has_second_factor,
  currentPropertyId: session.current_property_id,
  memberships: membershipsFrom(session.memberships),
});

/** What a person may do, signed in or not; undefined for a closed account. */
export async function findPersonById(
  system: Database,
  id: UserId,
): Promise<Pick<Person, 'userId' | 'language' | 'currentPropertyId' | 'memberships'> | undefined> {
  const found = await findPerson(system, id);
  return (
    found && {
      userId: found.user_id,
      language: found.language,
      currentPropertyId: found.current_property_id,
      memberships: membershipsFrom(found.memberships),
    }
  );
}

/** D-9: what each membership comes to, worked out in one place. */
const membershipsFrom = (rows: readonly MembershipRow[]): ReadonlyMap<PropertyId, Membership> =>
  new Map(
    rows.map((row) => [
      row.property_id,
      {
        propertyId: row.property_id,
        accountId: row.account_id,
        role: row.role,
        permissions: permissionsOf(row),
        apps: row.apps && new Set(row.apps),
        spendLimit:
          row.spends_up_to === null || row.spends_currency === null
            ? null
            : { minor: row.spends_up_to, currency: row.spends_currency },
        isBlocked: row.is_blocked,
        isExpired: row.is_expired,
      },
    ]),
  );

/** SEC-05: people see where they are signed in. */
export async function listSessions(ctx: PersonContext) {
  const now = ctx.clock.now();
  const { userId, sessionId } = ctx.person;
  const sessions = await openSessionsOf(ctx.system, userId, now, plusSeconds(now, -SESSION_IDLE_SECONDS));
  return sessions.map(({ id, device, created_at, last_seen_at }) => ({
    _id: id,
    device,
    createdAt: created_at,
    lastSeenAt: last_seen_at,
    isCurrent: id === sessionId,
  }));
}

export async function endOneSession(ctx: PersonContext, { id }: { id: string }): Promise<void> {
  const ended = await endSessionOf(ctx.system, ctx.person.userId, id, ctx.clock.now());
  if (!ended) throw httpErrors.missing();
}

export const endOtherSessions = ({ system, clock, person }: PersonContext): Promise<void> =>
  system.transaction((tx) => endSessionsOf(tx, person.userId, clock.now(), person.sessionId));
