import { defineSchedule } from '#foundation/jobs/definitions.ts';
import { READ_EVERY_SECONDS } from './exchange-rates.constants.ts';
import { readRates } from './exchange-rates.service.ts';

export const readRatesSchedule = defineSchedule('exchange-rates.read', {
  lane: 'sync',
  everySeconds: READ_EVERY_SECONDS,
  run: readRates,
});
