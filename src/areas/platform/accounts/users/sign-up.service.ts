import type { Context } from '#foundation/context/context.ts';
import { constraintOf } from '#foundation/database/database.ts';
import { countWithLimit } from '#foundation/http/rate-limits.ts';
import { hashOf, randomToken } from '#foundation/secrets/secrets.ts';
import type { UserId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import { TICKET_LIFE_SECONDS } from '../accounts.constants.ts';
import { accountErrors } from '../accounts.errors.ts';
import { readTypedName, usernameOf } from './addresses.ts';
import { checkCode, requestCode } from '../sign-in/codes.service.ts';
import { countExistenceAnswer, refuseKnownAddress } from '../sign-in/form-ticket.ts';
import { insertTicket, countRegistrationBrowsers, type Ticket, useTicket } from '../sign-in/codes.store.ts';
import type { Client } from '../sign-in/sign-in-throttle.service.ts';
import { hashPassword, isPasswordGuessable } from '../passwords/passwords.ts';
import { type IssuedSession, openSession } from '../sessions/sessions.service.ts';
import { confirmUser, findUserBy, saveUnconfirmedUser, type UserRow } from './users.store.ts';

/** Registrations of one network in ten minutes: each costs a password hash and a message. */
const SIGN_UPS_OF_A_NETWORK = 30;

/** Whether an account has the address already: only a confirmed account counts (R-REGISTER-01). */
export async function addressExists(ctx: Context, address: string): Promise<boolean> {
  const user = await findUserBy(ctx.system, readTypedName(address));
  return user?.confirmed_at != null;
}

/** C-AUTH-17, for each address that was asked about. */
export async function userExists(
  ctx: Context,
  { email, phoneNumber }: { email?: string | undefined; phoneNumber?: string | undefined },
): Promise<{ exists: boolean; email?: boolean; phoneNumber?: boolean }> {
  const found = {
    ...(email !== undefined && { email: await addressExists(ctx, email) }),
    ...(phoneNumber !== undefined && { phoneNumber: await addressExists(ctx, phoneNumber) }),
  };
  return { exists: Object.values(found).includes(true), ...found };
}

/** Registers a person; `ticket` goes into this browser's cookie, so that the code signs in (SEC-15). */
export async function signUp(
  ctx: Context,
  { email, name, password }: { email: string; name: string; password: string },
): Promise<{ user: UserRow; ticket: string }> {
  await countWithLimit(ctx.system, ctx.clock, `sign-ups:${ctx.network}`, SIGN_UPS_OF_A_NETWORK, 600);
  if (isPasswordGuessable(password, { name, email }))
    throw accountErrors.passwordCommon({ field: 'password' });
  const isKnown = await addressExists(ctx, email);
  await refuseKnownAddress(ctx, isKnown, () => accountErrors.emailExists({ field: 'email' }));
  const passwordHash = await hashPassword(password);
  const user = await saveUnconfirmedUser(ctx.system, {
    id: newId<UserId>(ctx.clock.now()),
    username: usernameOf(email),
    email,
    name,
    passwordHash,
    language: ctx.language,
  });
  if (!user) throw accountErrors.emailExists({ field: 'email' });
  const ticket = await issueSignInTicket(ctx, user.id, { name, password_hash: passwordHash });
  await requestCode(ctx, { ...confirmationOf(ctx, user, email), orWaiting: true });
  return { user, ticket };
}

export async function issueSignInTicket(
  ctx: Context,
  userId: UserId,
  typed: Ticket = { name: null, password_hash: null },
): Promise<string> {
  const ticket = randomToken(256);
  const expiresAt = plusSeconds(ctx.clock.now(), TICKET_LIFE_SECONDS);
  await insertTicket(ctx.system, { hash: hashOf(ticket), userId, expiresAt, ...typed });
  return ticket;
}

const confirmationOf = (ctx: Context, user: UserRow, email: string) =>
  ({
    purpose: 'confirm-email',
    subject: user.id,
    userId: user.id,
    address: email.toLowerCase(),
    channels: ['email'],
    recipient: { name: user.name, language: user.language ?? ctx.language },
  }) as const;

/** Answers alike for names that do not exist or are confirmed already (SEC-14). */
export async function resendCode(
  ctx: Context,
  { username }: { username: string },
): Promise<{ resendInSeconds: number }> {
  const name = readTypedName(username);
  const user = await findUserBy(ctx.system, name);
  if (user?.confirmed_at === null && user.email !== null) {
    return requestCode(ctx, confirmationOf(ctx, user, user.email));
  }
  return requestCode(ctx, {
    purpose: 'confirm-email',
    subject: `nobody:${name.address}`,
    userId: null,
    address: user?.email?.toLowerCase() ?? name.address,
    channels: ['email'],
    recipient: null,
  });
}

/** R-REGISTER-07, R-REGISTER-09. A confirmed person gets "already confirmed", as R-REGISTER-08 expects. */
export async function confirmSignUp(
  ctx: Context,
  { username, code }: { username: string; code: string },
  { ticket, formTicket }: { ticket: string | undefined; formTicket: string | undefined },
  client: Client,
): Promise<IssuedSession | null> {
  const user = await findUserBy(ctx.system, readTypedName(username));
  // The two answers below tell whether the address has an account (SEC-14).
  if (user?.confirmed_at !== null) await countExistenceAnswer(ctx, formTicket);
  if (!user) throw accountErrors.codeExpired({ field: 'code' });
  if (user.confirmed_at !== null) throw accountErrors.alreadyConfirmed();
  const outcome = await checkCode(ctx, 'confirm-email', user.id, code);
  if (outcome === 'expired') throw accountErrors.codeExpired({ field: 'code' });
  if (outcome === 'wrong') throw accountErrors.codeWrong({ field: 'code' });
  const now = ctx.clock.now();
  const own = ticket === undefined ? undefined : await useTicket(ctx.system, hashOf(ticket), user.id, now);
  try {
    await confirmUser(ctx.system, user.id, now, await typedBy(ctx, user, own));
  } catch (error) {
    // Another person proved the address in the meantime.
    if (constraintOf(error) !== 'users_by_email') throw error;
    throw accountErrors.alreadyConfirmed();
  }
  return own ? openSession(ctx, user.id, client) : null;
}

/**
 * Anybody may register an address with a password of their own and wait for its owner to confirm. So the password
 * that counts is the one typed in the browser that confirms; where that is not known and there were several, none.
 */
async function typedBy(ctx: Context, user: UserRow, own: Ticket | undefined) {
  if (own?.password_hash) return { name: own.name ?? user.name, password_hash: own.password_hash };
  const several = (await countRegistrationBrowsers(ctx.system, user.id)) > 1;
  return several ? { name: user.name, password_hash: null } : null;
}
