export { liveRoutes, type StillAllowed } from './live.routes.ts';
