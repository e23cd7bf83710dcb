import type { GuestMoney, GuestPaymentRequest } from '#areas/guests/guest-payments/guest-money.contract.ts';
import type { Formatters } from '#web/shell/language/format.ts';
import { dayIn, type Instant } from '#vocabulary/instant.ts';
import { exponentOf, moneyOf } from '#vocabulary/money.ts';

type Amount = { readonly amount: number; readonly currency: string };

/** `$ 780.000 COP`. */
export const writeAmount = (format: Formatters, { amount, currency }: Amount): string =>
  format.money(moneyOf(amount, currency), { code: true });

/** `$ 780.000`, where the currency stands beside it. */
export const writeBare = (format: Formatters, { amount, currency }: Amount): string =>
  format.money(moneyOf(amount, currency), { code: false });

/** `1.560.000`, in a column of one currency. */
export function writeFigure(format: Formatters, { amount, currency }: Amount): string {
  const decimals = Number.isInteger(amount) ? 0 : exponentOf(currency);
  return format.number(amount, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** `US$ 199,37`: beside pesos the sign alone says nothing. */
export const writeDollars = (format: Formatters, amount: number): string =>
  `US$\u00a0${format.number(amount, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** The clock of the house; with its day if that is another one than today. */
export function writeMoment(
  format: Formatters,
  moment: Instant,
  { timeZone }: Pick<GuestMoney, 'timeZone'>,
): string {
  const today = dayIn(timeZone, new Date().toISOString() as Instant);
  return dayIn(timeZone, moment) === today
    ? format.time(moment, timeZone)
    : format.dateTime(moment, timeZone);
}

/** The name of the provider whose page was opened. */
export const providerOf = ({ attempt, methods }: GuestPaymentRequest): string | null =>
  methods.find(({ method }) => method === attempt?.method)?.by ?? null;
