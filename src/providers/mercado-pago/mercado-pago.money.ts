import { moneyOf, type Money, toMajorUnits } from '#vocabulary/money.ts';

/**
 * A decimal of Mercado Pago. The number is read as the shortest text that means it, which is the text that stood in the answer: no
 * rounding of binary fractions comes in between. Throws RangeError for more decimals than the currency has.
 */
export const moneyOfDecimal = (decimal: number, currency: string): Money =>
  moneyOf(String(decimal), currency);

/** The decimal that is sent: JSON writes the shortest text that means the number, such as 1234.56. */
export const decimalOfMoney = (money: Money): number => toMajorUnits(money);
