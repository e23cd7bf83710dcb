import { meteredAppOf, requireCredit } from '#areas/subscription/credits/index.ts';
import { openFolioForInvoice } from '#areas/stays/folios/index.ts';
import { issuerById } from '#areas/invoicing/issuers/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { getReservation, THIRD_PARTY_ID_PREFIX } from '#areas/stays/reservations/index.ts';
import { type PropertyContext, contextInTransaction } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { Failure, type FailureEntry } from '#vocabulary/errors.ts';
import { InvoiceId, ReservationId } from '#vocabulary/ids.ts';
import { toMajorUnits, roundMoney } from '#vocabulary/money.ts';
import type { Choices } from '../drafts/choices.ts';
import { type CreditableLine, creditableLines, leftByEntry } from '../credit-notes.ts';
import type { Invoice, InvoiceChange, Stamp, StampError } from '../invoices.contract.ts';
import { changeDraft, createDraft, getInvoice } from '../invoices.service.ts';
import {
  changeInvoiceRow,
  correctionsOf,
  findInvoice,
  findInvoiceByNumber,
  isWaitingNote,
  invoicesOfReservations,
  type InvoiceRow,
  lockInvoice,
  replacementOf,
  waitingNotes,
} from '../invoices.store.ts';
import { STAMP_WAIT_MS } from '../invoices.constants.ts';
import { invoicingErrors } from '../invoices.errors.ts';
import type { StoredProblem } from '../invoices.tables.ts';
import { PHASES } from '../phases.ts';
import { badgeOf, presentErrors, isOpen, presentSubmissions } from '../present.service.ts';
import { findFiscalProvider, explainMissingProvider } from './fiscal-provider.ts';
import { unsealCustomer } from './sealed.service.ts';
import { failureEntryOf, planSubmission } from './plan-submission.service.ts';
import { submissionEffect } from './submission.effects.ts';
import { submissionsOf } from './submissions.store.ts';
import { withdrawSubmission } from './withdrawal.service.ts';
import { salesRulesOf } from '../drafts/calculation.service.ts';
import type { InvoiceBulkResult, CreditNoteInput } from './submissions.contract.ts';

const LOOK_EVERY_MS = 1_000;

/** Waits for the outcome, up to the time that a person may be asked to wait. */
async function decided(ctx: PropertyContext, id: InvoiceId): Promise<InvoiceRow | null> {
  const began = performance.now();
  for (let paused = 0; ;) {
    // The transaction that stores the outcome notifies this call; polling covers lost notifications.
    const { heard, forget } = ctx.news.next(ctx.propertyId);
    try {
      const row = await findInvoice(ctx.db, ctx.propertyId, id);
      if (!row) throw httpErrors.missing();
      if (PHASES[row.phase].state !== 'processing') return row;
      // Polling takes time too if the database is slow.
      if (Math.max(paused, performance.now() - began) >= STAMP_WAIT_MS) return null;
      const pause = ctx.pause(LOOK_EVERY_MS).then(() => LOOK_EVERY_MS);
      paused += await Promise.race([heard.then(() => 0), pause]);
    } finally {
      forget();
    }
  }
}

/** R-INV-08, R-INV-09: the accepted document; its errors, each at its field; or that the outcome is unknown yet. */
async function afterWaiting(ctx: PropertyContext, id: InvoiceId): Promise<Invoice> {
  const row = await decided(ctx, id);
  if (!row) throw invoicingErrors.timeout();
  if (row.state === 'failure') {
    throw new Failure(
      invoicingErrors.refused.status,
      row.problems.map((problem) => ({ ...failureEntryOf(problem), code: invoicingErrors.refused.code })),
    );
  }
  return getInvoice(ctx, id);
}

