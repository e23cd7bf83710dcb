export { getOnboarding } from './onboarding.service.ts';
export { onboardingRoutes } from './onboarding.routes.ts';
