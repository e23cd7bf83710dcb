import { fiscalZoneOf } from '#areas/invoicing/issuers/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Table } from '#foundation/http/table-file.ts';
import { allTexts } from '#texts/all.ts';
import type { TextKey } from '#texts/index.ts';
import { type Decimal, decimal, sumOf, times, ZERO } from '#vocabulary/decimal.ts';
import { atLocalTime } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import type { InvoiceFilter, InvoiceRow as ListRow } from './invoices.contract.ts';
import { listInvoices } from './invoices.service.ts';
import { acceptedBetween, type SignedRow } from './invoices.store.ts';
import { INVOICES_EXPORT_MAX, type InvoiceMonth } from './reports.contract.ts';

const NEGATIVE = decimal('-1');
const ONE = decimal('1');

/** A credit note counts negative. */
const signOf = ({ kind }: SignedRow): Decimal => (kind === 'credit-note' ? NEGATIVE : ONE);

/** The exact sum of the signed amounts. */
const summed = (rows: readonly SignedRow[], of: (row: SignedRow) => Decimal): number =>
  Number(sumOf(rows.map((row) => times(of(row), signOf(row)))));

function taxesOf(rows: readonly SignedRow[]): InvoiceMonth['taxes'] {
  const told = rows.flatMap((row) => row.signed.taxes.map((tax) => ({ ...tax, sign: signOf(row) })));
  const byRate = Map.groupBy(told, ({ kind, rate }) => `${kind} ${Number(rate)}`);
  return [...byRate.values()].map((taxes) => ({
    kind: taxes[0]?.kind ?? 'vat',
    amountPercentage: Number(taxes[0]?.rate ?? ZERO),
    base: Number(sumOf(taxes.map(({ base, sign }) => times(base, sign)))),
    amount: Number(sumOf(taxes.map(({ amount, sign }) => times(amount, sign)))),
  }));
}

const monthOf = (
  rows: readonly SignedRow[],
  { month, currency }: Pick<InvoiceMonth, 'month' | 'currency'>,
): InvoiceMonth => ({
  month,
  currency,
  invoices: rows.filter(({ kind }) => kind === 'invoice').length,
  creditNotes: rows.filter(({ kind }) => kind === 'credit-note').length,
  net: summed(rows, ({ signed }) => signed.net),
  taxes: taxesOf(rows),
  rounding: summed(rows, ({ signed }) => sumOf(signed.charges.map(({ amount }) => amount))),
  total: summed(rows, ({ signed }) => signed.payable),
});

/** C-ACC-09. A month follows the authority's calendar: the day on the document decides. */
export async function summarizeInvoices(
  ctx: PropertyContext,
  { from, to }: { readonly from?: PlainDate | undefined; readonly to?: PlainDate | undefined } = {},
): Promise<InvoiceMonth[]> {
  const timeZone = fiscalZoneOf(await propertyFacts(ctx));
  const rows = await acceptedBetween(ctx.db, ctx.propertyId, {
    from: from && atLocalTime(from, '00:00', timeZone),
    to: to && atLocalTime(addDays(to, 1), '00:00', timeZone),
  });
  const months = Map.groupBy(rows, ({ signed, currency }) => `${signed.issuedOn.slice(0, 7)} ${currency}`);
  return [...months]
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .map(([name, of]) => {
      const [month = '', currency = ''] = name.split(' ');
      return monthOf(of, { month, currency });
    });
}

type Column = readonly [header: TextKey, cell: (row: ListRow) => string | number | null];

/** C-ACC-41. */
export async function exportInvoices(
  ctx: PropertyContext,
  asked: { readonly filter?: InvoiceFilter | undefined; readonly search?: string | undefined },
): Promise<Table> {
  const texts = allTexts[ctx.language];
  const { data } = await listInvoices(ctx, { ...asked, isTest: false, page: 1, limit: INVOICES_EXPORT_MAX });
  const columns: readonly Column[] = [
    ['changed.invoiceNumber', ({ number }) => number],
    ['invoice.csv.kind', ({ documentType }) => texts[`app.series.kind.${documentType}`]],
    ['invoice.csv.issuedOn', ({ thirdPartyPayload }) => thirdPartyPayload.Date],
    ['invoice.csv.customer', ({ customerName }) => customerName],
    ['app.filter.status', ({ stampStatus }) => (stampStatus ? texts[`stampStatus.${stampStatus}`] : null)],
    ['invoice.csv.net', ({ subtotal }) => subtotal],
    ['invoice.csv.taxes', ({ taxTotal }) => taxTotal],
    ['app.stay.total', ({ total }) => total],
    ['reservation.csv.currency', ({ currency }) => currency],
    ['invoice.csv.fiscalKey', ({ fiscalKey }) => fiscalKey],
    ['invoice.csv.corrects', ({ corrects }) => corrects],
  ];
  return {
    header: columns.map(([header]) => texts[header]),
    rows: data.map((row) => columns.map(([, cell]) => cell(row))),
  };
}
