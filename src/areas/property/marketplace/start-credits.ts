import type { CatalogueCredits, CreditBand } from './catalogue.ts';

const LEAST = 20;
/** Where the second and the third price begin. */
const STARTS = [LEAST, 200, 500] as const;

type Values = readonly [number, number, number];

const bands = (values: Values): CreditBand[] =>
  STARTS.map((start, at) => {
    const next = STARTS[at + 1];
    return { start, end: next === undefined ? null : next - 1, value: values[at] ?? 0 };
  });

/** Without tax. Outside of Colombia by the rates of 20 November 2026, rounded up with care. */
export const START_CREDITS: readonly CatalogueCredits[] = [
  {
    id: 'e-invoice-dian',
    least: LEAST,
    most: 5_000,
    bands: {
      COP: bands([520, 480, 440]),
      USD: bands([0.15, 0.14, 0.13]),
      BRL: bands([0.8, 0.75, 0.7]),
      MXN: bands([2.8, 2.6, 2.4]),
      ARS: bands([220, 205, 190]),
      EUR: bands([0.14, 0.13, 0.12]),
    },
  },
];
