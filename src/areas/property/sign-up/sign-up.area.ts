import { defineArea } from '#foundation/area/area.ts';
import { wizardRoutes } from './sign-up.routes.ts';

export const signUpArea = defineArea({
  routes: wizardRoutes,
});
