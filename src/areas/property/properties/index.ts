export { propertyDeleted, trialStarted } from './properties.events.ts';
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
export { allPropertyIds } from './properties.store.ts';
export { propertiesOutOfTrial } from './trial.store.ts';
export { TRIAL_BONUS_DAYS, TRIAL_BONUS_WINDOW_MIN } from './trial.constants.ts';
export { finishSetup, type SetupFacts, setupFacts, startTrial } from './trial.service.ts';
export { moveCheckInWizard } from './wizard.service.ts';
