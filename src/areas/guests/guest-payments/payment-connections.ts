import type { ConnectionKind } from '#areas/property/connections/index.ts';
import { hasOpenAttempts } from './attempts.store.ts';
import { guestPaymentErrors } from './guest-payments.errors.ts';

/**
 * Accounts that take money of guests. One is kept while a guest may still pay into it, because nothing would read that payment. Without
 * access nothing is read anyway: it is kept until its last page has expired.
 */
export const paymentConnections: ConnectionKind = {
  isOf: ({ capabilities }) => capabilities.guestPayments !== undefined,
  leave: async (ctx, tx, row) => {
    const after = row.state === 'active' ? null : ctx.clock.now();
    if (await hasOpenAttempts(tx, ctx.propertyId, row.id, after)) throw guestPaymentErrors.underWay();
    return false;
  },
};
