import type { IdDocument, ReadField } from '#capabilities/id-reading/id-reading.capability.ts';

/** Which field of its zone has the number of a state's national card, and how that number looks. */
export type CardNumberRule = { readonly field: 'number' | 'optional2'; readonly form: RegExp };

/** Under this a field is only a hint. */
const CERTAIN = 85;
const HINT = 80;

/**
 * The number that identifies the holder. A passport's is the one of its zone, and a barcode was read by its state's own
 * rule. On a card many states print its serial there: without a rule of the issuing state it is a hint and never
 * verified, and if the rule is not met there is no number.
 */
export function documentNumberOf(
  document: IdDocument,
  ruleOf: (issuingState: string) => CardNumberRule | null,
): ReadField<string> | null {
  const { documentType, documentNumber: printed, issuingCountry, optional2 } = document;
  if (documentType === 'passport' || document.isBarcode) return printed ?? null;
  const rule = documentType === 'national_id' && issuingCountry ? ruleOf(issuingCountry.value) : null;
  const read = (rule?.field === 'optional2' ? optional2 : printed) ?? null;
  if (!read || (rule && !rule.form.test(read.value))) return null;
  if (rule && issuingCountry && issuingCountry.confidence >= CERTAIN) return read;
  return { ...read, confidence: Math.min(read.confidence, HINT), verified: false };
}
