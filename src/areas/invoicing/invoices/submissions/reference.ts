import type { InvoiceId } from '#vocabulary/ids.ts';

/** Our reference of the document at the provider: equal for all attempts, and in the narrowest format of all providers. */
export function referenceOf(id: InvoiceId, revision: number): string {
  return `p${BigInt(`0x${id.replaceAll('-', '')}`).toString(36)}r${revision}`;
}
