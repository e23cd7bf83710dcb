import { defineArea } from '#foundation/area/area.ts';
import { readRatesSchedule } from './exchange-rates.jobs.ts';
import { exchangeRatesRoutes } from './exchange-rates.routes.ts';

export const exchangeRatesArea = defineArea({
  routes: exchangeRatesRoutes,
  schedules: [readRatesSchedule],
});
