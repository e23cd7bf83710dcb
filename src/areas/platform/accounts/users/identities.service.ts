import { canSend } from '#areas/platform/messaging/index.ts';
import type { SignInClaims } from '#capabilities/identity/identity.capability.ts';
import type { Context, PersonContext } from '#foundation/context/context.ts';
import { constraintOf, type Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { UserId } from '#vocabulary/ids.ts';
import { notifyOfAccessChange } from '../access/access-changes.service.ts';
import { PHONE_CHANNELS } from '../sign-in/codes.service.ts';
import { passkeysOf } from '../passkeys/passkeys.store.ts';
import { reauthenticateUser } from '../second-factor/second-factor.service.ts';
import type { SocialProvider } from '../social/social.contract.ts';
import { socialErrors } from '../social/social.errors.ts';
import { startSocialSignIn } from '../social/social-start.service.ts';
import {
  identitiesOf,
  insertIdentity,
  updateIdentityEmail,
  findIdentityOwner,
  removeIdentity,
} from '../social/social.store.ts';
import { userById, type UserRow } from './users.store.ts';

type Change = { readonly provider: SocialProvider; readonly password?: string | undefined };

export async function listOwnIdentities({ system, person }: PersonContext) {
  const found = await identitiesOf(system, person.userId);
  return found.map(({ provider, email, created_at }) => ({ provider, email, linkedAt: created_at }));
}

export async function listIdentities(ctx: PersonContext) {
  const { password_hash } = await userById(ctx.system, ctx.person.userId);
  return { asksPassword: password_hash !== null, identities: await listOwnIdentities(ctx) };
}

/** C-IDP-43: where to send the browser. The identity that comes back is linked to this person only. */
export async function startIdentityLink(
  ctx: PersonContext,
  { provider, password }: Change,
  browser: string,
): Promise<string> {
  const { id: userId } = await reauthenticateUser(ctx, password);
  return startSocialSignIn(
    ctx,
    { provider, action: 'link', userId, next: null, utm: {}, state: null },
    browser,
  );
}

/** The end of it. The e-mail there may be another: its owner is signed in here (SEC-16). */
export async function linkIdentityToUser(
  ctx: Context,
  userId: UserId,
  { provider, claims }: { provider: string; claims: SignInClaims },
): Promise<void> {
  const owner = await findIdentityOwner(ctx.system, claims);
  if (owner !== undefined && owner !== userId) throw socialErrors.taken();
  if (owner === userId) return updateIdentityEmail(ctx.system, claims);
  const user = await userById(ctx.system, userId);
  await ctx.system.transaction((tx) => saveIdentity(ctx, tx, user, { provider, ...claims }));
}

/** Links, and tells the person by e-mail that there is another way in. */
export async function saveIdentity(
  ctx: Context,
  tx: Transaction,
  user: UserRow,
  {
    provider,
    issuer,
    subject,
    email,
  }: { provider: string } & Pick<SignInClaims, 'issuer' | 'subject' | 'email'>,
): Promise<void> {
  await notifyOfAccessChange(ctx, tx, user, 'social');
  try {
    await insertIdentity(tx, { provider, issuer, subject, email, userId: user.id, at: ctx.clock.now() });
  } catch (error) {
    if (constraintOf(error) === 'identities_by_person') throw socialErrors.otherLinked();
    if (constraintOf(error) === 'identities_pkey') throw socialErrors.taken();
    throw error;
  }
}

/** C-IDP-44. */
export async function unlinkIdentity(ctx: PersonContext, { provider, password }: Change): Promise<void> {
  const user = await reauthenticateUser(ctx, password);
  const linked = await identitiesOf(ctx.system, user.id);
  const passkeys = await passkeysOf(ctx.system, user.id);
  if (!hasOtherSignInMethod(ctx, user, linked.length - 1 + passkeys.length)) throw socialErrors.lastWayIn();
  await ctx.system.transaction(async (tx) => {
    await notifyOfAccessChange(ctx, tx, user, 'social');
    if (!(await removeIdentity(tx, user.id, provider))) throw httpErrors.missing({ field: 'provider' });
  });
}

/** A password, `others` such as a passkey or another account elsewhere, or a code to an address that this installation can reach. */
export const hasOtherSignInMethod = (
  ctx: Context,
  user: Pick<UserRow, 'password_hash' | 'email' | 'phone_number'>,
  others: number,
): boolean =>
  user.password_hash !== null ||
  others > 0 ||
  (user.email !== null && canSend(ctx, 'email')) ||
  (user.phone_number !== null && PHONE_CHANNELS.some((channel) => canSend(ctx, channel)));
