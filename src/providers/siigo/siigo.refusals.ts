import { type FieldProblem, ProviderFailure, type ProviderFailureKind } from '#capabilities/failures.ts';
import type { FiscalFinding } from '#capabilities/fiscal/fiscal.capability.ts';
import { sanitizeProviderText } from '#foundation/outbound/outbound.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';
import type { Problem } from './siigo.wire.ts';
import { PROVIDER, SIIGO } from './siigo.words.ts';

/** Codes about Siigo itself and not about the document (blueprint, "Códigos de error"). */
const KINDS: Readonly<Record<string, ProviderFailureKind>> = lookUpTable({
  unauthorized: 'reconnect',
  requests_limit: 'wait',
  service_unavailable: 'wait',
  documents_service: 'wait',
  payment_types_service: 'wait',
  general_service: 'wait',
  // It is unknown whether it was done before the time was over, or before the error.
  request_timeout: 'unknown',
  unhandled_error: 'unknown',
  // By us, perhaps: it is looked for under its reference.
  duplicated_document: 'unknown',
  not_found: 'missing',
});

type Subject = readonly [pattern: RegExp, field: string, text: FiscalFinding['text']];

/** The meaning of Siigo's names in the sent request. */
export type Names = readonly Subject[];

/** The subject of a code, for any field that it names. */
const BY_CODE: readonly Subject[] = [
  [/^invalid_total_payments$/, 'total', 'fiscal.theirs.amounts'],
  [/^invalid_cost_center$/, 'codes.costCenter', 'fiscal.codes.costCenter'],
  [/^date_settings$/, 'issuedAt', 'fiscal.theirs.settings'],
];

/** Siigo's name of a field of our document: `items[0].code`. */
const BY_PARAM: Names = [
  [/^document/, 'codes.documentType', 'fiscal.theirs.missing'],
  [/^seller/, 'codes.seller', 'fiscal.theirs.missing'],
  [/^cost_center/, 'codes.costCenter', 'fiscal.codes.costCenter'],
  [/^customer.*identification/, 'customer.identity.number', 'fiscal.identity.number'],
  [/^customer.*id_type/, 'customer.identity.type', 'fiscal.customer.idType'],
  [/^customer.*name/, 'customer.name', 'fiscal.party.name'],
  [/^customer.*email/, 'customer.email', 'fiscal.party.email'],
  [/^customer/, 'customer', 'fiscal.theirs.system'],
  // Of a customer alone, fields stand at the top.
  [/^identification/, 'identity.number', 'fiscal.identity.number'],
  [/^id_type/, 'identity.type', 'fiscal.customer.idType'],
  [/^name/, 'name', 'fiscal.party.name'],
  [/^contacts.*email/, 'email', 'fiscal.party.email'],
  [/^phones/, 'phone', 'fiscal.theirs.system'],
  [/^address/, 'address', 'fiscal.theirs.system'],
  [/^payments.*due_date/, 'payment.dueOn', 'fiscal.payment.due'],
  [/^payments/, 'payment.means', 'fiscal.theirs.missing'],
  [/^items.*(code|taxes)/, 'lines', 'fiscal.theirs.missing'],
  [/^items/, 'lines', 'fiscal.theirs.system'],
  [/^date/, 'issuedAt', 'fiscal.theirs.date'],
  [/^currency/, 'currency', 'fiscal.currency'],
  [/^invoice/, 'corrects.number', 'fiscal.theirs.corrects'],
];

/** The same of a journal, whose first entry is its debit. */
export const JOURNAL_FIELD_NAMES: Names = [
  [/^items\[0\]\.(account|due|tax)/, 'debit', 'journals.theirs.account'],
  [/^items\[1\]\.(account|due|tax)/, 'credit', 'journals.theirs.account'],
  [/^items.*(account|due|tax)/, 'accounts', 'journals.theirs.account'],
  [/^items.*customer/, 'thirdParty', 'journals.theirs.thirdParty'],
  [/cost_center/, 'costCenter', 'fiscal.codes.costCenter'],
  [/^date/, 'onDate', 'journals.theirs.date'],
  [/^document/, 'documentType', 'fiscal.theirs.missing'],
];

function problemIn({ code, message, params }: Problem, names: Names): FieldProblem {
  const words = sanitizeProviderText(message) || code;
  const [param = ''] = params;
  const subject =
    (names === BY_PARAM ? BY_CODE.find(([pattern]) => pattern.test(code)) : undefined) ??
    names.find(([pattern]) => pattern.test(param));
  const [, field, text] = subject ?? [null, 'document', 'fiscal.theirs.system' as const];
  return { field, text, params: SIIGO.words, message: words };
}

/**
 * The failure that Siigo's errors mean: for refusals, every field; for problems at Siigo, when to try again.
 * @param names the meaning of Siigo's names in the request that was sent.
 */
export function failureIn(
  problems: readonly Problem[],
  what: string,
  names: Names = BY_PARAM,
): ProviderFailure {
  const words = problems
    .map(({ code, message }) => `${code} ${sanitizeProviderText(message)}`.trim())
    .join('; ');
  const message = `siigo: ${what} was refused: ${words.slice(0, 300)}`;
  const theirs = problems.map(({ code }) => KINDS[code]).find((kind) => kind !== undefined);
  const isSlow = problems.some(({ code }) => code === 'request_timeout');
  if (theirs) return new ProviderFailure(PROVIDER, theirs, message, { isSlow });
  return new ProviderFailure(PROVIDER, 'refused', message, {
    fields: problems.map((one) => problemIn(one, names)),
  });
}
