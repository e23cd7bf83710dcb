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
export { TRIAL_BONUS_DAYS, TRIAL_BONUS_WINDOW_MIN } from './trial.constants.ts';
export { finishSetup, type SetupFacts, setupFacts, startTrial } from './trial.service.ts';
