import crypto from 'node:crypto';

import { queueEmail } from '#areas/messaging/index.ts';
import type { Context } from '#foundation/context/context.ts';
import { countWithin } from '#foundation/http/rate-limits.ts';
import { hashOf, randomToken } from '#foundation/secrets/secrets.ts';
import type { UserId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import {
  CODE_DIGITS,
  CODE_LIFE_SECONDS,
  CODE_TRIES,
  CODES_AN_HOUR,
  TICKET_LIFE_SECONDS,
  USERNAME_HASH_LENGTH,
} from './accounts.constants.ts';
import { accountErrors } from './accounts.errors.ts';
import {
  confirmUser,
  findUser,
  insertCode,
  insertTicket,
  saveUnconfirmedUser,
  tryCode,
  type UserRow,
  useTicket,
} from './accounts.store.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { type IssuedSession, openSession } from './sessions.service.ts';

/** R-REGISTER-11; a look-up key, not an id (D-39). */
export const usernameOf = (email: string): string =>
  hashOf(email.toLowerCase()).slice(0, USERNAME_HASH_LENGTH);

/** R-REGISTER-01: only a confirmed account counts; an unfinished registration may be begun again. */
export async function userExists(ctx: Context, { email }: { email: string }): Promise<boolean> {
  const user = await findUser(ctx.system, email);
  return user?.confirmed_at != null;
}

/** Registers a person; `ticket` goes into this browser's cookie, so that the code signs in (SEC-15). */
export async function signUp(
  ctx: Context,
  { email, name, password }: { email: string; name: string; password: string },
): Promise<{ user: UserRow; ticket: string }> {
  const user = await saveUnconfirmedUser(ctx.system, {
    id: newId<UserId>(ctx.clock.now()),
    username: usernameOf(email),
    email,
    name,
    passwordHash: await hashPassword(password),
    language: ctx.language,
  });
  if (!user) throw accountErrors.emailExists({ field: 'email' });
  const ticket = await issueTicket(ctx, user.id);
  await sendCode(ctx, user);
  return { user, ticket };
}

async function issueTicket(ctx: Context, userId: UserId): Promise<string> {
  const ticket = randomToken(256);
  const expiresAt = plusSeconds(ctx.clock.now(), TICKET_LIFE_SECONDS);
  await insertTicket(ctx.system, { hash: hashOf(ticket), userId, expiresAt });
  return ticket;
}

async function sendCode(ctx: Context, user: UserRow): Promise<void> {
  await countWithin(ctx.system, ctx.clock, `codes:${user.id}`, CODES_AN_HOUR, 3600);
  const code = String(crypto.randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const now = ctx.clock.now();
  await insertCode(ctx.system, {
    id: newId(now),
    userId: user.id,
    hash: ctx.secrets.keyedHash(`${user.id}:${code}`),
    createdAt: now,
    expiresAt: plusSeconds(now, CODE_LIFE_SECONDS),
  });
  await ctx.db.transaction((tx) =>
    queueEmail(ctx, tx, {
      to: user.email,
      language: user.language ?? ctx.language,
      subject: 'mail.code.subject',
      text: 'mail.code.text',
      params: { name: user.name, code, minutes: CODE_LIFE_SECONDS / 60 },
    }),
  );
}

/** Answers alike for names that do not exist (SEC-14). */
export async function resendCode(ctx: Context, { username }: { username: string }): Promise<void> {
  const user = await findUser(ctx.system, username);
  if (user && user.confirmed_at === null) await sendCode(ctx, user);
}

/** R-REGISTER-07, R-REGISTER-09. A confirmed person gets "already confirmed", as R-REGISTER-08 expects. */
export async function confirmSignUp(
  ctx: Context,
  { username, code }: { username: string; code: string },
  ticket: string | undefined,
  device: string | null,
): Promise<IssuedSession | null> {
  const user = await findUser(ctx.system, username);
  if (!user) throw accountErrors.codeExpired({ field: 'code' });
  if (user.confirmed_at !== null) throw accountErrors.alreadyConfirmed();
  const now = ctx.clock.now();
  const outcome = await tryCode(
    ctx.system,
    user.id,
    ctx.secrets.keyedHash(`${user.id}:${code}`),
    now,
    CODE_TRIES,
  );
  if (outcome === 'expired') throw accountErrors.codeExpired({ field: 'code' });
  if (outcome === 'wrong') throw accountErrors.codeWrong({ field: 'code' });
  await confirmUser(ctx.system, user.id, now);
  const knows = ticket !== undefined && (await useTicket(ctx.system, hashOf(ticket), user.id, now));
  return knows ? openSession(ctx, user.id, device) : null;
}

/** From the fifth failure on an account its sign-ins slow down, for strangers and owner alike (SEC-09). */
const FAILURES_BEFORE_WAIT = 5;
const FAILURE_WINDOW_SECONDS = 900;

/** R-LOGIN-01, R-LOGIN-04, R-LOGIN-06: the same answer in the same time for unknown people. */
export async function logIn(
  ctx: Context,
  { username, password }: { username: string; password: string },
  device: string | null,
): Promise<{ session: IssuedSession } | { unconfirmed: { username: string; ticket: string } }> {
  const user = await findUser(ctx.system, username);
  if (!(await passwordMatches(user?.password_hash ?? null, password)) || !user) {
    const key = `sign-in-failures:${hashOf(username.toLowerCase())}:${ctx.network}`;
    await countWithin(ctx.system, ctx.clock, key, FAILURES_BEFORE_WAIT, FAILURE_WINDOW_SECONDS);
    throw accountErrors.badCredentials();
  }
  if (user.confirmed_at === null) {
    return { unconfirmed: { username: user.username, ticket: await issueTicket(ctx, user.id) } };
  }
  return { session: await openSession(ctx, user.id, device) };
}
