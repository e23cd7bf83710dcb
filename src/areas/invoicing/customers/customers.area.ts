import { defineArea } from '#foundation/area/area.ts';
import { customersRoutes } from './customers.routes.ts';

export const customersArea = defineArea({ routes: customersRoutes });
