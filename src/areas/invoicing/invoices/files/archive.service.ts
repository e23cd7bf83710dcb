import { Zip, ZipDeflate } from 'fflate';

import { propertyFacts } from '#areas/property/properties/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { csvOf } from '#foundation/http/csv.ts';
import { atLocalTime } from '#vocabulary/instant.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';
import { acceptedFilesBetween, type ArchivedFile } from './invoice-files.store.ts';
import { contentOf } from './invoice-files.service.ts';
import { exportInvoices } from '../reports.service.ts';

/** `facturas/SETP990000313/ad0900373076….xml`: what belongs together stands together. */
const pathOf = ({ kind, number, invoice_id: id, name }: ArchivedFile): string =>
  `${kind === 'invoice' ? 'facturas' : 'notas-credito'}/${number ?? id}/${name}`;

/**
 * C-ACC-51. Everything that was accepted in a month of the property's calendar, for its accountant: each document as its
 * customer has it and on paper, a table of all, and the checksums that they were kept with. It is made while it is read, a
 * file at a time; what is not what was kept breaks it off (REL-52).
 *
 * @param month `2026-11`.
 */
export async function* invoiceArchive(ctx: PropertyContext, month: string): AsyncGenerator<Uint8Array> {
  const { timeZone } = await propertyFacts(ctx);
  const from = plainDate(`${month}-01`);
  const next = plainDate(`${addDays(from, 31).slice(0, 7)}-01`);
  const files = await acceptedFilesBetween(ctx.db, ctx.propertyId, {
    from: atLocalTime(from, '00:00', timeZone),
    to: atLocalTime(next, '00:00', timeZone),
  });
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
  yield* text('sha256.txt', files.map((file) => `${file.sha256}  ${pathOf(file)}\n`).join(''));
  for (const file of files) yield* add(pathOf(file), await contentOf(ctx, file));
  zip.end();
  yield* made.splice(0);
}
