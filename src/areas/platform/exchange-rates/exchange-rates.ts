import { compare, type Decimal, decimal, minus, quotientOf } from '#vocabulary/decimal.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { PublishedRate } from './exchange-rates.store.ts';

export type Rate = {
  readonly rate: Decimal;
  readonly day: PlainDate;
  readonly sources: readonly string[];
  /** One authority published this very pair. */
  readonly isOfficial: boolean;
};

const CROSS_DECIMALS = 6;
/** So many on the way: what is rounded twice may end beside what is rounded once. */
const BETWEEN_DECIMALS = 10;
/** Rates between two others go by this one. */
const PIVOT = 'USD';
const EURO = 'EUR';
const ONE = decimal('1');

/** The authority of a currency's own country comes before the euro's, which lists some of the same. */
const AUTHORITIES = ['TRM', 'FIX', 'BCRA', 'ECB'];
const rankOf = ({ source }: PublishedRate) => AUTHORITIES.indexOf(source);

function published(rates: readonly PublishedRate[], from: string, to: string): Rate | null {
  const found = rates.filter((one) => one.from === from && one.to === to);
  const [first] = found.toSorted((a, b) => rankOf(a) - rankOf(b));
  return first ? { rate: first.rate, day: first.day, sources: [first.source], isOfficial: true } : null;
}

/** Of two rates from one currency, the one between the two that they lead to. */
function across(a: Rate, b: Rate, places: number): Rate {
  return {
    rate: quotientOf(b.rate, a.rate, places),
    day: a.day < b.day ? a.day : b.day,
    sources: [...new Set([...a.sources, ...b.sources])],
    isOfficial: false,
  };
}

/** Units of a currency for one dollar: published so, or by way of the euro. */
function perDollar(rates: readonly PublishedRate[], currency: string, asked: PlainDate): Rate | null {
  const itself = { rate: ONE, day: asked, sources: [], isOfficial: true };
  if (currency === PIVOT) return itself;
  const direct = published(rates, PIVOT, currency);
  const dollar = published(rates, EURO, PIVOT);
  if (direct || !dollar) return direct;
  const other = currency === EURO ? itself : published(rates, EURO, currency);
  return other && across(dollar, other, BETWEEN_DECIMALS);
}

/**
 * What one unit of a currency costs in another, from the rates of a day: as an authority published it, else crossed by
 * the dollar and rounded half to even to six decimals. Null if no rate is known.
 */
export function rateBetween(
  rates: readonly PublishedRate[],
  from: string,
  to: string,
  asked: PlainDate,
): Rate | null {
  const direct = published(rates, from, to);
  if (direct) return direct;
  const [a, b] = [perDollar(rates, from, asked), perDollar(rates, to, asked)];
  return a && b && across(a, b, CROSS_DECIMALS);
}

/** Whether two figures are farther apart than `most` of the first, such as 0.05 of it. */
export function isFarApart(a: Decimal, b: Decimal, most: Decimal): boolean {
  const share = quotientOf(minus(a, b), a, CROSS_DECIMALS);
  return compare(share, most) > 0 || compare(minus(decimal('0'), share), most) > 0;
}
