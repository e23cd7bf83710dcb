import { exponentOf, toMajorUnits } from '#vocabulary/money.ts';

/** A sum in a mail, with all its decimals: a locale that shows only whole pesos would show another sum. */
export function moneyText(locale: string, { minor, currency }: { minor: number; currency: string }): string {
  const amount = toMajorUnits({ minor, currency });
  const digits = exponentOf(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : digits,
    maximumFractionDigits: digits,
  }).format(amount);
}
