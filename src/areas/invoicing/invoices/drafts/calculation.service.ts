import { codesFor } from '#areas/invoicing/accounting/index.ts';
import { reportableStay } from '#areas/guests/check-in/index.ts';
import { type FolioForInvoice, type FolioLine, type FolioPayment } from '#areas/stays/folios/index.ts';
import { fiscalToday, type Issuer, issuerById, resolveIssuer } from '#areas/invoicing/issuers/index.ts';
import { testConnections } from '#areas/property/connections/index.ts';
import { propertyFacts, type PropertyFacts } from '#areas/property/properties/index.ts';
import { rowsByIds } from '#areas/stays/reservations/index.ts';
import { doesCollect, type FiscalCodes, type FiscalTaxKind } from '#capabilities/fiscal/fiscal.document.ts';
import { countryOf } from '#countries/index.ts';
import type { SaleTax, SalesRules } from '#countries/sales-rules.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { ZERO } from '#vocabulary/decimal.ts';
import type { FolioId, ListingId, ReservationId } from '#vocabulary/ids.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { type AllocationRow, allocationsOf } from './allocations.store.ts';
import type { InvoiceCustomer } from './customer.contract.ts';
import { creditableLines } from '../credit-notes.ts';
import { correctionsOf, findInvoice, type InvoiceRow, invoicesOfFolio } from '../invoices.store.ts';
import { invoiceOfPayment, sumPaidByDocuments, fullyBilledPayments } from '../payment.ts';
import { waivedByEntry } from '../folio-documents/folio-difference.ts';
import { comparedDocumentOf } from '../folio-documents/compared-document.ts';
import { invoicingErrors } from '../invoices.errors.ts';
import {
  boundConnectionOf,
  type FiscalProvider,
  findFiscalProvider,
  explainMissingProvider,
} from '../submissions/fiscal-provider.ts';
import { unsealCustomer, findResidenceProof } from '../submissions/sealed.service.ts';
import { isChosen, type Obstacle, lineObstacleOf, paymentObstacleOf } from './selection.ts';
import type { SignedLine } from '../submissions/signed.ts';
import type { Part } from './reductions.ts';
import { type ChosenLine, taxCategoryOf, UNTAXED_REASON, taxReasonText } from './document-lines.ts';

export type CalculatedLine = ChosenLine & {
  /** Unbilled amount of the entry, in minor units: what the folio charges less other documents. */
  readonly openMinor: number;
  /** For a credit note: the remaining amount of each entry of the line that it credits. */
  readonly left: readonly Part[];
  readonly claim: AllocationRow | undefined;
  readonly obstacle: Obstacle | null;
  readonly isChosen: boolean;
};
export type CalculatedPayment = {
  readonly payment: FolioPayment;
  readonly obstacle: Obstacle | null;
  /** Other invoices contain the whole payment. */
  readonly isBilled: boolean;
  readonly isChosen: boolean;
};

/** Everything that decides the content of an unsent document, as it is now. */
export type DraftCalculation = {
  readonly row: InvoiceRow;
  readonly property: PropertyFacts;
  readonly sales: SalesRules;
  readonly today: PlainDate;
  readonly departure: PlainDate | null;
  readonly isCanceled: boolean;
  /** A test connection imported the stay: only a test document may be issued for it (0098). */
  readonly isMadeUp: boolean;
  readonly customer: InvoiceCustomer;
  readonly issuer: Issuer | null;
  readonly provider: FiscalProvider | null;
  /** What to do if no provider can be used. */
  readonly noProvider: Obstacle | null;
  readonly codes: FiscalCodes | null;
  readonly lines: readonly CalculatedLine[];
  readonly payments: readonly CalculatedPayment[];
  /** The invoice that a credit note credits. */
  readonly corrected: InvoiceRow | null;
  /** Amount of each payment in other invoices of the folio, in minor units. */
  readonly paidElsewhere: ReadonlyMap<string, number>;
  /** For a credit note: by how much documents exceed the folio for each entry; the note credits this first. */
  readonly excess: ReadonlyMap<string, number>;
};

/** The rules of the property's country. Throws if Posada issues no tax documents there. */
export function salesRulesOf({ country }: PropertyFacts): SalesRules {
  const { invoicing } = countryOf(country);
  if (!invoicing) throw invoicingErrors.notOffered();
  return invoicing.sales;
}

