import type { Context } from '#foundation/context/context.ts';
import { hashOf, randomToken } from '#foundation/secrets/secrets.ts';
import type { UserId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import {
  CHALLENGE_LIFE_SECONDS,
  CODE_TRIES,
  type ChallengeChannel,
  type CodeChannel,
} from './accounts.constants.ts';
import { accountErrors } from './accounts.errors.ts';
import { masked, readName } from './addresses.ts';
import {
  type ChallengeRow,
  countTry,
  dropChallenges,
  findChallenge,
  insertChallenge,
  useChallenge,
} from './challenges.store.ts';
import { checkCode, type CodeOrder, orderCode, PHONE_CHANNELS } from './codes.service.ts';
import { type Client, paceOf } from './pace.service.ts';
import { hashPassword, inPasswordTurn, isGuessable, passwordMatchesNow } from './passwords.ts';
import { checkAppCode, checkRecoveryCode } from './second-factor.service.ts';
import { type IssuedSession, openSession } from './sessions.service.ts';
import type { Challenge } from './sign-in.contract.ts';
import { issueTicket } from './sign-up.service.ts';
import { registerTemporalUser } from './temporal-users.service.ts';
import { findUserBy, updateUser, userById, type UserRow } from './users.store.ts';

/** What a sign-in comes to: in, or something is still to be shown. */
export type SignIn = { readonly session: IssuedSession } | { readonly challenge: Challenge };
type Unconfirmed = { readonly unconfirmed: { readonly username: string; readonly ticket: string } };

/** R-LOGIN-01 to R-LOGIN-06: the same answer in the same time for unknown people. */
export async function logIn(
  ctx: Context,
  { username, password }: { username: string; password: string },
  client: Client,
): Promise<SignIn | Unconfirmed> {
  const name = readName(username);
  const user = await findUserBy(ctx.system, name);
  const pace = await paceOf(ctx, user?.id, name.address, client);
  await pace.check();
  const matches = await inPasswordTurn(async () => {
    await pace.check();
    const right = await passwordMatchesNow(user?.password_hash ?? null, password);
    if (!right) await pace.failed();
    return right;
  });
  if (!matches || !user) {
    // R-LOGIN-05: somebody who began the wizard and types the access code as their password.
    const registered = await registerTemporalUser(ctx, name, password);
    if (!registered) throw accountErrors.badCredentials();
    return { challenge: await askNewPassword(ctx, registered) };
  }
  await pace.succeeded();
  if (user.confirmed_at === null) {
    return { unconfirmed: { username: user.username, ticket: await issueTicket(ctx, user.id) } };
  }
  return afterFirstFactor(ctx, user, client);
}

/** The person has shown one thing; whatever else they owe is asked now. */
async function afterFirstFactor(
  ctx: Context,
  user: UserRow,
  client: Client,
  shown: CodeChannel | null = null,
): Promise<SignIn> {
  const second = secondFactorOf(user, shown);
  if (second) return { challenge: await askSecondFactor(ctx, user, second) };
  return afterSecondFactor(ctx, user, client);
}

async function afterSecondFactor(ctx: Context, user: UserRow, client: Client): Promise<SignIn> {
  if (user.must_change_password) return { challenge: await askNewPassword(ctx, user) };
  return { session: await openSession(ctx, user.id, client) };
}

/**
 * A second factor is a second thing: after a code to the phone the phone shows nothing new, so the e-mail is asked;
 * whoever has only a phone has shown all there is.
 */
function secondFactorOf(user: UserRow, shown: CodeChannel | null): 'app' | 'phone' | 'email' | null {
  if (user.second_factor === 'app') return 'app';
  if (user.second_factor === null || user.phone_number === null) return null;
  if (shown === null || shown === 'email') return 'phone';
  return user.email === null ? null : 'email';
}

async function openChallenge(ctx: Context, challenge: Omit<ChallengeRow, 'id'>): Promise<string> {
  const token = randomToken(256);
  const now = ctx.clock.now();
  await insertChallenge(ctx.system, {
    ...challenge,
    id: newId(now),
    tokenHash: hashOf(token),
    createdAt: now,
    expiresAt: plusSeconds(now, CHALLENGE_LIFE_SECONDS),
  });
  return token;
}

async function askNewPassword(ctx: Context, user: UserRow): Promise<Challenge> {
  const session = await openChallenge(ctx, {
    kind: 'new-password',
    user_id: user.id,
    channel: null,
    address: null,
  });
  return {
    challenge: 'NEW_PASSWORD_REQUIRED',
    session,
    channel: null,
    destination: null,
    resendInSeconds: null,
  };
}

/** R-LOGIN-02. A code that is on its way already serves this sign-in as well. */
async function askSecondFactor(
  ctx: Context,
  user: UserRow,
  factor: 'app' | 'phone' | 'email',
): Promise<Challenge> {
  const address = factor === 'phone' ? user.phone_number : factor === 'email' ? user.email : null;
  const channel: ChallengeChannel = factor === 'phone' ? 'sms' : factor;
  const sent =
    address === null
      ? null
      : await orderCode(ctx, { ...secondFactorCode(ctx, user, address), orWaiting: true });
  const session = await openChallenge(ctx, {
    kind: 'second-factor',
    user_id: user.id,
    channel,
    address: address === null ? null : sealAddress(ctx, address),
  });
  return {
    challenge: 'MFA',
    session,
    channel,
    destination: address === null ? null : masked(address),
    resendInSeconds: sent?.resendInSeconds ?? null,
  };
}

const secondFactorCode = (ctx: Context, user: UserRow, address: string): CodeOrder => ({
  purpose: 'second-factor',
  subject: user.id,
  userId: user.id,
  address: address.toLowerCase(),
  channels: address.includes('@') ? ['email'] : PHONE_CHANNELS,
  recipient: { name: user.name, language: user.language ?? ctx.language },
  // The password was right: strangers who ask for codes to this phone cannot use up these.
  isKnown: true,
});

const ADDRESS_PLACE = 'sign_in_challenges.address';
const sealAddress = (ctx: Context, address: string) => ctx.secrets.platformKey.seal(address, ADDRESS_PLACE);

/** An open challenge of this kind; anything else is told apart by nobody. */
async function challengeOf(
  ctx: Context,
  session: string,
  kind: ChallengeRow['kind'],
): Promise<{ challenge: ChallengeRow; tokenHash: string }> {
  const tokenHash = hashOf(session);
  const challenge = await findChallenge(ctx.system, tokenHash, ctx.clock.now());
  if (challenge?.kind !== kind) throw accountErrors.challengeEnded();
  return { challenge, tokenHash };
}

/** R-LOGIN-02, R-LOGIN-07. */
export async function answerSecondFactor(
  ctx: Context,
  { session, code }: { session: string; code: string },
  client: Client,
): Promise<SignIn> {
  const { challenge, tokenHash } = await challengeOf(ctx, session, 'second-factor');
  if (challenge.user_id === null) throw accountErrors.challengeEnded();
  // Before it is looked at: of a hundred answers at once, five are (SEC-10).
  if (!(await countTry(ctx.system, tokenHash, CODE_TRIES, ctx.clock.now()))) {
    throw accountErrors.codeExpired({ field: 'code' });
  }
  // New challenges are there for whoever knows the password, so failures are counted by person as well.
  const pace = await paceOf(ctx, challenge.user_id, '', client, 'second-factor');
  await pace.check();
  const outcome = await secondFactorOutcome(ctx, challenge.user_id, challenge.channel, code);
  if (outcome !== 'right') await pace.failed();
  if (outcome === 'expired') throw accountErrors.codeExpired({ field: 'code' });
  if (outcome === 'wrong') throw accountErrors.codeWrong({ field: 'code' });
  if (!(await useChallenge(ctx.system, tokenHash, ctx.clock.now()))) throw accountErrors.challengeEnded();
  await pace.succeeded();
  return afterSecondFactor(ctx, await userById(ctx.system, challenge.user_id), client);
}

async function secondFactorOutcome(
  ctx: Context,
  userId: UserId,
  channel: ChallengeChannel | null,
  code: string,
): Promise<'right' | 'wrong' | 'expired'> {
  if (/\p{L}/u.test(code)) return (await checkRecoveryCode(ctx, userId, code)) ? 'right' : 'wrong';
  const digits = code.replace(/\D/g, '');
  if (channel === 'app') return (await checkAppCode(ctx, userId, digits)) ? 'right' : 'wrong';
  return checkCode(ctx, 'second-factor', userId, digits);
}

/** R-LOGIN-03. */
export async function chooseNewPassword(
  ctx: Context,
  { session, newPassword }: { session: string; newPassword: string },
  client: Client,
): Promise<SignIn> {
  const { challenge, tokenHash } = await challengeOf(ctx, session, 'new-password');
  if (challenge.user_id === null) throw accountErrors.challengeEnded();
  const user = await userById(ctx.system, challenge.user_id);
  if (isGuessable(newPassword, user)) throw accountErrors.passwordCommon({ field: 'newPassword' });
  const password_hash = await hashPassword(newPassword);
  if (!(await useChallenge(ctx.system, tokenHash, ctx.clock.now()))) throw accountErrors.challengeEnded();
  const now = ctx.clock.now();
  await updateUser(ctx.system, user.id, { password_hash, must_change_password: false }, now);
  await dropChallenges(ctx.system, user.id, now);
  return { session: await openSession(ctx, user.id, client) };
}

/** C-IDP-13: every address gets the same answer. */
export async function startOneTimeCode(
  ctx: Context,
  input: {
    email?: string | undefined;
    phoneNumber?: string | undefined;
    channel?: CodeChannel | undefined;
  },
  client: Client,
): Promise<{ session: string; destination: string; resendInSeconds: number }> {
  const typed = input.email ?? input.phoneNumber ?? '';
  const name = readName(typed);
  const channel = name.email !== null ? 'email' : input.channel === 'whatsapp' ? 'whatsapp' : 'sms';
  const found = await findUserBy(ctx.system, name);
  const user = found?.confirmed_at == null ? undefined : found;
  const { isKnown } = await paceOf(ctx, user?.id, name.address, client);
  const session = await openChallenge(ctx, {
    kind: 'one-time-code',
    user_id: user?.id ?? null,
    channel,
    address: sealAddress(ctx, name.address),
  });
  const { resendInSeconds } = await sendSignInCode(ctx, session, { user, channel, isKnown, ...name });
  return { session, destination: masked(name.address), resendInSeconds };
}

const sendSignInCode = (
  ctx: Context,
  session: string,
  to: { user: UserRow | undefined; channel: CodeChannel; address: string; isKnown: boolean },
) =>
  orderCode(ctx, {
    purpose: 'sign-in',
    subject: hashOf(session),
    userId: to.user?.id ?? null,
    address: to.address,
    channels: [to.channel],
    recipient: to.user ? { name: to.user.name, language: to.user.language ?? ctx.language } : null,
    isKnown: to.isKnown,
  });

/** C-IDP-14. */
export async function answerOneTimeCode(
  ctx: Context,
  { session, code }: { session: string; code: string },
  client: Client,
): Promise<SignIn> {
  const { challenge, tokenHash } = await challengeOf(ctx, session, 'one-time-code');
  const outcome = await checkCode(ctx, 'sign-in', tokenHash, code);
  if (outcome === 'expired') throw accountErrors.codeExpired({ field: 'code' });
  if (outcome === 'wrong' || challenge.user_id === null) throw accountErrors.codeWrong({ field: 'code' });
  if (!(await useChallenge(ctx.system, tokenHash, ctx.clock.now()))) throw accountErrors.challengeEnded();
  const user = await userById(ctx.system, challenge.user_id);
  const shown = challenge.channel === 'app' ? null : challenge.channel;
  return afterFirstFactor(ctx, user, client, shown);
}

/** C-IDP-21: again to where it went before. */
export async function resendChallenge(
  ctx: Context,
  { session }: { session: string },
  client: Client,
): Promise<{ resendInSeconds: number }> {
  const challenge = await findChallenge(ctx.system, hashOf(session), ctx.clock.now());
  if (!challenge?.address || challenge.channel === 'app' || challenge.channel === null) {
    throw accountErrors.challengeEnded();
  }
  const address = ctx.secrets.platformKey.unseal(challenge.address, ADDRESS_PLACE);
  const user = challenge.user_id === null ? undefined : await userById(ctx.system, challenge.user_id);
  if (challenge.kind === 'second-factor' && user) return orderCode(ctx, secondFactorCode(ctx, user, address));
  const { isKnown } = await paceOf(ctx, user?.id, address, client);
  return sendSignInCode(ctx, session, { user, channel: challenge.channel, address, isKnown });
}
