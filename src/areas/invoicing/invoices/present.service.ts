import { createDescriptionReader, viewFolioForInvoice, type FolioLine } from '#areas/stays/folios/index.ts';
import { fiscalZoneOf, issuerById, type Issuer } from '#areas/invoicing/issuers/index.ts';
import { localizeParams } from '#countries/complaint.ts';
import type { FiscalTotals } from '#capabilities/fiscal/fiscal.document.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { isTextKey } from '#foundation/http/envelope.ts';
import { allTexts } from '#texts/all.ts';
import type { TextKey } from '#texts/index.ts';
import { translate } from '#texts/translate.ts';
import {
  decimal,
  decimalOfMoney,
  type Decimal,
  minus,
  quotientOf,
  sumOf,
  times,
  ZERO,
} from '#vocabulary/decimal.ts';
import type { TextParams } from '#vocabulary/errors.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import { keyOfLine } from './credit-notes.ts';
import { buildFiscalDocument, draftLinesOf, draftTotalOf } from './drafts/document.ts';
import { readInvoicedStays } from './drafts/invoiced-stay.ts';
import { filesOf } from './files/invoice-files.store.ts';
import type {
  Invoice,
  InvoiceItem,
  InvoicePayment,
  InvoiceValidation,
  Stamp,
  StampError,
} from './invoices.contract.ts';
import { correctionsOf, findInvoice, type InvoiceRow } from './invoices.store.ts';
import { PHASES } from './phases.ts';
import type { StoredProblem } from './invoices.tables.ts';
import { taxReasonText } from './drafts/document-lines.ts';
import { shownQrText } from './qr-text.ts';
import { openOutcome } from './submissions/sealed.service.ts';
import type { SignedDocument } from './submissions/signed.ts';
import { type SubmissionRow, submissionsOf } from './submissions/submissions.store.ts';
import { validateWithoutProvider, sectionOf, problemOfFinding, SECTIONS } from './drafts/validation.ts';
import { type DraftCalculation, type CalculatedLine, calculateDraft } from './drafts/calculation.service.ts';

/** Whether a document may still be changed: it was never submitted, or it was refused. */
export const isOpen = ({ state }: Pick<InvoiceRow, 'state'>): boolean =>
  state === 'draft' || state === 'failure';

export const translateFor = (ctx: PropertyContext, text: TextKey, params?: TextParams): string =>
  translate(allTexts[ctx.language], text, localizeParams(ctx.language, params));

const sentenceOf = (ctx: PropertyContext, { text, params, original }: StoredProblem): string =>
  text !== null && isTextKey(text) ? translateFor(ctx, text, params) : original;

export const presentErrors = (ctx: PropertyContext, problems: readonly StoredProblem[]): StampError[] =>
  problems.map((problem) => ({
    field: problem.field,
    message: sentenceOf(ctx, problem),
    original: problem.original,
    rule: problem.rule,
  }));

/** R-INV-16. */
function validationOf(ctx: PropertyContext, problems: readonly StoredProblem[]): InvoiceValidation {
  const sections = Object.groupBy(problems, ({ field }) => sectionOf(field).section);
  const made = SECTIONS.map((section) => {
    const own = sections[section] ?? [];
    const fields = Object.fromEntries(
      own.map((one) => [sectionOf(one.field).name, { hasError: true, message: sentenceOf(ctx, one) }]),
    );
    return [section, { hasError: own.length > 0, fields }];
  });
  return Object.fromEntries(made) as InvoiceValidation;
}

/** R-INV-01: the status of a line that another document bills. */
const BILLED_IN = {
  draft: 'pending',
  processing: 'pending',
  failure: 'failed',
  success: 'billed',
} as const satisfies Record<InvoiceRow['state'], InvoiceItem['billingStatus']>;

const HUNDRED = decimal('100');

/** The net amount of a price that includes its taxes; a document may state a rounding cent. */
export const netOf = (gross: Decimal, rate: Decimal): Decimal =>
  quotientOf(times(gross, HUNDRED), sumOf([HUNDRED, rate]), 2);