/** The invoice with this id, or the invoice of the stay with this id: the open one, else the last one. */
async function invoiceIdOf(ctx: PropertyContext, named: string): Promise<InvoiceId> {
  if (!named.startsWith(THIRD_PARTY_ID_PREFIX)) return InvoiceId.parse(named);
  const own = ReservationId.safeParse(named.slice(THIRD_PARTY_ID_PREFIX.length));
  const stay = await getReservation(ctx, own.success ? own.data : named);
  const invoices = await invoicesOfReservations(ctx.db, ctx.propertyId, [stay._id]);
  const invoice = invoices.find(isOpen) ?? invoices[0];
  if (!invoice) throw httpErrors.missing();
  return invoice.id;
}

const hasLeft = ({ entries }: Failure): boolean =>
  entries.some(
    ({ code }) => code === invoicingErrors.isOnItsWay.code || code === invoicingErrors.isSigned.code,
  );

/** C-ACC-15. A repeated call during the submission is told so (REL-04). */
export async function submitInvoice(
  ctx: PropertyContext,
  named: string,
  providerId?: string,
): Promise<Invoice> {
  const id = await invoiceIdOf(ctx, named);
  const seen = await findInvoice(ctx.db, ctx.propertyId, id);
  try {
    await ctx.db.transaction((tx) => planSubmission(ctx, tx, id, providerId));
  } catch (error) {
    // The document waited when it was read, and its retry began before this call: the retry does what was asked.
    if (seen?.phase !== 'waiting' || !(error instanceof Failure) || !hasLeft(error)) throw error;
  }
  return afterWaiting(ctx, id);
}

export const bulkResult = (id: string, status: number, row: InvoiceRow | null): InvoiceBulkResult => ({
  _id: id,
  status,
  invoiceId: row?.id ?? null,
  stampStatus: row && badgeOf(row),
  errors: [],
});

/** One of a bulk: its error is its own answer and stops none of the others. */
export async function answerSeparately(
  ctx: PropertyContext,
  id: string,
  run: () => Promise<InvoiceBulkResult>,
): Promise<InvoiceBulkResult> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const errors = presentErrors(ctx, error.entries.map(problemOfEntry));
    return { ...bulkResult(id, error.status, null), errors };
  }
}

/** C-ACC-16 (REL-14): each in its own transaction; a repeat skips documents that are in submission. */
export async function submitInvoices(
  ctx: PropertyContext,
  ids: readonly InvoiceId[],
): Promise<InvoiceBulkResult[]> {
  const results: InvoiceBulkResult[] = [];
  for (const id of new Set(ids)) {
    const answer = await answerSeparately(ctx, id, async () => {
      const known = await findInvoice(ctx.db, ctx.propertyId, id);
      if (known && (known.state === 'processing' || known.state === 'success')) {
        return bulkResult(id, 200, known);
      }
      try {
        return bulkResult(id, 202, await ctx.db.transaction((tx) => planSubmission(ctx, tx, id)));
      } catch (error) {
        if (known && error instanceof Failure) await keepProblems(ctx, known, error);
        throw error;
      }
    });
    results.push(answer);
  }
  return results;
}

/** C-ACC-22: creates a draft for each stay without a document. */
export async function createInvoices(
  ctx: PropertyContext,
  ids: readonly ReservationId[],
  providerId?: string,
): Promise<InvoiceBulkResult[]> {
  const results: InvoiceBulkResult[] = [];
  for (const reservationId of new Set(ids)) {
    const answer = await answerSeparately(ctx, reservationId, () =>
      ctx.db.transaction(async (tx) => {
        const folio = await openFolioForInvoice(ctx, tx, { reservationId });
        const [known] = await invoicesOfReservations(tx, ctx.propertyId, [reservationId]);
        if (known) return bulkResult(reservationId, 200, known);
        return bulkResult(reservationId, 201, await createDraft(ctx, tx, folio, { choices: {}, providerId }));
      }),
    );
    results.push(answer);
  }
  return results;
}

/**
 * C-ACC-25, C-ACC-26: a refused document is corrected and submitted under its number; an accepted one is credited first.
 */
