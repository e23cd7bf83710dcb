import { defineArea } from '#foundation/area/area.ts';
import { shortLinkRoutes } from './short-links.routes.ts';

export const shortLinksArea = defineArea({
  routes: shortLinkRoutes,
});
