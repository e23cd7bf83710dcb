export type { DiscountReason, DiscountTerms } from './discount.ts';
export { discountFor, promisedTerms, useDiscount } from './uses.service.ts';
