/** R-ONB-01: phone, co-host and questionnaires, listings and key functions. */
export const ONBOARDING_STEPS = 3;
export const SETUP_STEPS = ['phone', 'co-host', 'listings'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** The portraits of the co-host (R-ONB-03); the chosen one is shown in the account. */
export const COHOSTS = ['sofia', 'mateo', 'ines', 'tomas'] as const;
/** E-22 leaves the options open. */
export const REFERRAL_SOURCES = ['friend', 'google', 'instagram', 'facebook', 'event', 'other'] as const;
/** EN-10. */
export const GOALS = ['reduceCosts', 'raiseSecurity', 'improveExperience', 'raiseRevenue'] as const;
/** EN-11. */
export const CHANNELS = ['airbnb', 'booking', 'despegar', 'expedia', 'vrbo', 'direct'] as const;
/** EN-12. */
export const RESOURCES = [
  'registryAccess',
  'smartLockFirst',
  'smartLockSecond',
  'smartLockOther',
  'keyBoxes',
  'guestWhatsapp',
  'crmWhatsapp',
  'webDomain',
  'instagram',
  'accountingAccount',
  'condoAccess',
  'reception24h',
] as const;
/** EN-13. */
export const BUILDING_MESSAGES = ['all', 'some', 'never'] as const;
export const FREQUENCIES = ['always', 'sometimes', 'wouldLike', 'notNeeded'] as const;
/** EN-14. */
export const PMS = [
  'cloudbeds',
  'stays',
  'guesty',
  'hospitable',
  'hostaway',
  'hostify',
  'hostfully',
  'lodgify',
  'other',
  'none',
] as const;
/** R-ONB-11: of the other channels only reservations of Airbnb arrive by themselves. */
export const SUPPORTED_PMS: readonly string[] = ['cloudbeds', 'stays', 'guesty', 'hospitable'];
/** EN-15. */
export const EXTRAS = [
  'earlyCheckin',
  'lateCheckout',
  'extraCleaning',
  'petFee',
  'parking',
  'luggageStorage',
  'transport',
  'tours',
  'other',
  'none',
] as const;

/** R-ONB-05 names none: README.md says why these. */
export const KEY_FUNCTIONS = ['arrival', 'contact', 'check-in'] as const;

/** Links to oneself in an hour: enough for typing errors, too few for abuse. */
export const SETUP_LINKS_AN_HOUR = 3;
