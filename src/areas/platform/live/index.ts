export { liveRoutes, type StreamAccessCheck } from './live.routes.ts';
