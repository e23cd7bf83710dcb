import type { Context, PersonContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { randomToken } from '#foundation/secrets/secrets.ts';
import { maskAddress } from '#vocabulary/mask-address.ts';
import { notifyOfAccessChange } from '../access/access-changes.service.ts';
import { accountErrors } from '../accounts.errors.ts';
import { readTypedName, type TypedName } from '../users/addresses.ts';
import { endChallenges } from '../sign-in/challenges.store.ts';
import { checkCode, requestCode, PHONE_CHANNELS } from '../sign-in/codes.service.ts';
import { type Client, openSignInThrottle, saveKnownDevice } from '../sign-in/sign-in-throttle.service.ts';
import { hashPassword, isPasswordGuessable } from './passwords.ts';
import { passkeysOf } from '../passkeys/passkeys.store.ts';
import { assertReauthenticated } from '../second-factor/second-factor.service.ts';
import { endSessionsOf } from '../sessions/sessions.store.ts';
import { findUserBy, updateUser, userById, type UserRow } from '../users/users.store.ts';

/**
 * The address as typed, so that the answer reveals nothing that is stored; a user name stands for its person's address.
 */
const subjectOf = (ctx: Context, name: TypedName) => ctx.secrets.keyedHash(`recovery:${name.address}`);

/** C-IDP-07: every name gets the same answer in the same time (SEC-14). */
export async function forgotPassword(
  ctx: Context,
  { username }: { username: string },
  client: Client,
): Promise<{ destination: string | null; resendInSeconds: number }> {
  const name = readTypedName(username);
  const found = await findUserBy(ctx.system, name);
  const user = found?.confirmed_at == null ? undefined : found;
  const { isKnown } = await openSignInThrottle(ctx, user?.id, name.address, client);
  const isName = name.email === null && name.phone === null;
  const address = isName ? (user?.email ?? user?.phone_number ?? name.address) : name.address;
  const isPhone = name.phone !== null || (isName && user !== undefined && user.email === null);
  const { resendInSeconds } = await requestCode(ctx, {
    purpose: 'recovery',
    subject: subjectOf(ctx, name),
    userId: user?.id ?? null,
    address: address.toLowerCase(),
    channels: isPhone ? PHONE_CHANNELS : ['email'],
    recipient: user ? { name: user.name, language: user.language ?? ctx.language } : null,
    isKnown,
  });
  return { destination: isName ? null : maskAddress(name.address), resendInSeconds };
}

/** C-IDP-08: ends every session, also that of a thief. */
export async function confirmForgotPassword(
  ctx: Context,
  { username, code, newPassword }: { username: string; code: string; newPassword: string },
  client: Client,
): Promise<{ device: string }> {
  const name = readTypedName(username);
  const outcome = await checkCode(ctx, 'recovery', subjectOf(ctx, name), code);
  const user = await findUserBy(ctx.system, name);
  if (outcome === 'expired') throw accountErrors.codeExpired({ field: 'code' });
  if (outcome === 'wrong' || user?.confirmed_at == null) throw accountErrors.codeWrong({ field: 'code' });
  // Checked only now, because the check needs the data of the account.
  if (isPasswordGuessable(newPassword, user)) throw accountErrors.passwordCommon({ field: 'newPassword' });
  await setPassword(ctx, user, newPassword);
  // The code was for this browser: the sign-in that follows needs no second one (SEC-11), under a name of ours.
  const device = randomToken(256);
  await saveKnownDevice(ctx, user.id, { ...client, device });
  return { device };
}

/** C-IDP-09, C-AUTH-15: the calling session continues, all others end. */
export async function changePassword(
  ctx: PersonContext,
  { previousPassword, proposedPassword }: { previousPassword: string; proposedPassword: string },
): Promise<void> {
  const user = await userById(ctx.system, ctx.person.userId);
  // A person without a password chooses the first one with a code: an open page is not enough.
  if (user.password_hash === null) throw accountErrors.passwordWrong({ field: 'previousPassword' });
  await assertReauthenticated(ctx, user, previousPassword, 'previousPassword');
  if (isPasswordGuessable(proposedPassword, user))
    throw accountErrors.passwordCommon({ field: 'proposedPassword' });
  await setPassword(ctx, user, proposedPassword, { exceptSession: ctx.person.sessionId });
}

type Setting = {
  /** The session that continues. */
  readonly exceptSession?: string;
  /** The check that has to hold in the same transaction. */
  readonly before?: (tx: Transaction) => Promise<void>;
  readonly tells?: boolean;
};

/** Every change of a password ends here: the person is notified, and the sessions of the previous password end. */
export async function setPassword(
  ctx: Context,
  user: UserRow,
  password: string,
  { exceptSession, before, tells = true }: Setting = {},
): Promise<void> {
  const password_hash = await hashPassword(password);
  await ctx.system.transaction(async (tx) => {
    const now = ctx.clock.now();
    await before?.(tx);
    // A recovery of the password does not touch passkeys, and the person is told that they stay.
    const stays = (await passkeysOf(tx, user.id)).length > 0;
    const notice = stays ? 'mail.notice.passwordNotPasskeys' : undefined;
    if (tells) await notifyOfAccessChange(ctx, tx, user, 'password', notice);
    await updateUser(tx, user.id, { password_hash, must_change_password: false }, now);
    await endSessionsOf(tx, user.id, now, exceptSession ?? null);
    await endChallenges(tx, user.id, now);
  });
}
