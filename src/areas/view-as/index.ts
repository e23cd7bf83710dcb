export { viewAsRoutes } from './view-as.routes.ts';
export { createViewReader } from './view-as.service.ts';
