import type { User } from '#areas/platform/accounts/users/me.contract.ts';

type Asked = 'name' | 'wizard' | 'setup' | 'phone';
/** What was looked at already on the way. */
export type Passed = 'wizard' | 'setup';
type Person = Pick<User, 'name' | 'phoneNumber' | 'onboardingStatus' | 'properties'>;

/** R-LOGIN-11: whoever manages a property and has not been through the wizard may have a setup without an end. */
const mayBeSettingUp = ({ onboardingStatus, properties }: Person): boolean =>
  onboardingStatus === 'incomplete' && properties.some(({ permissions }) => permissions.includes('manage'));

/** R-LOGIN-10: a user who sets up the check-in of a property may have a wizard that waits; their properties say which. */
const mayHaveWizard = ({ properties }: Person): boolean =>
  properties.some(({ apps, permissions }) => apps.includes('check-in') && permissions.includes('manage'));

/**
 * What is asked of a person once, right after a sign-in, in the order of R-LOGIN-09 to R-LOGIN-12; a
 * person who says "not now" is asked again at the next one. Every account of this product has an onboarding status, so a missing
 * name is reason enough. A person on the way to a page goes there: a setup waits, a booking may not.
 */
export function askedAfterSignIn(
  person: Person | undefined,
  isViewingAs: boolean,
  isGoingHome: boolean,
  passed?: Passed,
): Asked | undefined {
  // An administrator who looks as somebody else answers nothing for them (SEC-17).
  if (!person || isViewingAs) return undefined;
  if (person.name.trim() === '') return 'name';
  if (isGoingHome && passed === undefined && mayHaveWizard(person)) return 'wizard';
  if (isGoingHome && passed !== 'setup' && mayBeSettingUp(person)) return 'setup';
  return person.phoneNumber === null ? 'phone' : undefined;
}
