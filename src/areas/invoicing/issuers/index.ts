export { fiscalConnections } from './fiscal-connections.ts';
export { fiscalIssuerOf, type Issuer } from './issuer.ts';
export { findIssuer } from './issuers.store.ts';
export { findSeries } from './series.store.ts';
export { issuerById, resolveIssuer, issuersOf } from './issuers.service.ts';
export { hasNumbers, takeInvoiceNumber, voidNumber } from './invoice-numbers.service.ts';
export { fiscalToday, fiscalZoneOf } from './rules.service.ts';
export { type Renewal, listRenewals } from './expiry-reminders.service.ts';
