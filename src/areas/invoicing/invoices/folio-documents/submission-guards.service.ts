import type { FolioForInvoice } from '#areas/stays/folios/index.ts';
import { type PropertyContext, contextInTransaction } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { Failure } from '#vocabulary/errors.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import { chosenLines } from '../drafts/document.ts';
import { calculateDraft } from '../drafts/calculation.service.ts';
import { invoicingErrors } from '../invoices.errors.ts';
import type { InvoiceRow } from '../invoices.store.ts';
import { compareFolio, mendOf } from './folio-difference.service.ts';

/** Automatic invoicing must not make a folio and its documents differ: rolls the submission back. */
export async function requireExplained(
  ctx: PropertyContext,
  tx: Transaction,
  folio: FolioForInvoice,
): Promise<void> {
  const mend = mendOf(await compareFolio(contextInTransaction(ctx, tx), folio));
  if (!mend) return;
  const { currency } = folio;
  const amount = toMajorUnits({ minor: mend.amountMinor, currency });
  throw invoicingErrors.unexplained({ field: 'items', params: { amount, currency } });
}

/** A guest from abroad must not pay a tax only because their proof of residence was not checked yet (W2-H-13). */
export async function requireCheckedProof(
  ctx: PropertyContext,
  tx: Transaction,
  draft: InvoiceRow,
  folio: FolioForInvoice,
): Promise<void> {
  const working = await calculateDraft(contextInTransaction(ctx, tx), draft, folio);
  const isMissing = chosenLines(working).some(({ tax, grossMinor }) => grossMinor > 0 && tax.awaitsProof);
  if (!isMissing) return;
  throw new Failure(409, [
    { code: 'proof-missing', text: 'autoBill.wait.proof', field: 'customer.taxProof' },
  ]);
}
