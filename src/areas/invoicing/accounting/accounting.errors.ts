import { defineErrors } from '#vocabulary/errors.ts';

export const accountingErrors = defineErrors({
  noProgram: { code: 'no-accounting-program', status: 409, text: 'accounting.noProgram' },
  needsAccess: { code: 'needs-credentials', status: 409, text: 'integration.reconnect' },
  providerDown: {
    code: 'provider-unavailable',
    status: 503,
    text: 'integration.providerDown',
    isUndone: true,
  },
  /** R-INV-21: Siigo and the other programs. */
  siigoSlow: { code: 'provider-slow', status: 504, text: 'accounting.slowProvider', isUndone: true },
  slow: { code: 'provider-slow', status: 504, text: 'invoice.customerSlow.generic', isUndone: true },
});
