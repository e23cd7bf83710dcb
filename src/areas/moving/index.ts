export { moveJob } from './moving.jobs.ts';
export { movingRoutes } from './moving.routes.ts';
