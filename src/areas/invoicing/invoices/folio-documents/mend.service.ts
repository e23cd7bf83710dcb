import { type FolioForInvoice, openFolioForInvoice } from '#areas/stays/folios/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { type PropertyContext, contextInTransaction } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { FolioId, InvoiceId } from '#vocabulary/ids.ts';
import { spread } from '#vocabulary/spread.ts';
import { type CreditableLine, creditableLines } from '../credit-notes.ts';
import type { Choices } from '../drafts/choices.ts';
import { salesRulesOf } from '../drafts/calculation.service.ts';
import type { Invoice } from '../invoices.contract.ts';
import { invoicingErrors } from '../invoices.errors.ts';
import { createDraft, getInvoice } from '../invoices.service.ts';
import {
  changeInvoiceRow,
  correctionsOf,
  type InvoiceRow,
  invoicesOfFolio,
  lockInvoice,
} from '../invoices.store.ts';
import { isOpen } from '../present.service.ts';
import { draftCreditNote } from '../submissions/submissions.service.ts';
import type { FolioDifference } from './folio-difference.ts';
import { type FolioMend, compareFolio, mendOf } from './folio-difference.service.ts';

type Creditable = { readonly invoice: InvoiceRow; readonly lines: readonly CreditableLine[] };

async function creditableInvoices(
  ctx: PropertyContext,
  tx: Transaction,
  folioId: FolioId,
): Promise<readonly Creditable[]> {
  const rows = await invoicesOfFolio(tx, ctx.propertyId, folioId);
  const accepted = rows.filter(
    ({ kind, phase, is_test: isTest }) => kind === 'invoice' && phase === 'accepted' && !isTest,
  );
  const found: Creditable[] = [];
  for (const { id } of accepted) {
    const invoice = await lockInvoice(tx, ctx.propertyId, id);
    if (!invoice) continue;
    const notes = await correctionsOf(tx, ctx.propertyId, id);
    found.push({ invoice, lines: creditableLines(invoice, notes) });
  }
  return found;
}

/**
 * How much a note credits on each line of an invoice. An overdocumented entry is credited on its own line. A reduction
 * without a remaining line is spread over all lines by their remaining amounts.
 */
function amountsOn({ lines }: Creditable, { entries }: FolioMend): ReadonlyMap<string, number> {
  const left = new Map(lines.map(({ key, leftMinor }) => [key, leftMinor]));
  const amounts = new Map<string, number>();
  const take = (key: string, most: number): number => {
    const taken = Math.max(0, Math.min(most, left.get(key) ?? 0));
    left.set(key, (left.get(key) ?? 0) - taken);
    if (taken > 0) amounts.set(key, (amounts.get(key) ?? 0) + taken);
    return taken;
  };
  let everywhere = 0;
  for (const { entryId, differenceMinor, chargedMinor } of entries) {
    let rest = -differenceMinor;
    const own = lines.filter(({ left: parts }) => parts.some((part) => part.entryId === entryId));
    for (const { key } of own) rest -= take(key, rest);
    // A reduced line credits less than its entry; its reduction now applies to the other lines.
    if (chargedMinor < 0 || own.length > 0) everywhere += rest;
  }
  const weights = lines.map(({ key }) => left.get(key) ?? 0);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = spread(Math.min(everywhere, whole), weights);
  for (const [place, { key }] of lines.entries()) take(key, shares[place] ?? 0);
  return amounts;
}

const sumOf = (amounts: ReadonlyMap<string, number>): number =>
  [...amounts.values()].reduce((sum, amount) => sum + amount, 0);

/** Updates the choices of an earlier draft for the same difference. */
async function renew(
  ctx: PropertyContext,
  tx: Transaction,
  draft: InvoiceRow,
  choices: Choices,
): Promise<InvoiceRow> {
  return (await changeInvoiceRow(tx, draft, { choices }, { at: ctx.clock.now() })) ?? draft;
}

async function draftNote(
  ctx: PropertyContext,
  tx: Transaction,
  folioId: FolioId,
  mend: FolioMend,
): Promise<InvoiceRow> {
  const inside = contextInTransaction(ctx, tx);
  const found = (await creditableInvoices(ctx, tx, folioId))
    .map((creditable) => ({ ...creditable, amounts: amountsOn(creditable, mend) }))
    .toSorted((one, other) => sumOf(other.amounts) - sumOf(one.amounts))[0];
  if (!found || sumOf(found.amounts) === 0) throw invoicingErrors.nothingToMend();
  const { invoice, amounts } = found;
  const choices = { lines: [...amounts.keys()], amounts: Object.fromEntries(amounts) };
  const drafts = await invoicesOfFolio(tx, ctx.propertyId, folioId);
  // A refused note is corrected and submitted again under its number.
  const draft = drafts.find((row) => isOpen(row) && row.corrects_id === invoice.id);
  if (draft) return renew(ctx, tx, draft, choices);
  const { adjustmentReason: reason } = salesRulesOf(await propertyFacts(inside));
  return draftCreditNote(ctx, tx, invoice, { concept: 'price', reason, choices });
}

/**
 * Drafts an invoice of the lines that are not fully documented. If an undocumented reduction exists, the invoice contains
 * it and every unbilled line: without them it would exceed the folio.
 */
async function draftInvoice(
  ctx: PropertyContext,
  tx: Transaction,
  folio: FolioForInvoice,
  { entries }: FolioMend,
  all: FolioDifference['entries'],
): Promise<InvoiceRow> {
  const notBilled = all.filter(({ why }) => why === 'not-billed');
  const isLowered = notBilled.some(({ differenceMinor }) => differenceMinor < 0);
  const lines = [...entries, ...(isLowered ? notBilled : [])].flatMap(({ entryId }) => entryId ?? []);
  const rows = await invoicesOfFolio(tx, ctx.propertyId, folio.folioId);
  const draft = rows.find(
    ({ state, kind, choices, is_test: isTest }) =>
      state === 'draft' &&
      kind === 'invoice' &&
      !isTest &&
      lines.every((line) => choices.lines?.includes(line)),
  );
  if (draft) return renew(ctx, tx, draft, { ...draft.choices, lines });
  const made = await createDraft(ctx, tx, folio, { choices: { lines } });
  await recordChange(ctx, tx, { subject: 'invoice', subjectId: made.id, action: 'created' });
  return made;
}

/** C-ACC-53. */
export async function mendFolio(ctx: PropertyContext, folioId: FolioId): Promise<Invoice> {
  const id: InvoiceId = await ctx.db.transaction(async (tx) => {
    const folio = await openFolioForInvoice(ctx, tx, { folioId });
    const difference = await compareFolio(contextInTransaction(ctx, tx), folio);
    const mend = mendOf(difference);
    if (!mend || mend.mend === 'account') throw invoicingErrors.nothingToMend();
    const row =
      mend.mend === 'credit'
        ? await draftNote(ctx, tx, folioId, mend)
        : await draftInvoice(ctx, tx, folio, mend, difference.entries);
    return row.id;
  });
  return getInvoice(ctx, id);
}
