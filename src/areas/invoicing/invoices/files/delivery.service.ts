import { issuerById } from '#areas/invoicing/issuers/index.ts';
import { queueEmail } from '#areas/platform/messaging/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import { languageIn } from '#countries/spoken.ts';
import { type PropertyContext, readingIn } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { Language } from '#vocabulary/language.ts';
import { InvoiceId } from '#vocabulary/ids.ts';
import { majorUnits } from '#vocabulary/money.ts';
import { keepFiles } from './invoice-files.service.ts';
import { filesOf, type InvoiceFile } from './invoice-files.store.ts';
import {
  changeInvoiceRow,
  findInvoice,
  type InvoiceRow,
  lockInvoice,
  noteMailOutcome,
} from '../invoices.store.ts';
import { invoicingErrors } from '../invoices.errors.ts';
import { customerOf } from '../submissions/sealed.service.ts';
import { salesIn } from '../drafts/working.service.ts';

const amountText = ({ total_minor: minor, currency }: InvoiceRow, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'code' }).format(
    majorUnits({ minor, currency }),
  );

/** A copy to another address does not make the document mailed to its customer. */
const MAIL_KINDS = ['invoice', 'invoice-copy'] as const;
type MailKind = (typeof MAIL_KINDS)[number];

async function queue(
  ctx: PropertyContext,
  tx: Transaction,
  row: InvoiceRow,
  { to, kind }: { to: string; kind: MailKind },
): Promise<void> {
  const inside = readingIn(ctx, tx);
  // The document speaks the language of the law, and what it comes with that of whoever gets it.
  const { country } = await customerOf(inside, row);
  const property = await propertyFacts(inside);
  const language = languageIn(country ?? property.country);
  const { print, mailSubject } = salesIn(property);
  const issuer = row.issuer_id && (await issuerById(inside, tx, row.issuer_id));
  const ordered =
    issuer && row.number !== null && mailSubject
      ? mailSubject({ kind: row.kind, number: row.number, issuer })
      : null;
  const files = await filesOf(tx, ctx.propertyId, row.id);
  const attached = files.filter(({ role }) => role === 'package' || role === 'print');
  await queueEmail(ctx, tx, {
    to,
    about: { kind, id: row.id },
    language,
    subject: ordered ? 'mail.invoice.subject.ordered' : 'mail.invoice.subject',
    text: 'mail.invoice.text',
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

/** An accepted document goes to its customer once, where they gave an address; its provider sends none. */
export async function mailToCustomer(ctx: PropertyContext, id: InvoiceId): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockInvoice(tx, ctx.propertyId, id);
    if (row?.state !== 'success' || row.mail_queued_at !== null || row.mailed_at !== null) return;
    const { email } = await customerOf(readingIn(ctx, tx), row);
    // What only its provider gives is mailed once it is there.
    if (email === null || !hasPaper(await filesOf(tx, ctx.propertyId, row.id))) return;
    await queue(ctx, tx, row, { to: email, kind: 'invoice' });
    const at = ctx.clock.now();
    await changeInvoiceRow(tx, row, { mail_queued_at: at }, { at });
  });
}

/** C-ACC-42. A person asks for it again, or at another address. */
export async function mailInvoice(
  ctx: PropertyContext,
  id: InvoiceId,
  email: string,
): Promise<{ queued: true }> {
  const row = await findInvoice(ctx.db, ctx.propertyId, id);
  if (!row) throw httpErrors.missing();
  if (row.state !== 'success') throw invoicingErrors.notStamped();
  // What could not be had so far is asked for once more.
  await keepFiles(ctx, id).catch((error: unknown) => {
    if (!(error instanceof ProviderFailure)) throw error;
  });
  if (!hasPaper(await filesOf(ctx.db, ctx.propertyId, id))) throw invoicingErrors.noFiles();
  const customer = await customerOf(ctx, row);
  const kind = customer.email?.toLowerCase() === email.toLowerCase() ? 'invoice' : 'invoice-copy';
  await ctx.db.transaction((tx) => queue(ctx, tx, row, { to: email, kind }));
  return { queued: true };
}

/** What became of a mail of a document; mails of other areas are none of ours. */
export async function noteMail(
  ctx: PropertyContext,
  { about, hasLeft }: { about: { kind: string; id: string }; hasLeft: boolean },
): Promise<void> {
  if (!MAIL_KINDS.some((kind) => kind === about.kind)) return;
  await noteMailOutcome(ctx.db, ctx.propertyId, {
    id: InvoiceId.parse(about.id),
    isToCustomer: about.kind === 'invoice',
    hasLeft,
    at: ctx.clock.now(),
  });
}
