export { wizardRoutes } from './sign-up.routes.ts';
