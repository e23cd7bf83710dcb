import { defineArea } from '#foundation/area/area.ts';
import { cardRoutes } from './card.routes.ts';
import { receptionRoutes } from './reception.routes.ts';

export const receptionArea = defineArea({ routes: [...receptionRoutes, ...cardRoutes] });
