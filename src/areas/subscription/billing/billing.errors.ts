import { defineErrors } from '#vocabulary/errors.ts';

export const billingErrors = defineErrors({
  /** The payment provider could not be reached, or the installation has none. */
  provider: { code: 'payment-provider-unavailable', status: 503, text: 'payments.provider', isUndone: true },
  process: { code: 'payment-failed', status: 409, text: 'payments.process' },
  closed: { code: 'bill-closed', status: 409, text: 'bill.closed' },
  underWay: { code: 'payment-under-way', status: 409, text: 'bill.underWay' },
  noSuchCard: { code: 'invalid-input', status: 400, text: 'bill.noSuchCard' },
  /** The charge would differ from the amount on the page. */
  priceChanged: { code: 'price-changed', status: 409, text: 'subscriptions.error.priceChanged' },
  tooMuch: { code: 'invalid-input', status: 400, text: 'bill.refund.tooMuch' },
  /** More than the member may spend in a month; `left` is the rest of the limit. */
  overLimit: { code: 'spend-limit', status: 403, text: 'bill.spend.overLimit' },
  limitCurrency: { code: 'spend-limit-currency', status: 403, text: 'bill.spend.otherCurrency' },
  notPaid: { code: 'bill-not-paid', status: 409, text: 'bill.refund.notPaid' },
});
