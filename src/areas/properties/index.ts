export { propertyChanged, propertyCreated } from './properties.events.ts';
export { propertyRoutes } from './properties.routes.ts';
export { everyProperty, type PropertyFacts, propertyFacts, todayIn } from './properties.service.ts';
