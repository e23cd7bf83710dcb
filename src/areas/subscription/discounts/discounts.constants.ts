/**
 * Codes that Posada applies automatically: they cannot be entered, and no list shows them (R-SUB-08). Matched in any case.
 */
export const AUTO_DISCOUNT_PATTERN = 'AUTO_DISCOUNT';

/** EN-30. */
export const DISCOUNT_TYPES = ['fixed', 'percentage'] as const;

export const CODE_SHORTEST = 3;
export const CODE_LONGEST = 40;

export const PERCENT_MIN = 1;
export const PERCENT_MAX = 100;
/** Half a percent is the smallest step: 12.34 % is not useful. */
export const PERCENT_STEP = 0.5;
/** Parts of ten thousand in a percent. */
export const PARTS_OF_PERCENT = 100;

/** In the major unit, of any currency. */
export const FIXED_AMOUNT_MAX = 1_000_000_000;
export const DISCOUNT_USES_MAX = 1_000_000;

export const DISCOUNT_PAGE = 20;
export const DISCOUNTS_PAGE_MAX = 100;

/** Guesses of missing codes in an hour: of one person, and of a network. */
export const GUESSES_OF_PERSON = 10;
export const GUESSES_OF_NETWORK = 60;
export const GUESSES_WINDOW_SECONDS = 3600;
