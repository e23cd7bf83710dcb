export { getOnboarding } from './onboarding.service.ts';
