export { SETUP_ANSWERS, SETUP_APP } from './onboarding.constants.ts';
export { getOnboarding } from './onboarding.service.ts';
export { hasSetupResource } from './setup-resources.service.ts';
