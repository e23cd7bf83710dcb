import { validateBuyer } from '#areas/invoicing/customers/index.ts';
import type { FiscalFinding } from '#capabilities/fiscal/fiscal.capability.ts';
import type { SalesRules } from '#countries/sales-rules.ts';
import type { FailureEntry } from '#vocabulary/errors.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import type { InvoiceCustomer } from './customer.contract.ts';
import { isFinalConsumer } from './customer.ts';
import { chosenLines, draftTotalOf } from './document.ts';
import type { StoredProblem } from '../invoices.tables.ts';
import type { DocumentLine } from './document-lines.ts';
import type { DraftCalculation } from './calculation.service.ts';

/** The sections of a document on the screen (R-INV-16). */
export const SECTIONS = ['customer', 'items', 'payments', 'document'] as const;
export type Section = (typeof SECTIONS)[number];

const CUSTOMER_FIELDS: readonly (readonly [pattern: RegExp, field: string])[] = [
  [/^customer\.identity\.type/, 'customer.documentType'],
  [/^customer\.identity/, 'customer.documentNumber'],
  [/^customer\.address/, 'customer.address'],
  [/^customer\.(name|email)/, 'customer.$1'],
  [/^customer/, 'customer.name'],
  [/^withholdings/, 'customer.withholds'],
];

/** Maps a field of a provider to ours. Lines are named by their first entry. */
export function mapProviderField(field: string, sold: readonly Pick<DocumentLine, 'parts'>[]): string {
  const line = /^lines\.(\d+)/.exec(field);
  if (line) {
    const part = sold[Number(line[1])]?.parts[0];
    return part === undefined ? 'items' : `items.${part.entryId}`;
  }
  if (/^(lines|charges|total)/.test(field)) return 'items';
  if (/^(payment|prepaid)/.test(field)) return ['payments', field.split('.')[1] ?? 'means'].join('.');
  const match = CUSTOMER_FIELDS.find(([pattern]) => pattern.test(field));
  if (match) return field.replace(new RegExp(`${match[0].source}.*`), match[1]);
  return field.startsWith('document') ? field : `document.${field}`;
}

export const problemOfFinding = (
  finding: FiscalFinding,
  sold: readonly Pick<DocumentLine, 'parts'>[],
): StoredProblem => ({
  field: mapProviderField(finding.field, sold),
  text: finding.text,
  ...(finding.params && { params: finding.params }),
  rule: finding.rule,
  original: finding.message,
});

const problem = (field: string, entry: Pick<FailureEntry, 'text' | 'params'>): StoredProblem => ({
  field,
  text: entry.text,
  ...(entry.params && { params: entry.params }),
  rule: null,
  original: '',
});

/** The document and the name of a named buyer. */
export const validateDraftCustomer = (
  sales: SalesRules,
  customer: Pick<InvoiceCustomer, 'name' | 'lastName' | 'documentType' | 'documentNumber'>,
): readonly StoredProblem[] =>
  validateBuyer(sales, customer).map(({ field, ...complaint }) => problem(`customer.${field}`, complaint));

/** An invoice never exceeds its folio after reductions (W2-H-01), and a tax rate of 0 needs a named buyer (W2-H-13). */
function amountProblems(working: DraftCalculation): readonly StoredProblem[] {
  const { lines, row, customer } = working;
  const chosen = chosenLines(working);
  if (row.kind !== 'invoice' || chosen.length === 0) return [];
  const total = draftTotalOf(working);
  if (total <= 0) return [problem('items', { text: 'invoice.error.reductions' })];
  const own = lines.filter(
    ({ line, claim }) => line.kind === 'charge' && (!claim || claim.entry_id === line.entryId),
  );
  // The remaining folio after this document: if negative, documents would exceed the folio.
  const rest = own.reduce((sum, { openMinor }) => sum + openMinor, 0) - total;
  const { currency } = row;
  const above = { amount: toMajorUnits({ minor: -rest, currency }), currency };
  const isExempt = chosen.some(({ tax, grossMinor }) => grossMinor > 0 && tax.needsBuyer);
  return [
    ...(rest < 0 ? [problem('items', { text: 'invoice.error.aboveAccount', params: above })] : []),
    ...(isExempt && isFinalConsumer(customer)
      ? [problem('customer.documentNumber', { text: 'invoice.error.exemptNeedsBuyer' })]
      : []),
  ];
}

/** Errors that need no provider: the buyer, the selection, the issuer. */
export function validateWithoutProvider(working: DraftCalculation): readonly StoredProblem[] {
  const { customer, sales, lines, issuer, provider, noProvider, row, isCanceled, isMadeUp } = working;
  const problems: StoredProblem[] = isFinalConsumer(customer)
    ? []
    : [...validateDraftCustomer(sales, customer)];
  if (!lines.some(({ isChosen }) => isChosen)) {
    const [gone] = lines.flatMap(({ claim, obstacle }) => (claim && obstacle ? [obstacle] : []));
    problems.push(problem('items', gone ?? { text: 'fiscal.lines.none' }));
  }
  for (const { line, obstacle } of lines) {
    if (obstacle && row.choices.lines?.includes(line.entryId)) {
      problems.push(problem(`items.${line.entryId}`, obstacle));
    }
  }
  problems.push(...amountProblems(working));
  if (isCanceled && row.kind === 'invoice') {
    const hasNights = lines.some(({ isChosen, line }) => isChosen && line.service === 'night');
    if (hasNights) problems.push(problem('items', { text: 'invoice.error.stayCanceled' }));
  }
  if (!issuer) problems.push(problem('document.issuer', { text: 'invoice.error.noIssuer' }));
  if (noProvider) problems.push(problem('document.provider', noProvider));
  // Documents that were issued for real before can still be credited.
  if (isMadeUp && provider?.isTest === false && row.kind === 'invoice') {
    problems.push(problem('document.provider', { text: 'invoice.error.testStay' }));
  }
  return problems;
}

/** The section of the screen for a field, and the field's name there. */
export function sectionOf(field: string): { readonly section: Section; readonly name: string } {
  const [first = '', ...rest] = field.split('.');
  const section = SECTIONS.find((name) => name === first) ?? 'document';
  return { section, name: rest.join('.') || 'section' };
}
