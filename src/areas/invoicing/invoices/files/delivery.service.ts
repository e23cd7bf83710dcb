import { issuerById } from '#areas/invoicing/issuers/index.ts';
import { appsOf, listMembers, permissionsOf } from '#areas/platform/accounts/index.ts';
import { queueEmail } from '#areas/platform/messaging/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import { languageOfCountry } from '#countries/language-of-country.ts';
import { type PropertyContext, contextInTransaction } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { Language } from '#vocabulary/language.ts';
import { InvoiceId } from '#vocabulary/ids.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import { storeInvoiceFiles } from './invoice-files.service.ts';
import { filesOf, type InvoiceFile } from './invoice-files.store.ts';
import {
  changeInvoiceRow,
  findInvoice,
  type InvoiceRow,
  lockInvoice,
  saveMailOutcome,
} from '../invoices.store.ts';
import { invoicingErrors } from '../invoices.errors.ts';
import { unsealCustomer } from '../submissions/sealed.service.ts';
import { salesRulesOf } from '../drafts/calculation.service.ts';

const amountText = ({ total_minor: minor, currency }: InvoiceRow, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'code' }).format(
    toMajorUnits({ minor, currency }),
  );

/** A copy to another address does not mark the document as mailed to its customer. */
const MAIL_KINDS = ['invoice', 'invoice-copy'] as const;
type MailKind = (typeof MAIL_KINDS)[number];

/** The subject of a test's mail starts with the word for test. */
const mailTexts = ({ is_test: isTest }: InvoiceRow, isOrdered: boolean) =>
  isTest
    ? ({ subject: 'mail.invoice.test.subject', text: 'mail.invoice.test.text' } as const)
    : ({
        subject: isOrdered ? 'mail.invoice.subject.ordered' : 'mail.invoice.subject',
        text: 'mail.invoice.text',
      } as const);

/** Members of the property with invoicing access: only they receive test documents (W2-H-06). */
const billersOf = async (ctx: PropertyContext) =>
  (await listMembers(ctx)).filter(
    (member) =>
      member.email !== null && permissionsOf(member).has('money') && appsOf(member).includes('invoicing'),
  );

/** The person who started it if known, else the first member with invoicing access. */
async function testReader(
  ctx: PropertyContext,
  { created_by: by }: InvoiceRow,
): Promise<{ readonly to: string; readonly language: Language | undefined } | null> {
  const billers = await billersOf(ctx);
  const reader = billers.find(({ user_id: id }) => by === `user:${id}`) ?? billers[0];
  if (!reader || reader.email === null) return null;
  return { to: reader.email, language: reader.language ?? undefined };
}

async function queue(
  ctx: PropertyContext,
  tx: Transaction,
  row: InvoiceRow,
  { to, kind, language: wanted }: { to: string; kind: MailKind; language?: Language | undefined },
): Promise<void> {
  const inside = contextInTransaction(ctx, tx);
  // The document is in the language of the law, its mail in the language of the reader.
  const { country } = await unsealCustomer(inside, row);
  const property = await propertyFacts(inside);
  const language = wanted ?? languageOfCountry(country ?? property.country);
  const { print, mailSubject } = salesRulesOf(property);
  const issuer = row.issuer_id && (await issuerById(inside, tx, row.issuer_id));
  const ordered =
    !row.is_test && issuer && row.number !== null && mailSubject
      ? mailSubject({ kind: row.kind, number: row.number, issuer })
      : null;
  const files = await filesOf(tx, ctx.propertyId, row.id);
  const attached = files.filter(({ role }) => role === 'package' || role === 'print');
  await queueEmail(ctx, tx, {
    to,
    about: { kind, id: row.id },
    language,
    ...mailTexts(row, ordered !== null),
    params: {
      subject: ordered ?? '',
      title: print.title[row.kind],
      document: print.title[row.kind].toLowerCase(),
      number: row.number ?? '',
      issuer: issuer ? (issuer.tradeName ?? issuer.legalName) : '',
      name: row.customer_name,
      total: amountText(row, language),
    },
    attachments: attached.map((file) => ({
      storedAs: file.stored_as,
      name: file.name,
      contentType: file.content_type,
    })),
  });
}

const hasPaper = (files: readonly Pick<InvoiceFile, 'role'>[]): boolean =>
  files.some(({ role }) => role === 'print');

/**
 * Mails an accepted document once to its customer, if the customer gave an address; providers mail none. A test goes to
 * members of the property, never to a customer.
 */
export async function mailAcceptedInvoice(ctx: PropertyContext, id: InvoiceId): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockInvoice(tx, ctx.propertyId, id);
    if (row?.state !== 'success' || row.mail_queued_at !== null || row.mailed_at !== null) return;
    const { email } = await unsealCustomer(contextInTransaction(ctx, tx), row);
    const reader = row.is_test ? await testReader(ctx, row) : email === null ? null : { to: email };
    // A document with files that only its provider has is mailed once they are stored.
    if (reader === null || !hasPaper(await filesOf(tx, ctx.propertyId, row.id))) return;
    await queue(ctx, tx, row, { kind: row.is_test ? 'invoice-copy' : 'invoice', ...reader });
    const at = ctx.clock.now();
    await changeInvoiceRow(tx, row, { mail_queued_at: at }, { at });
  });
}

/** C-ACC-42. A person mails it again, or to another address; a test goes only to members with invoicing access. */
export async function mailInvoice(
  ctx: PropertyContext,
  id: InvoiceId,
  email: string,
): Promise<{ queued: true }> {
  const row = await findInvoice(ctx.db, ctx.propertyId, id);
  if (!row) throw httpErrors.missing();
  if (row.state !== 'success') throw invoicingErrors.notStamped();
  if (row.is_test) {
    const own = (await billersOf(ctx)).some((member) => member.email?.toLowerCase() === email.toLowerCase());
    if (!own) throw invoicingErrors.testMail({ field: 'email' });
  }
  // Retries files that could not be fetched so far.
  await storeInvoiceFiles(ctx, id).catch((error: unknown) => {
    if (!(error instanceof ProviderFailure)) throw error;
  });
  if (!hasPaper(await filesOf(ctx.db, ctx.propertyId, id))) throw invoicingErrors.noFiles();
  const customer = await unsealCustomer(ctx, row);
  const isToCustomer = !row.is_test && customer.email?.toLowerCase() === email.toLowerCase();
  const kind = isToCustomer ? 'invoice' : 'invoice-copy';
  await ctx.db.transaction((tx) => queue(ctx, tx, row, { to: email, kind }));
  return { queued: true };
}

/** Records the outcome of a document's mail; ignores mails of other areas. */
export async function recordMailOutcome(
  ctx: PropertyContext,
  { about, hasLeft }: { about: { kind: string; id: string }; hasLeft: boolean },
): Promise<void> {
  if (!MAIL_KINDS.some((kind) => kind === about.kind)) return;
  await saveMailOutcome(ctx.db, ctx.propertyId, {
    id: InvoiceId.parse(about.id),
    isToCustomer: about.kind === 'invoice',
    hasLeft,
    at: ctx.clock.now(),
  });
}
