import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { Currency } from '#vocabulary/money.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { exchangeRateErrors } from './exchange-rates.errors.ts';

/** E-64. */
export const CurrencyRate = z.object({
  currencyIso3From: Currency,
  currencyIso3To: Currency,
  /** Units of the second for one of the first: exact where one authority published it, else rounded to 6 decimals. */
  rate: z.number().positive(),
  /** The last day for which it was published; in a rate of several the earliest of these. */
  date: PlainDate,
  /** TRM, FIX, BCRA or ECB; those of a cross rate joined with a slash. */
  source: z.string(),
  /** One authority published this very pair, so that a document may have it. */
  official: z.boolean(),
  /** Older than the longest that authorities rest: something may be wrong with the source. */
  stale: z.boolean(),
});
export type CurrencyRate = z.infer<typeof CurrencyRate>;

const reading = { method: 'GET', access: 'signed-in', status: 200 } as const;
const day = { date: PlainDate.optional() };
const pair = z.object({ currencyIso3From: Currency, currencyIso3To: Currency, ...day });

export const exchangeRatesContract = {
  listRates: defineCall({
    ...reading,
    id: 'C-GEN-08',
    path: '/api/common/currency-rates',
    summary: 'List exchange rates',
    description:
      'Returns the published rates that are valid on a day, today by default. Each given currency filters the list.',
    query: z.object({
      currencyIso3From: Currency.optional(),
      currencyIso3To: Currency.optional(),
      ...day,
    }),
    reply: z.array(CurrencyRate),
  }),
  getRate: defineCall({
    ...reading,
    id: 'C-GEN-09',
    path: '/api/common/currency-rate',
    summary: 'Get an exchange rate',
    description:
      'The rate is the price of one unit of the first currency in the second currency. The day is today by default.',
    query: pair,
    reply: CurrencyRate,
    errors: [exchangeRateErrors.noRate],
  }),
  ratesOfPair: defineCall({
    ...reading,
    id: 'C-CRM-03',
    path: '/api/core/currencies/rates',
    summary: 'List exchange rates of a pair',
    description: 'Returns the rate of C-GEN-09 as a list of one.',
    query: pair,
    reply: z.array(CurrencyRate),
    errors: [exchangeRateErrors.noRate],
  }),
};
