/** Far more than any setup has: the stored record stays small. */
export const ONBOARDING_STEPS_MAX = 30;
export const ONBOARDING_VALUES_MAX = 40;

/** The app name of the record of the first setup (E-21), and the step of it that keeps the answers (E-22). */
export const SETUP_APP = 'host-setup';
export const SETUP_ANSWERS = 'co-host';
