import { type FolioView, viewFolioForInvoice } from '#areas/stays/folios/index.ts';
import { resolveIssuer } from '#areas/invoicing/issuers/index.ts';
import { testConnections } from '#areas/property/connections/index.ts';
import { propertyFacts, type PropertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import { rowsByIds } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { roundMoney } from '#vocabulary/money.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { invoicesOfReservations, type InvoiceRow } from '../invoices.store.ts';
import { isOpen } from '../present.service.ts';
import { SELF_INVOICE_BALANCE_TOLERANCE } from '../self-invoice/self-invoice.constants.ts';
import { findFiscalProvider } from '../submissions/fiscal-provider.ts';

/** A stay with everything that decides whether its invoice may be issued automatically or by the guest. */
export type BillableStay = {
  readonly stay: Awaited<ReturnType<typeof rowsByIds>>[number];
  readonly property: PropertyFacts;
  readonly today: PlainDate;
  readonly account: FolioView;
  readonly documents: StayDocuments;
  /** The unit has an issuer and a provider. */
  readonly canIssue: boolean;
  /** Only in test mode: guests see no document, and nothing is submitted automatically (0098). */
  readonly isTest: boolean;
  /** A test connection imported it: only a person may bill it, never automatic invoicing. */
  readonly isMadeUp: boolean;
};

/** The invoices of a stay, the latest of each kind. */
export type StayDocuments = {
  readonly accepted: InvoiceRow | undefined;
  readonly onItsWay: InvoiceRow | undefined;
  /** Accepted once and fully credited. */
  readonly givenBack: InvoiceRow | undefined;
  /** A draft or a refused invoice: it can be corrected and submitted. */
  readonly open: InvoiceRow | undefined;
};

function documentsIn(invoices: readonly InvoiceRow[]): StayDocuments {
  const stamped = invoices.filter(({ state }) => state === 'success');
  return {
    accepted: stamped.find(({ phase }) => phase !== 'canceled'),
    onItsWay: invoices.find(({ state }) => state === 'processing'),
    givenBack: stamped.find(({ phase }) => phase === 'canceled'),
    open: invoices.find(isOpen),
  };
}

/** Throws NotFound if the property does not have the stay. */
export async function readBillableStay(ctx: PropertyContext, id: ReservationId): Promise<BillableStay> {
  const property = await propertyFacts(ctx);
  const [stay] = await rowsByIds(ctx.db, ctx.propertyId, [id]);
  if (stay?.kind !== 'stay') throw httpErrors.missing();
  const issuer = await resolveIssuer(ctx, ctx.db, stay.listing_id);
  const provider = issuer && (await findFiscalProvider(ctx, { issuerId: issuer.id }));
  return {
    stay,
    property,
    today: todayOfProperty(ctx, property),
    account: await viewFolioForInvoice(ctx, { reservationId: id }),
    documents: documentsIn(await invoicesOfReservations(ctx.db, ctx.propertyId, [id])),
    canIssue: provider !== null,
    isTest: provider?.isTest ?? false,
    isMadeUp:
      stay.connection_id !== null && (await testConnections(ctx.db, ctx.propertyId)).has(stay.connection_id),
  };
}

/** R-SELF-01, R-SELF-02: the charges are paid, to within one unit of the currency. */
export function isSettled({ totals, currency }: Pick<FolioView, 'totals' | 'currency'>): boolean {
  const tolerance = roundMoney(SELF_INVOICE_BALANCE_TOLERANCE, currency).minor;
  return Math.abs(totals.balance) < tolerance;
}

/** The lines that a tax document may contain, with their reductions; never addenda (D-77). */
export const billableLines = ({ lines }: Pick<FolioView, 'lines'>): FolioView['lines'] =>
  lines.filter(({ kind }) => kind === 'charge');

/** The total of a tax document of all lines. */
export const billableMinor = (account: Pick<FolioView, 'lines'>): number =>
  billableLines(account).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
