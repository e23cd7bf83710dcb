export { propertyRoutes } from './properties.routes.ts';
export {
  createProperty,
  deleteProperty,
  getProperty,
  moveStage,
  type PropertyFacts,
  propertyFacts,
  propertyNames,
  todayIn,
} from './properties.service.ts';
export { slugRoutes } from './slugs.routes.ts';
export { trialRoutes } from './trial.routes.ts';
export { TRIAL_BONUS_DAYS, TRIAL_BONUS_WINDOW_MIN } from './trial.constants.ts';
export { finishSetup, type SetupFacts, setupFacts, startTrial } from './trial.service.ts';
