import { defineArea } from '#foundation/area/area.ts';
import { videoRoutes } from './videos.routes.ts';

export const videosArea = defineArea({
  routes: videoRoutes,
});
