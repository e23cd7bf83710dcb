import crypto from 'node:crypto';

import { zipSync } from 'fflate';

import { findReplacementConnection, openConnection } from '#areas/property/connections/index.ts';
import { fiscalZoneOf, issuerById } from '#areas/invoicing/issuers/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import type { FiscalAccepted, FiscalFile } from '#capabilities/fiscal/fiscal.capability.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { InvoiceId } from '#vocabulary/ids.ts';
import { filesOf, insertFiles, type InvoiceFile } from './invoice-files.store.ts';
import { findInvoice, type InvoiceRow } from '../invoices.store.ts';
import { type PrintInput, printDocument } from './print.ts';
import { openOutcome, openSubmission } from '../submissions/sealed.service.ts';
import { type SubmissionRow, submissionsOf } from '../submissions/submissions.store.ts';
import { salesRulesOf } from '../drafts/calculation.service.ts';

/** A fixed time makes the archive of equal files identical. */
const ZIP_TIME = '2000-01-01T00:00:00';

type KeptFile = Omit<FiscalFile, 'role'> & { readonly role: InvoiceFile['role'] };

const sha256 = (bytes: Uint8Array): string => crypto.createHash('sha256').update(bytes).digest('hex');

/** Whether all files exist: a delivery that could not be signed at first is made later. */
const isComplete = (known: ReadonlySet<InvoiceFile['role']>): boolean =>
  known.has('package') && known.has('print') && (known.has('delivery') || !known.has('answer'));

/**
 * Stores the files of an accepted document, each once: the signed document, the authority's answer, and the files that the
 * customer is entitled to. Skips stored files, and files that only a disconnected provider has.
 */
export async function storeInvoiceFiles(ctx: PropertyContext, invoiceId: InvoiceId): Promise<void> {
  const row = await findInvoice(ctx.db, ctx.propertyId, invoiceId);
  if (row?.state !== 'success') return;
  const known = new Set((await filesOf(ctx.db, ctx.propertyId, invoiceId)).map(({ role }) => role));
  if (isComplete(known)) return;
  const [stamp] = await submissionsOf(ctx.db, ctx.propertyId, invoiceId);
  if (stamp?.phase !== 'accepted') return;
  const outcome = await openOutcome(ctx, row.sealing_key_id, stamp);
  if (!outcome || !('accepted' in outcome)) return;
  const { document, prepared } = await openSubmission(ctx, row.sealing_key_id, stamp);
  const theirs = await theirFiles(ctx, stamp, { document, prepared }, outcome.accepted);
  if (theirs === null) return;
  const { key, number, qrText } = outcome.accepted;
  const stamped = {
    ...prepared,
    key,
    number: number ?? prepared.number,
    qrText: qrText ?? prepared.qrText,
  };
  // The provider's paper does not say that it is a test: ours does.
  const given = row.is_test ? theirs.filter(({ role }) => role !== 'print') : theirs;
  const isPrinted =
    given.some(({ role }) => role === 'print') || (known.has('print') && known.has('package'));
  const papers = isPrinted ? [] : [await paperOf(ctx, row, stamp, { document, prepared: stamped })];
  const files: readonly KeptFile[] = [...given, ...papers].map((file) => named(row, file));
  const all = known.has('package') ? files : [...files, packed(row, files)];
  await keep(
    ctx,
    invoiceId,
    all.filter(({ role }) => !known.has(role)),
  );
}

/**
 * The provider's files and the document signed here. Null if a file exists only at a provider that is no longer connected:
 * our paper would have neither its key nor its code (W2-H-02).
 */
async function theirFiles(
  ctx: PropertyContext,
  { connection_id: id, provider_id: provider, ticket }: SubmissionRow,
  { document, prepared }: Pick<PrintInput, 'document' | 'prepared'>,
  accepted: FiscalAccepted,
): Promise<readonly FiscalFile[] | null> {
  const { fiscal } = ctx.providers.byId(provider).capabilities;
  const connection = await findReplacementConnection(ctx.db, ctx.propertyId, id);
  if (fiscal && connection) {
    const opened = await openConnection(ctx, ctx.db, connection);
    const sent = { ...prepared, ...(ticket !== null && { ticket }) };
    return fiscal.filesOf(opened, document, sent, accepted);
  }
  if (fiscal?.terms.numberedBy !== 'series') return null;
  return [prepared.file, ...(accepted.answer ? [accepted.answer] : [])];
}

