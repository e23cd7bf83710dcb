export { propertyRoutes } from './properties.routes.ts';
export { type PropertyFacts, propertyFacts, todayIn } from './properties.service.ts';
