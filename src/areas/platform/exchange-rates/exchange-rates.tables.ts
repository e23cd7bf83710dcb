import { date, decimal, defineTable, instant, type TablesOf, text } from '#foundation/database/tables.ts';

export const exchangeRates = defineTable({
  name: 'exchange_rates',
  owner: { none: 'of the installation, the same for everybody' },
  columns: {
    source: text(),
    from_currency: text(),
    to_currency: text(),
    first_day: date(),
    last_day: date(),
    rate: decimal(),
    read_at: instant(),
  },
});

export type ExchangeRateTables = TablesOf<[typeof exchangeRates]>;
