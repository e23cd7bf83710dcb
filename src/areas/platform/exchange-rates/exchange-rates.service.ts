import { ProviderFailure } from '#capabilities/failures.ts';
import type { ExchangeRatesCapability } from '#capabilities/exchange-rates/exchange-rates.capability.ts';
import type { Context } from '#foundation/context/context.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { addDays, nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';
import { RATE_DIFFERENCE_MAX, READ_BACK_DAYS, STALE_AFTER_DAYS } from './exchange-rates.constants.ts';
import type { CurrencyRate } from './exchange-rates.contract.ts';
import { exchangeRateErrors } from './exchange-rates.errors.ts';
import { type PublishedRate, listRatesInForce, saveRates } from './exchange-rates.store.ts';
import { isFarApart, rateBetween } from './exchange-rates.ts';

/** The day for a caller without a property; if the region has two dates at once, the one with published rates. */
const today = (ctx: Context): PlainDate => dayIn('America/Bogota', ctx.clock.now());

const isStale = (day: PlainDate, asked: PlainDate) => nightsBetween(day, asked) > STALE_AFTER_DAYS;

type Asked = {
  readonly currencyIso3From: string;
  readonly currencyIso3To: string;
  readonly date?: PlainDate | undefined;
};

/** C-GEN-09. A currency costs one of itself. Throws `noRate` if no source published a rate lately (R-MISC-01). */
export async function getExchangeRate(
  ctx: Context,
  { currencyIso3From, currencyIso3To, date = today(ctx) }: Asked,
): Promise<CurrencyRate> {
  const shown = { currencyIso3From, currencyIso3To };
  if (currencyIso3From === currencyIso3To) {
    return { ...shown, rate: 1, date, source: '', official: true, stale: false };
  }
  const found = rateBetween(await listRatesInForce(ctx.db, date), currencyIso3From, currencyIso3To, date);
  if (!found) throw exchangeRateErrors.noRate();
  const { rate, day, sources, isOfficial: official } = found;
  return {
    ...shown,
    rate: Number(rate),
    date: day,
    source: sources.join('/'),
    official,
    stale: isStale(day, date),
  };
}

type Filter = { readonly [Name in keyof Asked]?: Asked[Name] | undefined };

/** C-GEN-08: each pair as its authority published it, by its letters. */
export async function listRates(
  ctx: Context,
  { currencyIso3From: from, currencyIso3To: to, date = today(ctx) }: Filter,
): Promise<CurrencyRate[]> {
  const rates = await listRatesInForce(ctx.db, date);
  return rates
    .filter((one) => (from ?? one.from) === one.from && (to ?? one.to) === one.to)
    .map(({ source, day, ...one }) => ({
      currencyIso3From: one.from,
      currencyIso3To: one.to,
      rate: Number(one.rate),
      date: day,
      source,
      official: true,
      stale: isStale(day, date),
    }));
}

/** Reads what every source has published lately; one that is away keeps none of the others from being read. */
export async function readRates(ctx: Context): Promise<void> {
  const days = { first: addDays(today(ctx), -READ_BACK_DAYS), last: addDays(today(ctx), 1) };
  // All at once: a worker that has to end waits for the slowest and not for their sum.
  const sources = ctx.providers.all.flatMap(({ capabilities }) => capabilities.exchangeRates ?? []);
  await Promise.all(sources.map((source) => readSource(ctx, source, days)));
  tellDisagreements(ctx, await listRatesInForce(ctx.system, today(ctx)));
}

async function readSource(
  ctx: Context,
  source: ExchangeRatesCapability,
  days: { readonly first: PlainDate; readonly last: PlainDate },
): Promise<void> {
  try {
    const rates = await source.rates(days);
    await saveRates(ctx.system, source.source, rates, ctx.clock.now());
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    ctx.log.warn({ source: source.source, kind: error.kind }, 'exchange rates could not be read');
  }
}

function tellDisagreements(ctx: Context, rates: readonly PublishedRate[]): void {
  for (const { source, from, to, rate } of rates) {
    const official = rateBetween(
      rates.filter((one) => one.source !== source),
      from,
      to,
      today(ctx),
    );
    if (official && isFarApart(rate, official.rate, RATE_DIFFERENCE_MAX)) {
      ctx.log.warn({ source, others: official.sources, from, to }, 'sources of exchange rates disagree');
    }
  }
}
