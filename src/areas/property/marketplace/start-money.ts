import type { Catalogue } from './catalogue.ts';

/** Other countries have no tax until the operator sets it: the operator collects it and is responsible for it. */
export const START_TAXES: Catalogue['taxes'] = {
  CO: { name: 'IVA', rate: 1900, isIncluded: false },
};

/**
 * For currencies that the card processor's own table does not name: about half a dollar, rounded up with care, by the
 * rates of 20 November 2026. Minor units.
 */
export const START_SMALLEST_CHARGES: Catalogue['smallestCharges'] = {
  COP: 200_000,
  ARS: 80_000,
  CLP: 500,
  PEN: 200,
};
