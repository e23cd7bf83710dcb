import type { Catalogue } from './catalogue.ts';

/** Other countries have none until whoever runs Posada says which: it is theirs to collect and to answer for. */
export const START_TAXES: Catalogue['taxes'] = {
  CO: { name: 'IVA', rate: 1900, isIncluded: false },
};

/**
 * Of the currencies that the card processor's own table does not name: about half a dollar, rounded up with care, by the rates
 * of 20 November 2026. Minor units.
 */
export const START_SMALLEST_CHARGES: Catalogue['smallestCharges'] = {
  COP: 200_000,
  ARS: 80_000,
  CLP: 500,
  PEN: 200,
};