function itemOf(ctx: PropertyContext, working: DraftCalculation, one: CalculatedLine): InvoiceItem {
  const { line, name, tax, obstacle, claim, grossMinor } = one;
  const { row, codes } = working;
  const { currency } = row;
  const gross = decimalOfMoney({ minor: grossMinor, currency });
  const isAddendum = line.kind === 'addendum';
  const rate = tax.tax.treatment === 'taxed' ? tax.tax.rate : ZERO;
  // A reduction has the taxes of the lines that it reduces.
  const isReduction = grossMinor < 0;
  const net = isAddendum || isReduction ? gross : netOf(gross, rate);
  const joined = row.choices.joined?.find(({ lines }) => lines.includes(line.entryId));
  return {
    _id: line.entryId,
    type: isAddendum ? 'NON_BILLABLE_PRODUCT' : line.service,
    name,
    onDate: line.onDate,
    night: line.night,
    quantity: line.quantity,
    price: toMajorUnits({ minor: line.amountMinor, currency }),
    subtotal: Number(net),
    total: toMajorUnits({ minor: grossMinor, currency }),
    taxes:
      isAddendum || isReduction
        ? []
        : [
            {
              kind: tax.tax.kind,
              treatment: tax.tax.treatment,
              active: tax.tax.treatment !== 'excluded',
              mapping: codes?.taxes[`${tax.tax.kind}:${tax.tax.rate}`] ?? null,
              amountPercentage: Number(tax.tax.rate),
              amount: Number(minus(gross, net)),
              reason: tax.tax.reason,
              why: translateFor(ctx, tax.why),
              law: tax.law,
              missing: tax.missing.map(({ text, params }) => translateFor(ctx, text, params)),
            },
          ],
    active: line.amountMinor !== 0,
    mapping: codes?.products[line.service] ?? null,
    billingStatus: claim ? BILLED_IN[claim.state] : 'not-billed',
    billedIn: claim ? { _id: claim.invoice_id, number: claim.number } : null,
    selectedToBill: one.isChosen,
    obstacle: obstacle && { message: translateFor(ctx, obstacle.text, obstacle.params) },
    joinedAs: joined?.name ?? null,
  };
}

function paymentsOf(ctx: PropertyContext, { payments, row, codes }: DraftCalculation): InvoicePayment[] {
  const mappings: Readonly<Record<string, string | undefined>> = codes?.payments ?? {};
  const own = new Set(row.signed?.paid.map(({ entryId }) => entryId));
  const statusOf = (entryId: string): InvoicePayment['billingStatus'] =>
    own.has(entryId) ? BILLED_IN[row.state] : 'not-billed';
  return payments.map(({ payment, obstacle, isBilled, isChosen }) => ({
    _id: payment.entryId,
    kind: payment.kind,
    method: payment.method,
    onDate: payment.onDate,
    amount: toMajorUnits({ minor: payment.amountMinor, currency: row.currency }),
    mapping: mappings[payment.method] ?? null,
    billingStatus: isBilled ? 'billed' : statusOf(payment.entryId),
    selectedToBill: isChosen,
    obstacle: obstacle && { message: translateFor(ctx, obstacle.text, obstacle.params) },
  }));
}

/** The lines of a submitted document: they no longer follow the folio. */
const signedItems = (
  ctx: PropertyContext,
  row: InvoiceRow,
  signed: SignedDocument,
  inTheirWords: (line: { readonly service: string; readonly name: string }) => string,
): InvoiceItem[] =>
  signed.lines.map((line) => {
    const total = toMajorUnits({ minor: line.grossMinor, currency: row.currency });
    return {
      _id: line.corrects ?? keyOfLine(line),
      type: line.unit,
      name: inTheirWords(line),
      onDate: line.onDate,
      night: line.service === 'night' ? line.onDate : null,
      quantity: Number(line.quantity),
      price: Number(line.unitPrice),
      subtotal: Number(line.net),
      total,
      taxes: line.taxes.map(({ kind, treatment, rate, amount, reason }) => ({
        kind,
        treatment,
        active: treatment !== 'excluded',
        mapping: null,
        amountPercentage: Number(rate),
        amount: Number(amount),
        reason,
        why: translateFor(ctx, taxReasonText(reason)),
        law: null,
        missing: [],
      })),
      active: true,
      mapping: null,
      billingStatus: row.state === 'success' ? 'billed' : 'pending',
      billedIn: { _id: row.id, number: row.number },
      selectedToBill: true,
      obstacle: null,
      joinedAs: line.isJoined ? inTheirWords(line) : null,
    };
  });

