import { codesFor } from '#areas/invoicing/accounting/index.ts';
import { reportableStay } from '#areas/guests/check-in/index.ts';
import { type FolioForInvoice, type FolioLine, type FolioPayment } from '#areas/stays/folios/index.ts';
import { fiscalToday, type Issuer, issuerById, issuerFor } from '#areas/invoicing/issuers/index.ts';
import { propertyFacts, type PropertyFacts } from '#areas/property/properties/index.ts';
import { rowsByIds } from '#areas/stays/reservations/index.ts';
import { doesCollect, type FiscalCodes, type FiscalTaxKind } from '#capabilities/fiscal/fiscal.document.ts';
import { countryOf } from '#countries/index.ts';
import type { SaleTax, SalesRules } from '#countries/sales-rules.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { ZERO } from '#vocabulary/decimal.ts';
import type { ListingId, ReservationId } from '#vocabulary/ids.ts';
import { majorUnits } from '#vocabulary/money.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { type ClaimRow, claimsOf } from './claims.store.ts';
import type { InvoiceCustomer } from './customer.contract.ts';
import { givenBack } from '../corrections.ts';
import { correctionsOf, findInvoice, type InvoiceRow } from '../invoices.store.ts';
import { invoicingErrors } from '../invoices.errors.ts';
import {
  boundTo,
  type FiscalProvider,
  fiscalProviderOf,
  whyNoProvider,
} from '../submissions/fiscal-provider.ts';
import { customerOf, proofOf } from '../submissions/sealed.service.ts';
import { isChosen, type Obstacle, obstacleOf, paymentObstacleOf } from './selection.ts';
import type { SignedLine } from '../submissions/signed.ts';
import { type ChosenLine, soldAs, UNTAXED_REASON, whyOf } from './sold.ts';

export type WorkingLine = ChosenLine & {
  readonly claim: ClaimRow | undefined;
  readonly obstacle: Obstacle | null;
  readonly isChosen: boolean;
};
export type WorkingPayment = {
  readonly payment: FolioPayment;
  readonly obstacle: Obstacle | null;
  readonly isChosen: boolean;
};

/** Everything that decides what a document that is not sent will say, as it is now. */
export type Working = {
  readonly row: InvoiceRow;
  readonly property: PropertyFacts;
  readonly sales: SalesRules;
  readonly today: PlainDate;
  readonly departure: PlainDate | null;
  readonly isCanceled: boolean;
  readonly customer: InvoiceCustomer;
  readonly issuer: Issuer | null;
  readonly provider: FiscalProvider | null;
  /** What to do where nothing leads to a provider. */
  readonly noProvider: Obstacle | null;
  readonly codes: FiscalCodes | null;
  readonly lines: readonly WorkingLine[];
  readonly payments: readonly WorkingPayment[];
};

/** The rules of the property's country. Throws where tax documents are not made yet. */
export function salesIn({ country }: PropertyFacts): SalesRules {
  const { invoicing } = countryOf(country);
  if (!invoicing) throw invoicingErrors.notOffered();
  return invoicing.sales;
}

type Stay = {
  readonly listing: ListingId | null;
  readonly departure: PlainDate | null;
  readonly isCanceled: boolean;
};

async function stayOf(ctx: PropertyContext, id: ReservationId | null): Promise<Stay> {
  const [stay] = id === null ? [] : await rowsByIds(ctx.db, ctx.propertyId, [id]);
  if (!stay) return { listing: null, departure: null, isCanceled: false };
  return {
    listing: stay.listing_id,
    departure: stay.departure,
    isCanceled: stay.status === 'canceled',
  };
}

/** Where whoever sleeps there lives, as they said at check-in, and what was seen of it. */
async function residenceOf(ctx: PropertyContext, row: InvoiceRow, country: string) {
  const proof = await proofOf(ctx, row.folio_id);
  if (proof) return { residence: 'abroad' as const, proof };
  const stay = row.reservation_id === null ? null : await reportableStay(ctx, row.reservation_id);
  const main = stay?.guests.find(({ identity }) => identity.isMain)?.identity;
  const isAbroad = main?.residenceCountry != null && main.residenceCountry !== country;
  return { residence: isAbroad ? ('abroad' as const) : ('home' as const), proof: null };
}

const claimOn = (claims: readonly ClaimRow[], line: FolioLine, own: InvoiceRow): ClaimRow | undefined =>
  claims.find(
    ({ entry_id: entryId, fence, invoice_id: invoiceId }) =>
      invoiceId !== own.id && (entryId === line.entryId || fence === line.fence),
  );

