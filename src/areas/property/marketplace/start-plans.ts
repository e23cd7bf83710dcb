import type { CataloguePlan } from './catalogue.ts';
import { bandsOf } from './start-bands.ts';

/** Without tax, for each listing and month. */
export const START_PLANS: readonly CataloguePlan[] = [
  {
    id: 'BASIC',
    monthsPerYear: 10,
    feeBillingRange: bandsOf({
      COP: [19_900, 16_900, 14_900, 12_900],
      USD: [4.9, 4.2, 3.7, 3.2],
      BRL: [27, 23, 20, 17],
      MXN: [89, 76, 67, 58],
      ARS: [6_900, 5_900, 5_200, 4_500],
      EUR: [4.5, 3.9, 3.4, 2.9],
    }),
  },
  {
    id: 'PRO',
    monthsPerYear: 10,
    feeBillingRange: bandsOf({
      COP: [34_900, 29_900, 24_900, 21_900],
      USD: [8.6, 7.4, 6.2, 5.4],
      BRL: [47, 40, 34, 30],
      MXN: [155, 133, 111, 97],
      ARS: [12_000, 10_300, 8_600, 7_500],
      EUR: [7.9, 6.8, 5.7, 5],
    }),
  },
];
