import { defineErrors } from '#vocabulary/errors.ts';

export const billingErrors = defineErrors({
  /** They could not be reached, or nobody takes cards here. */
  provider: { code: 'payment-provider-unavailable', status: 503, text: 'payments.provider', isUndone: true },
  process: { code: 'payment-failed', status: 409, text: 'payments.process' },
  closed: { code: 'bill-closed', status: 409, text: 'bill.closed' },
  underWay: { code: 'payment-under-way', status: 409, text: 'bill.underWay' },
  noSuchCard: { code: 'invalid-input', status: 400, text: 'bill.noSuchCard' },
  /** What would be charged is not what the page showed. */
  priceChanged: { code: 'price-changed', status: 409, text: 'subscriptions.error.priceChanged' },
  tooMuch: { code: 'invalid-input', status: 400, text: 'bill.refund.tooMuch' },
  /** More than whoever pays may spend in a month; `left` is what remains of it. */
  overLimit: { code: 'spend-limit', status: 403, text: 'bill.spend.overLimit' },
  limitCurrency: { code: 'spend-limit-currency', status: 403, text: 'bill.spend.otherCurrency' },
  notPaid: { code: 'bill-not-paid', status: 409, text: 'bill.refund.notPaid' },
});
