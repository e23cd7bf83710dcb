import { z } from 'zod';

import type { SignInClaims } from '#capabilities/identity/identity.capability.ts';
import type { Context } from '#foundation/context/context.ts';
import { hashOf, randomToken } from '#foundation/secrets/secrets.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { maskAddress } from '#vocabulary/mask-address.ts';
import { SOCIAL_LINK_LIFE_SECONDS } from '../accounts.constants.ts';
import { accountErrors } from '../accounts.errors.ts';
import { checkCode, requestCode } from '../sign-in/codes.service.ts';
import { saveIdentity } from '../users/identities.service.ts';
import { type Client, openSignInThrottle } from '../sign-in/sign-in-throttle.service.ts';
import { runInPasswordQueue, verifyPasswordHash } from '../passwords/passwords.ts';
import { continueAfterFirstFactor, type SignIn } from '../sign-in/sign-in-steps.service.ts';
import { socialErrors } from './social.errors.ts';
import { findSocialStep, insertSocialStep, type SocialStepKey, consumeSocialStep } from './social.store.ts';
import { userById, type UserRow } from '../users/users.store.ts';

const Waiting = z.object({ issuer: z.string(), subject: z.string(), email: z.string() });
const sealContextOf = (session: string) => `social_steps.sealed:${hashOf(session)}`;

/** The claims of the provider wait, sealed, for the proof that its e-mail's account is this person's. */
export async function openSocialLink(
  ctx: Context,
  owner: UserRow,
  { provider, claims, browser }: { provider: string; claims: SignInClaims; browser: string },
): Promise<string> {
  const session = randomToken(256);
  const now = ctx.clock.now();
  const { issuer, subject, email } = claims;
  await insertSocialStep(ctx.system, {
    kind: 'link',
    provider,
    user_id: owner.id,
    sealed: ctx.secrets.platformKey.seal(JSON.stringify({ issuer, subject, email }), sealContextOf(session)),
    tokenHash: hashOf(session),
    browserHash: hashOf(browser),
    now,
    expiresAt: plusSeconds(now, SOCIAL_LINK_LIFE_SECONDS),
  });
  return session;
}

const keyOf = (ctx: Context, session: string, browser: string | undefined): SocialStepKey => ({
  kind: 'link',
  tokenHash: hashOf(session),
  browserHash: hashOf(browser ?? ''),
  now: ctx.clock.now(),
});

/** The link that waits, as long as the account still has the e-mail that brought it here. */
async function waitingLink(ctx: Context, key: SocialStepKey, session: string) {
  const step = await findSocialStep(ctx.system, key);
  if (step?.user_id == null) throw socialErrors.ended();
  const waiting = Waiting.parse(
    JSON.parse(ctx.secrets.platformKey.unseal(step.sealed, sealContextOf(session))),
  );
  const user = await userById(ctx.system, step.user_id);
  if (user.email?.toLowerCase() !== waiting.email.toLowerCase()) throw socialErrors.ended();
  return { provider: step.provider, user, waiting };
}

/** C-IDP-40. The code is good for this link and for nothing else. */
export async function sendLinkCode(
  ctx: Context,
  { session }: { session: string },
  browser: string | undefined,
  client: Client,
): Promise<{ destination: string; resendInSeconds: number }> {
  const key = keyOf(ctx, session, browser);
  const { user, waiting } = await waitingLink(ctx, key, session);
  const address = waiting.email.toLowerCase();
  const { isKnown } = await openSignInThrottle(ctx, user.id, address, client);
  const { resendInSeconds } = await requestCode(ctx, {
    purpose: 'social-link',
    subject: key.tokenHash,
    userId: user.id,
    address,
    channels: ['email'],
    recipient: { name: user.name, language: user.language ?? ctx.language },
    isKnown,
  });
  return { destination: maskAddress(address), resendInSeconds };
}

/** C-IDP-41: the proof, then the link, then the remaining steps of a sign-in. */
export async function confirmSocialLink(
  ctx: Context,
  proof: { session: string; code?: string | undefined; password?: string | undefined },
  browser: string | undefined,
  client: Client,
): Promise<SignIn> {
  const key = keyOf(ctx, proof.session, browser);
  const { provider, user, waiting } = await waitingLink(ctx, key, proof.session);
  if (proof.code === undefined) await provePassword(ctx, user, proof.password ?? '', client);
  else await proveCode(ctx, key.tokenHash, proof.code);
  await ctx.system.transaction(async (tx) => {
    if (!(await consumeSocialStep(tx, key))) throw socialErrors.ended();
    await saveIdentity(ctx, tx, user, { provider, ...waiting });
  });
  return continueAfterFirstFactor(ctx, user, client, proof.code === undefined ? null : 'email');
}

async function proveCode(ctx: Context, subject: string, code: string): Promise<void> {
  const outcome = await checkCode(ctx, 'social-link', subject, code);
  if (outcome === 'expired') throw accountErrors.codeExpired({ field: 'code' });
  if (outcome === 'wrong') throw accountErrors.codeWrong({ field: 'code' });
}

/** At the pace of the sign-in, whose counters it shares (SEC-09). */
async function provePassword(ctx: Context, user: UserRow, password: string, client: Client): Promise<void> {
  const throttle = await openSignInThrottle(ctx, user.id, '', client);
  const matches = await runInPasswordQueue(async () => {
    await throttle.check();
    const right = await verifyPasswordHash(user.password_hash, password);
    if (!right) await throttle.failed();
    return right;
  });
  if (!matches) throw accountErrors.passwordWrong({ field: 'password' });
  await throttle.succeeded();
}