async function planRestamp(ctx: PropertyContext, id: InvoiceId, change: InvoiceChange): Promise<InvoiceId> {
  return ctx.db.transaction(async (tx) => {
    const row = await locked(ctx, tx, id);
    if (row.state === 'success') return replaceInvoice(ctx, tx, row, change);
    await withdrawSubmission(ctx, tx, row);
    await changeDraft(ctx, tx, id, change, null);
    await planSubmission(ctx, tx, id);
    return id;
  });
}

export async function resubmitInvoice(
  ctx: PropertyContext,
  id: InvoiceId,
  change: InvoiceChange,
): Promise<Invoice> {
  return afterWaiting(ctx, await planRestamp(ctx, id, change));
}

export async function resubmitInvoiceAsync(
  ctx: PropertyContext,
  id: InvoiceId,
  change: InvoiceChange,
): Promise<Invoice> {
  return getInvoice(ctx, await planRestamp(ctx, id, change));
}

/** The replacement of an accepted invoice: a draft with the corrections, submitted once the credit note is accepted. */
async function replaceInvoice(
  ctx: PropertyContext,
  tx: Transaction,
  invoice: InvoiceRow,
  { customer, notes, names }: InvoiceChange,
): Promise<InvoiceId> {
  // The credit note is free; but without a credit for the replacement nothing may begin.
  const app = meteredAppOf(invoice.provider_id ?? '');
  if (app !== undefined && !invoice.is_test) await requireCredit(ctx, tx, app);
  const folio = await openFolioForInvoice(ctx, tx, { folioId: invoice.folio_id });
  // Earlier credits stay: the replacement bills the rest of the original (W2-H-07).
  const given = await correctionsOf(tx, ctx.propertyId, invoice.id);
  const left = [...leftByEntry(invoice, given)].filter(([, amount]) => amount !== 0);
  // Reductions of the folio apply, also those that are newer than the original.
  const reductions = folio.lines.filter(({ kind, amountMinor }) => kind === 'charge' && amountMinor < 0);
  const charges = left.filter(([, amount]) => amount > 0);
  const replacement = await createDraft(ctx, tx, folio, {
    customer: customer ?? (await unsealCustomer(contextInTransaction(ctx, tx), invoice)),
    notes: notes ?? invoice.notes,
    choices: {
      ...invoice.choices,
      ...(names && { names: { ...invoice.choices.names, ...names } }),
      lines: [...charges.map(([entryId]) => entryId), ...reductions.map(({ entryId }) => entryId)],
      amounts: Object.fromEntries(charges),
    },
    providerId: invoice.provider_id ?? undefined,
    issuer_id: invoice.issuer_id,
    ...asTest(invoice),
    replaces_id: invoice.id,
  });
  await planCreditNote(ctx, tx, invoice, {
    concept: 'annulment',
    reason: (await salesOf(ctx)).replacementReason,
  });
  return replacement.id;
}

/**
 * The credited lines and amounts in minor units: without an amount the whole rest. Items of one line add up and never
 * exceed the rest of the line (W2-M-03).
 */
function creditChoices(
  { currency }: Pick<InvoiceRow, 'currency'>,
  items: CreditNoteInput['items'],
  creditable: readonly CreditableLine[],
): Choices {
  const left = new Map(creditable.map(({ key, leftMinor }) => [key, leftMinor]));
  const wanted: NonNullable<CreditNoteInput['items']> =
    items ?? creditable.filter(({ leftMinor }) => leftMinor > 0).map(({ key: id }) => ({ id }));
  const amounts = new Map<string, number>();
  for (const [place, { id, amount }] of wanted.entries()) {
    const leftMinor = left.get(id);
    if (leftMinor === undefined) throw invoicingErrors.unknownLine({ field: `items.${place}.id` });
    const minor = amount === undefined ? leftMinor : roundMoney(amount, currency).minor;
    if (minor <= 0 || minor > leftMinor) {
      throw invoicingErrors.tooMuch({
        field: `items.${place}.amount`,
        params: { amount: toMajorUnits({ minor: leftMinor, currency }) },
      });
    }
    left.set(id, leftMinor - minor);
    amounts.set(id, (amounts.get(id) ?? 0) + minor);
  }
  return { lines: [...amounts.keys()], amounts: Object.fromEntries(amounts) };
}

