import { z } from 'zod';

/** ISO 4217 code. Amounts beside it are plain numbers in its major unit: 450000.5 are COP 450.000,50 (D-56). */
export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'general.invalid.currency')
  .meta({ examples: ['COP'] });

/** Integer minor units (ISO 4217 exponent; COP has 2) with their currency (D-56). */
export type Money = { readonly minor: number; readonly currency: string };

const exponents = new Map<string, number>();

/** Decimal places of a currency: 2 for COP and USD, 0 for CLP, 3 for KWD. */
export function exponentOf(currency: string): number {
  let exponent = exponents.get(currency);
  if (exponent === undefined) {
    // Intl shows COP without decimals, as people write it; ISO 4217, which invoices follow, gives it two.
    exponent =
      currency === 'COP'
        ? 2
        : (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
            .maximumFractionDigits ?? 2);
    exponents.set(currency, exponent);
  }
  return exponent;
}

/** Reads a decimal such as `"450.5"` or `450` in major units; throws for more decimals than the currency has. */
export function moneyOf(amount: string | number, currency: string): Money {
  const { minor, rest } = minorUnits(amount, currency);
  if (/[1-9]/.test(rest)) throw new RangeError(`${amount} has more decimals than ${currency}`);
  return { minor, currency };
}

/** The same for amounts that others worked out, such as CLP 1999.4 of a percentage: half and more is rounded up. */
export function roundMoney(amount: string | number, currency: string): Money {
  const { minor, rest } = minorUnits(amount, currency);
  return { minor: /^[5-9]/.test(rest) ? minor + (minor < 0 ? -1 : 1) : minor, currency };
}

/** An amount in minor units, and the decimals that its currency does not have. */
function minorUnits(amount: string | number, currency: string): { minor: number; rest: string } {
  const exponent = exponentOf(currency);
  const text = typeof amount === 'number' ? amount.toFixed(Math.max(exponent, 4)) : amount.trim();
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) throw new RangeError(`Not an amount: ${amount}`);
  const [, sign, whole, decimals = ''] = match;
  const minor = Number(whole + decimals.slice(0, exponent).padEnd(exponent, '0'));
  if (!Number.isSafeInteger(minor)) throw new RangeError(`Amount out of range: ${amount}`);
  return { minor: sign ? -minor : minor, rest: decimals.slice(exponent) };
}

/** The plain number in major units that the specification shows on the wire (D-56). */
export const toMajorUnits = ({ minor, currency }: Money): number => minor / 10 ** exponentOf(currency);

/** Sums amounts of one currency; throws on mixed currencies or an empty list. */
export function addMoney(amounts: readonly Money[]): Money {
  const [first] = amounts;
  if (!first) throw new RangeError('The list of amounts is empty');
  for (const { currency } of amounts) {
    if (currency !== first.currency) throw new RangeError(`${currency} cannot be added to ${first.currency}`);
  }
  return { minor: amounts.reduce((sum, { minor }) => sum + minor, 0), currency: first.currency };
}

/** Equal shares that sum to the whole: the first shares get one minor unit more when it does not divide. */
export function splitEqually(whole: number, count: number): number[] {
  const share = Math.floor(whole / count);
  const rest = whole - share * count;
  return Array.from({ length: count }, (_, place) => share + (place < rest ? 1 : 0));
}

/** The price of the first nights of a stay that was sold for `total`, in minor units: the shares that its folio has. */
export const priceOfFirstNights = (total: number, nights: number, first: number): number =>
  splitEqually(total, nights)
    .slice(0, first)
    .reduce((sum, share) => sum + share, 0);