type Amounts = Pick<Invoice, 'total' | 'subtotal' | 'taxTotal' | 'rounding'>;

const signedAmounts = ({ net, taxes, charges, payable }: SignedDocument): Amounts => ({
  total: Number(payable),
  subtotal: Number(net),
  taxTotal: Number(sumOf(taxes.map(({ amount }) => amount))),
  rounding: Number(sumOf(charges.map(({ amount }) => amount))),
});

/** The amounts as the provider will round them, if the provider is known. */
function draftAmounts(working: DraftCalculation): Amounts {
  const minor = draftTotalOf(working);
  const { currency } = working.row;
  const total = toMajorUnits({ minor, currency });
  const lines = draftLinesOf(working);
  // Without a charged line there is no tax.
  if (lines.length === 0) return { total, subtotal: total, taxTotal: 0, rounding: 0 };
  const nets = sumOf(
    lines.map(({ item: { gross, taxes } }) =>
      netOf(gross, sumOf(taxes.filter(({ treatment }) => treatment === 'taxed').map(({ rate }) => rate))),
    ),
  );
  const gross = decimalOfMoney({ minor, currency });
  return { total, subtotal: Number(nets), taxTotal: Number(minus(gross, nets)), rounding: 0 };
}

/**
 * Every error that would have the draft refused today, except for its number, which it gets at submission; and the buyer's
 * withholdings.
 */
export async function validateDraft(
  ctx: PropertyContext,
  working: DraftCalculation,
): Promise<{ readonly problems: readonly StoredProblem[]; readonly withheld: FiscalTotals['withheld'] }> {
  const own = validateWithoutProvider(working);
  const { issuer, provider } = working;
  if (own.length > 0 || !issuer || !provider) return { problems: own, withheld: [] };
  const document = buildFiscalDocument(
    { ...working, issuer, provider },
    { series: null, number: null, issuedAt: ctx.clock.now(), exchange: null, corrects: null },
  );
  const sold = draftLinesOf(working);
  const findings = await provider.fiscal.validate(document);
  return {
    withheld: provider.fiscal.totals(document).withheld,
    problems: findings
      .filter(({ field, isWarning }) => !isWarning && !/^(number|series|corrects|exchange)/.test(field))
      .map((finding) => problemOfFinding(finding, sold)),
  };
}

async function stampIn(ctx: PropertyContext, row: InvoiceRow, stamp: SubmissionRow): Promise<Stamp> {
  const outcome = await openOutcome(ctx, row.sealing_key_id, stamp);
  const said = outcome && ('accepted' in outcome ? outcome.accepted.message : outcome.refused.message);
  return {
    _id: stamp.id,
    status: stamp.phase === 'accepted' || stamp.phase === 'rejected' ? stamp.phase : 'draft',
    documentType: row.kind,
    phase: stamp.phase,
    revision: stamp.revision,
    fiscalKey: stamp.fiscal_key,
    partnerIntegrationId: stamp.provider_id,
    mode: stamp.mode,
    askedAt: stamp.asked_at,
    decidedAt: stamp.decided_at,
    message: said || null,
  };
}

/** C-ACC-10: the submissions of a document, newest first. */
export async function presentSubmissions(ctx: PropertyContext, row: InvoiceRow): Promise<Stamp[]> {
  const presented: Stamp[] = [];
  for (const stamp of await submissionsOf(ctx.db, ctx.propertyId, row.id)) {
    presented.push(await stampIn(ctx, row, stamp));
  }
  return presented;
}

/** R-INV-04, R-INV-05: the badge in the list. */
export const badgeOf = ({ phase }: Pick<InvoiceRow, 'phase'>) => PHASES[phase].stampStatus;

const issuerView = (issuer: Issuer | null): Invoice['issuer'] =>
  issuer && {
    _id: issuer.id,
    name: issuer.legalName,
    taxId: issuer.taxId,
    rnt: issuer.rnt,
    address: [issuer.address.line, issuer.address.cityName].filter(Boolean).join(', '),
  };