type Stay = {
  readonly listing: ListingId | null;
  readonly departure: PlainDate | null;
  readonly isCanceled: boolean;
  readonly isMadeUp: boolean;
};

async function stayOf(ctx: PropertyContext, id: ReservationId | null): Promise<Stay> {
  const [stay] = id === null ? [] : await rowsByIds(ctx.db, ctx.propertyId, [id]);
  if (!stay) return { listing: null, departure: null, isCanceled: false, isMadeUp: false };
  const from = stay.connection_id;
  return {
    listing: stay.listing_id,
    departure: stay.departure,
    isCanceled: stay.status === 'canceled',
    isMadeUp: from !== null && (await testConnections(ctx.db, ctx.propertyId)).has(from),
  };
}

/** The issuer of a stay; for a house folio the default issuer. */
export const issuerOfStay = async (ctx: PropertyContext, id: ReservationId | null): Promise<Issuer | null> =>
  resolveIssuer(ctx, ctx.db, (await stayOf(ctx, id)).listing);

/**
 * The residence of the main guest from the check-in, with the proof that was checked. Until the country of residence is
 * answered, a foreigner counts as a guest from abroad: this only makes the product ask for proof (W2-H-13).
 */
async function residenceOf(
  ctx: PropertyContext,
  row: Pick<InvoiceRow, 'reservation_id'> & { readonly folio_id: FolioId | null },
  country: string,
) {
  const proof = row.folio_id === null ? null : await findResidenceProof(ctx, row.folio_id);
  if (proof) return { residence: 'abroad' as const, proof };
  const stay = row.reservation_id === null ? null : await reportableStay(ctx, row.reservation_id);
  const main = stay?.guests.find(({ identity }) => identity.isMain)?.identity;
  const livesIn = main?.residenceCountry ?? main?.nationality ?? country;
  const isAbroad = livesIn !== country;
  return { residence: isAbroad ? ('abroad' as const) : ('home' as const), proof: null };
}

/** What other documents contain of a line. */
type Claimed = {
  /** Their amount of its entry. */
  readonly toldMinor: number;
  /** The document that prevents billing it. */
  readonly claim: AllocationRow | undefined;
  /** A note credited a part of it: a person decides whether to bill that again. */
  readonly wasGivenBack: boolean;
};

function claimsOn(claims: readonly AllocationRow[], line: FolioLine, own: Pick<InvoiceRow, 'id'>): Claimed {
  const others = claims.filter(({ invoice_id: id }) => id !== own.id);
  const elsewhere = others.find(
    ({ entry_id: id, source_key: sourceKey }) => id !== line.entryId && sourceKey === line.sourceKey,
  );
  const told = others.filter(({ entry_id: id }) => id === line.entryId);
  const toldMinor = told.reduce((sum, { amount_minor: amount }) => sum + amount, 0);
  // A document that is undecided or refused comes first: its outcome is open.
  const undecided = told.find(({ state }) => state !== 'success');
  const isAllTold = toldMinor !== 0 && toldMinor === line.amountMinor;
  const last = told.findLast(({ kind }) => kind === 'invoice');
  return {
    toldMinor,
    claim: elsewhere ?? undecided ?? (isAllTold ? last : undefined),
    wasGivenBack: toldMinor !== 0 && told.some(({ kind }) => kind === 'credit-note'),
  };
}

/** Limits the unbilled amount to the amount that a document was made for. */
function wantedOf(openMinor: number, most: number | undefined): number {
  if (most === undefined) return openMinor;
  return openMinor > 0 ? Math.min(openMinor, Math.max(most, 0)) : Math.max(openMinor, Math.min(most, 0));
}

