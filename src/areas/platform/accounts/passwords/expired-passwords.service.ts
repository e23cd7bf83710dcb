import { canSend, queueEmail, queueText } from '#areas/platform/messaging/index.ts';
import type { Context, PersonContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { UserId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { accountErrors } from '../accounts.errors.ts';
import { challengeOf } from '../sign-in/challenges.service.ts';
import { endChallenges, useChallenge } from '../sign-in/challenges.store.ts';
import type { Client } from '../sign-in/sign-in-throttle.service.ts';
import { deleteKnownPlaces } from '../sign-in/sign-in-throttle.store.ts';
import { runInPasswordQueue, isPasswordGuessable, verifyPasswordHash } from './passwords.ts';
import { setPassword } from './passwords.service.ts';
import { openSession } from '../sessions/sessions.service.ts';
import { endSessionsOf } from '../sessions/sessions.store.ts';
import type { SignIn } from '../sign-in/sign-in-steps.service.ts';
import { updateUser, userById, type UserRow, findUserById } from '../users/users.store.ts';

/** For how long the message is worth sending. */
const MESSAGE_SECONDS = 3 * 86_400;

/**
 * C-AUTH-30. Ends every session and forgets the known devices: a thief who has the password, or a device it was used
 * on, is asked for a code as well (SEC-11).
 */
export async function requirePasswordChange(ctx: PersonContext, id: UserId): Promise<void> {
  const user = await findUserById(ctx.system, id);
  if (!user) throw httpErrors.missing();
  if (user.password_hash === null) throw accountErrors.hasNoPassword();
  await ctx.system.transaction(async (tx) => {
    const now = ctx.clock.now();
    await updateUser(tx, id, { must_change_password: true }, now);
    await endSessionsOf(tx, id, now, null);
    await endChallenges(tx, id, now);
    await deleteKnownPlaces(tx, id);
    await tellOfDemand(ctx, tx, user);
  });
  ctx.log.warn({ admin: ctx.person.userId, user: id }, 'an administrator asked somebody for a new password');
}

async function tellOfDemand(ctx: Context, tx: Transaction, user: UserRow): Promise<void> {
  const message = {
    language: user.language ?? ctx.language,
    params: { name: user.name, link: `${ctx.publicUrl}/login` },
    notAfter: plusSeconds(ctx.clock.now(), MESSAGE_SECONDS),
  };
  if (user.email !== null) {
    await queueEmail(ctx, tx, {
      ...message,
      to: user.email,
      subject: 'mail.newPassword.subject',
      text: 'mail.newPassword.text',
    });
    return;
  }
  const channel = (['sms', 'whatsapp'] as const).find((one) => canSend(ctx, one));
  if (!channel || user.phone_number === null) return;
  await queueText(ctx, tx, { ...message, channel, to: user.phone_number, text: 'text.newPassword' });
}

/**
 * Checks a correct password again by today's rules: the list grows, names change, and people join Posada's staff, who
 * need a longer password (SEC-08). The mark stays until the person chooses another password, however they sign in.
 */
export async function expireGuessablePassword(
  ctx: Context,
  user: UserRow,
  password: string,
): Promise<UserRow> {
  if (user.must_change_password || !isPasswordGuessable(password, user)) return user;
  return updateUser(ctx.system, user.id, { must_change_password: true }, ctx.clock.now());
}

/** C-IDP-03, R-LOGIN-03. */
export async function chooseNewPassword(
  ctx: Context,
  { session, newPassword }: { session: string; newPassword: string },
  client: Client,
): Promise<SignIn> {
  const { challenge, tokenHash } = await challengeOf(ctx, session, 'new-password');
  if (challenge.user_id === null) throw accountErrors.challengeEnded();
  const user = await userById(ctx.system, challenge.user_id);
  if (isPasswordGuessable(newPassword, user)) throw accountErrors.passwordCommon({ field: 'newPassword' });
  const { password_hash } = user;
  if (
    password_hash !== null &&
    (await runInPasswordQueue(() => verifyPasswordHash(password_hash, newPassword)))
  ) {
    throw accountErrors.passwordUnchanged({ field: 'newPassword' });
  }
  await setPassword(ctx, user, newPassword, {
    // A person who came with an access code (R-LOGIN-05) had no password that could be replaced.
    tells: password_hash !== null,
    before: async (tx) => {
      if (!(await useChallenge(tx, tokenHash, ctx.clock.now()))) throw accountErrors.challengeEnded();
    },
  });
  const hasSecondFactor = challenge.channel !== null;
  return { session: await openSession(ctx, user.id, client, { hasSecondFactor }) };
}
