import { type FolioForInvoice } from '#areas/stays/folios/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import { type PropertyContext, contextInTransaction } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { Failure } from '#vocabulary/errors.ts';
import type { FolioId, InvoiceId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import { spread } from '#vocabulary/spread.ts';
import { creditableLines } from '../credit-notes.ts';
import type { InvoiceCustomer } from '../drafts/customer.contract.ts';
import { chosenLines } from '../drafts/document.ts';
import { filesOf } from './invoice-files.store.ts';
import { createDraft } from '../invoices.service.ts';
import {
  changeInvoiceRow,
  correctionsOf,
  findInvoice,
  type InvoiceRow,
  lockInvoice,
} from '../invoices.store.ts';
import { invoicingErrors } from '../invoices.errors.ts';
import type { InvoiceState, StoredProblem } from '../invoices.tables.ts';
import { planSubmission } from '../submissions/plan-submission.service.ts';
import { draftCreditNote, problemOfEntry } from '../submissions/submissions.service.ts';
import { calculateDraft } from '../drafts/calculation.service.ts';

/** Status of a document, for the area that writes its folio. */
export type SettledDocument = {
  readonly id: InvoiceId;
  readonly kind: InvoiceRow['kind'];
  readonly folioId: FolioId;
  readonly state: InvoiceState;
  readonly number: string | null;
  readonly issuedAt: Instant | null;
  /** No call can determine its outcome; a person has to. */
  readonly isInDoubt: boolean;
};

export async function findSettledDocument(
  ctx: PropertyContext,
  id: InvoiceId,
): Promise<SettledDocument | null> {
  const row = await findInvoice(ctx.db, ctx.propertyId, id);
  if (!row) return null;
  const { kind, folio_id: folioId, state, number, issued_at: issuedAt } = row;
  const isInDoubt = row.phase === 'attention';
  return { id, kind, folioId, state, number, issuedAt, isInDoubt };
}

/** The files that the buyer may download. */
export const listBuyerFiles = async (ctx: PropertyContext, id: InvoiceId) =>
  (await filesOf(ctx.db, ctx.propertyId, id)).filter(
    ({ role, name }) => role === 'print' || (role === 'delivery' && name.endsWith('.xml')),
  );

/** Why a document could not be submitted, for the person who reads the list of the property. */
function problemsIn(error: unknown): readonly StoredProblem[] {
  if (error instanceof Failure) return error.entries.map(problemOfEntry);
  if (!(error instanceof ProviderFailure)) throw error;
  const text = 'autoBill.wait.provider';
  return [{ field: 'document.provider', text, rule: null, original: error.message }];
}

/**
 * Creates and submits a document in one transaction, once for an id that was decided before (REL-01, REL-02). If it cannot
 * be submitted, it stays as a draft with the reason in the property's list; null if not even a draft can be created.
 */
async function sentOnce(
  ctx: PropertyContext,
  id: InvoiceId,
  lock: (tx: Transaction) => Promise<unknown>,
  make: (tx: Transaction) => Promise<InvoiceRow>,
  mayBeSent: (tx: Transaction, row: InvoiceRow) => Promise<void>,
): Promise<SettledDocument | null> {
  const isThere = async (tx: Transaction) => (await lockInvoice(tx, ctx.propertyId, id)) !== undefined;
  const attempt = (after: (tx: Transaction, row: InvoiceRow) => Promise<unknown>) =>
    ctx.db.transaction(async (tx) => {
      // Of two parallel calls the second waits for the lock and then finds the document of the first.
      if (await isThere(tx)) return;
      await lock(tx);
      if (await isThere(tx)) return;
      await after(tx, await make(tx));
    });
  try {
    await attempt(async (tx, row) => {
      await mayBeSent(tx, row);
      await planSubmission(ctx, tx, id);
    });
  } catch (error) {
    const problems = problemsIn(error);
    ctx.log.warn({ invoice: id, problems }, 'a document of a kept account could not be sent');
    await attempt((tx, row) => changeInvoiceRow(tx, row, { problems }, { at: ctx.clock.now() })).catch(
      (again: unknown) => problemsIn(again),
    );
  }
  return findSettledDocument(ctx, id);
}

/** The charge that an invoice must show, in minor units and percent. */
type Expected = {
  readonly totalMinor: number;
  /** Null: the price included an unspecified tax. */
  readonly taxPercent: number | null;
};

/** Throws if the invoice would not show the charged amounts. */
async function refuseOther(
  ctx: PropertyContext,
  tx: Transaction,
  { row, folio, expected }: { row: InvoiceRow; folio: FolioForInvoice; expected: Expected },
): Promise<void> {
  const { totalMinor, taxPercent } = expected;
  if (row.total_minor !== totalMinor) {
    const amount = toMajorUnits({ minor: totalMinor, currency: row.currency });
    throw invoicingErrors.otherTotal({ field: 'items', params: { amount, currency: row.currency } });
  }
  const working = await calculateDraft(contextInTransaction(ctx, tx), row, folio);
  const rates = chosenLines(working).map(({ tax: { tax } }) =>
    tax.treatment === 'taxed' ? Number(tax.rate) : 0,
  );
  const other = rates.find((rate) => taxPercent !== null && rate !== taxPercent);
  if (other !== undefined) {
    throw invoicingErrors.otherTax({ field: 'items', params: { charged: taxPercent ?? 0, law: other } });
  }
}

/** Submits the invoice of a folio that another area writes. */
export async function submitSettledInvoice(
  ctx: PropertyContext,
  {
    id,
    open,
    customer,
    notes,
    expected,
  }: {
    readonly id: InvoiceId;
    readonly open: (tx: Transaction) => Promise<FolioForInvoice>;
    readonly customer: InvoiceCustomer;
    readonly notes: string;
    readonly expected: Expected;
  },
): Promise<SettledDocument | null> {
  let folio: FolioForInvoice | undefined;
  return sentOnce(
    ctx,
    id,
    async (tx) => (folio = await open(tx)),
    async (tx) => createDraft(ctx, tx, folio ?? (await open(tx)), { id, customer, notes, choices: {} }),
    async (tx, row) => {
      if (folio) await refuseOther(ctx, tx, { row, folio, expected });
    },
  );
}

/**
 * Submits a credit note for an amount of an accepted invoice, spread over its lines by their remaining amounts.
 *
 * @param amountMinor in minor units of the invoice.
 * @param book books the note in the folio, in the same transaction; amounts by entry.
 */
export async function submitSettledNote(
  ctx: PropertyContext,
  {
    id,
    invoiceId,
    amountMinor,
    reason,
    book,
  }: {
    readonly id: InvoiceId;
    readonly invoiceId: InvoiceId;
    readonly amountMinor: number;
    readonly reason: string;
    readonly book: (tx: Transaction, byLine: ReadonlyMap<string, number>) => Promise<void>;
  },
): Promise<SettledDocument | null> {
  return sentOnce(
    ctx,
    id,
    (tx) => lockInvoice(tx, ctx.propertyId, invoiceId),
    async (tx) => {
      const invoice = await lockInvoice(tx, ctx.propertyId, invoiceId);
      if (!invoice) throw httpErrors.missing();
      if (invoice.state !== 'success' || invoice.kind !== 'invoice') throw invoicingErrors.notStamped();
      const left = creditableLines(invoice, await correctionsOf(tx, ctx.propertyId, invoice.id));
      const sum = left.reduce((whole, { leftMinor }) => whole + leftMinor, 0);
      if (amountMinor > sum) {
        const amount = toMajorUnits({ minor: sum, currency: invoice.currency });
        throw invoicingErrors.tooMuch({ field: 'items', params: { amount } });
      }
      const shares = spread(
        amountMinor,
        left.map(({ leftMinor }) => leftMinor),
      );
      const byLine = new Map(
        left.map(({ key }, place) => [key, shares[place] ?? 0] as const).filter(([, share]) => share > 0),
      );
      const isWhole = amountMinor === invoice.total_minor;
      const note = await draftCreditNote(ctx, tx, invoice, {
        id,
        reason,
        concept: isWhole ? 'annulment' : 'partial-return',
        choices: { lines: [...byLine.keys()], amounts: Object.fromEntries(byLine) },
      });
      await book(tx, byLine);
      return note;
    },
    async () => {},
  );
}
