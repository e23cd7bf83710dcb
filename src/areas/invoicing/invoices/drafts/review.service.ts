import { fullName } from '#areas/invoicing/customers/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import { translateCount } from '#texts/translate.ts';
import type { FolioId, InvoiceId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { LOCALES, type Language } from '#vocabulary/language.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import { epochDay, type PlainDate } from '#vocabulary/plain-date.ts';
import { differencesOfFolios } from '../folio-documents/folio-differences.store.ts';
import { invoicesByIds, findSimilarInvoices, type SimilarInvoice } from '../invoices.store.ts';
import { recalculateDraft, presentErrors, isOpen, validateDraft, translateFor } from '../present.service.ts';
import { isFinalConsumer } from './customer.ts';
import { chosenLines, draftTotalOf } from './document.ts';
import type { InvoiceReview, Oddity, ReviewedInvoice } from './review.contract.ts';
import type { DraftCalculation } from './calculation.service.ts';

/** Documents with the same buyer and total that are further apart belong to two stays. */
const ALIKE_SECONDS = 45 * 24 * 3600;

type Around = {
  /** Documents with the same buyer and total as a reviewed one. */
  readonly alike: readonly SimilarInvoice[];
  /** Folios that their documents do not match. */
  readonly differing: ReadonlySet<FolioId>;
};

/** Removes separators and the check digit: a NIT is a cédula with a check digit. */
const numberIn = (text: string): string => (text.split('-')[0] ?? '').replace(/\W/g, '').toUpperCase();

const dayText = (language: Language, day: PlainDate): string =>
  new Intl.DateTimeFormat(LOCALES[language], { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    epochDay(day) * 86_400_000,
  );

function isOwnNumber({ customer, issuer }: Pick<DraftCalculation, 'customer' | 'issuer'>): boolean {
  if (!issuer || isFinalConsumer(customer)) return false;
  const [buyer, seller] = [numberIn(customer.documentNumber), numberIn(issuer.taxId)];
  // A check digit may be typed without its hyphen.
  return buyer !== '' && (buyer === seller || buyer === issuer.taxId.replace(/\W/g, '').toUpperCase());
}

function odditiesOf(
  ctx: PropertyContext,
  working: DraftCalculation,
  { alike, differing }: Around,
): ReviewedInvoice['oddities'] {
  const { row, customer, today } = working;
  const found: ReviewedInvoice['oddities'] = [];
  const add = (kind: Oddity, message: string) => found.push({ kind, message });
  if (working.provider?.isTest) add('test', translateFor(ctx, 'invoice.review.test'));
  if (row.kind === 'credit-note') return found;
  const nights = chosenLines(working).flatMap(({ line, grossMinor }) =>
    line.night !== null && line.night >= today && grossMinor > 0 ? [line.night] : [],
  );
  const last = nights.toSorted().at(-1);
  if (last !== undefined) {
    const date = dayText(ctx.language, last);
    const texts = allTexts[ctx.language];
    add(
      'nights-to-come',
      translateCount(texts, ctx.language, 'invoice.review.nightsToCome', nights.length, { date }),
    );
  }
  if (isOwnNumber(working)) add('buyer-is-issuer', translateFor(ctx, 'invoice.review.buyerIsIssuer'));
  const twin = alike.find(
    (one) =>
      one.id !== row.id &&
      one.customer_name === row.customer_name &&
      one.total_minor === row.total_minor &&
      one.currency === row.currency,
  );
  if (twin && !isFinalConsumer(customer)) {
    add(
      'same-buyer-and-total',
      twin.number === null
        ? translateFor(ctx, 'invoice.review.sameAsDraft', { name: twin.customer_name })
        : translateFor(ctx, 'invoice.review.sameAs', { number: twin.number, name: twin.customer_name }),
    );
  }
  if (differing.has(row.folio_id)) add('account-differs', translateFor(ctx, 'account.why.differs'));
  if (isFinalConsumer(customer)) add('final-consumer', translateFor(ctx, 'invoice.review.finalConsumer'));
  else if (customer.email === null) add('no-email', translateFor(ctx, 'invoice.review.noEmail'));
  return found;
}

/**
 * C-ACC-55 (W2-L-05): the review before submission, because only a credit note reverts a submission. A buyer that is the
 * issuer is a warning and no error: a host who uses goods of the house bills them to itself (art. 421 E. T.).
 */
export async function reviewInvoices(
  ctx: PropertyContext,
  ids: readonly InvoiceId[],
): Promise<InvoiceReview> {
  const rows = (await invoicesByIds(ctx.db, ctx.propertyId, ids)).filter(isOpen);
  const since = plusSeconds(ctx.clock.now(), -ALIKE_SECONDS);
  const folios = [...new Set(rows.map(({ folio_id: id }) => id))];
  const around: Around = {
    alike: await findSimilarInvoices(ctx.db, ctx.propertyId, rows, since),
    differing: new Set(
      (await differencesOfFolios(ctx.db, ctx.propertyId, folios)).map(({ folio_id: id }) => id),
    ),
  };
  const totals = new Map<string, number>();
  const buyers = new Set<string>();
  const invoices: ReviewedInvoice[] = [];
  for (const row of rows) {
    const working = await recalculateDraft(ctx, row);
    const { currency, kind } = row;
    const minor = draftTotalOf(working);
    const { customer } = working;
    const { problems } = await validateDraft(ctx, working);
    // Problems of an earlier attempt may have been corrected since; the row of the document shows them.
    const wrong = [...new Set(presentErrors(ctx, problems).map(({ message }) => message))];
    // A test is shown with its mark and adds nothing to the totals (0098).
    if (wrong.length === 0 && working.provider?.isTest !== true) {
      totals.set(currency, (totals.get(currency) ?? 0) + (kind === 'invoice' ? minor : -minor));
      buyers.add(isFinalConsumer(customer) ? '' : `${customer.documentType} ${customer.documentNumber}`);
    }
    invoices.push({
      _id: row.id,
      customerName: fullName(customer) || row.customer_name,
      documentType: kind,
      currency,
      total: toMajorUnits({ minor, currency }),
      problems: wrong,
      oddities: odditiesOf(ctx, working, around),
    });
  }
  return {
    count: invoices.filter(({ problems }) => problems.length === 0).length,
    buyers: buyers.size,
    totals: [...totals].map(([currency, minor]) => ({ currency, total: toMajorUnits({ minor, currency }) })),
    invoices,
  };
}
