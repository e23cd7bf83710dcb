import { Zip, ZipDeflate } from 'fflate';

import { fiscalZoneOf, issuersOf } from '#areas/invoicing/issuers/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { csvOf } from '#foundation/http/csv.ts';
import { atLocalTime } from '#vocabulary/instant.ts';
import type { InvoiceId } from '#vocabulary/ids.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';
import { acceptedFilesBetween, type ArchivedFile } from './invoice-files.store.ts';
import { readFileContent, makeNamesUnique } from './invoice-files.service.ts';
import { exportInvoices } from '../reports.service.ts';

const KIND_FOLDERS = { invoice: 'facturas', 'credit-note': 'notas-credito' } as const;

/** Makes a folder name that file systems accept. */
const folderName = (text: string): string => text.replace(/[^\p{L}\p{N}._-]+/gu, '-');

type Placed = ArchivedFile & { readonly path: string };

/**
 * `facturas/SETP990000313/ad0900373076….xml`: groups the files of a document, below its issuer if there are several. Two
 * issuers or providers can use the same number: every path is made unique.
 */
function placed(files: readonly ArchivedFile[], taxIds: ReadonlyMap<string, string>): Placed[] {
  const hasSeveral = new Set(files.map(({ issuer_id: issuer }) => issuer)).size > 1;
  const folders = new Map<InvoiceId, string>();
  for (const { invoice_id: id, issuer_id: issuer, kind, number } of files) {
    if (folders.has(id)) continue;
    const parts = [
      ...(hasSeveral ? [folderName(taxIds.get(issuer ?? '') ?? '-')] : []),
      KIND_FOLDERS[kind],
      folderName(number ?? id),
    ];
    const own = parts.join('/');
    folders.set(id, [...folders.values()].includes(own) ? `${own}-${id}` : own);
  }
  const ofDocuments = Map.groupBy(files, ({ invoice_id: id }) => id);
  return [...ofDocuments].flatMap(([id, own]) => {
    const hasDelivery = own.some(({ role }) => role === 'delivery');
    // A delivery contains the authority's answer.
    const shown = own.filter(({ role }) => role !== 'answer' || !hasDelivery);
    return makeNamesUnique(shown).map((file) => ({ ...file, path: `${folders.get(id) ?? id}/${file.name}` }));
  });
}

/**
 * C-ACC-51. All documents that were accepted in a month of the authority's calendar, for the accountant: the customer's
 * files, the paper, a table, and the stored checksums. Streams one file at a time; a file that does not match its checksum
 * aborts the archive (REL-52).
 *
 * @param month `2026-11`.
 */
export async function* streamInvoiceArchive(ctx: PropertyContext, month: string): AsyncGenerator<Uint8Array> {
  const timeZone = fiscalZoneOf(await propertyFacts(ctx));
  const from = plainDate(`${month}-01`);
  const next = plainDate(`${addDays(from, 31).slice(0, 7)}-01`);
  const taxIds = new Map((await issuersOf(ctx)).map(({ id, taxId }) => [id as string, taxId]));
  const accepted = await acceptedFilesBetween(ctx.db, ctx.propertyId, {
    from: atLocalTime(from, '00:00', timeZone),
    to: atLocalTime(next, '00:00', timeZone),
  });
  const files = placed(accepted, taxIds);
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  const add = (path: string, content: Uint8Array): Uint8Array[] => {
    const entry = new ZipDeflate(path);
    zip.add(entry);
    entry.push(content, true);
    return made.splice(0);
  };
  const text = (path: string, content: string) => add(path, new TextEncoder().encode(content));
  const { header, rows } = await exportInvoices(ctx, {
    filter: { from, to: addDays(next, -1), state: ['success'] },
  });
  yield* text('documentos.csv', csvOf(header, rows, ctx.language));
  yield* text('sha256.txt', files.map((file) => `${file.sha256}  ${file.path}\n`).join(''));
  for (const file of files) yield* add(file.path, await readFileContent(ctx, file));
  zip.end();
  yield* made.splice(0);
}
