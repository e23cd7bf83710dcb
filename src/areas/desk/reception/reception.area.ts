import { defineArea } from '#foundation/area/area.ts';
import { receptionRoutes } from './reception.routes.ts';

export const receptionArea = defineArea({ routes: receptionRoutes });
