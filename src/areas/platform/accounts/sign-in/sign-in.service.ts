import type { Context } from '#foundation/context/context.ts';
import { hashOf } from '#foundation/secrets/secrets.ts';
import { maskAddress } from '#vocabulary/mask-address.ts';
import type { CodeChannel } from '../accounts.constants.ts';
import { accountErrors } from '../accounts.errors.ts';
import { readTypedName } from '../users/addresses.ts';
import { challengeOf, openChallenge, sealAddress, unsealAddress } from './challenges.service.ts';
import { findChallenge, useChallenge } from './challenges.store.ts';
import { checkCode, requestCode } from './codes.service.ts';
import { expireGuessablePassword } from '../passwords/expired-passwords.service.ts';
import { type Client, openSignInThrottle } from './sign-in-throttle.service.ts';
import { runInPasswordQueue, verifyPasswordHash } from '../passwords/passwords.ts';
import {
  continueAfterFirstFactor,
  openNewPasswordChallenge,
  secondFactorCodeRequest,
  type SignIn,
} from './sign-in-steps.service.ts';
import { issueSignInTicket } from '../users/sign-up.service.ts';
import { registerTemporalUser } from '../users/temporal-users.service.ts';
import { findUserBy, userById, type UserRow } from '../users/users.store.ts';

type Unconfirmed = { readonly unconfirmed: { readonly username: string; readonly ticket: string } };

/** R-LOGIN-01 to R-LOGIN-06: the same answer in the same time for unknown people. */
export async function logIn(
  ctx: Context,
  { username, password }: { username: string; password: string },
  client: Client,
): Promise<SignIn | Unconfirmed> {
  const name = readTypedName(username);
  const user = await findUserBy(ctx.system, name);
  const throttle = await openSignInThrottle(ctx, user?.id, name.address, client);
  await throttle.check();
  const matches = await runInPasswordQueue(async (hasWaited) => {
    if (hasWaited) await throttle.check();
    const right = await verifyPasswordHash(user?.password_hash ?? null, password);
    if (!right) await throttle.failed();
    return right;
  });
  if (!matches || !user) {
    // R-LOGIN-05: a person who began the wizard and types the access code as their password.
    const registered = await registerTemporalUser(ctx, name, password);
    if (!registered) throw accountErrors.badCredentials();
    return { challenge: await openNewPasswordChallenge(ctx, registered, null) };
  }
  await throttle.succeeded();
  if (user.confirmed_at === null) {
    return { unconfirmed: { username: user.username, ticket: await issueSignInTicket(ctx, user.id) } };
  }
  const own = await expireGuessablePassword(ctx, user, password);
  return continueAfterFirstFactor(ctx, own, client, null, throttle.isKnownDevice);
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
  const name = readTypedName(typed);
  const channel = name.email !== null ? 'email' : input.channel === 'whatsapp' ? 'whatsapp' : 'sms';
  const found = await findUserBy(ctx.system, name);
  const user = found?.confirmed_at == null ? undefined : found;
  const { isKnown } = await openSignInThrottle(ctx, user?.id, name.address, client);
  const session = await openChallenge(ctx, {
    kind: 'one-time-code',
    user_id: user?.id ?? null,
    channel,
    address: sealAddress(ctx, name.address),
  });
  const { resendInSeconds } = await sendSignInCode(ctx, session, { user, channel, isKnown, ...name });
  return { session, destination: maskAddress(name.address), resendInSeconds };
}

const sendSignInCode = (
  ctx: Context,
  session: string,
  to: { user: UserRow | undefined; channel: CodeChannel; address: string; isKnown: boolean },
) =>
  requestCode(ctx, {
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
  return continueAfterFirstFactor(ctx, user, client, shown);
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
  const address = unsealAddress(ctx, challenge.address);
  const user = challenge.user_id === null ? undefined : await userById(ctx.system, challenge.user_id);
  if (challenge.kind === 'second-factor' && user)
    return requestCode(ctx, secondFactorCodeRequest(ctx, user, address));
  const { isKnown } = await openSignInThrottle(ctx, user?.id, address, client);
  return sendSignInCode(ctx, session, { user, channel: challenge.channel, address, isKnown });
}
