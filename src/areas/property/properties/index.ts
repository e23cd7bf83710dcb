export { linkToApp } from './app-link.ts';
export { propertyDeleted, trialStarted } from './properties.events.ts';
export {
  createProperty,
  deleteProperty,
  getProperty,
  advanceOnboardingStage,
  type PropertyFacts,
  propertyFacts,
  readPropertyNames,
  todayOfProperty,
} from './properties.service.ts';
export { allPropertyIds, isDemoProperty } from './properties.store.ts';
export { listPropertiesWithEndedTrial } from './trial.store.ts';
export { TRIAL_BONUS_DAYS, TRIAL_BONUS_WINDOW_MIN } from './trial.constants.ts';
export { finishSetup, type SetupFacts, getSetupFacts, startTrial } from './trial.service.ts';
export { WIZARD_STEPS } from './wizard.constants.ts';
export { changeCheckInWizardStep } from './wizard.service.ts';
