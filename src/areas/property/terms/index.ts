export { type ReadTerms, termsInForce, termsOfVersion } from './in-force.service.ts';
