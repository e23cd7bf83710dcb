export { videoRoutes } from './videos.routes.ts';
