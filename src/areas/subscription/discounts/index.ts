export type { Basket, DiscountReason, DiscountTerms } from './discount.ts';
export { AUTO_DISCOUNT_PATTERN } from './discounts.constants.ts';
export { discountErrors } from './discounts.errors.ts';
export { countGuess } from './guesses.service.ts';
export { automaticTerms, discountFor, giveDiscountBack, promisedTerms, useDiscount } from './uses.service.ts';
