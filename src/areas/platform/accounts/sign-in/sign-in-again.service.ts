import type { PersonContext } from '#foundation/context/context.ts';
import type { Client } from './sign-in-throttle.service.ts';
import { assertReauthenticated } from '../second-factor/second-factor.service.ts';
import { markSessionFresh } from '../sessions/sessions.store.ts';
import type { Challenge } from './sign-in.contract.ts';
import { openSecondFactorChallenge, verifyChallengeCode } from './sign-in-steps.service.ts';
import { userById } from '../users/users.store.ts';

/** C-IDP-45. A person without a password shows a code instead. */
export async function provePassword(
  ctx: PersonContext,
  { password }: { password?: string | undefined },
): Promise<Challenge | null> {
  const user = await userById(ctx.system, ctx.person.userId);
  const hasPassword = user.password_hash !== null;
  if (hasPassword) await assertReauthenticated(ctx, user, password);
  const challenge = await openSecondFactorChallenge(ctx, user, !hasPassword);
  if (!challenge) await markSessionFresh(ctx.system, ctx.person.sessionId, ctx.clock.now());
  return challenge;
}

/** C-IDP-46. A challenge of another user proves nothing about this session. */
export async function proveSecondFactor(
  ctx: PersonContext,
  answer: { session: string; code: string },
  client: Client,
): Promise<void> {
  await verifyChallengeCode(ctx, answer, client, ctx.person.userId);
  await markSessionFresh(ctx.system, ctx.person.sessionId, ctx.clock.now());
}
