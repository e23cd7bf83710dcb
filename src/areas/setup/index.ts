export { setupRoutes } from './setup.routes.ts';
