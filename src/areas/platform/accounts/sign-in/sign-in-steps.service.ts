import type { Context } from '#foundation/context/context.ts';
import type { UserId } from '#vocabulary/ids.ts';
import { epochMs, plusSeconds } from '#vocabulary/instant.ts';
import { maskAddress } from '#vocabulary/mask-address.ts';
import {
  CODE_TRIES,
  type ChallengeChannel,
  type CodeChannel,
  SECOND_FACTOR_GRACE_SECONDS,
} from '../accounts.constants.ts';
import { accountErrors } from '../accounts.errors.ts';
import { challengeOf, openChallenge, sealAddress } from './challenges.service.ts';
import { countChallengeTry, useChallenge } from './challenges.store.ts';
import { checkCode, type CodeRequest, requestCode, PHONE_CHANNELS } from './codes.service.ts';
import { type Client, isKnownDevice, openSignInThrottle } from './sign-in-throttle.service.ts';
import { verifyTotpCode, checkRecoveryCode } from '../second-factor/second-factor.service.ts';
import { type IssuedSession, openSession, findPersonById } from '../sessions/sessions.service.ts';
import type { Challenge } from './sign-in.contract.ts';
import { isStaff, userById, type UserRow } from '../users/users.store.ts';

/** The result of a sign-in: a session, or a challenge for the next proof. */
export type SignIn = { readonly session: IssuedSession } | { readonly challenge: Challenge };

type Factor = 'app' | 'phone' | 'email';

/**
 * The person has shown one factor, a code to `shown` or else a password; the other factors that are required are asked
 * now. `isKnown` is for callers that have already looked up whether the person signed in with this browser before.
 */
export async function continueAfterFirstFactor(
  ctx: Context,
  user: UserRow,
  client: Client,
  shown: CodeChannel | null = null,
  isKnown?: boolean,
): Promise<SignIn> {
  const second = secondFactorOf(user, shown);
  if (second) return { challenge: await askSecondFactor(ctx, user, second) };
  const isNewDevice = shown === null && !(isKnown ?? (await isKnownDevice(ctx, user.id, client)));
  if (shown === null && user.second_factor === null) {
    if (isNewDevice || (await owesSecondFactor(ctx, user))) {
      return { challenge: await askSecondFactor(ctx, user, codeTo(user), isNewDevice) };
    }
  }
  return enter(ctx, user, client, null, shown === null && !isNewDevice);
}

/** With `second`, the second factor that was shown. */
async function enter(
  ctx: Context,
  user: UserRow,
  client: Client,
  second: ChallengeChannel | null,
  keepsDevice = false,
): Promise<SignIn> {
  if (user.must_change_password) return { challenge: await openNewPasswordChallenge(ctx, user, second) };
  const proofs = { hasSecondFactor: second !== null, keepsDevice };
  return { session: await openSession(ctx, user.id, client, proofs) };
}

/**
 * A second factor differs from the first: after a code to the phone, the phone shows nothing new, so the e-mail is
 * asked. A person with only a phone has shown everything.
 */
function secondFactorOf(user: UserRow, shown: CodeChannel | null): Factor | null {
  if (user.second_factor === 'app') return 'app';
  if (user.second_factor === null || user.phone_number === null) return null;
  if (shown === null || shown === 'email') return 'phone';
  return user.email === null ? null : 'email';
}

/** The challenge after the password, already under way; null if the person has nothing more to prove. */
export async function openSecondFactorChallenge(
  ctx: Context,
  user: UserRow,
  isNeeded: boolean,
): Promise<Challenge | null> {
  const second = secondFactorOf(user, null) ?? (isNeeded || isStaff(user) ? codeTo(user) : null);
  return second ? askSecondFactor(ctx, user, second) : null;
}

/** Where a code goes when the person has set up no second factor. */
const codeTo = (user: UserRow): Factor => (user.email === null ? 'phone' : 'email');

/** SEC-11: a stolen password alone opens nothing worth stealing, even where no second factor was set up. */
async function owesSecondFactor(ctx: Context, user: UserRow): Promise<boolean> {
  if (isStaff(user)) return true;
  const since = user.confirmed_at ?? ctx.clock.now();
  if (epochMs(plusSeconds(since, SECOND_FACTOR_GRACE_SECONDS)) > epochMs(ctx.clock.now())) return false;
  const person = await findPersonById(ctx.system, user.id);
  return [...(person?.memberships.values() ?? [])].some(
    ({ permissions }) => permissions.has('money') || permissions.has('guest-identity'),
  );
}

