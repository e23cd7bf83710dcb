import type { Context } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { UserId } from '#vocabulary/ids.ts';
import { readTypedName, usernameOf } from './addresses.ts';
import { countAddressLookUp } from '../sign-in/form-ticket.ts';
import type { PresentedUser } from './me.contract.ts';
import { presentUser } from './me.service.ts';
import { findUserBy, linkedProvidersOf, userById, type UserRow, findUserById } from './users.store.ts';

/**
 * Signed-in users read themselves; of others, and to strangers, the answer says only that the account exists (SEC-14).
 */
export async function findUser(
  ctx: Context,
  { email }: { email?: string | undefined },
  formTicket: string | undefined,
): Promise<PresentedUser | { email: string; userConfirmed: boolean } | null> {
  if (ctx.person) {
    const own = await userById(ctx.system, ctx.person.userId);
    if (email === undefined || email.toLowerCase() === own.email?.toLowerCase()) return presentUser(ctx, own);
  }
  if (email === undefined) return null;
  await countAddressLookUp(ctx, formTicket);
  const user = await findUserBy(ctx.system, readTypedName(email));
  return user ? { email, userConfirmed: user.confirmed_at !== null } : null;
}

async function withSub(ctx: Context, sub: string): Promise<UserRow | undefined> {
  const id = UserId.safeParse(sub);
  return id.success ? findUserById(ctx.system, id.data) : undefined;
}

/** R-REGISTER-09, the activation check. An unknown id counts as not confirmed. */
export async function isActiveUser(ctx: Context, { userSub }: { userSub: string }) {
  const user = await withSub(ctx, userSub);
  return { user: { userConfirmed: user?.confirmed_at != null } };
}

/** R-REGISTER-10. Claims about confirmation are not looked at (SEC-13); all three names must be one person's. */
export async function registerAccount(
  ctx: Context,
  input: { cognitoUsername: string; email: string; userSub: string },
) {
  const user = await withSub(ctx, input.userSub);
  const isSame =
    user?.email?.toLowerCase() === input.email.toLowerCase() && user.username === input.cognitoUsername;
  if (!user || !isSame || usernameOf(input.email) !== user.username) throw httpErrors.missing();
  return {
    _id: user.id,
    sub: user.id,
    cognitoUsername: user.username,
    name: user.name,
    email: input.email,
    userConfirmed: user.confirmed_at !== null,
  };
}

export async function isGoogleUser(
  ctx: Context,
  { email }: { email: string },
  formTicket: string | undefined,
) {
  await countAddressLookUp(ctx, formTicket);
  const user = await findUserBy(ctx.system, readTypedName(email));
  const providers = user?.confirmed_at == null ? [] : await linkedProvidersOf(ctx.system, user.id);
  return { isGoogleUser: providers.includes('google') };
}