/** The lines of a folio that an invoice can contain, with today's taxes. */
async function accountLines(
  ctx: PropertyContext,
  { row, codes }: Pick<DraftCalculation, 'row' | 'codes'>,
  { lines, cleared }: Pick<FolioForInvoice, 'lines' | 'cleared'>,
  waived: ReadonlyMap<string, number>,
  taxOf: (line: FolioLine) => SaleTax,
): Promise<CalculatedLine[]> {
  const claims = await allocationsOf(ctx.db, ctx.propertyId, [...lines, ...cleared]);
  // An entry that was corrected to zero is shown only while a document contains it.
  const shown = [...lines, ...cleared.filter((line) => claimsOn(claims, line, row).toldMinor !== 0)];
  return shown.map((line) => {
    const tax = taxOf(line);
    const { claim, toldMinor, wasGivenBack } = claimsOn(claims, line, row);
    const openMinor = line.amountMinor - toldMinor;
    // A credited amount is billed again only if a person says so.
    const waivedMinor = waived.get(line.entryId) ?? 0;
    const isWaived = wasGivenBack || (toldMinor !== 0 && waivedMinor > 0 && openMinor <= waivedMinor);
    const obstacle = lineObstacleOf({
      line,
      openMinor,
      currency: row.currency,
      claim,
      taxes: [tax.tax],
      codes,
    });
    return {
      line,
      name: row.choices.names?.[line.entryId] ?? line.description,
      tax,
      openMinor,
      grossMinor: obstacle ? line.amountMinor : wantedOf(openMinor, row.choices.amounts?.[line.entryId]),
      corrects: null,
      left: [],
      claim,
      obstacle,
      isChosen:
        isChosen(row.choices.lines, line.entryId, obstacle) && (!isWaived || row.choices.lines !== undefined),
    };
  });
}

/** A line that was submitted without a tax: documents omit excluded taxes (`signed.ts`). */
const UNTAXED: SignedLine['taxes'][number] = {
  kind: 'vat',
  treatment: 'excluded',
  rate: ZERO,
  reason: UNTAXED_REASON,
  amount: ZERO,
};

/**
 * The lines of an invoice that a credit note can contain: lines and rates of the invoice, even if the folio changed since.
 */
async function correctedLines(
  ctx: PropertyContext,
  row: InvoiceRow,
  invoice: InvoiceRow,
): Promise<CalculatedLine[]> {
  const { signed } = invoice;
  if (!signed) throw invoicingErrors.notStamped();
  const notes = await correctionsOf(ctx.db, ctx.propertyId, invoice.id);
  const creditable = creditableLines(
    invoice,
    notes.filter(({ id }) => id !== row.id),
  );
  return creditable.map(({ key: entryId, line: sold, leftMinor: left, left: parts }, place) => {
    const wanted = row.choices.amounts?.[entryId] ?? left;
    const obstacle: Obstacle | null =
      left <= 0
        ? { text: 'invoice.line.credited' }
        : wanted > left
          ? {
              text: 'invoice.error.tooMuch',
              params: { amount: toMajorUnits({ minor: left, currency: row.currency }) },
            }
          : null;
    const [{ amount: _, ...rate } = UNTAXED] = sold.taxes;
    return {
      line: {
        entryId: entryId as FolioLine['entryId'],
        number: place + 1,
        kind: 'charge',
        service: sold.service,
        description: sold.name,
        onDate: sold.onDate,
        night: null,
        quantity: Number(sold.quantity),
        amountMinor: sold.grossMinor,
        taxes: null,
        sourceKey: '',
        correctsId: null,
      },
      name: sold.name,
      until: sold.until,
      corrects: entryId,
      openMinor: left,
      left: parts,
      // A note uses the rates of its invoice, whose requirements were met.
      tax: {
        tax: rate,
        why: taxReasonText(rate.reason),
        law: null,
        missing: [],
        awaitsProof: false,
        needsBuyer: false,
      },
      grossMinor: wanted,
      claim: undefined,
      obstacle,
      isChosen: isChosen(row.choices.lines, entryId, obstacle),
    };
  });
}

/**
 * By how much documents exceed the folio: for entries of this invoice, and for reductions that no document contains yet. An
 * excess in another invoice has to be credited on that invoice.
 */
async function excessOf(
  ctx: PropertyContext,
  row: InvoiceRow,
  invoice: InvoiceRow,
  { lines, cleared }: Pick<FolioForInvoice, 'lines' | 'cleared'>,
): Promise<ReadonlyMap<string, number>> {
  const all = [...lines, ...cleared].filter(({ kind }) => kind === 'charge');
  const claims = await allocationsOf(ctx.db, ctx.propertyId, all);
  const own = new Set(
    (invoice.signed?.lines ?? []).flatMap(({ parts }) => parts.map(({ entryId }) => entryId)),
  );
  const excess = all.flatMap((line): [string, number][] => {
    if (!own.has(line.entryId) && line.amountMinor >= 0) return [];
    const amount = claimsOn(claims, line, row).toldMinor - line.amountMinor;
    return amount > 0 ? [[line.entryId, amount]] : [];
  });
  return new Map(excess);
}

