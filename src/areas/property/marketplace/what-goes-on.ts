import type { PropertyState } from './marketplace.constants.ts';

export const FUNCTIONS = [
  'readAndExport',
  'guestsAlreadyBooked',
  'registryDuties',
  'soldNightsStayClosed',
  'importBookings',
  'newSales',
  'changeSettings',
  'paidApps',
] as const;
export type ProductFunction = (typeof FUNCTIONS)[number];

const EVERYTHING: readonly ProductFunction[] = FUNCTIONS;
/** Guests who have booked, and the law, know nothing of who owes whom. */
const DUTIES = FUNCTIONS.filter(
  (one) => one !== 'newSales' && one !== 'changeSettings' && one !== 'paidApps',
);

const GOES_ON: Readonly<Record<PropertyState, readonly ProductFunction[]>> = {
  none: EVERYTHING,
  trialing: EVERYTHING,
  active: EVERYTHING,
  past_due: EVERYTHING,
  expired: DUTIES,
  blocked: DUTIES,
};

/** Whether a function of the product goes on in a property that stands so. */
export const goesOn = (state: PropertyState, what: ProductFunction): boolean => GOES_ON[state].includes(what);
