export { closingRoutes } from './closing.routes.ts';
