import type { User } from '#areas/accounts/me.contract.ts';

type Asked = 'name' | 'phone';

/**
 * What is asked of a person once, right after a sign-in, in the order of R-LOGIN-09 and R-LOGIN-12; whoever says "not
 * now" is asked again at the next one. Every account of this product has an onboarding status, so a missing name is
 * reason enough. R-LOGIN-11 comes between the two when /register/complete is built.
 */
export function askedAfterSignIn(
  person: Pick<User, 'name' | 'phoneNumber'> | undefined,
  isViewingAs: boolean,
): Asked | undefined {
  // An administrator who looks as somebody else answers nothing for them (SEC-17).
  if (!person || isViewingAs) return undefined;
  if (person.name.trim() === '') return 'name';
  return person.phoneNumber === null ? 'phone' : undefined;
}
