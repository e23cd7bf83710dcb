import { type FolioView, folioView } from '#areas/stays/folios/index.ts';
import { issuerFor } from '#areas/invoicing/issuers/index.ts';
import { testConnections } from '#areas/property/connections/index.ts';
import { propertyFacts, type PropertyFacts, todayIn } from '#areas/property/properties/index.ts';
import { rowsByIds } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { roundedMoney } from '#vocabulary/money.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { invoicesOfReservations, type InvoiceRow } from '../invoices.store.ts';
import { isOpen } from '../present.service.ts';
import { SELF_INVOICE_BALANCE_TOLERANCE } from '../self-invoice/self-invoice.constants.ts';
import { fiscalProviderOf } from '../submissions/fiscal-provider.ts';

/** A stay with all that says whether an invoice may be made of it without anybody of the house. */
export type BillableStay = {
  readonly stay: Awaited<ReturnType<typeof rowsByIds>>[number];
  readonly property: PropertyFacts;
  readonly today: PlainDate;
  readonly account: FolioView;
  readonly documents: StayDocuments;
  /** Somebody bills for the unit, and somebody stamps. */
  readonly hasBiller: boolean;
  /** Only in test mode: a guest gets nothing of it, and nothing is sent by itself (0098). */
  readonly isTest: boolean;
  /** A test connection brought it: a person may bill it, and nothing does by itself. */
  readonly isMadeUp: boolean;
};

/** The invoices of a stay, the last of each kind. */
export type StayDocuments = {
  readonly accepted: InvoiceRow | undefined;
  readonly onItsWay: InvoiceRow | undefined;
  /** Accepted once, and given back whole. */
  readonly givenBack: InvoiceRow | undefined;
  /** A draft, or refused: it can be corrected and sent. */
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

/** Throws NotFound for what is no stay of the property. */
export async function billableStay(ctx: PropertyContext, id: ReservationId): Promise<BillableStay> {
  const property = await propertyFacts(ctx);
  const [stay] = await rowsByIds(ctx.db, ctx.propertyId, [id]);
  if (stay?.kind !== 'stay') throw httpErrors.missing();
  const issuer = await issuerFor(ctx, ctx.db, stay.listing_id);
  const provider = issuer && (await fiscalProviderOf(ctx, { issuerId: issuer.id }));
  return {
    stay,
    property,
    today: todayIn(ctx, property),
    account: await folioView(ctx, { reservationId: id }),
    documents: documentsIn(await invoicesOfReservations(ctx.db, ctx.propertyId, [id])),
    hasBiller: provider !== null,
    isTest: provider?.isTest ?? false,
    isMadeUp:
      stay.connection_id !== null && (await testConnections(ctx.db, ctx.propertyId)).has(stay.connection_id),
  };
}

/** R-SELF-01, R-SELF-02: what was charged is paid, but for less than one unit of the currency. */
export function isSettled({ totals, currency }: Pick<FolioView, 'totals' | 'currency'>): boolean {
  const tolerance = roundedMoney(SELF_INVOICE_BALANCE_TOLERANCE, currency).minor;
  return Math.abs(totals.balance) < tolerance;
}

/** What a tax document may have of it, with what lowers it: addenda never (D-77). */
export const billableLines = ({ lines }: Pick<FolioView, 'lines'>): FolioView['lines'] =>
  lines.filter(({ kind }) => kind === 'charge');

/** What a tax document of all of it comes to. */
export const billableMinor = (account: Pick<FolioView, 'lines'>): number =>
  billableLines(account).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