/** What an account offers to an invoice, with the taxes of today. */
async function accountLines(
  ctx: PropertyContext,
  { row, codes }: Pick<Working, 'row' | 'codes'>,
  lines: readonly FolioLine[],
  taxOf: (line: FolioLine) => SaleTax,
): Promise<WorkingLine[]> {
  const claims = await claimsOf(ctx.db, ctx.propertyId, lines);
  return lines.map((line) => {
    const tax = taxOf(line);
    const claim = claimOn(claims, line, row);
    const obstacle = obstacleOf({ line, currency: row.currency, claim, taxes: [tax.tax], codes });
    return {
      line,
      name: row.choices.names?.[line.entryId] ?? line.description,
      tax,
      grossMinor: line.amountMinor,
      claim,
      obstacle,
      isChosen: isChosen(row.choices.lines, line.entryId, obstacle),
    };
  });
}

/** A line that was sent without a tax, as a document writes none that is excluded (`signed.ts`). */
const UNTAXED: SignedLine['taxes'][number] = {
  kind: 'vat',
  treatment: 'excluded',
  rate: ZERO,
  reason: UNTAXED_REASON,
  amount: ZERO,
};

/** What an invoice offers to its credit note: its own lines and rates, whatever became of the account meanwhile. */
async function correctedLines(
  ctx: PropertyContext,
  row: InvoiceRow,
  invoice: InvoiceRow,
): Promise<WorkingLine[]> {
  const { signed } = invoice;
  if (!signed) throw invoicingErrors.notStamped();
  const notes = await correctionsOf(ctx.db, ctx.propertyId, invoice.id);
  const given = givenBack(
    notes.filter(({ id }) => id !== row.id),
    { evenOnItsWay: true },
  );
  return signed.lines.map((sold, place) => {
    const [entryId = ''] = sold.entries;
    const left = sold.grossMinor - (given.get(entryId) ?? 0);
    const wanted = row.choices.amounts?.[entryId] ?? left;
    const obstacle: Obstacle | null =
      left <= 0
        ? { text: 'invoice.line.credited' }
        : wanted > left
          ? {
              text: 'invoice.error.tooMuch',
              params: { amount: majorUnits({ minor: left, currency: row.currency }) },
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
        onDate: signed.issuedOn,
        night: null,
        quantity: Number(sold.quantity),
        amountMinor: sold.grossMinor,
        taxes: null,
        fence: '',
        correctsId: null,
      },
      name: sold.name,
      tax: { tax: rate, why: whyOf(rate.reason), law: null, missing: [] },
      grossMinor: wanted,
      claim: undefined,
      obstacle,
      isChosen: isChosen(row.choices.lines, entryId, obstacle),
    };
  });
}

/** Reads what a draft would say now. In a transaction that holds the folio, nothing of it changes until the end. */
export async function workingOf(
  ctx: PropertyContext,
  row: InvoiceRow,
  { lines, payments }: Pick<FolioForInvoice, 'lines' | 'payments'>,
): Promise<Working> {
  const property = await propertyFacts(ctx);
  const sales = salesIn(property);
  const today = fiscalToday(ctx, property);
  const stay = await stayOf(ctx, row.reservation_id);
  const issuer = row.issuer_id
    ? await issuerById(ctx, ctx.db, row.issuer_id)
    : await issuerFor(ctx, ctx.db, stay.listing);
  const corrected = row.corrects_id && (await findInvoice(ctx.db, ctx.propertyId, row.corrects_id));
  const route = {
    issuerId: issuer?.id ?? null,
    wanted: row.provider_id,
    bound: boundTo(row, corrected || null),
  };
  const provider = await fiscalProviderOf(ctx, route);
  const codes = provider && (await codesFor(ctx, ctx.db, provider.row.id));
  const guest = await residenceOf(ctx, row, property.country);
  const collects = (tax: FiscalTaxKind) => issuer !== null && doesCollect(issuer.collects, tax);
  const taxOf = (line: FolioLine): SaleTax =>
    sales.taxOf({
      service: soldAs(line.service),
      on: today,
      seller: {
        collectsVat: collects('vat'),
        collectsConsumption: collects('consumption'),
        lodgingRegistration: issuer?.rnt ?? null,
        cityCode: issuer?.address.cityCode ?? '',
      },
      guest,
    });
  return {
    row,
    property,
    sales,
    today,
    departure: stay.departure,
    isCanceled: stay.isCanceled,
    customer: await customerOf(ctx, row),
    issuer,
    provider,
    noProvider: provider ? null : await whyNoProvider(ctx, route, issuer),
    codes,
    lines: corrected
      ? await correctedLines(ctx, row, corrected)
      : await accountLines(ctx, { row, codes }, lines, taxOf),
    payments: payments.map((payment) => {
      const obstacle = paymentObstacleOf(payment, codes);
      return {
        payment,
        obstacle,
        isChosen: isChosen(row.choices.payments, payment.entryId, obstacle),
      };
    }),
  };
}
