import type { Person, PersonContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Language } from '#vocabulary/language.ts';
import { updateUser, userById, type UserRow } from './accounts.store.ts';
import type { User } from './me.contract.ts';

const present = (user: UserRow, person: Person): User => ({
  _id: user.id,
  sub: user.id,
  name: user.name,
  email: user.email,
  phoneNumber: user.phone_number,
  language: user.language,
  onboardingStatus: user.onboarding_status,
  currentProperty: user.current_property_id,
  properties: [...person.memberships.values()].map(({ propertyId, role }) => ({
    _id: propertyId,
    rol: role,
  })),
  'custom:admin-app-acl': user.is_admin ? 'admin' : null,
  'custom:developer-app-acl': user.is_developer ? 'developer' : null,
});

export const getMe = async (ctx: PersonContext): Promise<User> =>
  present(await userById(ctx.system, ctx.person.userId), ctx.person);

export async function updateMe(
  ctx: PersonContext,
  changes: {
    name?: string | undefined;
    language?: Language | undefined;
    currentProperty?: PropertyId | undefined;
  },
): Promise<User> {
  const { name, language, currentProperty } = changes;
  // R-SESSION-05: only a property of one's own.
  if (currentProperty && !ctx.person.memberships.has(currentProperty)) {
    throw httpErrors.missing({ field: 'currentProperty' });
  }
  const user = await updateUser(
    ctx.system,
    ctx.person.userId,
    {
      ...(name !== undefined && { name }),
      ...(language !== undefined && { language }),
      ...(currentProperty !== undefined && { current_property_id: currentProperty }),
    },
    ctx.clock.now(),
  );
  return present(user, ctx.person);
}
