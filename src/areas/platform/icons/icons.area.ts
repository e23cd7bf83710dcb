import { defineArea } from '#foundation/area/area.ts';
import { iconRoutes } from './icons.routes.ts';

export const iconsArea = defineArea({ routes: iconRoutes });
