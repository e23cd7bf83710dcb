import { type FieldProblem, ProviderFailure, type ProviderFailureKind } from '#capabilities/failures.ts';
import type { FiscalFinding } from '#capabilities/fiscal/fiscal.capability.ts';
import { findingOfRule, readRule } from '#countries/colombia/colombia.dian-rules.ts';
import { sanitizeProviderText } from '#foundation/outbound/outbound.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';
import type { Problem } from './alegra.wire.ts';
import { ALEGRA, PROVIDER } from './alegra.words.ts';

/** Codes of Alegra's stamping provider, which stand in the text; DIAN's rules stand there as well. */
const STAMP_CODE = /\b(?:AEP\d{3,5}|EPR\d{3})\b/;
const codesOf = ({ code, message }: Problem): readonly string[] =>
  [STAMP_CODE.exec(message)?.[0], code].filter((one) => one !== undefined && one !== '') as string[];

/** A second request for a stamp that is in process: it is no refusal. */
const IN_PROCESS: ReadonlySet<string> = new Set(['AEP2011', '3246']);
export const isInProcess = (problem: Problem): boolean =>
  codesOf(problem).some((code) => IN_PROCESS.has(code));

/** DIAN did not answer Alegra: it is unknown whether DIAN has the document. */
const KINDS: Readonly<Record<string, ProviderFailureKind>> = lookUpTable({
  EPR500: 'unknown',
  EPR503: 'unknown',
});

type Subject = readonly [pattern: RegExp, field: string, text: FiscalFinding['text']];

const BY_CODE: readonly Subject[] = [
  [/^AEP60(09|11)$/, 'codes.documentType', 'fiscal.theirs.number'],
  [/^AEP(1001|1003|1005|6008)$/, 'document', 'fiscal.theirs.notEnabled'],
  [/^402$/, 'document', 'fiscal.theirs.plan'],
  [/^3051$/, 'issuedAt', 'fiscal.theirs.date'],
  [/^3061$/, 'lines', 'fiscal.theirs.missing'],
  [/^9030$/, 'corrects.number', 'fiscal.theirs.paid'],
];

/** The subject of one of Alegra's sentences: fields have the names of its requests, or those of its screens. */
const BY_WORDS: readonly Subject[] = [
  [/numberTemplate|numeraci[oó]n|resoluci[oó]n/i, 'codes.documentType', 'fiscal.theirs.missing'],
  [/costCenter|centro de costo/i, 'codes.costCenter', 'fiscal.theirs.missing'],
  [/seller|vendedor/i, 'codes.seller', 'fiscal.theirs.missing'],
  [/identification|identificaci[oó]n/i, 'customer.identity.number', 'fiscal.identity.number'],
  [/e-?mail|correo/i, 'customer.email', 'fiscal.party.email'],
  [/phone|tel[eé]fono/i, 'phone', 'fiscal.theirs.system'],
  [/client|contact/i, 'customer', 'fiscal.theirs.system'],
  [/payment|pago/i, 'payment.means', 'fiscal.theirs.missing'],
  [/dueDate|vencimiento/i, 'payment.dueOn', 'fiscal.payment.due'],
  [/\bdate\b|fecha/i, 'issuedAt', 'fiscal.theirs.date'],
  [/tax|impuesto/i, 'lines', 'fiscal.theirs.missing'],
  [/item|[ií]tem|product/i, 'lines', 'fiscal.theirs.missing'],
  [/currency|moneda/i, 'currency', 'fiscal.currency'],
];

function problemOf(problem: Problem): FieldProblem {
  const words = sanitizeProviderText(problem.message) || problem.code || PROVIDER;
  if (words.startsWith('Regla:')) return findingOfRule(readRule(words));
  const codes = codesOf(problem);
  const subject =
    BY_CODE.find(([pattern]) => codes.some((code) => pattern.test(code))) ??
    BY_WORDS.find(([pattern]) => pattern.test(words));
  const [, field, text] = subject ?? [null, 'document', 'fiscal.theirs.system' as const];
  return { field, text, params: ALEGRA.words, message: words };
}

/** The failure that a refusal of Alegra means, at our field. */
export function failureIn(problem: Problem, what: string): ProviderFailure {
  const message =
    `alegra: ${what} was refused: ${problem.code} ${sanitizeProviderText(problem.message)}`.slice(0, 300);
  const kind = codesOf(problem)
    .map((code) => KINDS[code])
    .find((one) => one !== undefined);
  if (kind) return new ProviderFailure(PROVIDER, kind, message);
  return new ProviderFailure(PROVIDER, 'refused', message, { fields: [problemOf(problem)] });
}
