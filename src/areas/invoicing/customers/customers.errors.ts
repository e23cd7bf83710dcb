import { defineErrors } from '#vocabulary/errors.ts';

export const customerErrors = defineErrors({
  notOffered: { code: 'invoicing-not-offered', status: 409, text: 'issuers.notOffered' },
  /** A customer has this document already; the details of the error hold it. */
  exists: { code: 'customer-exists', status: 409, text: 'customers.exists' },
  sameOne: { code: 'same-customer', status: 409, text: 'customers.sameOne' },
  /** R-INV-21: the program answered with an error of its own. */
  tryLater: { code: 'provider-unavailable', status: 503, text: 'general.tryLater', isUndone: true },
});
