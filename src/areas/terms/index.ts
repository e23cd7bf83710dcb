export { type ReadTerms, termsInForce, termsOfVersion } from './in-force.service.ts';
export { termsRoutes } from './terms.routes.ts';
