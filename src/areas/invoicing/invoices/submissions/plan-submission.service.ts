import type { FolioForInvoice } from '#areas/stays/folios/index.ts';
import { openConnection } from '#areas/property/connections/index.ts';
import { meteredAppOf, reserveCredit } from '#areas/subscription/credits/index.ts';
import { fiscalZoneOf, takeInvoiceNumber } from '#areas/invoicing/issuers/index.ts';
import { requireAppToBill } from '#areas/property/marketplace/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { PreparedDocument } from '#capabilities/fiscal/fiscal.capability.ts';
import type { FiscalCorrection, FiscalDocument } from '#capabilities/fiscal/fiscal.document.ts';
import { type PropertyContext, contextInTransaction } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { isTextKey } from '#foundation/http/envelope.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { Failure, type FailureEntry } from '#vocabulary/errors.ts';
import type { InvoiceId } from '#vocabulary/ids.ts';
import { dayIn } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import { allocateLines, allocationsOf, releaseAllocations } from '../drafts/allocations.store.ts';
import {
  chosenLines,
  buildFiscalDocument,
  type Numbered,
  allocateDraftPayments,
  type Ready,
  draftLinesOf,
  draftTotalOf,
} from '../drafts/document.ts';
import { sumParts } from '../drafts/reductions.ts';
import { lockDraft } from '../invoices.service.ts';
import { moveInvoiceToPhase, findInvoice, type InvoiceRow } from '../invoices.store.ts';
import { CHARGE_SOURCE } from '../invoices.constants.ts';
import { invoicingErrors } from '../invoices.errors.ts';
import type { StoredProblem } from '../invoices.tables.ts';
import { findExchangeRate } from './exchange.service.ts';
import { referenceOf } from './reference.ts';
import { storedQrText } from '../qr-text.ts';
import { sealSubmission } from './sealed.service.ts';
import { signedDocument } from './signed.ts';
import { creditKeyOf, submissionEffect } from './submission.effects.ts';
import type { FiscalProvider } from './fiscal-provider.ts';
import { insertSubmission } from './submissions.store.ts';
import { validateWithoutProvider, problemOfFinding } from '../drafts/validation.ts';
import { type DraftCalculation, calculateDraft } from '../drafts/calculation.service.ts';

/** Converts an error to the entry of a failed call. */
export const failureEntryOf = ({ field, text, params, original }: StoredProblem): FailureEntry => ({
  code: httpErrors.invalid.code,
  ...(text !== null && isTextKey(text)
    ? { text, ...(params && { params }) }
    : { text: 'invoice.error.theirWords', params: { words: original } }),
  field,
});

function refuse(problems: readonly StoredProblem[]): void {
  if (problems.length > 0) throw new Failure(400, problems.map(failureEntryOf));
}

/**
 * Allocates the billed or credited amount of each entry. Refuses a line that another document allocated meanwhile, and
 * names that document: the first one keeps it.
 */
async function claim(
  ctx: PropertyContext,
  tx: Transaction,
  working: Ready,
  folio: Pick<FolioForInvoice, 'lines' | 'cleared'>,
): Promise<void> {
  const { row } = working;
  const at = ctx.clock.now();
  await releaseAllocations(tx, ctx.propertyId, [row.id], at);
  const sourceKeys = new Map(
    [...folio.lines, ...folio.cleared].map(({ entryId, sourceKey }) => [entryId as string, sourceKey]),
  );
  const sign = row.kind === 'invoice' ? 1 : -1;
  const lines = sumParts(draftLinesOf(working).flatMap(({ parts }) => parts)).map(
    ({ entryId, amountMinor }) => ({
      entryId,
      sourceKey: sourceKeys.get(entryId) ?? `posada:${entryId}`,
      amountMinor: sign * amountMinor,
    }),
  );
  if ((await allocateLines(tx, ctx.propertyId, row.id, lines, at)) === lines.length) return;
  const taken = (await allocationsOf(tx, ctx.propertyId, lines)).findLast((one) => one.invoice_id !== row.id);
  const line = lines.find(
    ({ entryId, sourceKey }) => entryId === taken?.entry_id || sourceKey === taken?.source_key,
  );
  const field = line ? `items.${line.entryId}` : 'items';
  if (!taken?.number) throw invoicingErrors.lineOnItsWay({ field });
  throw invoicingErrors.lineTaken({ field, params: { number: taken.number } });
}

