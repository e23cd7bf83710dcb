import { ProviderFailure } from '#capabilities/failures.ts';
import type { SignInClaims } from '#capabilities/identity/identity.capability.ts';
import type { Context } from '#foundation/context/context.ts';
import { constraintOf } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { UserId } from '#vocabulary/ids.ts';
import { toPersonName } from '#vocabulary/person-name.ts';
import { newId } from '#vocabulary/uuid.ts';
import { maskAddress } from '#vocabulary/mask-address.ts';
import { LINKED_USER } from '../accounts.constants.ts';
import { readTypedName, usernameOf } from '../users/addresses.ts';
import { linkIdentityToUser } from '../users/identities.service.ts';
import type { Client } from '../sign-in/sign-in-throttle.service.ts';
import { continueAfterFirstFactor, type SignIn } from '../sign-in/sign-in-steps.service.ts';
import { PersonName } from '../users/sign-up.contract.ts';
import type { LinkedUser, SocialReturn } from './social.contract.ts';
import { socialErrors } from './social.errors.ts';
import { openSocialLink } from './social-link.service.ts';
import {
  type SocialCallback,
  providerOf,
  socialFailure,
  consumeSocialStart,
} from './social-start.service.ts';
import { insertIdentity, updateIdentityEmail, findIdentityOwner } from './social.store.ts';
import { removeTemporalUser, findTemporalUser } from '../users/temporal-users.store.ts';
import {
  findUserBy,
  insertConfirmedUser,
  removeUnconfirmed,
  userById,
  type UserRow,
} from '../users/users.store.ts';

export type SocialSignIn =
  { readonly linked: true } | { readonly signIn: SignIn; readonly onward: SocialReturn };

type Brought = { readonly provider: string; readonly claims: SignInClaims; readonly browser: string };

/**
 * C-IDP-18, R-SOCIAL-04: a person known by issuer and subject is signed in, a new person gets an account, and an e-mail
 * of an existing account waits for its owner's proof. The second factor is asked as after any first factor.
 */
export async function finishSocialSignIn(
  ctx: Context,
  answer: SocialCallback,
  browser: string | undefined,
  client: Client,
): Promise<SocialSignIn> {
  const { provider, userId, kept, onward } = await consumeSocialStart(ctx, answer, browser);
  const { redirectUri, nonce, verifier } = kept;
  const claims = await providerOf(ctx, provider)
    .exchange(
      { code: answer.code, state: answer.state, issuer: answer.iss },
      { redirectUri, nonce, verifier, state: answer.state },
    )
    .catch((error: unknown) => {
      throw socialFailure(ctx, error);
    });
  const brought = { provider, claims, browser: browser ?? '' };
  if (kept.action === 'link') {
    // The session may have ended or changed hands on the way.
    if (userId === null || ctx.person?.userId !== userId) throw socialErrors.ended();
    await linkIdentityToUser(ctx, userId, brought);
    return { linked: true };
  }
  const { user, created } = await personOf(ctx, brought, { ...onward, created: false });
  // Worth what a code to the e-mail is worth: a second factor that was set up is asked all the same.
  const signIn = await continueAfterFirstFactor(ctx, user, client, 'email');
  return { signIn, onward: { ...onward, created } };
}

/** Only issuer and subject identify the person; an unverified e-mail opens nothing and creates nothing. */
async function personOf(
  ctx: Context,
  brought: Brought,
  onward: SocialReturn,
): Promise<{ user: UserRow; created: boolean }> {
  const { claims } = brought;
  const known = await findIdentityOwner(ctx.system, claims);
  if (known !== undefined) {
    await updateIdentityEmail(ctx.system, claims);
    return { user: await userById(ctx.system, known), created: false };
  }
  if (claims.email === null || !claims.emailVerified) throw socialErrors.emailUnverified();
  const owner = await findUserBy(ctx.system, readTypedName(claims.email));
  if (owner?.confirmed_at != null) throw await askForProof(ctx, owner, claims.email, brought, onward);
  try {
    return { user: await createPerson(ctx, brought, claims.email), created: true };
  } catch (error) {
    const constraint = constraintOf(error) ?? '';
    // Another person proved the address meanwhile, or this person came back in another tab: look again.
    if (!/^(users_by_email|users_username_key|identities_pkey)$/.test(constraint)) throw error;
    return personOf(ctx, brought, onward);
  }
}

/** R-SOCIAL-06: the owner of the account has to prove it before the two are linked. */
async function askForProof(
  ctx: Context,
  owner: UserRow,
  email: string,
  brought: Brought,
  onward: SocialReturn,
) {
  const details: LinkedUser = {
    ...onward,
    description: LINKED_USER,
    session: await openSocialLink(ctx, owner, brought),
    destination: maskAddress(email.toLowerCase()),
    hasPassword: owner.password_hash !== null,
  };
  return socialErrors.linkedUser({ details });
}

/** A name that our form would accept; characters that the form refuses are removed from other names. */
export function acceptableNameOf(given: string | null): string {
  const name = PersonName.safeParse(toPersonName(given ?? ''));
  return name.success ? name.data : '';
}

/**
 * R-SOCIAL-05: ends an unfinished sign-up with this address and confirms its person. Values that a stranger may have
 * typed for the address, a password above all, are dropped: the provider knows the owner.
 */
function createPerson(ctx: Context, { provider, claims }: Brought, typedEmail: string): Promise<UserRow> {
  const email = typedEmail.toLowerCase();
  const username = usernameOf(email);
  const now = ctx.clock.now();
  return ctx.system.transaction(async (tx) => {
    const temporal = await findTemporalUser(tx, email);
    await removeUnconfirmed(tx, username);
    await removeTemporalUser(tx, email);
    const user = await insertConfirmedUser(tx, {
      id: newId<UserId>(now),
      username,
      email,
      phone: null,
      name: acceptableNameOf(claims.name) || (temporal?.name ?? ''),
      language: claims.language ?? temporal?.language ?? ctx.language,
      at: now,
    });
    const { issuer, subject } = claims;
    await insertIdentity(tx, { provider, issuer, subject, userId: user.id, email, at: now });
    return user;
  });
}

/** C-IDP-19: in the words of OpenID, as the holder of a provider's token expects them. */
export async function socialUserInfo(ctx: Context, accessToken: string | undefined) {
  if (accessToken === undefined) throw httpErrors.unauthorized();
  try {
    const claims = await providerOf(ctx, 'google').userInfo(accessToken);
    return {
      sub: claims.subject,
      email: claims.email,
      email_verified: claims.emailVerified,
      name: claims.name,
      phone_number: claims.phone,
      locale: claims.language,
    };
  } catch (error) {
    // The holder of the token has to sign in at the provider again; our own access is fine.
    if (error instanceof ProviderFailure && error.kind === 'reconnect') throw httpErrors.unauthorized();
    throw socialFailure(ctx, error);
  }
}

/** C-IDP-20, R-SOCIAL-02: two pages of ours and no other (D-14). */
export function pageAfterLogout(ctx: Context, logoutUri: string | undefined): '/' | '/login' {
  const main = ['/', ctx.publicUrl, `${ctx.publicUrl}/`];
  return logoutUri !== undefined && main.includes(logoutUri) ? '/' : '/login';
}
