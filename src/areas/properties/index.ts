export { propertyRoutes } from './properties.routes.ts';
export {
  createProperty,
  type PropertyFacts,
  propertyFacts,
  propertyNames,
  todayIn,
} from './properties.service.ts';
export { trialRoutes } from './trial.routes.ts';
export { startTrial } from './trial.service.ts';
