import type { Catalogue } from './catalogue.ts';
import { START_APPS } from './start-apps.ts';
import { START_CREDITS } from './start-credits.ts';
import { START_SMALLEST_CHARGES, START_TAXES } from './start-money.ts';
import { START_PLANS } from './start-plans.ts';

/** The catalogue before any change. */
export const START_CATALOGUE: Catalogue = {
  apps: START_APPS,
  plans: START_PLANS,
  credits: START_CREDITS,
  taxes: START_TAXES,
  smallestCharges: START_SMALLEST_CHARGES,
};
