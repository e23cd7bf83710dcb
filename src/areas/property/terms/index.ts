export { listTermsRows } from './terms.store.ts';
export { type LocalizedTerms, getTermsInForce, getTermsVersion } from './terms-in-force.service.ts';
