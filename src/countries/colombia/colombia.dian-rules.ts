import type { FiscalFinding } from '#capabilities/fiscal/fiscal.capability.ts';

/**
 * One line of DIAN's answer, as the intermediary that submits documents to DIAN passes it on: `Regla: FAD06, Rechazo:
 * Valor del CUFE no está calculado correctamente`.
 */
export type Rule = {
  readonly name: string;
  readonly isNotification: boolean;
  /** As they wrote it. */
  readonly words: string;
};

/** @param text plain, as people may be shown it. */
export function readRule(text: string): Rule {
  const match = /^Regla:\s*([A-Za-z0-9]+)\s*,?\s*(Rechazo|Notificaci[oó]n)?\s*:?\s*(.*)$/s.exec(text.trim());
  return {
    name: match?.[1]?.toUpperCase() ?? '',
    isNotification: /^notif/i.test(match?.[2] ?? ''),
    words: text,
  };
}

/** "Documento procesado anteriormente": the number was used before, by these very bytes or by others. */
export const isDuplicate = ({ name }: Rule): boolean => name === '90';

/** About the certificate, not about the document: unknown authority, expired, revoked, of another tax id. */
export const isCertificateRule = ({ name }: Rule): boolean => /^(ZD|ZE03)/.test(name);

type Subject = readonly [pattern: RegExp, field: string, text: FiscalFinding['text']];

/**
 * The subject of a rule and its remedy. Names of the annex 1.9; the first letter is the kind of document (F invoice, C
 * credit note), the families after it are the same for both. Their old names (AA08d) still occur.
 */
const SUBJECTS: readonly Subject[] = [
  [/^(.AD06|AA09)/, 'series.authorization.technicalKey', 'fiscal.theirs.key'],
  [/^(.AD05|.AB(0[5-9]|1[0-2])|AA08)/, 'number', 'fiscal.theirs.number'],
  [/^.AB(19|2[0-7])/, 'document', 'fiscal.theirs.software'],
  [/^(.AD0[34]|AC38)/, 'document', 'fiscal.theirs.environment'],
  [/^.AD09/, 'issuedAt', 'fiscal.theirs.date'],
  [/^.AK(24|25)/, 'customer.identity.number', 'fiscal.identity.number'],
  [/^.AK20/, 'customer.name', 'fiscal.party.name'],
  [/^.AK71/, 'customer.email', 'fiscal.party.email'],
  [/^.AK/, 'customer', 'fiscal.theirs.customer'],
  [/^.AJ/, 'issuer', 'fiscal.theirs.issuer'],
  [/^(.AN)/, 'payment.means', 'fiscal.theirs.payment'],
  [/^.AU/, 'total', 'fiscal.theirs.totals'],
  [/^(.A[QSTVXYZ]|.BE)/, 'lines', 'fiscal.theirs.totals'],
  [/^.B[FH]/, 'corrects', 'fiscal.theirs.corrects'],
];

/** A rule of DIAN with our field, the remedy in our words, and DIAN's words beside it. */
export function findingOfRule(rule: Rule): FiscalFinding {
  const common = { message: rule.words, rule: rule.name || null };
  const warning = rule.isNotification ? { isWarning: true as const } : {};
  if (rule.name.startsWith('ZB')) {
    return {
      field: 'document',
      text: 'fiscal.schema',
      params: { detail: rule.words },
      ...common,
      ...warning,
    };
  }
  const [, field = 'document', text = 'fiscal.theirs.other' as const] =
    SUBJECTS.find(([pattern]) => pattern.test(rule.name)) ?? [];
  return { field, text, ...common, ...warning };
}
