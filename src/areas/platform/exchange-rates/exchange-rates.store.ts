import type { OfficialRate } from '#capabilities/exchange-rates/exchange-rates.capability.ts';
import type { Queries } from '#foundation/database/database.ts';
import type { Decimal } from '#vocabulary/decimal.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { OLDEST_RATE_DAYS } from './exchange-rates.constants.ts';
import type { ExchangeRateTables } from './exchange-rates.tables.ts';

/** The rate of a day: the last one published for it, or for a day before it that is recent enough. */
export type PublishedRate = {
  readonly source: string;
  readonly from: string;
  readonly to: string;
  /** Exact, without trailing zeros. */
  readonly rate: Decimal;
  readonly day: PlainDate;
};

const HOLDING = `
  select distinct on (from_currency, to_currency, source) source, from_currency as "from", to_currency as "to",
         trim_scale(rate)::text as rate, least(last_day, $1::date) as day
    from exchange_rates
   where first_day <= $1 and last_day >= $1::date - ${OLDEST_RATE_DAYS}
   order by from_currency, to_currency, source, first_day desc`;

/** One of each source and pair. */
export const listRatesInForce = (db: Queries, day: PlainDate): Promise<PublishedRate[]> =>
  db.named<PublishedRate>('rates-holding', HOLDING, [day]);

/** A newly published rate replaces the one published for the same day before. */
export async function saveRates(
  system: Queries,
  source: string,
  rates: readonly OfficialRate[],
  at: Instant,
): Promise<void> {
  if (rates.length === 0) return;
  const rows = rates.map(({ from, to, rate, firstDay, lastDay }) => ({
    source,
    rate,
    from_currency: from,
    to_currency: to,
    first_day: firstDay,
    last_day: lastDay,
    read_at: at,
  }));
  await system
    .tables<ExchangeRateTables>()
    .insertInto('exchange_rates')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['from_currency', 'to_currency', 'source', 'first_day']).doUpdateSet((eb) => ({
        last_day: eb.ref('excluded.last_day'),
        rate: eb.ref('excluded.rate'),
        read_at: eb.ref('excluded.read_at'),
      })),
    )
    .execute();
}
