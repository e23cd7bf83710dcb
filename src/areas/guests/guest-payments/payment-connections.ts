import { connectionErrors, type ConnectionKind } from '#areas/property/connections/index.ts';
import { hasOpenAttempts } from './attempts.store.ts';
import { hasRefundsUnderWay } from './refunds/refunds.store.ts';

/**
 * Accounts that take money of guests. One is kept while a guest may still pay into it, because nothing would read that payment. Without
 * access nothing is read anyway: it is kept until its last page has expired.
 */
export const paymentConnections: ConnectionKind = {
  isOf: ({ capabilities }) => capabilities.guestPayments !== undefined,
  needsFreshSignIn: true,
  leave: async (ctx, tx, row) => {
    if (await hasRefundsUnderWay(tx, ctx.propertyId, row.id)) throw connectionErrors.moneyUnderWay();
    const after = row.state === 'active' ? null : ctx.clock.now();
    if (await hasOpenAttempts(tx, ctx.propertyId, row.id, after)) throw connectionErrors.moneyUnderWay();
    return false;
  },
};