/** A document that follows a test is a test from the start and uses the same connection. */
const asTest = ({
  is_test,
  connection_id,
}: InvoiceRow): Pick<Partial<InvoiceRow>, 'is_test' | 'connection_id'> =>
  is_test ? { is_test, connection_id } : {};

/** Drafts a credit note of a locked, accepted invoice. */
export async function draftCreditNote(
  ctx: PropertyContext,
  tx: Transaction,
  invoice: InvoiceRow,
  {
    concept,
    reason,
    choices,
    id,
  }: Pick<CreditNoteInput, 'concept' | 'reason'> & { readonly choices: Choices; readonly id?: InvoiceId },
): Promise<InvoiceRow> {
  const folio = await openFolioForInvoice(ctx, tx, { folioId: invoice.folio_id });
  const note = await createDraft(ctx, tx, folio, {
    ...(id && { id }),
    kind: 'credit-note',
    corrects_id: invoice.id,
    correction: { concept, reason },
    customer: await unsealCustomer(contextInTransaction(ctx, tx), invoice),
    choices,
    providerId: invoice.provider_id ?? undefined,
    issuer_id: invoice.issuer_id,
    ...asTest(invoice),
  });
  await recordChange(ctx, tx, {
    subject: 'invoice',
    subjectId: invoice.id,
    action: 'corrected',
    after: { number: invoice.number },
  });
  return note;
}

/** The same, in submission. */
async function planCreditNote(
  ctx: PropertyContext,
  tx: Transaction,
  invoice: InvoiceRow,
  { concept, reason, items }: CreditNoteInput,
): Promise<InvoiceRow> {
  if (invoice.state !== 'success' || invoice.kind !== 'invoice') throw invoicingErrors.notStamped();
  const notes = await correctionsOf(tx, ctx.propertyId, invoice.id);
  if (notes.some(isWaitingNote)) throw invoicingErrors.noteWaits();
  const choices = creditChoices(invoice, items, creditableLines(invoice, notes));
  if (choices.lines?.length === 0) throw invoicingErrors.notStamped();
  const note = await draftCreditNote(ctx, tx, invoice, { concept, reason, choices });
  const waiting = await waitingFor(contextInTransaction(ctx, tx), invoice);
  if (!waiting) return planSubmission(ctx, tx, note.id);
  // It is submitted only where its original was issued: it waits until that is connected again (W2-H-04).
  const at = ctx.clock.now();
  return (await changeInvoiceRow(tx, note, { problems: [waiting] }, { at })) ?? note;
}

/** Why a credit note waits; null if the provider of its original is connected. */
async function waitingFor(ctx: PropertyContext, invoice: InvoiceRow): Promise<StoredProblem | null> {
  const { issuer_id: issuerId, connection_id: bound } = invoice;
  const route = { issuerId, bound };
  if (await findFiscalProvider(ctx, route)) return null;
  const issuer = issuerId && (await issuerById(ctx, ctx.db, issuerId));
  const { text, params } = await explainMissingProvider(ctx, route, issuer);
  return { field: 'document.provider', text, ...(params && { params }), rule: null, original: '' };
}

/** A connection was made again: submits the credit notes that waited for it; the errors of a note are stored on it. */
export async function submitWaitingNotes(ctx: PropertyContext): Promise<void> {
  for (const note of await waitingNotes(ctx.db, ctx.propertyId)) {
    try {
      await ctx.db.transaction((tx) => planSubmission(ctx, tx, note.id));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await keepProblems(ctx, note, error);
    }
  }
}

async function locked(ctx: PropertyContext, tx: Transaction, id: InvoiceId): Promise<InvoiceRow> {
  const row = await lockInvoice(tx, ctx.propertyId, id);
  if (!row) throw httpErrors.missing();
  return row;
}

