import { z } from 'zod';

import { Currency } from '#vocabulary/money.ts';
import { CreditBand, PriceBand } from './catalogue.ts';

/** Bands as administrators type them: each number is in exactly one of them. */

type Span = { readonly start: number; readonly end: number | null };
type Problem = { readonly path: (string | number)[]; readonly message: string };

/** From the first number on, each once, and the last band without an end. */
export function findBandProblems(
  bands: readonly Span[],
  first: { readonly at: number; readonly message: string },
): Problem[] {
  const problems: Problem[] = [];
  const complain = (at: number, name: keyof Span, message: string) =>
    problems.push({ path: [at, name], message });
  let next: number | null = first.at;
  for (const [at, { start, end }] of bands.entries()) {
    if (next === null) complain(at - 1, 'end', 'marketplace.bands.openTooSoon');
    else if (at === 0 && start !== next) complain(at, 'start', first.message);
    else if (start > next) complain(at, 'start', 'marketplace.bands.hole');
    else if (start < next) complain(at, 'start', 'marketplace.bands.overlap');
    if (end !== null && end < start) complain(at, 'end', 'marketplace.bands.backwards');
    next = end === null ? null : end + 1;
  }
  if (next !== null) complain(bands.length - 1, 'end', 'marketplace.bands.lastOpen');
  return problems;
}

const MOST_BANDS = 12;
const MOST_CURRENCIES = 20;

const PriceBands = z
  .array(PriceBand)
  .min(1, 'general.required')
  .max(MOST_BANDS, 'general.invalid.tooMany')
  .superRefine((bands, context) => {
    for (const problem of findBandProblems(bands, { at: 1, message: 'marketplace.bands.fromOne' }))
      context.addIssue({ code: 'custom', ...problem });
  });

const hasFewCurrencies = (byCurrency: object): boolean => Object.keys(byCurrency).length <= MOST_CURRENCIES;

/** The bands of an app or a plan. */
export const CheckedPrices = z
  .record(Currency, PriceBands)
  .refine(hasFewCurrencies, 'general.invalid.tooMany');

/** The bands of credits; another field has the number where they begin. */
export const CreditPrices = z
  .record(Currency, z.array(CreditBand).min(1, 'general.required').max(MOST_BANDS, 'general.invalid.tooMany'))
  .refine(hasFewCurrencies, 'general.invalid.tooMany');
