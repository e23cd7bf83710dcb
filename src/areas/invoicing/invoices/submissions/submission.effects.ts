import { z } from 'zod';

import {
  type ProviderAttempt,
  defineProviderEffect,
  type ProviderAnswer,
  type ProviderAccepted,
  type EffectSettlement,
} from '#areas/property/connections/index.ts';
import { recordActivity } from '#areas/platform/activity/index.ts';
import {
  releaseCredit,
  meteredAppOf,
  recordFreeSubmission,
  spendCredit,
} from '#areas/subscription/credits/index.ts';
import { rememberCompany } from '#areas/invoicing/customers/index.ts';
import { type FieldProblem, ProviderFailure } from '#capabilities/failures.ts';
import type {
  FiscalAccepted,
  FiscalCapability,
  FiscalPending,
  PreparedDocument,
  SentDocument,
} from '#capabilities/fiscal/fiscal.capability.ts';
import { contextInTransaction } from '#foundation/context/context.ts';
import type { EffectProblem, EffectRefusal } from '#foundation/effects/effect.ts';
import { EffectGone } from '#foundation/effects/gone.ts';
import { InvoiceId } from '#vocabulary/ids.ts';
import { clearedEntries, releaseAllocations } from '../drafts/allocations.store.ts';
import {
  correctionsOf,
  findInvoice,
  type InvoiceColumns,
  type InvoiceRow,
  lockInvoice,
  moveInvoiceToPhase,
} from '../invoices.store.ts';
import { creditableLines } from '../credit-notes.ts';
import { invoiceRefused, invoiceAccepted } from '../invoices.events.ts';
import type { SubmissionPhase, StoredProblem } from '../invoices.tables.ts';
import { PHASES } from '../phases.ts';
import {
  unsealCustomer,
  openOutcome,
  openSubmission,
  sealOutcome,
  type SubmissionOutcome,
} from './sealed.service.ts';
import { refreshPreparedDocument } from './refresh-prepared.service.ts';
import { changeSubmission, submissionById, type SubmissionRow, submissionsOf } from './submissions.store.ts';
import { mapProviderField } from '../drafts/validation.ts';
import { storedQrText } from '../qr-text.ts';

/** The key of a submission's credit: one charge for all attempts. A corrected document is charged for its final outcome. */
export const creditKeyOf = (id: InvoiceId, revision: number): string => `stamp:${id}:r${revision}`;

const StampPayload = z.object({ invoiceId: InvoiceId, stampId: z.uuid(), provider: z.string() });
type StampPayload = z.infer<typeof StampPayload>;
type Subject = { readonly invoice: InvoiceRow; readonly stamp: SubmissionRow };
type At = ProviderAttempt<StampPayload, FiscalCapability, Subject>;
/** The outcome of a submission, with the transaction that stores it. */
export type Ending = Pick<EffectSettlement<StampPayload, Subject>, 'ctx' | 'tx' | 'subject'>;

/** Submits one document to the provider; a corrected document is its next revision (REL-02). */
export const submissionEffect = defineProviderEffect({
  type: 'stamp',
  lane: 'stamp',
  payload: StampPayload,
  // Contains names and documents of buyers.
  isConfidential: true,
  providerOf: ({ provider }) => provider,
  capability: ({ fiscal }) => fiscal,
  classOf: (fiscal: FiscalCapability) => fiscal.classOf('invoice'),
  maxProcessingOf: ({ terms }) => terms.maxProcessingSeconds,
  subjectOf: async (db, propertyId, { payload }): Promise<Subject | undefined> => {
    const invoice = await findInvoice(db, propertyId, payload.invoiceId);
    const stamp = await submissionById(db, propertyId, payload.stampId);
    return invoice && stamp && { invoice, stamp };
  },
  connectionOf: ({ stamp }: Subject) => stamp.connection_id,
  revisionOf: ({ invoice }) => invoice.revision,
  send: async (at): Promise<ProviderAnswer | ProviderAccepted> => {
    const prepared = await bytesOf(at);
    const attempt = { isFirst: !at.intent.hasLeft, ...(await refusedBefore(at)) };
    const answer = await at.capability
      .send(at.connection, prepared, attempt)
      .catch(async (error: unknown) => {
        if (error instanceof ProviderFailure && error.kind === 'refused') {
          await keepOutcome(at, { refused: { message: error.message, findings: error.fields } });
        }
        throw error;
      });
    if (answer.state === 'accepted') return accepted(at, prepared, answer);
    return tookAs(at, prepared, answer);
  },
  find: async (at): Promise<ProviderAnswer | ProviderAccepted | EffectRefusal | 'undone' | null> => {
    const { prepared } = await opened(at);
    const { taken } = at.intent;
    const status = await at.capability.statusOf(at.connection, {
      key: prepared.key,
      ...(taken !== null && { ticket: taken }),
    });
    if (!status) return null;
    // The provider's id is now known: look it up by id instead of searching the documents of its day.
    if (status.state === 'pending') return taken === null ? tookAs(at, prepared, status) : null;
    if (status.state === 'kept') return 'undone';
    if (status.state === 'accepted') return accepted(at, prepared, status);
    await keepOutcome(at, { refused: { message: status.message, findings: status.findings } });
    return { refused: { message: status.message, fields: status.findings } };
  },
  onDone: (at, number) => settleAccepted(at, number),
  onRefused: async (at, problem) => settleRefused(at, await problemsOf(at, problem)),
  onAttention: async (at, problem, why) =>
    why === 'gave-up' ? settleRefused(at, await problemsOf(at, problem)) : noteAttention(at),
  onWaiting: async (at) => void (await moveTo(at, 'waiting')),
  onUnknown: async (at, { kind }) => void (await moveTo(at, kind === 'taken' ? 'pending' : 'unknown')),
});

