import {
  findBillingContact,
  billNumber,
  changeDocument,
  type Charge,
  type DocumentRow,
  documentsOfBill,
  documentsOfFolio,
  findDocument,
  lockDocument,
  paidLetterJob,
  readCharge,
  returnedLetterJob,
  requestDocument,
} from '#areas/subscription/billing/index.ts';
import { refundInSettledFolio, openSettledFolio } from '#areas/stays/folios/index.ts';
import {
  listBuyerFiles,
  issuesTestDocuments,
  storeInvoiceFiles,
  type SettledDocument,
  findSettledDocument,
  submitSettledInvoice,
  submitSettledNote,
} from '#areas/invoicing/invoices/index.ts';
import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import { languageOfCountry } from '#countries/language-of-country.ts';
import type { AccountContext, PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { BillId, FolioId, InvoiceId, PropertyId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { buildFolioOfCharge, buyerOfCharge, translateInto } from './charge.ts';
import { findIssuingProperty } from './charge-issuers.service.ts';
import { documentRequested } from './platform-invoices.events.ts';

/** A document that a property issues: its ids are stored before anything is created there (REL-01). */
type Begun = DocumentRow & {
  readonly property_id: PropertyId;
  readonly folio_id: FolioId;
  readonly invoice_id: InvoiceId;
};
const isBegun = (row: DocumentRow | undefined): row is Begun =>
  row?.property_id != null && row.folio_id !== null && row.invoice_id !== null;

/** Mails the receipt or the refund notice once, to a payer whose document does not say it. */
async function tell(
  ctx: AccountContext,
  tx: Transaction,
  row: DocumentRow,
  to: 'everybody' | 'account',
): Promise<void> {
  if (row.told_at !== null) return;
  const { accountId } = ctx;
  const { bill_id: billId, amount } = row;
  if (row.kind === 'invoice') await ctx.enqueue(tx, paidLetterJob, { accountId, billId, to });
  else await ctx.enqueue(tx, returnedLetterJob, { accountId, billId, amount });
  const at = ctx.clock.now();
  await changeDocument(tx, row.id, { told_at: at, changed_at: at });
}

type Place = { readonly property_id: PropertyId; readonly folio_id: FolioId };

/**
 * Charges with test keys get no real tax document, and real charges get no test document: the payer has the receipt (0098).
 * In a simulator nothing is real.
 */
async function mayDocument(inside: PropertyContext): Promise<boolean> {
  const { moneyKind } = inside.providers.only('payments');
  return (
    moneyKind === 'simulated-money' || (moneyKind === 'test-money') === (await issuesTestDocuments(inside))
  );
}

/** A credit note is issued by the property of its invoice. */
async function documentContextOf(
  ctx: AccountContext,
  row: DocumentRow,
  charge: Charge,
): Promise<Place | null> {
  if (row.kind === 'credit-note') {
    const [invoice] = await documentsOfBill(ctx.db, row.bill_id);
    return isBegun(invoice) ? { property_id: invoice.property_id, folio_id: invoice.folio_id } : null;
  }
  const propertyId = await findIssuingProperty(ctx, charge.payer.country, charge.closed_at);
  if (propertyId && !(await mayDocument(ctx.forProperty(propertyId)))) return null;
  return propertyId && { property_id: propertyId, folio_id: newId<FolioId>(ctx.clock.now()) };
}

/** Decides the issuing property and the ids; without an issuing property the payer gets the receipt. */
async function begin(ctx: AccountContext, row: DocumentRow, charge: Charge): Promise<DocumentRow> {
  if (row.state !== 'receipt') return row;
  const place = await documentContextOf(ctx, row, charge);
  return ctx.db.transaction(async (tx) => {
    const now = await lockDocument(tx, row.id);
    if (now.state !== 'receipt') return now;
    if (!place) {
      await tell(ctx, tx, now, 'everybody');
      return now;
    }
    const at = ctx.clock.now();
    // The document goes to the payer of the account; a stranger who paid by the link gets the receipt, and the PDF there.
    if (now.kind === 'invoice' && now.told_at === null) {
      await ctx.enqueue(tx, paidLetterJob, { accountId: ctx.accountId, billId: now.bill_id, to: 'link' });
    }
    const invoice_id = newId<InvoiceId>(at);
    return changeDocument(tx, now.id, { state: 'wanted', ...place, invoice_id, changed_at: at });
  });
}

async function sendInvoice(ctx: AccountContext, row: Begun, charge: Charge): Promise<SettledDocument | null> {
  const inside = ctx.forProperty(row.property_id);
  const property = await propertyFacts(inside);
  const language = languageOfCountry(property.country);
  const { email } = await findBillingContact(ctx);
  const account = buildFolioOfCharge(charge, {
    folioId: row.folio_id,
    onDate: todayOfProperty(inside, property),
    language,
  });
  return submitSettledInvoice(inside, {
    id: row.invoice_id,
    open: (tx) => openSettledFolio(inside, tx, account),
    customer: buyerOfCharge(charge, email),
    notes: translateInto(language, 'platformInvoice.notes', { number: billNumber(charge) }),
    expected: {
      totalMinor: charge.charge,
      taxPercent: charge.tax_name === null ? null : charge.tax_rate / 100,
    },
  });
}

async function sendNote(
  ctx: AccountContext,
  row: Begun,
  charge: Charge,
  invoiceId: InvoiceId,
): Promise<SettledDocument | null> {
  const inside = ctx.forProperty(row.property_id);
  const property = await propertyFacts(inside);
  const onDate = todayOfProperty(inside, property);
  const number = billNumber(charge);
  const reason = translateInto(languageOfCountry(property.country), 'platformInvoice.returned', { number });
  return submitSettledNote(inside, {
    id: row.invoice_id,
    invoiceId,
    amountMinor: row.amount,
    reason,
    book: (tx, byLine) =>
      refundInSettledFolio(inside, tx, row.folio_id, { byLine, description: reason, onDate }),
  });
}

/**
 * Creates the document of a charge or a refund as far as that is possible now. Repeated and interrupted runs create one
 * document: it is created under the stored ids.
 */
export async function createChargeDocument(ctx: AccountContext, id: string): Promise<void> {
  const known = await findDocument(ctx.db, id);
  const charge = known && (await readCharge(ctx.db, known.bill_id));
  if (!known || !charge) return;
  const row = await begin(ctx, known, charge);
  if (row.state !== 'wanted' || !isBegun(row)) return;
  if (row.kind === 'invoice') return settle(ctx, row, await sendInvoice(ctx, row, charge));
  const [invoice] = await documentsOfBill(ctx.db, row.bill_id);
  // Waits for the invoice, whose acceptance triggers this again.
  if (!isBegun(invoice) || invoice.state !== 'issued') return;
  return settle(ctx, row, await sendNote(ctx, row, charge, invoice.invoice_id));
}

const stateOf = (told: SettledDocument | null): DocumentRow['state'] => {
  if (told?.state === 'success') return 'issued';
  return told?.state === 'processing' && !told.isInDoubt ? 'sent' : 'held';
};

/** Copies the status from the issuing property for the payer. */
async function settle(ctx: AccountContext, known: Begun, told: SettledDocument | null): Promise<void> {
  const state = stateOf(told);
  const inside = ctx.forProperty(known.property_id);
  if (told && state === 'issued') await storeInvoiceFiles(inside, told.id);
  const files = told && state === 'issued' ? await listBuyerFiles(inside, told.id) : [];
  await ctx.db.transaction(async (tx) => {
    const row = await lockDocument(tx, known.id);
    if (row.state === 'issued' && (state !== 'issued' || row.invoice_id === told?.id)) return;
    const at = ctx.clock.now();
    if (state === 'held') await tell(ctx, tx, row, 'account');
    await changeDocument(tx, row.id, {
      state,
      changed_at: at,
      ...(told && { invoice_id: told.id, number: told.number }),
      ...(told &&
        state === 'issued' && {
          issued_at: told.issuedAt ?? at,
          files: files.map(({ role }) => (role === 'print' ? ('pdf' as const) : ('xml' as const))).toSorted(),
          // The payer received the document itself.
          told_at: row.told_at ?? at,
        }),
    });
    if (state !== 'issued' || row.kind !== 'invoice') return;
    for (const { id, kind, state: own } of await documentsOfBill(tx, row.bill_id)) {
      if (kind === 'invoice' || (own !== 'wanted' && own !== 'receipt')) continue;
      await ctx.publish(tx, documentRequested, { accountId: ctx.accountId, documentId: id });
    }
  });
}

/**
 * A document of a property was accepted or refused. Ignores documents without a charge; a document that a person issued
 * again counts.
 */
export async function applyDocumentOutcome(ctx: PropertyContext, invoiceId: InvoiceId): Promise<void> {
  const told = await findSettledDocument(ctx, invoiceId);
  if (!told) return;
  const rows = await documentsOfFolio(ctx.system, ctx.propertyId, told.folioId);
  const own = rows.find(
    ({ kind, invoice_id: id }) => id === invoiceId || (kind === 'invoice' && kind === told.kind),
  );
  if (!isBegun(own)) return;
  // If a folio has two documents, the newer one of a person counts once it is accepted.
  if (own.invoice_id !== invoiceId && told.state !== 'success') return;
  await settle(ctx.forAccount(own.account_id), own, told);
}

/** A document that takes long: the payer gets the receipt, and the document is retried. */
export async function retryLateDocument(ctx: AccountContext, id: string): Promise<void> {
  const row = await findDocument(ctx.db, id);
  if (!isBegun(row)) return;
  await ctx.db.transaction(async (tx) => {
    const now = await lockDocument(tx, id);
    if (now.state !== 'issued') await tell(ctx, tx, now, 'account');
  });
  if (row.state === 'wanted') return createChargeDocument(ctx, id);
  const told = await findSettledDocument(ctx.forProperty(row.property_id), row.invoice_id);
  if (row.state === 'sent') await settle(ctx, row, told);
}

/** A bill was paid: creates its document, or marks it as a receipt. */
export async function documentPaidCharge(ctx: AccountContext, billId: BillId): Promise<void> {
  const charge = await readCharge(ctx.db, billId);
  if (!charge || charge.charge === 0) return;
  const { id } = await ctx.db.transaction((tx) =>
    requestDocument(ctx, tx, { billId, amount: charge.charge }),
  );
  await createChargeDocument(ctx, id);
}

/** Money of a bill was returned: creates its credit note, or writes to the payer. */
export async function documentReturnedMoney(
  ctx: AccountContext,
  { billId, key, amount }: { readonly billId: BillId; readonly key: string; readonly amount: number },
): Promise<void> {
  const charge = await readCharge(ctx.db, billId);
  if (!charge || amount <= 0) return;
  if (charge.state !== 'paid') {
    // Refunded during the payment: nothing was sold, so nothing is documented.
    await ctx.db.transaction((tx) =>
      ctx.enqueue(tx, returnedLetterJob, { accountId: ctx.accountId, billId, amount }),
    );
    return;
  }
  const { id } = await ctx.db.transaction(async (tx) => {
    await requestDocument(ctx, tx, { billId, amount: charge.charge });
    return requestDocument(ctx, tx, { billId, amount, key });
  });
  await createChargeDocument(ctx, id);
}
