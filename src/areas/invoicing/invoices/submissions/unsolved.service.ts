import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { InvoiceId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { notMailed, searchInvoices, unsolved } from '../invoices.store.ts';
import { errorsOf } from '../present.service.ts';

/** As many as a page of the day has room for. */
const SHOWN = 5;

/** A document that waits for a person. */
export type UnsolvedInvoice = {
  readonly id: InvoiceId;
  readonly number: string | null;
  readonly customer: string;
  /** What is wrong, in the reader's language. */
  readonly problem: string;
  /** Refused; sent and nobody knows what became of it; or a credit note that waits for its connection. */
  readonly why: 'refused' | 'attention' | 'note-waits';
};

/** Whether something was sent of which nobody knows yet what became of it. */
export const hasDocumentsOnTheirWay = async (ctx: PropertyContext, tx: Transaction): Promise<boolean> =>
  (await searchInvoices(tx, ctx.propertyId, { page: 1, limit: 1, states: ['processing'] })).rows.length > 0;

export async function unsolvedInvoices(ctx: PropertyContext): Promise<UnsolvedInvoice[]> {
  const rows = await unsolved(ctx.db, ctx.propertyId, SHOWN);
  return rows.map(({ id, number, customer_name: customer, problems, state }) => ({
    id,
    number,
    customer,
    problem: errorsOf(ctx, problems)[0]?.message ?? '',
    why: state === 'failure' ? 'refused' : state === 'draft' ? 'note-waits' : 'attention',
  }));
}

/** Documents whose mail did not leave in the last two weeks: a file that a person sends by hand ends nothing here. */
export const unmailedInvoices = (ctx: PropertyContext) =>
  notMailed(ctx.db, ctx.propertyId, plusSeconds(ctx.clock.now(), -14 * 86_400), SHOWN);
