import { defineArea } from '#foundation/area/area.ts';
import { onboardingRoutes } from './onboarding.routes.ts';

export const onboardingArea = defineArea({
  routes: onboardingRoutes,
});