/** C-ACC-18. */
export async function createCreditNoteByNumber(
  ctx: PropertyContext,
  number: string,
  input: CreditNoteInput,
): Promise<Invoice> {
  const row = await findInvoiceByNumber(ctx.db, ctx.propertyId, number);
  if (!row) throw httpErrors.missing();
  return createCreditNote(ctx, row.id, input);
}

/** C-ACC-19. */
export async function createCreditNote(
  ctx: PropertyContext,
  id: InvoiceId,
  input: CreditNoteInput,
): Promise<Invoice> {
  const note = await ctx.db.transaction(async (tx) =>
    planCreditNote(ctx, tx, await locked(ctx, tx, id), input),
  );
  return afterWaiting(ctx, note.id);
}

const salesOf = async (ctx: PropertyContext) => salesRulesOf(await propertyFacts(ctx));

/** C-ACC-30: the invoice, cancelled once its credit note is accepted. */
export async function cancelInvoice(ctx: PropertyContext, id: InvoiceId): Promise<Invoice> {
  const note = await ctx.db.transaction(async (tx) =>
    planCreditNote(ctx, tx, await locked(ctx, tx, id), {
      concept: 'annulment',
      reason: (await salesOf(ctx)).annulmentReason,
    }),
  );
  await afterWaiting(ctx, note.id);
  return getInvoice(ctx, id);
}

async function requireInvoice(ctx: PropertyContext, id: InvoiceId): Promise<InvoiceRow> {
  const row = await findInvoice(ctx.db, ctx.propertyId, id);
  if (!row) throw httpErrors.missing();
  return row;
}

/** C-ACC-10; asks the provider at once for the outcome of undecided submissions (R-INV-06, D-22). */
export async function listSubmissions(ctx: PropertyContext, id: InvoiceId): Promise<Stamp[]> {
  const row = await requireInvoice(ctx, id);
  await refreshStamp(ctx, row);
  return presentSubmissions(ctx, row);
}

/** C-ACC-13: loading a document that is undecided looks it up (R-INV-06). */
export async function loadInvoice(ctx: PropertyContext, id: InvoiceId): Promise<Invoice> {
  await refreshStamp(ctx, await requireInvoice(ctx, id));
  return getInvoice(ctx, id);
}

/** R-INV-06: asks the provider for the result of an undecided document. */
async function refreshStamp(ctx: PropertyContext, row: InvoiceRow): Promise<void> {
  if (row.state !== 'processing') return;
  const [stamp] = await submissionsOf(ctx.db, ctx.propertyId, row.id);
  const { ticket } = stamp ?? {};
  if (!ticket) return;
  await ctx.db.transaction((tx) => ctx.effects.lookUp(ctx, tx, submissionEffect.type, ticket));
}

/** C-ACC-11. */
export const listSubmissionErrors = async (ctx: PropertyContext, id: InvoiceId): Promise<StampError[]> =>
  presentErrors(ctx, (await requireInvoice(ctx, id)).problems);

/** Submits the replacement of an invoice once the credit note is accepted; its errors are stored on the draft. */
export async function submitReplacement(ctx: PropertyContext, noteId: InvoiceId): Promise<void> {
  const note = await findInvoice(ctx.db, ctx.propertyId, noteId);
  if (!note?.corrects_id) return;
  const waiting = await replacementOf(ctx.db, ctx.propertyId, note.corrects_id);
  if (!waiting) return;
  try {
    await ctx.db.transaction((tx) => planSubmission(ctx, tx, waiting.id));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await keepProblems(ctx, waiting, error);
  }
}

/** Stores why an unattended draft was not submitted: the list shows it to the host. */
const keepProblems = (ctx: PropertyContext, row: InvoiceRow, { entries }: Failure) =>
  ctx.db.transaction((tx) =>
    changeInvoiceRow(tx, row, { problems: entries.map(problemOfEntry) }, { at: ctx.clock.now() }),
  );

export const problemOfEntry = ({ field, text, params }: FailureEntry): StoredProblem => ({
  field: field ?? 'document',
  text,
  ...(params && { params }),
  rule: null,
  original: '',
});