/** The stored signed bytes: all attempts send the same document. */
async function opened({ ctx, subject: { invoice, stamp } }: At) {
  if (stamp.decided_at !== null) throw new EffectGone('It is decided');
  return openSubmission(ctx, invoice.sealing_key_id, stamp);
}

/**
 * The bytes to send, equal for all attempts. If the document has certainly not arrived, they are signed again under the
 * same number once its day is over or the access was renewed (W2-H-10).
 */
async function bytesOf(at: At): Promise<PreparedDocument> {
  const { document, prepared } = await opened(at);
  return at.intent.isAbsent ? refreshPreparedDocument(at, { document, prepared }) : prepared;
}

/** Earlier revisions that this provider refused: its books may still contain them (W2-H-05). */
async function refusedBefore({
  ctx,
  subject: { invoice, stamp },
}: At): Promise<{ readonly before?: SentDocument }> {
  if (stamp.revision === 1) return {};
  const earlier = (await submissionsOf(ctx.db, ctx.propertyId, invoice.id)).find(
    ({ revision, phase, provider_id: provider }) =>
      revision < stamp.revision && phase === 'rejected' && provider === stamp.provider_id,
  );
  if (!earlier) return {};
  const { prepared } = await openSubmission(ctx, invoice.sealing_key_id, earlier);
  const { ticket } = earlier;
  return { before: { key: prepared.key, ...(ticket !== null && { ticket }) } };
}

/** The part of a request that support may read, without the buyer. */
const summaryOf = ({ number, key, totals, file }: PreparedDocument): object => ({
  number,
  key,
  file: file.name,
  bytes: file.bytes.length,
  payable: totals.payable,
});

/** Stores the provider's answer, which is evidence, and its errors with our fields, before anything is settled. */
async function keepOutcome(
  { ctx, subject: { invoice, stamp } }: At,
  outcome: SubmissionOutcome,
): Promise<void> {
  const sealed = await sealOutcome(ctx, invoice.sealing_key_id, stamp.id, outcome);
  await changeSubmission(ctx.db, stamp, { outcome: sealed });
}

async function tookAs(
  at: At,
  prepared: PreparedDocument,
  { ticket }: FiscalPending,
): Promise<ProviderAccepted> {
  await changeSubmission(at.ctx.db, at.subject.stamp, { ticket });
  return { taken: ticket, request: summaryOf(prepared) };
}

async function accepted(at: At, prepared: PreparedDocument, answer: FiscalAccepted): Promise<ProviderAnswer> {
  await keepOutcome(at, { accepted: answer });
  return {
    reference: answer.number ?? prepared.number,
    request: summaryOf(prepared),
    answer: answer.message,
  };
}

/** Moves the document and its submission to a phase together. */
async function moveTo(
  { ctx, tx, subject: { invoice, stamp } }: Ending,
  phase: SubmissionPhase,
  change: InvoiceColumns = {},
): Promise<InvoiceRow | undefined> {
  const at = ctx.clock.now();
  const isDecided = PHASES[phase].state !== 'processing';
  // Locks the document first, as a submission does.
  const row = await lockInvoice(tx, ctx.propertyId, invoice.id);
  await changeSubmission(tx, stamp, { phase, ...(isDecided && { decided_at: at }) });
  return row && moveInvoiceToPhase(tx, row, phase, { ...change, at });
}

/** Values that only the acceptance contains, if the provider numbers documents. */
async function givenBy({
  ctx,
  tx,
  subject: { invoice, stamp },
}: Ending): Promise<{ fiscal_key?: string; qr_text?: string }> {
  const outcome = await openOutcome(contextInTransaction(ctx, tx), invoice.sealing_key_id, stamp);
  if (!outcome || !('accepted' in outcome)) return {};
  const { key, qrText } = outcome.accepted;
  const stored = storedQrText(qrText);
  return { fiscal_key: key, ...(stored !== null && { qr_text: stored }) };
}

