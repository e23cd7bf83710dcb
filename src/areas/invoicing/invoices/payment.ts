import type { FolioPayment } from '#areas/stays/folios/index.ts';
import type { FiscalPayment, FiscalPaymentMeans } from '#capabilities/fiscal/fiscal.document.ts';
import { compare, type Decimal, decimalOfMoney, minus, ZERO } from '#vocabulary/decimal.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { creditedByLine } from './credit-notes.ts';
import type { Part } from './drafts/reductions.ts';
import type { InvoiceRow } from './invoices.store.ts';

const sumOf = (amounts: Iterable<number>): number => [...amounts].reduce((sum, amount) => sum + amount, 0);

/**
 * What refunds leave of each payment: they reduce payments of the same means first, the last payment before the others. A
 * deposit belongs to the guest until damage is charged: it is on no document.
 */
function paymentsLeft(payments: readonly FolioPayment[]): { payment: FolioPayment; leftMinor: number }[] {
  const left = payments
    .filter(({ kind }) => kind === 'payment')
    .map((payment) => ({ payment, leftMinor: payment.amountMinor }));
  for (const refund of payments.filter(({ kind }) => kind === 'refund')) {
    let rest = refund.amountMinor;
    const last = left.toReversed();
    const isSame = (one: (typeof left)[number]) => one.payment.method === refund.method;
    for (const one of [...last.filter(isSame), ...last.filter((other) => !isSame(other))]) {
      const taken = Math.min(rest, one.leftMinor);
      one.leftMinor -= taken;
      rest -= taken;
    }
  }
  return left;
}

/** The payments whose whole amount after refunds is in other documents. */
export function fullyBilledPayments(
  payments: readonly FolioPayment[],
  elsewhere: ReadonlyMap<string, number>,
): ReadonlySet<string> {
  const all = paymentsLeft(payments).filter(({ payment: { entryId }, leftMinor }) => {
    const taken = elsewhere.get(entryId) ?? 0;
    return taken > 0 && taken >= leftMinor;
  });
  return new Set(all.map(({ payment }) => payment.entryId as string));
}

/**
 * The document's part of each payment, in order of payment and up to its total: a payment covers several documents only up
 * to its amount (W2-H-11).
 *
 * @param elsewhere the parts in other documents.
 */
export function allocatePayments(
  payments: readonly FolioPayment[],
  { totalMinor, elsewhere }: { readonly totalMinor: number; readonly elsewhere: ReadonlyMap<string, number> },
): readonly Part[] {
  let wanted = totalMinor;
  return paymentsLeft(payments).flatMap(({ payment: { entryId }, leftMinor }): Part[] => {
    const amountMinor = Math.min(wanted, Math.max(0, leftMinor - (elsewhere.get(entryId) ?? 0)));
    wanted -= Math.max(0, amountMinor);
    return amountMinor > 0 ? [{ entryId, amountMinor }] : [];
  });
}

const isPaidInvoice = ({ id, kind, state, phase }: InvoiceRow, own: Pick<InvoiceRow, 'id'>): boolean =>
  kind === 'invoice' &&
  id !== own.id &&
  (state === 'processing' || (state === 'success' && phase !== 'canceled'));

/** The last other invoice of a folio that contains a part of the payment. */
export const invoiceOfPayment = (
  documents: readonly InvoiceRow[],
  own: Pick<InvoiceRow, 'id'>,
  entryId: string,
): InvoiceRow | undefined =>
  documents.find(
    (one) => isPaidInvoice(one, own) && one.signed?.paid.some((part) => part.entryId === entryId),
  );

/** The parts of each payment in other invoices of a folio, less their credit notes, first payments first. */
export function sumPaidByDocuments(
  documents: readonly InvoiceRow[],
  own: Pick<InvoiceRow, 'id'>,
): ReadonlyMap<string, number> {
  const taken = new Map<string, number>();
  for (const { id, signed } of documents.filter((one) => isPaidInvoice(one, own))) {
    if (!signed) continue;
    const given = creditedByLine(documents.filter(({ corrects_id: of }) => of === id));
    let left = sumOf(signed.lines.map(({ grossMinor }) => grossMinor)) - sumOf(given.values());
    for (const { entryId, amountMinor } of signed.paid) {
      const amount = Math.min(left, amountMinor);
      taken.set(entryId, (taken.get(entryId) ?? 0) + amount);
      left -= amount;
    }
  }
  return taken;
}

type Told = { readonly means: FiscalPaymentMeans; readonly amount: Decimal };

/** Sums by means of payment, largest amount first. */
function byMeans(parts: readonly { means: FiscalPaymentMeans; minor: number }[], currency: string): Told[] {
  return [...Map.groupBy(parts, ({ means }) => means)]
    .map(([means, of]) => ({ means, minor: sumOf(of.map(({ minor }) => minor)) }))
    .toSorted((one, other) => other.minor - one.minor)
    .map(({ means, minor }) => ({ means, amount: decimalOfMoney({ minor, currency }) }));
}

type Document = { readonly totalMinor: number; readonly currency: string; readonly today: PlainDate };

/**
 * The payment terms of a document: every means with its amount. An amount that is unpaid on the day of the document is a
 * sale on credit, due at departure.
 */
export function buildPayment(
  payments: readonly FolioPayment[],
  paid: readonly Part[],
  { totalMinor, currency, today, departure }: Document & { readonly departure: PlainDate | null },
): FiscalPayment {
  const methods = new Map(payments.map(({ entryId, method }) => [entryId as string, method]));
  const parts = byMeans(
    paid.map(({ entryId, amountMinor: minor }) => ({ means: methods.get(entryId) ?? 'other', minor })),
    currency,
  );
  const due = departure !== null && departure > today ? departure : today;
  const isPaid = sumOf(paid.map(({ amountMinor }) => amountMinor)) >= totalMinor;
  return { means: parts[0]?.means ?? 'other', parts, dueOn: isPaid ? null : due };
}

/** A credit note refunds the means of payment of its invoice, up to their amounts. */
export function buildCreditNotePayment(
  { means, parts = [], dueOn }: FiscalPayment,
  { totalMinor, currency, today }: Document,
): FiscalPayment {
  let left = decimalOfMoney({ minor: totalMinor, currency });
  const given = parts.flatMap((part): Told[] => {
    const amount = compare(part.amount, left) > 0 ? left : part.amount;
    left = minus(left, amount);
    return compare(amount, ZERO) > 0 ? [{ means: part.means, amount }] : [];
  });
  return {
    means: given[0]?.means ?? means,
    parts: given,
    dueOn: dueOn !== null && dueOn < today ? today : dueOn,
  };
}
