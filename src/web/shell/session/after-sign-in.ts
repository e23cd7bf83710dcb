import type { User } from '#areas/platform/accounts/users/me.contract.ts';

type Asked = 'name' | 'wizard' | 'setup' | 'phone';
/** Pages that the person has already seen on the way. */
export type Passed = 'wizard' | 'setup';
type Person = Pick<User, 'name' | 'phoneNumber' | 'onboardingStatus' | 'properties'>;

/** R-LOGIN-11: a manager of a property who has not been through the wizard may have an unfinished setup. */
const mayBeSettingUp = ({ onboardingStatus, properties }: Person): boolean =>
  onboardingStatus === 'incomplete' && properties.some(({ permissions }) => permissions.includes('manage'));

/** R-LOGIN-10: a user who sets up the check-in of a property may have a waiting wizard; their properties say which. */
const mayHaveWizard = ({ properties }: Person): boolean =>
  properties.some(({ apps, permissions }) => apps.includes('check-in') && permissions.includes('manage'));

/**
 * The page that a person sees once, right after a sign-in, in the order of R-LOGIN-09 to R-LOGIN-12; after "not now" it
 * comes again at the next sign-in. Every account of this product has an onboarding status, so a missing name is reason
 * enough. A person on the way to a page goes there: a setup waits, a booking may not.
 */
export function pageAfterSignIn(
  person: Person | undefined,
  isViewingAs: boolean,
  isGoingHome: boolean,
  passed?: Passed,
): Asked | undefined {
  // An administrator who views a person answers nothing for that person (SEC-17).
  if (!person || isViewingAs) return undefined;
  if (person.name.trim() === '') return 'name';
  if (isGoingHome && passed === undefined && mayHaveWizard(person)) return 'wizard';
  if (isGoingHome && passed !== 'setup' && mayBeSettingUp(person)) return 'setup';
  return person.phoneNumber === null ? 'phone' : undefined;
}
