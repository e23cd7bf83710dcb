import { openFolioForInvoice, viewFolioForInvoice } from '#areas/stays/folios/index.ts';
import { listReservations } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { FolioId } from '#vocabulary/ids.ts';
import type { PageMeta } from '#vocabulary/paging.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { ReservationInvoice } from './folio-invoices.contract.ts';
import type { Invoice, InvoiceChange, InvoiceRow as ListRow } from '../invoices.contract.ts';
import { createDraft, listInvoices } from '../invoices.service.ts';
import { invoicesOfFolio, invoicesOfReservations, type InvoiceRow } from '../invoices.store.ts';
import { badgeOf } from '../present.service.ts';
import { differencesOfFolios } from '../folio-documents/folio-differences.store.ts';
import { requireExplained } from '../folio-documents/submission-guards.service.ts';
import { planSubmission } from '../submissions/plan-submission.service.ts';
import type { InvoiceBulkResult } from '../submissions/submissions.contract.ts';
import { bulkResult, answerSeparately, resubmitInvoiceAsync } from '../submissions/submissions.service.ts';

/** The dot of a folio: a document that needs a person comes before a completed one (EN-24). */
function billingOf(invoices: readonly InvoiceRow[]): ReservationInvoice['billing'] {
  if (invoices.some(({ state }) => state === 'failure')) return 'error';
  if (invoices.some(({ state }) => state === 'processing')) return 'process';
  return invoices.some(({ phase }) => phase === 'accepted') ? 'billed' : 'not-billed';
}

type Asked = {
  readonly page: number;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly filter?:
    | {
        readonly departureFrom?: PlainDate | undefined;
        readonly departureTo?: PlainDate | undefined;
      }
    | undefined;
};

/** C-RES-09 (E-28). */
export async function listReservationInvoices(
  ctx: PropertyContext,
  { page, limit, search, filter = {} }: Asked,
): Promise<{ data: ReservationInvoice[]; meta: PageMeta }> {
  const { data: stays, meta } = await listReservations(ctx, {
    page,
    limit,
    search,
    sort: '-arrival',
    filter,
  });
  const known = await invoicesOfReservations(
    ctx.db,
    ctx.propertyId,
    stays.map(({ _id }) => _id),
  );
  const ofStay = Map.groupBy(known, ({ reservation_id: id }) => id);
  const folios = [...new Set(known.map(({ folio_id: id }) => id))];
  const differing = new Set(
    (await differencesOfFolios(ctx.db, ctx.propertyId, folios)).map(({ folio_id: id }) => id),
  );
  const rows = stays.map((stay): ReservationInvoice => {
    const invoices = ofStay.get(stay._id) ?? [];
    const [last] = invoices;
    return {
      reservationID: stay._id,
      guestName: stay.guestName,
      checkInDate: stay.checkInDate,
      checkOutDate: stay.checkOutDate,
      channelName: stay.channelName,
      checked: last?.checked ?? false,
      stampStatus: last ? badgeOf(last) : null,
      billing: billingOf(invoices),
      invoiceId: last?.id ?? null,
      number: last?.number ?? null,
      accountDiffers: last !== undefined && differing.has(last.folio_id),
    };
  });
  return { data: rows, meta };
}

async function requireHouseAccount(ctx: PropertyContext, folioId: FolioId): Promise<void> {
  const { reservationId } = await viewFolioForInvoice(ctx, { folioId });
  if (reservationId !== null) throw httpErrors.missing();
}

/** C-ACC-12. */
export async function listFolioInvoices(ctx: PropertyContext, folioId: FolioId): Promise<ListRow[]> {
  await requireHouseAccount(ctx, folioId);
  return (await listInvoices(ctx, { page: 1, limit: 1000, folioId })).data;
}

/** C-ACC-21: a repeated call submits unbilled folios once. */
export async function submitFolios(
  ctx: PropertyContext,
  ids: readonly FolioId[],
): Promise<InvoiceBulkResult[]> {
  const results: InvoiceBulkResult[] = [];
  for (const folioId of new Set(ids)) {
    const answer = await answerSeparately(ctx, folioId, async () => {
      await requireHouseAccount(ctx, folioId);
      return ctx.db.transaction(async (tx) => {
        const folio = await openFolioForInvoice(ctx, tx, { folioId });
        const documents = (await invoicesOfFolio(tx, ctx.propertyId, folioId)).filter(
          ({ kind, is_test: isTest }) => kind === 'invoice' && !isTest,
        );
        const draft = documents.find(({ state }) => state === 'draft');
        const underWay = documents.find(({ state }) => state === 'processing');
        if (!draft && underWay) return bulkResult(folioId, 200, underWay);
        const row = draft ?? (await createDraft(ctx, tx, folio, { choices: {} }));
        const sent = await planSubmission(ctx, tx, row.id);
        await requireExplained(ctx, tx, folio);
        return bulkResult(folioId, 202, sent);
      });
    });
    results.push(answer);
  }
  return results;
}

/** C-ACC-27. */
export async function resubmitFolio(
  ctx: PropertyContext,
  folioId: FolioId,
  change: InvoiceChange,
): Promise<Invoice> {
  await requireHouseAccount(ctx, folioId);
  const [last] = (await invoicesOfFolio(ctx.db, ctx.propertyId, folioId)).filter(
    ({ is_test: isTest }) => !isTest,
  );
  if (!last) throw httpErrors.missing();
  return resubmitInvoiceAsync(ctx, last.id, change);
}
