import type { FeeBillingRange, PriceBand } from './catalogue.ts';

/** The first listing of each band; the last one is open. */
const STARTS = [1, 5, 15, 40] as const;

type Values = readonly [number, number, number, number];

const bands = (values: Values): PriceBand[] =>
  STARTS.map((start, at) => {
    const next = STARTS[at + 1];
    return {
      start,
      end: next === undefined ? null : next - 1,
      value: values[at] ?? 0,
      byAccommodation: true,
    };
  });

/** What each listing costs in a month, by currency. */
export const bandsOf = (values: Readonly<Record<string, Values>>): FeeBillingRange =>
  Object.fromEntries(Object.entries(values).map(([currency, one]) => [currency, bands(one)]));
