import { openFolioForInvoice, viewFolioForInvoice } from '#areas/stays/folios/index.ts';
import { type PropertyContext, contextInTransaction } from '#foundation/context/context.ts';
import type { FolioId, InvoiceId, ReservationId } from '#vocabulary/ids.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import { readInvoicedStays } from '../drafts/invoiced-stay.ts';
import { findInvoice, invoicesOfFolio } from '../invoices.store.ts';
import type { Mend } from './folio-difference.ts';
import { compareFolio, mendOf } from './folio-difference.service.ts';
import { listFolioDifferences, deleteDifference, saveDifference } from './folio-differences.store.ts';

/** The page of the day has room for five. */
const SHOWN = 5;

/**
 * Stores whether a folio and its documents differ, after every change of either: the page of the day and the lists then
 * need not read every folio.
 */
export async function recordFolioDifference(ctx: PropertyContext, folioId: FolioId): Promise<void> {
  // Most folios change long before a document exists.
  const rows = await invoicesOfFolio(ctx.db, ctx.propertyId, folioId);
  if (!rows.some(({ signed, is_test: isTest }) => signed !== null && !isTest)) return;
  await ctx.db.transaction(async (tx) => {
    const inside = contextInTransaction(ctx, tx);
    const folio = await openFolioForInvoice(ctx, tx, { folioId });
    const difference = await compareFolio(inside, folio);
    const mend = mendOf(difference);
    if (!mend) return deleteDifference(tx, ctx.propertyId, folioId);
    await saveDifference(tx, ctx.propertyId, {
      folio_id: folioId,
      reservation_id: folio.reservationId,
      currency: folio.currency,
      charged_minor: difference.chargedMinor,
      documented_minor: difference.documentedMinor,
      mend: mend.mend,
      amount_minor: mend.amountMinor,
      invoice_id: mend.entries.find(({ documentId }) => documentId !== null)?.documentId ?? null,
      found_at: ctx.clock.now(),
    });
  });
}

/** The same, after a change of a document. */
export async function recordDifferenceOfInvoice(ctx: PropertyContext, invoiceId: InvoiceId): Promise<void> {
  const invoice = await findInvoice(ctx.db, ctx.propertyId, invoiceId);
  if (invoice) await recordFolioDifference(ctx, invoice.folio_id);
}

/** A folio that its documents do not match, for the page of the day. */
export type DifferingFolio = {
  readonly folioId: FolioId;
  readonly reservationId: ReservationId | null;
  /** The guest, or the name of the house folio. */
  readonly name: string;
  readonly currency: string;
  /** In the major unit. */
  readonly charged: number;
  readonly documented: number;
  readonly amount: number;
  readonly mend: Mend;
  readonly invoiceId: InvoiceId | null;
};

export async function listDifferingFolios(ctx: PropertyContext): Promise<DifferingFolio[]> {
  const rows = await listFolioDifferences(ctx.db, ctx.propertyId, SHOWN);
  const stays = await readInvoicedStays(
    ctx,
    rows.map(({ reservation_id: id }) => id),
  );
  const differing: DifferingFolio[] = [];
  for (const row of rows) {
    const { folio_id: folioId, reservation_id: reservationId, currency } = row;
    const major = (minor: number) => toMajorUnits({ minor, currency });
    const name =
      reservationId === null
        ? (await viewFolioForInvoice(ctx, { folioId })).name
        : stays.get(reservationId)?.guestName;
    differing.push({
      folioId,
      reservationId,
      name: name ?? '',
      currency,
      charged: major(row.charged_minor),
      documented: major(row.documented_minor),
      amount: major(row.amount_minor),
      mend: row.mend,
      invoiceId: row.invoice_id,
    });
  }
  return differing;
}