async function related(ctx: PropertyContext, row: InvoiceRow) {
  const [corrected, corrections, files, stamps] = await Promise.all([
    row.corrects_id ? findInvoice(ctx.db, ctx.propertyId, row.corrects_id) : undefined,
    correctionsOf(ctx.db, ctx.propertyId, row.id),
    filesOf(ctx.db, ctx.propertyId, row.id),
    presentSubmissions(ctx, row),
  ]);
  const { currency } = row;
  return {
    corrects: corrected
      ? {
          _id: corrected.id,
          number: corrected.number,
          concept: row.correction?.concept ?? '',
          reason: row.correction?.reason ?? '',
        }
      : null,
    creditNotes: corrections.map((note) => ({
      _id: note.id,
      number: note.number,
      stampStatus: badgeOf(note),
      total: toMajorUnits({ minor: note.total_minor, currency }),
    })),
    files: files.map(({ role, name, content_type: contentType, bytes }) => ({
      role,
      name,
      contentType,
      bytes,
    })),
    stamp: stamps[0] ?? null,
  };
}

/** Calculates a draft without locking its folio. */
export async function recalculateDraft(ctx: PropertyContext, row: InvoiceRow): Promise<DraftCalculation> {
  const { lines, cleared, payments } = await viewFolioForInvoice(ctx, { folioId: row.folio_id });
  const stored = (of: typeof lines) => of.filter((line): line is FolioLine => line.entryId !== null);
  return calculateDraft(ctx, row, { lines: stored(lines), cleared: stored(cleared), payments });
}

/** C-ACC-08: one document; from the folio while it is editable, and from the signed document afterwards. */
export async function presentInvoice(ctx: PropertyContext, row: InvoiceRow): Promise<Invoice> {
  const working = await recalculateDraft(ctx, row);
  const { signed } = row;
  const isSigned = !isOpen(row) && signed !== null;
  const inTheirWords = await createDescriptionReader(ctx);
  const items = isSigned
    ? signedItems(ctx, row, signed, inTheirWords)
    : working.lines.map((one) => ({
        ...itemOf(ctx, working, one),
        name: inTheirWords({ service: one.line.service, name: one.name }),
      }));
  const { problems, withheld } = isSigned ? { problems: [], ...signed } : await validateDraft(ctx, working);
  const issuer = isSigned && row.issuer_id ? await issuerById(ctx, ctx.db, row.issuer_id) : working.issuer;
  return {
    _id: row.id,
    propertyId: row.property_id,
    thirdPartyId: row.reservation_id,
    folioId: row.folio_id,
    stay: (await readInvoicedStays(ctx, [row.reservation_id])).get(row.reservation_id) ?? null,
    documentType: row.kind,
    state: row.state,
    stampStatus: badgeOf(row),
    checked: row.checked,
    number: row.number,
    isTest: row.is_test || (isOpen(row) && (working.provider?.isTest ?? false)),
    qrText: shownQrText(row.qr_text, working.customer.documentNumber),
    issuedAt: row.issued_at,
    timeZone: fiscalZoneOf(working.property),
    mailedAt: row.mailed_at,
    partnerIntegrationId: row.provider_id ?? working.provider?.id ?? null,
    issuer: issuerView(issuer),
    customer: working.customer,
    documentTypes: working.sales.documentTypes.map(({ code, label }) => ({
      code,
      label: translateFor(ctx, label),
    })),
    items,
    payments: paymentsOf(ctx, working),
    notes: row.notes,
    currency: row.currency,
    ...(isSigned ? signedAmounts(signed) : draftAmounts(working)),
    withholdings: withheld.map(({ kind, rate, base, amount }) => ({
      kind,
      name: working.sales.print.withholdings[kind],
      amountPercentage: Number(rate),
      base: Number(base),
      amount: Number(amount),
    })),
    validation: validationOf(ctx, [...problems, ...(isSigned ? [] : row.problems)]),
    errors: presentErrors(ctx, row.problems),
    ...(await related(ctx, row)),
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
