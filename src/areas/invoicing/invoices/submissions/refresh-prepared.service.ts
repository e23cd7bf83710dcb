import type { ProviderAttempt } from '#areas/property/connections/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { FiscalCapability, PreparedDocument } from '#capabilities/fiscal/fiscal.capability.ts';
import type { FiscalDocument } from '#capabilities/fiscal/fiscal.document.ts';
import { countryOf } from '#countries/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { Failure } from '#vocabulary/errors.ts';
import { dayIn } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { changeInvoiceRow, type InvoiceRow, lockInvoice } from '../invoices.store.ts';
import { findExchangeRate } from './exchange.service.ts';
import { referenceOf } from './reference.ts';
import { storedQrText } from '../qr-text.ts';
import { sealSubmission } from './sealed.service.ts';
import { changeSubmission, type SubmissionRow } from './submissions.store.ts';

type At = Pick<
  ProviderAttempt<unknown, FiscalCapability, { readonly invoice: InvoiceRow; readonly stamp: SubmissionRow }>,
  'ctx' | 'capability' | 'connection' | 'subject'
>;
type Signed = { readonly document: FiscalDocument; readonly prepared: PreparedDocument };

/** The same document, issued now. */
async function issuedNow(
  ctx: PropertyContext,
  document: FiscalDocument,
  on: PlainDate,
): Promise<FiscalDocument> {
  const { currency, exchange, payment, issuer } = document;
  const { dueOn } = payment;
  return {
    ...document,
    issuedAt: ctx.clock.now(),
    exchange: exchange && (await findExchangeRate(ctx, { currency, country: issuer.address.country, on })),
    payment: dueOn !== null && dueOn < on ? { ...payment, dueOn: on } : payment,
  };
}

/** Without today's exchange rate it waits, as for an unavailable provider. */
async function issuedToday(
  ctx: PropertyContext,
  { provider_id: provider }: SubmissionRow,
  document: FiscalDocument,
  on: PlainDate,
): Promise<FiscalDocument> {
  try {
    return await issuedNow(ctx, document, on);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new ProviderFailure(provider, 'wait', 'The official rate of the day is not published yet', {
      cause: error,
    });
  }
}

/**
 * The bytes of a document that has certainly not arrived. Signs and stores them again if the law dates a document by the
 * day of sending and that day has changed, or if another certificate signs by now.
 *
 * @returns the stored bytes if signing again would give the same.
 */
export async function refreshPreparedDocument(
  { ctx, capability, connection, subject: { invoice, stamp } }: At,
  { document, prepared }: Signed,
): Promise<PreparedDocument> {
  const zone = countryOf(document.issuer.address.country).invoicing?.timeZone;
  const today = zone && dayIn(zone, ctx.clock.now());
  const isPast =
    zone !== undefined && capability.terms.mustSignOnSendingDay && dayIn(zone, document.issuedAt) !== today;
  // On its day, before the first attempt.
  if (!isPast && stamp.phase === 'sending') return prepared;
  const current = isPast && today ? await issuedToday(ctx, stamp, document, today) : document;
  const again = await capability.prepare(connection, current, referenceOf(invoice.id, stamp.revision));
  if (Buffer.compare(again.file.bytes, prepared.file.bytes) === 0) return prepared;
  const fiscal_key = capability.terms.numberedBy === 'provider' ? null : again.key;
  const sealed = await sealSubmission(ctx, invoice.sealing_key_id, stamp.id, {
    document: current,
    prepared: again,
  });
  await ctx.db.transaction(async (tx) => {
    const row = await lockInvoice(tx, ctx.propertyId, invoice.id);
    if (!row) return;
    await changeSubmission(tx, stamp, { ...sealed, fiscal_key });
    const { exchange, payment, issuedAt } = current;
    await changeInvoiceRow(
      tx,
      row,
      {
        signed: row.signed && {
          ...row.signed,
          exchange,
          payment,
          ...(isPast && today && { issuedOn: today }),
        },
        fiscal_key,
        qr_text: storedQrText(again.qrText),
        issued_at: issuedAt,
      },
      { at: ctx.clock.now() },
    );
  });
  return again;
}
