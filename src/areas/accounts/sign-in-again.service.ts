import type { PersonContext } from '#foundation/context/context.ts';
import { accountErrors } from './accounts.errors.ts';
import type { Client } from './pace.service.ts';
import { proveAgain } from './second-factor.service.ts';
import { proveSession } from './sessions.store.ts';
import type { Challenge } from './sign-in.contract.ts';
import { challengeOfPerson, provedPerson } from './sign-in-steps.service.ts';
import { userById } from './users.store.ts';

/** C-IDP-40. Whoever has no password has nothing to show here, and signs in as they always do. */
export async function provePassword(
  ctx: PersonContext,
  { password }: { password: string },
): Promise<Challenge | null> {
  const user = await userById(ctx.system, ctx.person.userId);
  if (user.password_hash === null) throw accountErrors.passwordWrong({ field: 'password' });
  await proveAgain(ctx, user, password);
  const challenge = await challengeOfPerson(ctx, user);
  if (!challenge) await proveSession(ctx.system, ctx.person.sessionId, ctx.clock.now());
  return challenge;
}

/** C-IDP-41. A challenge of somebody else proves nothing about this session. */
export async function proveSecondFactor(
  ctx: PersonContext,
  answer: { session: string; code: string },
  client: Client,
): Promise<void> {
  await provedPerson(ctx, answer, client, ctx.person.userId);
  await proveSession(ctx.system, ctx.person.sessionId, ctx.clock.now());
}