async function correctionOf(ctx: PropertyContext, row: InvoiceRow): Promise<FiscalCorrection | null> {
  if (row.corrects_id === null || !row.correction) return null;
  const corrected = await findInvoice(ctx.db, ctx.propertyId, row.corrects_id);
  if (!corrected?.signed || corrected.number === null || corrected.fiscal_key === null) {
    throw invoicingErrors.notStamped();
  }
  return {
    number: corrected.number,
    key: corrected.fiscal_key,
    issuedOn: corrected.signed.issuedOn,
    ...row.correction,
  };
}

async function numbered(ctx: PropertyContext, tx: Transaction, ready: Ready): Promise<Numbered> {
  const { row, provider, issuer, today } = ready;
  const inside = contextInTransaction(ctx, tx);
  const own =
    provider.fiscal.terms.numberedBy === 'series'
      ? await takeInvoiceNumber(ctx, tx, {
          issuerId: issuer.id,
          kind: row.kind,
          documentId: row.id,
          on: today,
          isTest: provider.isTest,
        })
      : { series: null, number: null };
  return {
    series: own.series,
    number: own.number,
    issuedAt: ctx.clock.now(),
    exchange: await findExchangeRate(inside, {
      currency: row.currency,
      country: ready.property.country,
      on: today,
    }),
    corrects: await correctionOf(inside, row),
  };
}

/** Signs the document with the access of its connection. Finds errors before the provider would. */
async function prepared(
  ctx: PropertyContext,
  ready: Ready,
  document: FiscalDocument,
  reference: string,
): Promise<PreparedDocument> {
  const { fiscal, row: connection } = ready.provider;
  const sold = draftLinesOf(ready);
  const findings = (await fiscal.validate(document)).filter(({ isWarning }) => !isWarning);
  refuse(findings.map((finding) => problemOfFinding(finding, sold)));
  try {
    return await fiscal.prepare(await openConnection(ctx, ctx.db, connection), document, reference);
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
    refuse(
      error.fields.map(({ field, message, text, params }) =>
        problemOfFinding(
          { field, message, text: text ?? 'fiscal.theirs.other', rule: null, ...(params && { params }) },
          sold,
        ),
      ),
    );
    throw error;
  }
}

/** Whether the document, or the one that it corrects, began as a test; null if it was not begun. */
const begunAsTest = ({ row, corrected }: DraftCalculation): boolean | null =>
  corrected ? corrected.is_test : row.is_test || row.revision > 0 ? row.is_test : null;

/** A draft that is ready for submission; throws what is missing, each at its field. */
function readyOf(working: DraftCalculation): Ready {
  refuse(validateWithoutProvider(working));
  const { issuer, provider } = working;
  if (!issuer) throw invoicingErrors.noIssuer();
  // Last guard: a document must never use the access of another issuer (W2-H-03).
  if (provider?.row.issuer_id !== issuer.id) throw invoicingErrors.noProvider();
  // A test never becomes real and a real document never becomes a test, even if the access changed (W2-H-06).
  const begun = begunAsTest(working);
  if (begun !== null && begun !== provider.isTest) throw invoicingErrors.noProvider();
  return { ...working, issuer, provider };
}

/** Of what Posada sold itself: its operator would pay the invoice credit to themselves. */
const isOwnCharge = ({ lines, cleared }: Pick<FolioForInvoice, 'lines' | 'cleared'>): boolean =>
  [...lines, ...cleared].some(({ sourceKey }) => sourceKey.startsWith(CHARGE_SOURCE));

type Sent = {
  readonly invoice: InvoiceRow;
  readonly folio: FolioForInvoice;
  readonly revision: number;
  readonly provider: Pick<FiscalProvider, 'id' | 'isTest'>;
  readonly number: string | null;
};

