import { defineErrors } from '#vocabulary/errors.ts';

/** R-SUB-09: the code is the reason, and its text is `discount.error.<reason>`. */
export const discountErrors = defineErrors({
  'not-found': { code: 'not-found', status: 404, text: 'discount.error.not-found' },
  expired: { code: 'expired', status: 409, text: 'discount.error.expired' },
  'already-used': { code: 'already-used', status: 409, text: 'discount.error.already-used' },
  'not-applicable': { code: 'not-applicable', status: 409, text: 'discount.error.not-applicable' },
  codeTaken: { code: 'discount-code-taken', status: 409, text: 'discounts.error.codeTaken' },
});
