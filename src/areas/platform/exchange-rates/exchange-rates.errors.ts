import { defineErrors } from '#vocabulary/errors.ts';

export const exchangeRateErrors = defineErrors({
  /** R-MISC-01: no source publishes this pair, or not lately. */
  noRate: { code: 'no-exchange-rate', status: 404, text: 'currency.rate' },
});
