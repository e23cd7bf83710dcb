/** Far more than any setup has: the stored record stays small. */
export const ONBOARDING_STEPS_MAX = 30;
export const ONBOARDING_VALUES_MAX = 40;
