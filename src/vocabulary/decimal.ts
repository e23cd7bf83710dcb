import { Big } from 'big.js';
import { z } from 'zod';

import { exponentOf, type Money } from './money.ts';

/**
 * An exact decimal as text, `"1190000.00"`: quantities, unit prices and rates, which minor units cannot hold, and every
 * amount on its way into a tax document. It is never a JavaScript number (docs/decisions/0051).
 */
export const Decimal = z
  .string()
  .regex(/^-?\d{1,18}(\.\d{1,10})?$/)
  .meta({ examples: ['19.00'] })
  .brand<'Decimal'>();
export type Decimal = z.infer<typeof Decimal>;

/** An instance of our own: `strict` refuses numbers, and settings of other modules do not reach it. */
const Exact = Big();
Exact.strict = true;

/** How a law rounds the digit behind the last: half to the even neighbour, half away from zero, or cut off. */
export type Rounding = 'half-even' | 'half-up' | 'down';
const MODES: Readonly<Record<Rounding, Big.RoundingMode>> = {
  down: Big.roundDown,
  'half-up': Big.roundHalfUp,
  'half-even': Big.roundHalfEven,
};

const textOf = (value: Big): Decimal => value.toFixed() as Decimal;

/** Reads `"-1190000.50"`; throws a RangeError for anything else. */
export function decimal(text: string): Decimal {
  const read = Decimal.safeParse(text);
  if (!read.success) throw new RangeError(`Not a decimal: ${text}`);
  return read.data;
}

export const ZERO = decimal('0');

export const sumOf = (values: readonly Decimal[]): Decimal =>
  textOf(values.reduce((sum, value) => sum.plus(value), Exact('0')));
export const minus = (value: Decimal, other: Decimal): Decimal => textOf(Exact(value).minus(other));
export const times = (value: Decimal, other: Decimal): Decimal => textOf(Exact(value).times(other));
/** `percentOf("1000000", "19")` gives `"190000"`, exactly: hundredths need no division. */
export const percentOf = (value: Decimal, percent: Decimal): Decimal =>
  textOf(Exact(value).times(percent).times('0.01'));
/** With exactly so many decimals: `rounded("2.5", 0, "half-even")` gives `"2"`. */
export const rounded = (value: Decimal, places: number, rounding: Rounding): Decimal =>
  Exact(value).toFixed(places, MODES[rounding]) as Decimal;

/** With so many decimals, half to even: what has no end, such as a third, has to be cut somewhere. Throws for a divisor of 0. */
export function quotientOf(value: Decimal, divisor: Decimal, places: number): Decimal {
  const Division = Big();
  Division.DP = places;
  Division.RM = Big.roundHalfEven;
  return textOf(new Division(value).div(divisor));
}

/** How much of `whole` a part is, in percent with two decimals; 0 of nothing. */
export function shareOf(part: Decimal, whole: Decimal): Decimal {
  const divisor = Exact(whole);
  if (divisor.eq('0')) return rounded(ZERO, 2, 'half-even');
  const exact = Exact(part).times('100').div(divisor);
  return exact.toFixed(2, Big.roundHalfEven) as Decimal;
}

/** Below, at or above zero when `value` is less than, equal to or more than `other`. */
export const compare = (value: Decimal, other: Decimal): -1 | 0 | 1 => Exact(value).cmp(other);

/** Money in its major unit, without a detour through a number. */
export function decimalOfMoney({ minor, currency }: Money): Decimal {
  const places = exponentOf(currency);
  const digits = String(Math.abs(minor)).padStart(places + 1, '0');
  const cut = digits.length - places;
  const text = places === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
  return decimal(minor < 0 ? `-${text}` : text);
}
