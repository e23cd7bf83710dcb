export { type LocalizedTerms, getTermsInForce, getTermsVersion } from './terms-in-force.service.ts';
