import { fiscalIssuerOf, type Issuer } from '#areas/invoicing/issuers/index.ts';
import type {
  FiscalCorrection,
  FiscalCustomer,
  FiscalDocument,
  FiscalSeries,
} from '#capabilities/fiscal/fiscal.document.ts';
import { buildExactDocument } from '#capabilities/fiscal/fiscal.exact-document.ts';
import { countryOf } from '#countries/index.ts';
import { decimal, sumOf } from '#vocabulary/decimal.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { fullName } from '#areas/invoicing/customers/index.ts';
import { isFinalConsumer } from './customer.ts';
import { attributeNote } from './credit-note-parts.ts';
import { allocatePayments, buildCreditNotePayment, buildPayment } from '../payment.ts';
import type { Part } from './reductions.ts';
import { type DocumentLine, mergeLines } from './document-lines.ts';
import type { FiscalProvider } from '../submissions/fiscal-provider.ts';
import type { DraftCalculation } from './calculation.service.ts';

/** A draft whose issuer and provider are known. */
export type Ready = DraftCalculation & { readonly issuer: Issuer; readonly provider: FiscalProvider };

/** Values that are known only at submission. */
export type Numbered = {
  readonly series: FiscalSeries | null;
  readonly number: string | null;
  readonly issuedAt: Instant;
  readonly exchange: FiscalDocument['exchange'];
  readonly corrects: FiscalCorrection | null;
};

export const chosenLines = ({ lines }: Pick<DraftCalculation, 'lines'>) =>
  lines.filter(({ isChosen }) => isChosen);

/** R-INV-14, in minor units: reductions of the folio reduce its document (W2-H-01). */
export const draftTotalOf = (working: Pick<DraftCalculation, 'lines'>): number =>
  chosenLines(working).reduce((sum, { grossMinor }) => sum + grossMinor, 0);

function buyerIn({ sales, customer }: Pick<DraftCalculation, 'sales' | 'customer'>): FiscalCustomer {
  if (isFinalConsumer(customer)) return { ...sales.finalConsumer, email: customer.email };
  return sales.buyerOf({
    documentType: customer.documentType ?? '',
    documentNumber: customer.documentNumber,
    name: fullName(customer),
    person: customer.personType,
    email: customer.email,
  });
}

export function draftLinesOf(
  working: Pick<DraftCalculation, 'lines' | 'row' | 'excess'>,
): readonly DocumentLine[] {
  const { row, lines, excess } = working;
  const sold = mergeLines(chosenLines(working), {
    currency: row.currency,
    joined: row.choices.joined ?? [],
  });
  if (row.kind === 'invoice') return sold;
  const leftOf = new Map(lines.map(({ corrects, left }) => [corrects, left]));
  const parts = attributeNote(
    sold.map(({ corrects, grossMinor }) => ({ left: leftOf.get(corrects) ?? [], grossMinor })),
    excess,
  );
  return sold.map((one, place) => ({ ...one, parts: parts[place] ?? [] }));
}

const chosenPayments = ({ payments }: Pick<DraftCalculation, 'payments'>) =>
  payments.flatMap(({ payment, isChosen }) => (isChosen ? [payment] : []));

/** The document's part of each payment of the folio: what other documents left, up to its total (W2-H-11). */
export const allocateDraftPayments = (working: DraftCalculation): readonly Part[] =>
  working.row.kind === 'invoice'
    ? allocatePayments(chosenPayments(working), {
        totalMinor: draftTotalOf(working),
        elsewhere: working.paidElsewhere,
      })
    : [];

function paymentIn(working: DraftCalculation): FiscalDocument['payment'] {
  const { row, today, departure, corrected } = working;
  const totalMinor = draftTotalOf(working);
  const { currency } = row;
  if (corrected?.signed)
    return buildCreditNotePayment(corrected.signed.payment, { totalMinor, currency, today });
  return buildPayment(chosenPayments(working), allocateDraftPayments(working), {
    totalMinor,
    currency,
    today,
    departure,
  });
}

/**
 * Builds the fiscal document of a draft. It equals the folio to the cent (D-20).
 *
 * @throws RangeError if the country does not have the buyer's document type, or if no document can show the prices.
 */
export function buildFiscalDocument(working: Ready, numbered: Numbered): FiscalDocument {
  const { row, sales, issuer, provider, codes } = working;
  const document = buildExactDocument(
    {
      kind: row.kind,
      issuer: fiscalIssuerOf(issuer),
      customer: buyerIn(working),
      withholdings: [],
      payment: paymentIn(working),
      prepaid: [],
      currency: row.currency,
      notes: row.notes === '' ? [] : [row.notes],
      codes,
      ...numbered,
    },
    draftLinesOf(working).map(({ item }) => item),
    { totals: provider.fiscal.totals, reason: sales.roundingReason },
  );
  return { ...document, withholdings: withholdingsOn(document, working) };
}

/**
 * The law states limits in the country's currency: for a document in another currency the buyer calculates the withholding.
 */
function withholdingsOn(
  document: FiscalDocument,
  { row, sales, property, customer, provider, today, issuer }: Ready,
): FiscalDocument['withholdings'] {
  const { withholds, localWithholdingRate: localRate } = customer;
  const isHome = row.currency === countryOf(property.country).currency;
  if (row.kind !== 'invoice' || !isHome || isFinalConsumer(customer)) return [];
  const { net, taxes } = provider.fiscal.totals(document);
  const vat = sumOf(taxes.filter(({ kind }) => kind === 'vat').map(({ amount }) => amount));
  return sales.withholdingsOf({
    on: today,
    net,
    vat,
    seller: { responsibilities: fiscalIssuerOf(issuer).responsibilities },
    buyer: { withholds, localRate: localRate === null ? null : decimal(String(localRate)) },
  });
}
