import type { FiscalKind, FiscalSeries } from '#capabilities/fiscal/fiscal.document.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { InvoiceSeriesId, IssuerId } from '#vocabulary/ids.ts';
import type { PageMeta } from '#vocabulary/paging.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { insertNumber, markNumberVoided, numberOfDocument, listNumberRows } from './invoice-numbers.store.ts';
import type { InvoiceNumber } from './series.contract.ts';
import { seriesErrors } from './series.errors.ts';
import { addTestSeries, openFiscalSeries, seriesStateOf } from './series.service.ts';
import { findSeries, listSeriesRows, lockSeries, saveSeries, type SeriesRow } from './series.store.ts';

type TakenNumber = {
  readonly series: FiscalSeries;
  readonly seriesId: InvoiceSeriesId;
  /** Without the prefix. */
  readonly number: string;
};

/** Why no series has a number for the day. */
function whyNone(series: readonly SeriesRow[], on: PlainDate) {
  const states = new Set(series.map((row) => seriesStateOf(row, on)));
  if (states.has('used-up')) return seriesErrors.seriesUsedUp({ field: 'series' });
  return states.has('expired')
    ? seriesErrors.seriesExpired({ field: 'series' })
    : seriesErrors.noSeries({ field: 'series' });
}

/**
 * Takes the number of a document from the first series that is valid on the day. Repeated calls return the same number, and
 * no number is skipped: the next caller waits for the end of this transaction. An archived issuer still has numbers: its
 * documents may need corrections.
 */
export async function takeInvoiceNumber(
  ctx: PropertyContext,
  tx: Transaction,
  {
    issuerId,
    kind,
    documentId,
    on,
    isTest = false,
  }: {
    readonly issuerId: IssuerId;
    readonly kind: FiscalKind;
    readonly documentId: string;
    readonly on: PlainDate;
    /** Uses the series of tests, which real documents never use (0098). */
    readonly isTest?: boolean;
  },
): Promise<TakenNumber> {
  let rows = await lockSeries(tx, ctx.propertyId, issuerId, kind, { isTest });
  if (isTest && rows.length === 0) {
    await addTestSeries(ctx, tx, issuerId, kind);
    rows = await lockSeries(tx, ctx.propertyId, issuerId, kind, { isTest });
  }
  // Read only under the lock: a parallel call for the same document has stored its number by then.
  const taken = await numberOfDocument(tx, ctx.propertyId, documentId);
  if (taken?.state === 'voided') throw seriesErrors.numberVoided();
  const row = rows.find((one) => (taken ? one.id === taken.series_id : seriesStateOf(one, on) === 'ready'));
  if (!row) throw taken ? seriesErrors.numberOfAnother() : whyNone(rows, on);
  const number = taken?.number ?? row.next_number;
  if (!taken) {
    await saveSeries(tx, { ...row, next_number: number + 1 });
    await insertNumber(tx, ctx.propertyId, {
      series_id: row.id,
      number,
      document_id: documentId,
      taken_on: on,
    });
  }
  return { series: await openFiscalSeries(ctx, tx, row), seriesId: row.id, number: String(number) };
}

/** Whether an issuer has a series with a number for the day. */
export const hasNumbers = async (
  ctx: PropertyContext,
  { issuerId, kind, on }: { readonly issuerId: IssuerId; readonly kind: FiscalKind; readonly on: PlainDate },
): Promise<boolean> =>
  (await listSeriesRows(ctx.db, ctx.propertyId)).some(
    (row) => row.issuer_id === issuerId && row.kind === kind && seriesStateOf(row, on) === 'ready',
  );

/** Voids a number that no document will have: it stays in the list with the reason, and is never used again. */
export async function voidNumber(
  ctx: PropertyContext,
  tx: Transaction,
  { documentId, reason }: { readonly documentId: string; readonly reason: string },
): Promise<void> {
  const isVoided = await markNumberVoided(tx, ctx.propertyId, documentId, { reason, at: ctx.clock.now() });
  if (!isVoided && !(await numberOfDocument(tx, ctx.propertyId, documentId))) throw httpErrors.missing();
}

/** C-ISS-09. */
export async function listNumbers(
  ctx: PropertyContext,
  id: InvoiceSeriesId,
  paging: { readonly page: number; readonly limit: number },
): Promise<{ data: InvoiceNumber[]; meta: PageMeta }> {
  const series = await findSeries(ctx.db, ctx.propertyId, id);
  if (!series) throw httpErrors.missing();
  const { rows, total } = await listNumberRows(ctx.db, ctx.propertyId, id, paging);
  const data = rows.map((row) => ({
    number: `${series.prefix}${row.number}`,
    documentId: row.document_id,
    state: row.state,
    takenOn: row.taken_on,
    voidedAt: row.voided_at,
    voidedReason: row.voided_reason,
  }));
  return { data, meta: { total, ...paging } };
}
