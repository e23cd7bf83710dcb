import type { Context, PersonContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { PropertyId, UserId } from '#vocabulary/ids.ts';
import type { Language } from '#vocabulary/language.ts';
import { membershipsOf } from '../accounts.store.ts';
import type { PresentedUser } from './me.contract.ts';
import { isMember } from '../access/members.store.ts';
import { appsOf, permissionsOf } from '../access/permissions.ts';
import { preferredSecondFactorOf } from '../second-factor/second-factor.service.ts';
import { linkedProvidersOf, updateUser, userById, type UserRow, findUserById } from './users.store.ts';

/** Field by field (SEC-04): nothing leaves because a column was added. */
export async function presentUser(ctx: Context, user: UserRow): Promise<PresentedUser> {
  const [providers, memberships] = await Promise.all([
    linkedProvidersOf(ctx.system, user.id),
    membershipsOf(ctx.system, user.id),
  ]);
  return {
    _id: user.id,
    sub: user.id,
    name: user.name,
    email: user.email,
    phoneNumber: user.phone_number,
    language: user.language,
    onboardingStatus: user.onboarding_status,
    currentProperty: user.current_property_id,
    providers,
    preferredMfa: preferredSecondFactorOf(user),
    properties: memberships.map((row) => ({
      _id: row.property_id,
      rol: row.role,
      apps: appsOf(row),
      permissions: [...permissionsOf(row)],
      blocked: row.blocked_at === null ? null : (row.blocked_reason ?? ''),
    })),
    'custom:admin-app-acl': user.is_admin ? 'admin' : null,
    'custom:developer-app-acl': user.is_developer ? 'developer' : null,
  };
}

/** SEC-17: in a view, with the permissions of the view and not with those of the person. */
export async function getMe(ctx: PersonContext): Promise<PresentedUser> {
  const { view, memberships, userId } = ctx.person;
  const user = await presentUser(ctx, await userById(ctx.system, userId));
  if (!view) return user;
  const allowed = (id: PropertyId) => [...(memberships.get(id)?.permissions ?? [])];
  return { ...user, properties: user.properties.map((one) => ({ ...one, permissions: allowed(one._id) })) };
}

type Changes = {
  name?: string | undefined;
  language?: Language | undefined;
  currentProperty?: PropertyId | undefined;
  onboardingStatus?: 'incomplete' | 'finished' | undefined;
};

export async function updateMe(ctx: PersonContext, changes: Changes): Promise<PresentedUser> {
  const { name, language, currentProperty, onboardingStatus } = changes;
  // R-SESSION-05: only a property of one's own, also one that was made just now.
  if (currentProperty && !(await isMember(ctx.system, currentProperty, ctx.person.userId))) {
    throw httpErrors.missing({ field: 'currentProperty' });
  }
  const user = await updateUser(
    ctx.system,
    ctx.person.userId,
    {
      ...(name !== undefined && { name }),
      ...(language !== undefined && { language }),
      ...(currentProperty !== undefined && { current_property_id: currentProperty }),
      ...(onboardingStatus !== undefined && { onboarding_status: onboardingStatus }),
    },
    ctx.clock.now(),
  );
  return presentUser(ctx, user);
}

/** The caller themselves, or anybody for an administrator; all others count as unknown. */
async function visibleUser(ctx: PersonContext, sub: UserId): Promise<UserRow> {
  const mayLook = sub === ctx.person.userId || ctx.person.isAdmin;
  const user = mayLook ? await findUserById(ctx.system, sub) : undefined;
  if (!user) throw httpErrors.missing();
  return user;
}

export const getUserBySub = async (ctx: PersonContext, { sub }: { sub: UserId }): Promise<PresentedUser> =>
  presentUser(ctx, await visibleUser(ctx, sub));

export async function updateUserBySub(
  ctx: PersonContext,
  { sub }: { sub: UserId },
  { name, language }: Pick<Changes, 'name' | 'language'>,
): Promise<PresentedUser> {
  const user = await visibleUser(ctx, sub);
  const changed = await updateUser(
    ctx.system,
    user.id,
    { ...(name !== undefined && { name }), ...(language !== undefined && { language }) },
    ctx.clock.now(),
  );
  if (user.id !== ctx.person.userId) {
    ctx.log.info({ admin: ctx.person.userId, user: user.id }, 'an administrator changed a person');
  }
  return presentUser(ctx, changed);
}
