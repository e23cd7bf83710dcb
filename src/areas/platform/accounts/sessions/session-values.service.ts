import type { Context, Person } from '#foundation/context/context.ts';
import { hashOf } from '#foundation/secrets/secrets.ts';
import { epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import {
  TOKEN_GRACE_SECONDS,
  TOKEN_LIFE_SECONDS,
  TOKEN_OFFERS,
  TOKEN_SLACK_SECONDS,
} from '../accounts.constants.ts';
import { accountErrors } from '../accounts.errors.ts';
import { expirationOf, hasEnded, type IssuedSession, personOf } from './sessions.service.ts';
import { forgetWhenSessionsEnd } from './ended-sessions.ts';
import { endSession, findSession, type SessionRow, touchSession } from './sessions.store.ts';
import { markSessionValueReceived, issueNextSessionValue } from './session-values.store.ts';

/**
 * SEC-05, docs/decisions/0048. A value is good for a quarter of an hour and is then exchanged for the next one. It is
 * replaced only when the next one comes back, because the reply with it may have got lost; until then the holder of the
 * old one gets the same next value again. A replaced value that comes back belongs to a thief or to a thief's victim.
 */
type Values = Pick<Context, 'system' | 'clock' | 'log' | 'secrets'>;

const wasReplaced = (session: SessionRow, now: Instant): boolean =>
  session.superseded_at !== null &&
  epochMs(plusSeconds(session.superseded_at, TOKEN_GRACE_SECONDS)) <= epochMs(now);

const isDue = (session: SessionRow, now: Instant): boolean =>
  epochMs(plusSeconds(session.issued_at, TOKEN_LIFE_SECONDS + TOKEN_SLACK_SECONDS)) <= epochMs(now);

/** The server cannot tell the thief from the person, so both have to sign in. */
async function endForAll({ system, clock, log }: Values, id: string, why: string): Promise<void> {
  await endSession(system, id, clock.now());
  log.warn({ sessionId: id }, `${why}; the session was ended`);
}

/** The session that a value opens, if it still runs. */
async function openedBy(values: Values, token: string): Promise<SessionRow | undefined> {
  const { system, clock } = values;
  const tokenHash = hashOf(token);
  const session = await findSession(system, tokenHash);
  const now = clock.now();
  if (!session || hasEnded(session, now)) return undefined;
  if (wasReplaced(session, now)) {
    await endForAll(values, session.session_id, 'a replaced session value came back');
    return undefined;
  }
  if (session.seen_at === null && session.superseded_at === null)
    await markSessionValueReceived(system, tokenHash, now);
  await touchSession(system, session.session_id, now);
  return session;
}

/**
 * The next value: the same for every process and every call. Undefined if the next value was handed out too often; the
 * session is then over.
 */
async function followed(
  values: Values,
  { session_id: id }: SessionRow,
  token: string,
): Promise<IssuedSession | undefined> {
  const next = values.secrets.nextToken(token);
  const now = values.clock.now();
  const { issued_at, offers } = await issueNextSessionValue(values.system, {
    id,
    tokenHash: hashOf(next),
    now,
  });
  if (offers > TOKEN_OFFERS) {
    await endForAll(values, id, 'a session value came back that never took the next one');
    return undefined;
  }
  return { id, token: next, expiration: expirationOf(issued_at) };
}

/**
 * Replaces the session's value by the next one, due or not. A caller who comes after the next value arrived keeps the
 * value they sent: in a browser another tab was quicker, and its new value is in the cookie they share.
 */
export async function refreshSessionValue(values: Values, token: string | undefined): Promise<IssuedSession> {
  const session = token === undefined ? undefined : await openedBy(values, token);
  if (token === undefined || !session) throw accountErrors.sessionEnded();
  if (session.superseded_at !== null) {
    return { id: session.session_id, token, expiration: expirationOf(session.issued_at) };
  }
  const next = await followed(values, session, token);
  if (!next) throw accountErrors.sessionEnded();
  return next;
}

/** How long a found session may be believed without looking again: ending one takes effect within it. */
const BELIEVED_MS = 900;
const REMEMBERED = 5_000;

export type FoundSession = {
  readonly person: Person;
  /** Its quarter of an hour is over. */
  readonly isDue: () => boolean;
  /** The value that a browser is given for it; null when it was given that too often. */
  readonly next: () => Promise<IssuedSession | undefined | null>;
};

export type SessionReader = {
  readonly findBy: (token: string, fresh?: boolean) => Promise<FoundSession | null>;
  /** Permissions may have been reduced, or a session has ended: what is cached of all sessions is dropped (W1-B-10). */
  readonly forget: () => void;
};

/**
 * Identifies the sender of a request. The answer is cached for under a second, so that a page that makes ten calls
 * costs one look-up; signing out still takes effect within about a second (D-12).
 */
export function createSessionReader(values: Values): SessionReader {
  const known = new Map<string, { readonly until: number; readonly found: Promise<FoundSession | null> }>();
  const read = async (token: string): Promise<FoundSession | null> => {
    const session = await openedBy(values, token);
    if (!session) return null;
    let next: Promise<IssuedSession | undefined | null> | undefined;
    return {
      person: personOf(session),
      isDue: () => isDue(session, values.clock.now()),
      next: () =>
        (next ??=
          session.superseded_at === null
            ? followed(values, session, token).then((one) => one ?? null)
            : Promise.resolve(undefined)),
    };
  };
  const findBy: SessionReader['findBy'] = (token, fresh = false) => {
    const tokenHash = hashOf(token);
    const now = performance.now();
    const earlier = known.get(tokenHash);
    if (earlier && earlier.until > now && !fresh) return earlier.found;
    if (known.size >= REMEMBERED) known.clear();
    const found = read(token);
    found.catch(() => known.delete(tokenHash));
    known.set(tokenHash, { until: now + BELIEVED_MS, found });
    return found;
  };
  const forget = () => known.clear();
  forgetWhenSessionsEnd(forget);
  return { findBy, forget };
}