/** Reserves the invoice credit with the intent; credit notes, tests and Posada's own charges cost nothing (SEC-37). */
async function charge(
  ctx: PropertyContext,
  tx: Transaction,
  { invoice, folio, revision, provider: { id, isTest }, number }: Sent,
): Promise<void> {
  const app = meteredAppOf(id);
  if (app === undefined || isTest || invoice.kind === 'credit-note' || isOwnCharge(folio)) return;
  const key = creditKeyOf(invoice.id, revision);
  await reserveCredit(ctx, tx, { app, key, subjectId: invoice.id, label: number ?? '' });
}

/** The first day that a document bills: after a property was stopped, it tells old sales from new ones. */
const firstDayOf = (ready: Ready): PlainDate =>
  chosenLines(ready)
    .map(({ line }) => line.onDate)
    .toSorted()[0] ?? ready.today;

/**
 * Takes the number and stores allocations, signed bytes, credit and intent in the caller's transaction (REL-01, REL-12,
 * REL-25): an error rolls all of it back, and no number is lost. A refused document allocates its lines again and keeps its
 * number (C-ACC-25).
 *
 * @returns the document in submission.
 */
export async function planSubmission(
  ctx: PropertyContext,
  tx: Transaction,
  id: InvoiceId,
  providerId?: string,
): Promise<InvoiceRow> {
  const { row, folio } = await lockDraft(ctx, tx, id, { takesBack: true });
  const inside = contextInTransaction(ctx, tx);
  const asked = { ...row, provider_id: providerId ?? row.provider_id };
  const ready = readyOf(await calculateDraft(inside, asked, folio));
  if (providerId !== undefined && providerId !== ready.provider.id) {
    const provider = ctx.providers.byId(ready.provider.id).manifest.name;
    throw invoicingErrors.otherProvider({ field: 'document.provider', params: { provider } });
  }
  // Corrections and credit notes were begun while the app was active.
  if (row.kind === 'invoice' && row.revision === 0) {
    await requireAppToBill(inside, ready.provider.id, firstDayOf(ready));
  }
  // A test allocates no lines: the real document of the same stay may be submitted at any time (W2-H-06).
  if (!ready.provider.isTest) await claim(ctx, tx, ready, folio);
  const revision = row.revision + 1;
  const document = buildFiscalDocument(ready, await numbered(ctx, tx, ready));
  const signed = await prepared(inside, ready, document, referenceOf(id, revision));
  const { row: connection, id: stampedBy, fiscal, isTest } = ready.provider;
  // If the provider numbers documents, its key comes with the acceptance: until then ours only serves look-ups.
  const fiscalKey = fiscal.terms.numberedBy === 'provider' ? null : signed.key;
  const stampId = newId(ctx.clock.now());
  await insertSubmission(tx, {
    id: stampId,
    property_id: ctx.propertyId,
    invoice_id: id,
    revision,
    phase: 'sending',
    provider_id: stampedBy,
    connection_id: connection.id,
    mode: connection.mode,
    ...(await sealSubmission(inside, row.sealing_key_id, stampId, { document, prepared: signed })),
    outcome: null,
    fiscal_key: fiscalKey,
    ticket: null,
    asked_at: ctx.clock.now(),
    decided_at: null,
  });
  const after = await moveInvoiceToPhase(tx, row, 'sending', {
    at: ctx.clock.now(),
    checked: true,
    provider_id: stampedBy,
    connection_id: connection.id,
    issuer_id: ready.issuer.id,
    is_test: isTest,
    total_minor: draftTotalOf(ready),
    signed: signedDocument(document, signed.totals, {
      // From the timestamp of the document: midnight may pass during this call.
      issuedOn: dayIn(fiscalZoneOf(ready.property), document.issuedAt),
      sold: draftLinesOf(ready),
      paid: allocateDraftPayments(ready),
    }),
    number: signed.number,
    fiscal_key: fiscalKey,
    qr_text: storedQrText(signed.qrText),
    issued_at: document.issuedAt,
    problems: [],
    revision,
  });
  await charge(ctx, tx, { invoice: row, folio, revision, provider: ready.provider, number: signed.number });
  await ctx.effects.plan(ctx, tx, submissionEffect, {
    subjectId: id,
    revision,
    payload: { invoiceId: id, stampId, provider: stampedBy },
  });
  await recordChange(ctx, tx, {
    subject: 'invoice',
    subjectId: id,
    action: 'sent',
    after: { number: signed.number },
  });
  return after ?? row;
}