/** The errors of the provider or of Posada, each with our field, and our sentence if there is one. */
async function problemsOf(
  { ctx, tx, subject: { invoice, stamp } }: Ending,
  { message, fields }: EffectProblem,
): Promise<StoredProblem[]> {
  const outcome = await openOutcome(contextInTransaction(ctx, tx), invoice.sealing_key_id, stamp);
  const told = outcome && 'refused' in outcome ? outcome.refused.findings : fields;
  const findings: readonly FieldProblem[] = told.length > 0 ? told : [{ field: 'document', message }];
  return findings.map(({ field, message: original, text, params }) => ({
    field: mapProviderField(field, invoice.signed?.lines ?? []),
    text: text ?? null,
    ...(params && { params }),
    rule: null,
    original,
  }));
}

/** With the provider's number, if the provider assigns one. */
export async function settleAccepted(at: Ending, number: string | null): Promise<void> {
  const { ctx, tx, subject } = at;
  const given = await givenBy(at);
  if (given.fiscal_key !== undefined)
    await changeSubmission(tx, subject.stamp, { fiscal_key: given.fiscal_key });
  const invoice = await moveTo(at, 'accepted', {
    problems: [],
    ...(number && { number }),
    ...given,
  });
  if (!invoice) return;
  await spendCredit(ctx, tx, creditKeyOf(invoice.id, subject.stamp.revision));
  if (invoice.kind === 'credit-note') await correct(at, invoice);
  // The buyer of a test is not stored as a customer.
  else if (!invoice.is_test)
    await rememberCompany(ctx, tx, await unsealCustomer(contextInTransaction(ctx, tx), invoice));
  await tell(at, 'activity.invoice.accepted', number);
  const { reservation_id: reservationId } = invoice;
  await ctx.publish(tx, invoiceAccepted, { invoiceId: invoice.id, reservationId });
}

/** Reopens the document with its errors: it keeps its number and its lines. */
export async function settleRefused(at: Ending, problems: StoredProblem[]): Promise<void> {
  const { ctx, tx, subject } = at;
  const invoice = await moveTo(at, 'rejected', { problems });
  if (!invoice) return;
  // A refused note credits nothing: it allocates its amounts again at the next submission.
  if (invoice.kind === 'credit-note')
    await releaseAllocations(tx, ctx.propertyId, [invoice.id], ctx.clock.now());
  await releaseCredit(ctx, tx, creditKeyOf(invoice.id, subject.stamp.revision));
  await tell(at, 'activity.invoice.refused', invoice.number);
  const { reservation_id: reservationId } = invoice;
  await ctx.publish(tx, invoiceRefused, { invoiceId: invoice.id, reservationId });
}

const UNDECIDED: StoredProblem = {
  field: 'document',
  text: 'invoice.error.attention',
  rule: null,
  original: '',
};

/** The outcome cannot be determined: the document stays in submission until a person resolves it. */
async function noteAttention(at: Ending): Promise<void> {
  const { ctx, tx, subject } = at;
  await moveTo(at, 'attention', { problems: [UNDECIDED] });
  await tell(at, 'activity.invoice.attention', subject.invoice.number);
  const { reservation_id: reservationId, id: invoiceId } = subject.invoice;
  await ctx.publish(tx, invoiceRefused, { invoiceId, reservationId });
}

/** Fully credited lines may be billed again; an invoice with nothing left is cancelled. */
async function correct({ ctx, tx, subject: { stamp } }: Ending, note: InvoiceRow): Promise<void> {
  const app = meteredAppOf(stamp.provider_id);
  if (app !== undefined && !note.is_test) {
    const key = creditKeyOf(note.id, stamp.revision);
    await recordFreeSubmission(ctx, tx, { app, key, subjectId: note.id, label: note.number ?? '' });
  }
  if (note.corrects_id === null) return;
  const invoice = await lockInvoice(tx, ctx.propertyId, note.corrects_id);
  if (!invoice?.signed) return;
  const notes = (await correctionsOf(tx, ctx.propertyId, invoice.id)).filter(
    ({ state }) => state === 'success',
  );
  const isWhole = creditableLines(invoice, notes).every(({ leftMinor }) => leftMinor <= 0);
  const at = ctx.clock.now();
  const documents = [invoice.id, ...notes.map(({ id }) => id)];
  const entries = isWhole ? undefined : await clearedEntries(tx, ctx.propertyId, documents);
  if (entries?.length !== 0) await releaseAllocations(tx, ctx.propertyId, documents, at, entries);
  await moveInvoiceToPhase(tx, invoice, isWhole ? 'canceled' : 'accepted', { at });
}

async function tell(
  { ctx, tx, subject: { invoice } }: Ending,
  text: 'activity.invoice.accepted' | 'activity.invoice.refused' | 'activity.invoice.attention',
  number: string | null,
): Promise<void> {
  await recordActivity(ctx, tx, {
    text,
    params: { number: number ?? '—', name: invoice.customer_name },
    tone:
      text === 'activity.invoice.accepted'
        ? 'done'
        : text === 'activity.invoice.refused'
          ? 'failed'
          : 'waiting',
    ...(invoice.reservation_id
      ? { subject: 'reservation', subjectId: invoice.reservation_id }
      : { subject: 'property', subjectId: ctx.propertyId }),
  });
}