/** Taxes of each sale on a folio, by the law of the country for the issuer, the guest and the day. */
export async function saleTaxes(
  ctx: PropertyContext,
  account: Pick<InvoiceRow, 'reservation_id'> & { readonly folio_id: FolioId | null },
  { property, issuer, on }: { property: PropertyFacts; issuer: Issuer | null; on: PlainDate },
): Promise<(line: Pick<FolioLine, 'service'>) => SaleTax> {
  const sales = salesRulesOf(property);
  const guest = await residenceOf(ctx, account, property.country);
  const collects = (tax: FiscalTaxKind) => issuer !== null && doesCollect(issuer.collects, tax);
  return (line) =>
    sales.taxOf({
      service: taxCategoryOf(line.service),
      on,
      seller: {
        collectsVat: collects('vat'),
        collectsConsumption: collects('consumption'),
        lodgingRegistration: issuer?.rnt ?? null,
        cityCode: issuer?.address.cityCode ?? '',
      },
      guest,
    });
}

/** Calculates a draft. In a transaction that holds the folio, the result stays valid until its end. */
export async function calculateDraft(
  ctx: PropertyContext,
  row: InvoiceRow,
  { lines, cleared, payments }: Pick<FolioForInvoice, 'lines' | 'cleared' | 'payments'>,
): Promise<DraftCalculation> {
  const property = await propertyFacts(ctx);
  const sales = salesRulesOf(property);
  const today = fiscalToday(ctx, property);
  const stay = await stayOf(ctx, row.reservation_id);
  const issuer = row.issuer_id
    ? await issuerById(ctx, ctx.db, row.issuer_id)
    : await resolveIssuer(ctx, ctx.db, stay.listing);
  const corrected = row.corrects_id
    ? ((await findInvoice(ctx.db, ctx.propertyId, row.corrects_id)) ?? null)
    : null;
  const route = {
    issuerId: issuer?.id ?? null,
    wanted: row.provider_id,
    bound: boundConnectionOf(row, corrected),
    isMadeUp: stay.isMadeUp,
  };
  const provider = await findFiscalProvider(ctx, route);
  const codes = provider && (await codesFor(ctx, ctx.db, provider.row.id));
  const taxOf = await saleTaxes(ctx, row, { property, issuer, on: today });
  // Test documents do not count for a folio.
  const documents = (await invoicesOfFolio(ctx.db, ctx.propertyId, row.folio_id)).filter(
    ({ is_test: isTest }) => !isTest,
  );
  const paidElsewhere = sumPaidByDocuments(documents, row);
  const billed = fullyBilledPayments(payments, paidElsewhere);
  return {
    row,
    property,
    sales,
    today,
    departure: stay.departure,
    isCanceled: stay.isCanceled,
    isMadeUp: stay.isMadeUp,
    customer: await unsealCustomer(ctx, row),
    issuer,
    provider,
    noProvider: provider ? null : await explainMissingProvider(ctx, route, issuer),
    codes,
    lines: corrected
      ? await correctedLines(ctx, row, corrected)
      : await accountLines(
          ctx,
          { row, codes },
          { lines, cleared },
          waivedByEntry(documents.map(comparedDocumentOf)),
          taxOf,
        ),
    corrected,
    excess: corrected ? await excessOf(ctx, row, corrected, { lines, cleared }) : new Map(),
    paidElsewhere,
    payments: payments.map((payment) => {
      const { entryId } = payment;
      const billedIn = billed.has(entryId) ? invoiceOfPayment(documents, row, entryId) : undefined;
      const obstacle = paymentObstacleOf(payment, codes, billedIn);
      return {
        payment,
        obstacle,
        isBilled: billedIn !== undefined,
        isChosen: isChosen(row.choices.payments, payment.entryId, obstacle),
      };
    }),
  };
}
