import crypto from 'node:crypto';

import { findConnectionOrLeft, openConnection } from '#areas/connections/index.ts';
import type { FiscalFile } from '#capabilities/fiscal/fiscal.capability.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { InvoiceId } from '#vocabulary/ids.ts';
import { filesOf, insertFile, type InvoiceFile } from './invoice-files.store.ts';
import { findInvoice } from './invoices.store.ts';
import { openOutcome, openStamp } from './sealed.service.ts';
import { stampsOf } from './stamps.store.ts';

const sha256 = (bytes: Uint8Array): string => crypto.createHash('sha256').update(bytes).digest('hex');

/**
 * Keeps the files of an accepted document, each once: what was signed, their answer, and what the customer is entitled to.
 * Does nothing for what is there already.
 */
export async function keepFiles(ctx: PropertyContext, invoiceId: InvoiceId): Promise<void> {
  const row = await findInvoice(ctx.db, ctx.propertyId, invoiceId);
  if (row?.state !== 'success') return;
  const [stamp] = await stampsOf(ctx.db, ctx.propertyId, invoiceId);
  if (stamp?.phase !== 'accepted') return;
  const outcome = await openOutcome(ctx, row.sealing_key_id, stamp);
  if (!outcome || !('accepted' in outcome)) return;
  const connection = await findConnectionOrLeft(ctx.db, ctx.propertyId, stamp.connection_id);
  const { fiscal } = ctx.providers.byId(stamp.provider_id).capabilities;
  if (!connection || !fiscal) return;
  const { document, prepared } = await openStamp(ctx, row.sealing_key_id, stamp);
  const known = new Set((await filesOf(ctx.db, ctx.propertyId, invoiceId)).map(({ role }) => role));
  const opened = await openConnection(ctx, ctx.db, connection);
  const files = await fiscal.filesOf(opened, document, prepared, outcome.accepted);
  for (const file of files) {
    if (!known.has(file.role)) await keep(ctx, invoiceId, file);
  }
}

async function keep(ctx: PropertyContext, invoiceId: InvoiceId, file: FiscalFile): Promise<void> {
  const storedAs = await ctx.files.put(ctx.propertyId, file.contentType, file.bytes);
  const isKept = await ctx.db.transaction((tx) =>
    insertFile(tx, ctx.propertyId, invoiceId, {
      role: file.role,
      name: file.name,
      content_type: file.contentType,
      stored_as: storedAs,
      sha256: sha256(file.bytes),
      bytes: file.bytes.length,
      stored_at: ctx.clock.now(),
    }),
  );
  // Somebody was faster: theirs is the one that the row names.
  if (!isKept) await ctx.files.remove(storedAs);
}

/** A file as it was kept. Throws where it is not there, or is not what it was (REL-52). */
export async function readInvoiceFile(
  ctx: PropertyContext,
  invoiceId: InvoiceId,
  role: InvoiceFile['role'],
): Promise<{ readonly content: Uint8Array; readonly contentType: string; readonly label: string }> {
  const file = (await filesOf(ctx.db, ctx.propertyId, invoiceId)).find((one) => one.role === role);
  const content = file && (await ctx.files.get(file.stored_as));
  if (!file || !content) throw httpErrors.missing();
  if (sha256(content) !== file.sha256) throw new Error(`The file ${file.stored_as} is not what was kept`);
  return { content, contentType: file.content_type, label: file.name };
}
