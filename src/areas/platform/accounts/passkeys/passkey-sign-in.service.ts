import type { Context } from '#foundation/context/context.ts';
import { PASSKEY_CHALLENGE_SECONDS } from '../accounts.constants.ts';
import { type Client, openSignInThrottle } from '../sign-in/sign-in-throttle.service.ts';
import { checkAssertion } from './passkey-proofs.ts';
import type { PasskeyAssertion, PasskeyRequestOptions } from './passkeys.contract.ts';
import { passkeyErrors } from './passkeys.errors.ts';
import { createPasskeyChallenge, requireRelyingParty, consumePasskeyChallenge } from './passkeys.service.ts';
import { recordPasskeyUse, passkeyByCredential, type PasskeyRow } from './passkeys.store.ts';
import { type IssuedSession, openSession } from '../sessions/sessions.service.ts';
import { type UserRow, findUserById } from '../users/users.store.ts';

/** C-PKEY-06: the call names no person, so the answer says nothing about anybody (SEC-14). */
export async function startPasskeySignIn(ctx: Context): Promise<PasskeyRequestOptions> {
  const party = requireRelyingParty(ctx);
  return {
    challenge: await createPasskeyChallenge(ctx, 'passkey-sign-in', null),
    rpId: party.id,
    timeout: PASSKEY_CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
  };
}

/**
 * C-PKEY-07. A passkey is held by its person and opened with their finger, face or PIN: two factors in one, and no
 * password that could have expired. Unknown ones are answered and slowed down like wrong ones.
 */
export async function signInWithPasskey(
  ctx: Context,
  answer: PasskeyAssertion,
  client: Client,
): Promise<IssuedSession> {
  const challenge = await consumePasskeyChallenge(ctx, answer, 'passkey-sign-in', null);
  const passkey = await passkeyByCredential(ctx.system, answer.id);
  const throttle = await openSignInThrottle(ctx, passkey?.user_id, answer.id, client, 'passkey');
  await throttle.check();
  const user = passkey && (await ownerProvedBy(ctx, passkey, answer, challenge));
  if (!user) {
    await throttle.failed();
    throw passkeyErrors.refused();
  }
  await throttle.succeeded();
  return openSession(ctx, user.id, client, { hasSecondFactor: true });
}

async function ownerProvedBy(
  ctx: Context,
  passkey: PasskeyRow,
  answer: PasskeyAssertion,
  challenge: string,
): Promise<UserRow | undefined> {
  const proved = await checkAssertion(ctx, answer, challenge, passkey);
  if (!proved) return undefined;
  const user = await findUserById(ctx.system, passkey.user_id);
  if (user?.confirmed_at == null) return undefined;
  if (await recordPasskeyUse(ctx.system, passkey.id, { ...proved, at: ctx.clock.now() })) return user;
  ctx.log.warn(
    { passkeyId: passkey.id, userId: user.id, counter: proved.counter, last: passkey.counter },
    'the counter of a passkey went back; it may have been copied',
  );
  return undefined;
}
