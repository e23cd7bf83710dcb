export { propertyRoutes } from './properties.routes.ts';
export {
  createProperty,
  deleteProperty,
  getProperty,
  type PropertyFacts,
  propertyFacts,
  propertyNames,
  todayIn,
} from './properties.service.ts';
export { slugRoutes } from './slugs.routes.ts';
export { trialRoutes } from './trial.routes.ts';
export { startTrial } from './trial.service.ts';