/** Makes names unique: the second of two equal names gets a number. */
export function makeNamesUnique<File extends { readonly name: string }>(files: readonly File[]): File[] {
  const taken = new Set<string>();
  return files.map((file) => {
    let { name } = file;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) {
      name = file.name.replace(/(?=\.\w+$)|$/, `-${count}`);
    }
    taken.add(name.toLowerCase());
    return { ...file, name };
  });
}

/** The customer's mail attachment: the delivery, or its unsigned content if it could not be signed, and the paper. */
function packed({ number, id }: InvoiceRow, files: readonly KeptFile[]): KeptFile {
  const deliveries = files.filter(({ role }) => role === 'delivery');
  const main =
    deliveries.length > 0 ? deliveries : files.filter(({ role }) => role === 'document' || role === 'answer');
  const paper = files.filter(({ role }) => role === 'print');
  const entries = makeNamesUnique([...main, ...paper]).map(({ name, bytes }) => [name, bytes] as const);
  const name = (main[0]?.name ?? `${number ?? id}.pdf`).replace(/\.\w+$/, '.zip');
  const bytes = new Uint8Array(zipSync(Object.fromEntries(entries), { mtime: ZIP_TIME }));
  return { role: 'package', name, contentType: 'application/zip', bytes };
}

/** The file name of a test says that it is one: the XML cannot. */
const named = <File extends { readonly name: string }>({ is_test: isTest }: InvoiceRow, file: File): File =>
  isTest ? { ...file, name: `SIN-VALOR-FISCAL-${file.name}` } : file;

/** The printed document for the customer. */
async function paperOf(
  ctx: PropertyContext,
  row: InvoiceRow,
  { decided_at: decidedAt }: SubmissionRow,
  { document, prepared }: Pick<PrintInput, 'document' | 'prepared'>,
): Promise<KeptFile> {
  const property = await propertyFacts(ctx);
  const { print: words } = salesRulesOf(property);
  const issuer = row.issuer_id && (await issuerById(ctx, ctx.db, row.issuer_id));
  const bytes = await printDocument({
    document,
    prepared,
    words,
    taxId: issuer ? issuer.taxId : document.issuer.identity.number,
    acceptedAt: decidedAt ?? ctx.clock.now(),
    timeZone: fiscalZoneOf(property),
    maker: ctx.softwareMaker,
    isTest: row.is_test,
  });
  return { role: 'print', name: `${row.number ?? row.id}.pdf`, contentType: 'application/pdf', bytes };
}

/** Stores all files in one transaction: a document has all of them or none. */
async function keep(ctx: PropertyContext, invoiceId: InvoiceId, files: readonly KeptFile[]): Promise<void> {
  const rows: InvoiceFile[] = [];
  for (const { role, name, contentType, bytes } of files) {
    rows.push({
      role,
      name,
      content_type: contentType,
      stored_as: await ctx.files.put(ctx.propertyId, contentType, bytes),
      sha256: sha256(bytes),
      bytes: bytes.length,
      stored_at: ctx.clock.now(),
    });
  }
  const kept = new Set(await ctx.db.transaction((tx) => insertFiles(tx, ctx.propertyId, invoiceId, rows)));
  // Another attempt was faster: the row names that attempt's file.
  for (const { role, stored_as: storedAs } of rows) if (!kept.has(role)) await ctx.files.remove(storedAs);
}

/** Reads a stored file. Throws if it is missing or does not match its checksum (REL-52). */
export async function readInvoiceFile(
  ctx: PropertyContext,
  invoiceId: InvoiceId,
  role: InvoiceFile['role'],
): Promise<{ readonly content: Uint8Array; readonly contentType: string; readonly label: string }> {
  // A test has no files after its connection was removed.
  if (!(await findInvoice(ctx.db, ctx.propertyId, invoiceId))) throw httpErrors.missing();
  const file = (await filesOf(ctx.db, ctx.propertyId, invoiceId)).find((one) => one.role === role);
  if (!file) throw httpErrors.missing();
  return { content: await readFileContent(ctx, file), contentType: file.content_type, label: file.name };
}

/** Throws if the content does not match the stored checksum. */
export async function readFileContent(
  ctx: PropertyContext,
  { stored_as: storedAs, sha256: kept }: Pick<InvoiceFile, 'stored_as' | 'sha256'>,
): Promise<Uint8Array> {
  const content = await ctx.files.get(storedAs);
  if (!content) throw httpErrors.missing();
  if (sha256(content) !== kept) throw new Error(`File ${storedAs} does not match its stored checksum`);
  return content;
}
