import type { InvoiceId } from '#vocabulary/ids.ts';

/** What they call our document: the same for all attempts, and in the narrowest form that any of them takes. */
export function referenceOf(id: InvoiceId, revision: number): string {
  return `p${BigInt(`0x${id.replaceAll('-', '')}`).toString(36)}r${revision}`;
}