/** Remembers how the second factor was shown, because the session opens only after the new password. */
export async function openNewPasswordChallenge(
  ctx: Context,
  user: UserRow,
  second: ChallengeChannel | null,
): Promise<Challenge> {
  const session = await openChallenge(ctx, {
    kind: 'new-password',
    user_id: user.id,
    channel: second,
    address: null,
  });
  return {
    challenge: 'NEW_PASSWORD_REQUIRED',
    session,
    channel: null,
    destination: null,
    resendInSeconds: null,
    isNewDevice: false,
  };
}

/** R-LOGIN-02. A code that is on its way already serves this sign-in as well. */
async function askSecondFactor(
  ctx: Context,
  user: UserRow,
  factor: Factor,
  isNewDevice = false,
): Promise<Challenge> {
  const address = factor === 'phone' ? user.phone_number : factor === 'email' ? user.email : null;
  const channel: ChallengeChannel = factor === 'phone' ? 'sms' : factor;
  const sent =
    address === null
      ? null
      : await requestCode(ctx, { ...secondFactorCodeRequest(ctx, user, address), orWaiting: true });
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
    destination: address === null ? null : maskAddress(address),
    resendInSeconds: sent?.resendInSeconds ?? null,
    isNewDevice,
  };
}

export const secondFactorCodeRequest = (ctx: Context, user: UserRow, address: string): CodeRequest => ({
  purpose: 'second-factor',
  subject: user.id,
  userId: user.id,
  address: address.toLowerCase(),
  channels: address.includes('@') ? ['email'] : PHONE_CHANNELS,
  recipient: { name: user.name, language: user.language ?? ctx.language },
  // The password was right: strangers who ask for codes to this phone cannot use up this person's codes.
  isKnown: true,
});

/** R-LOGIN-02, R-LOGIN-07. */
export async function answerSecondFactor(
  ctx: Context,
  { session, code }: { session: string; code: string },
  client: Client,
): Promise<SignIn> {
  const { userId, channel } = await verifyChallengeCode(ctx, { session, code }, client);
  return enter(ctx, await userById(ctx.system, userId), client, channel);
}

/** The person of the code's challenge, and the channel of the code; `expected` refuses a challenge of anybody else. */
export async function verifyChallengeCode(
  ctx: Context,
  { session, code }: { session: string; code: string },
  client: Client,
  expected?: UserId,
): Promise<{ userId: UserId; channel: ChallengeChannel | null }> {
  const { challenge, tokenHash } = await challengeOf(ctx, session, 'second-factor');
  const isOther = expected !== undefined && challenge.user_id !== expected;
  if (challenge.user_id === null || isOther) throw accountErrors.challengeEnded();
  // Before it is looked at: of a hundred answers at once, five are (SEC-10).
  if (!(await countChallengeTry(ctx.system, tokenHash, CODE_TRIES, ctx.clock.now()))) {
    throw accountErrors.codeExpired({ field: 'code' });
  }
  // A thief with the password gets new challenges, so failures are counted by person as well.
  const throttle = await openSignInThrottle(ctx, challenge.user_id, '', client, 'second-factor');
  await throttle.check();
  const outcome = await secondFactorOutcome(ctx, challenge.user_id, challenge.channel, code);
  if (outcome !== 'right') await throttle.failed();
  if (outcome === 'expired') throw accountErrors.codeExpired({ field: 'code' });
  if (outcome === 'wrong') throw accountErrors.codeWrong({ field: 'code' });
  if (!(await useChallenge(ctx.system, tokenHash, ctx.clock.now()))) throw accountErrors.challengeEnded();
  await throttle.succeeded();
  return { userId: challenge.user_id, channel: challenge.channel };
}

async function secondFactorOutcome(
  ctx: Context,
  userId: UserId,
  channel: ChallengeChannel | null,
  code: string,
): Promise<'right' | 'wrong' | 'expired'> {
  if (/\p{L}/u.test(code)) return (await checkRecoveryCode(ctx, userId, code)) ? 'right' : 'wrong';
  const digits = code.replace(/\D/g, '');
  if (channel === 'app') return (await verifyTotpCode(ctx, userId, digits)) ? 'right' : 'wrong';
  return checkCode(ctx, 'second-factor', userId, digits);
}
