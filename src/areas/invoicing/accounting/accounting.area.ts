import { defineArea } from '#foundation/area/area.ts';
import { accountingRoutes } from './accounting.routes.ts';

export const accountingArea = defineArea({ routes: accountingRoutes });
