import { exponentOf, majorUnits } from '#vocabulary/money.ts';

/** A sum in a mail, to the last unit that is charged: a locale that shows whole pesos only would say another one. */
export function moneyText(locale: string, { minor, currency }: { minor: number; currency: string }): string {
  const amount = majorUnits({ minor, currency });
  const digits = exponentOf(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : digits,
    maximumFractionDigits: digits,
  }).format(amount);
}
