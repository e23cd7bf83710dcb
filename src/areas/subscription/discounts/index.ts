export type { Basket, DiscountReason, DiscountTerms } from './discount.ts';
export { AUTO_DISCOUNT_PATTERN } from './discounts.constants.ts';
export { discountErrors } from './discounts.errors.ts';
export { countDiscountGuess } from './guesses.service.ts';
export {
  findAutomaticTerms,
  findDiscountTerms,
  returnDiscountUse,
  readPromisedTerms,
  useDiscount,
} from './uses.service.ts';
