import { defineArea } from '#foundation/area/area.ts';
import { discountRoutes } from './discounts.routes.ts';

export const discountsArea = defineArea({
  routes: discountRoutes,
});
