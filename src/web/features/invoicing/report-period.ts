import type { InvoiceMonth } from '#areas/invoicing/invoices/reports.contract.ts';
import { addDays, type PlainDate, plainDate } from '#vocabulary/plain-date.ts';

/** As long as an authority may ask for the books of a year. */
const YEARS = 5;
const MONTHS = 12;

/** `2026-11`. */
type Month = string;

export const monthOf = (day: PlainDate): Month => day.slice(0, 7);
export const firstDay = (month: Month): PlainDate => plainDate(`${month}-01`);

/** So many months later, or before. */
export function monthAfter(month: Month, count: number): Month {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const all = year * MONTHS + number - 1 + count;
  return `${Math.floor(all / MONTHS)}-${String((all % MONTHS) + 1).padStart(2, '0')}`;
}

export type Period = {
  /** A year; null for the twelve months until today's. */
  readonly year: string | null;
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly months: readonly Month[];
};

/** The years to choose from, the last one first. */
export const yearsUntil = (today: PlainDate): readonly string[] =>
  Array.from({ length: YEARS }, (_, index) => String(Number(today.slice(0, 4)) - index));

/** The period in the address. */
export function periodOf(asked: string | null, today: PlainDate): Period {
  const year = yearsUntil(today).find((one) => one === asked) ?? null;
  const first = year === null ? monthAfter(monthOf(today), 1 - MONTHS) : `${year}-01`;
  const months = Array.from({ length: MONTHS }, (_, index) => monthAfter(first, index));
  return { year, months, from: firstDay(first), to: addDays(firstDay(monthAfter(first, MONTHS)), -1) };
}

/** Of which months the big figures are: the one of today where the period has it, else all of them. */
export const figuredMonths = ({ months }: Period, today: PlainDate): readonly Month[] =>
  months.includes(monthOf(today)) ? [monthOf(today)] : months;

/** The property's own first, then the one with the most documents. */
export function currenciesOf(rows: readonly InvoiceMonth[], own: string | undefined): readonly string[] {
  const documents = new Map<string, number>();
  for (const { currency, invoices, creditNotes } of rows) {
    documents.set(currency, (documents.get(currency) ?? 0) + invoices + creditNotes);
  }
  const isOwn = (currency: string) => Number(currency === own);
  return [...documents]
    .toSorted(([one, few], [other, many]) => isOwn(other) - isOwn(one) || many - few)
    .map(([currency]) => currency);
}

export type Figures = Pick<InvoiceMonth, 'invoices' | 'creditNotes' | 'net' | 'total'> & {
  readonly taxes: number;
};

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

export const taxesOf = ({ taxes }: InvoiceMonth): number => sum(taxes.map(({ amount }) => amount));

/** Sums months of one currency; rounding for display removes the binary fraction of a cent that this leaves. */
export const figuresOf = (rows: readonly InvoiceMonth[]): Figures => ({
  invoices: sum(rows.map(({ invoices }) => invoices)),
  creditNotes: sum(rows.map(({ creditNotes }) => creditNotes)),
  net: sum(rows.map(({ net }) => net)),
  total: sum(rows.map(({ total }) => total)),
  taxes: sum(rows.map(taxesOf)),
});
