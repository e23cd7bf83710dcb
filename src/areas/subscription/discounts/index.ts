export type { DiscountReason, DiscountTerms } from './discount.ts';
export { discountErrors } from './discounts.errors.ts';
export { discountFor, promisedTerms, useDiscount } from './uses.service.ts';
