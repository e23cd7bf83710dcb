import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { InvoiceId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { findInvoicesNotMailed, searchInvoices, findUnsolvedInvoices, sumDrafts } from '../invoices.store.ts';
import { presentErrors } from '../present.service.ts';

/** The page of the day has room for five. */
const SHOWN = 5;

/** A document that waits for a person. */
export type UnsolvedInvoice = {
  readonly id: InvoiceId;
  readonly number: string | null;
  readonly customer: string;
  /** The error, in the reader's language. */
  readonly problem: string;
  /** Refused; submitted without a known outcome; or a credit note that waits for its connection. */
  readonly why: 'refused' | 'attention' | 'note-waits';
};

/** Whether a document was submitted and its outcome is unknown. */
export const hasUndecidedSubmissions = async (ctx: PropertyContext, tx: Transaction): Promise<boolean> =>
  (await searchInvoices(tx, ctx.propertyId, { page: 1, limit: 1, states: ['processing'] })).rows.length > 0;

export async function listUnsolvedInvoices(ctx: PropertyContext): Promise<UnsolvedInvoice[]> {
  const rows = await findUnsolvedInvoices(ctx.db, ctx.propertyId, SHOWN);
  return rows.map(({ id, number, customer_name: customer, problems, state }) => ({
    id,
    number,
    customer,
    problem: presentErrors(ctx, problems)[0]?.message ?? '',
    why: state === 'failure' ? 'refused' : state === 'draft' ? 'note-waits' : 'attention',
  }));
}

/** Drafts of invoices, with their sums by currency. */
export type DraftsToIssue = {
  readonly count: number;
  readonly sums: readonly { readonly minor: number; readonly currency: string }[];
};

export async function draftsToIssue(ctx: PropertyContext): Promise<DraftsToIssue> {
  const rows = await sumDrafts(ctx.db, ctx.propertyId);
  return {
    count: rows.reduce((all, { count }) => all + count, 0),
    sums: rows.map(({ minor, currency }) => ({ minor, currency })),
  };
}

/** Documents whose mail failed in the last two weeks. They stay listed even if a person sends the file by hand. */
export const unmailedInvoices = (ctx: PropertyContext) =>
  findInvoicesNotMailed(ctx.db, ctx.propertyId, plusSeconds(ctx.clock.now(), -14 * 86_400), SHOWN);
