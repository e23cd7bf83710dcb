import { type ConnectionKind, connectionErrors } from '#areas/property/connections/index.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { findIssuer, listIssuerRows } from './issuers.store.ts';

/**
 * Rules for connections of systems that issue tax documents: each belongs to one issuer, so that no document is issued in
 * the name of another (W2-H-03).
 */
export const fiscalConnections: ConnectionKind = {
  isOf: ({ capabilities }) => capabilities.fiscal !== undefined,
  view: async (ctx, { issuer_id: id }) => {
    const issuer = id === null ? undefined : await findIssuer(ctx.db, ctx.propertyId, id);
    return { issuer: issuer ? { _id: issuer.id, name: issuer.trade_name ?? issuer.legal_name } : null };
  },
  issuerOf: async (ctx, db, named) => {
    // Also an archived issuer: its credit notes need the access of its invoices.
    if (named !== undefined) {
      const issuer = await findIssuer(db, ctx.propertyId, named);
      if (!issuer) throw httpErrors.missing({ field: 'issuerId' });
      return issuer.id;
    }
    const issuers = await listIssuerRows(db, ctx.propertyId);
    const [only, ...others] = issuers.filter(({ archived_at: archivedAt }) => archivedAt === null);
    if (others.length > 0) throw connectionErrors.whichIssuer({ field: 'issuerId' });
    return only?.id ?? null;
  },
};
