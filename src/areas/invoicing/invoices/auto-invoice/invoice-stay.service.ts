import { creditErrors } from '#areas/subscription/credits/index.ts';
import { openFolioForInvoice } from '#areas/stays/folios/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import { type PropertyContext, contextInTransaction } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { TextKey } from '#texts/index.ts';
import { Failure, type FailureEntry } from '#vocabulary/errors.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import type { Remedy } from './auto-invoice.contract.ts';
import { billableMinor, type BillableStay, readBillableStay, isSettled } from '../drafts/billable.service.ts';
import { lockAutoInvoiceSettings } from './auto-invoice-settings.store.ts';
import { deleteWaits, saveWait } from './auto-invoice-waits.store.ts';
import { createDraft } from '../invoices.service.ts';
import { requireExplained, requireCheckedProof } from '../folio-documents/submission-guards.service.ts';
import { planSubmission } from '../submissions/plan-submission.service.ts';

type Wait = {
  readonly reason: TextKey;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly remedy: Remedy;
};

/** What a person has to decide first; null if nothing is in doubt. */
function doubtAbout({ stay, account, documents, isTest, isMadeUp }: BillableStay): Wait | null {
  if (isTest) return { reason: 'autoBill.wait.test', remedy: 'connections' };
  if (isMadeUp) return { reason: 'autoBill.wait.testStay', remedy: 'stay' };
  if (documents.givenBack) return { reason: 'autoBill.wait.givenBack', remedy: 'invoice' };
  if (documents.open) return { reason: 'autoBill.wait.draft', remedy: 'invoice' };
  if (stay.status !== 'checked_out') return { reason: 'autoBill.wait.notLeft', remedy: 'stay' };
  if (stay.is_conflict || stay.in_conflict) return { reason: 'autoBill.wait.conflict', remedy: 'stay' };
  if (account.isIncomplete) {
    const { currency } = account;
    return { reason: 'folio.kept.otherCurrency', params: { currency }, remedy: 'folio' };
  }
  if (billableMinor(account) <= 0) return { reason: 'autoBill.wait.nothing', remedy: 'folio' };
  if (!isSettled(account)) {
    const { totals, currency } = account;
    const amount = toMajorUnits({ minor: Math.abs(totals.balance), currency });
    const reason = totals.balance > 0 ? 'autoBill.wait.owes' : 'autoBill.wait.owed';
    return { reason, params: { amount, currency }, remedy: 'folio' };
  }
  return null;
}

/** Where a person can correct a document that was refused before submission. */
function remedyOf({ code, field = '' }: FailureEntry): Remedy {
  if (code === creditErrors.empty.code) return 'credits';
  if (field === 'document.provider') return 'connections';
  if (/^document\.(issuer|series|number)/.test(field) || /^(issuer|series)/.test(field)) return 'issuers';
  return field.startsWith('customer') ? 'invoice' : 'retry';
}

/** Converts a refusal before submission into a wait; undefined for a fault of Posada. */
function waitAfter(error: unknown): Wait | undefined {
  if (error instanceof ProviderFailure) return { reason: 'autoBill.wait.provider', remedy: 'connections' };
  const [entry] = error instanceof Failure ? error.entries : [];
  if (!entry) return undefined;
  return {
    reason: entry.text,
    ...(entry.params && { params: entry.params }),
    remedy: remedyOf(entry),
  };
}

async function note(
  ctx: PropertyContext,
  tx: Transaction,
  reservation_id: ReservationId,
  { reason, params = {}, remedy }: Wait,
): Promise<void> {
  await saveWait(tx, ctx.propertyId, { reservation_id, reason, params, remedy, looked_at: ctx.clock.now() });
}

/** Bills a folio completely or not at all: a person has to look at a line that cannot be chosen. */
function refusePart(sent: number, { account }: BillableStay): void {
  if (sent === billableMinor(account)) return;
  const text: TextKey = 'autoBill.wait.lines';
  throw new Failure(409, [{ code: 'line-billed', text, field: 'items' }]);
}

/**
 * Issues the invoice of a stay if nothing is in doubt; otherwise stores the reason for the host. The folio is locked during
 * the check: repeated and parallel calls create one document (REL-01, REL-02).
 *
 * @param isAsked a person requested it, also where automatic invoicing is disabled.
 */
export async function invoiceStay(
  ctx: PropertyContext,
  id: ReservationId,
  { isAsked }: { readonly isAsked: boolean },
): Promise<void> {
  try {
    await ctx.db.transaction(async (tx) => {
      // Disabling automatic invoicing waits for this stay, and none follows.
      const settings = await lockAutoInvoiceSettings(tx, ctx.propertyId);
      if (!settings.auto_bill && !isAsked) return;
      const folio = await openFolioForInvoice(ctx, tx, { reservationId: id });
      const found = await readBillableStay(contextInTransaction(ctx, tx), id);
      if (found.documents.accepted || found.documents.onItsWay) return deleteWaits(tx, ctx.propertyId, id);
      const doubt = doubtAbout(found);
      if (doubt) return note(ctx, tx, id, doubt);
      const draft = await createDraft(ctx, tx, folio, { choices: {} });
      refusePart(draft.total_minor, found);
      await requireCheckedProof(ctx, tx, draft, folio);
      await planSubmission(ctx, tx, draft.id);
      await requireExplained(ctx, tx, folio);
      return deleteWaits(tx, ctx.propertyId, id);
    });
  } catch (error) {
    const wait = waitAfter(error);
    if (!wait) throw error;
    await ctx.db.transaction((tx) => note(ctx, tx, id, wait));
  }
}
