/** The fact that a guest knows of a booking besides its nights: its code, or the last digits of the phone. */
export type Fact = { readonly code: string | null; readonly last4: string | null };

/** Shorter codes could be guessed, and digits of a phone are not a code. */
const CODE_MIN = 6;

const coded = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

const isNumber = (text: string): boolean => /^[+\d\s().-]+$/.test(text);

/**
 * Reads the typed fact: a code without regard to case, spaces and dashes, or four digits, or a whole phone, of which
 * the last four count. A long number may be both, because the codes of some channels are numbers. Null: it is neither.
 */
export function parseFact(typed: string): Fact | null {
  const text = typed.normalize('NFKC').trim();
  const digits = isNumber(text) ? text.replace(/\D/g, '') : '';
  const code = coded(text);
  const fact = {
    code: code.length >= CODE_MIN ? code : null,
    last4: digits.length >= 4 ? digits.slice(-4) : null,
  };
  return fact.code === null && fact.last4 === null ? null : fact;
}

/** The facts of a booking, from its channel or from a person. */
export type KnownFacts = {
  readonly channel_code: string | null;
  readonly phone: string | null;
  readonly phone_last4: string | null;
};

/** Both are always compared, so that a mismatch takes the same time as a match. */
export function matchesFact({ code, last4 }: Fact, known: KnownFacts): boolean {
  const phones = [known.phone?.replace(/\D/g, '').slice(-4), known.phone_last4];
  const isPhone = last4 !== null && phones.includes(last4);
  const isCode = code !== null && known.channel_code !== null && coded(known.channel_code) === code;
  return isPhone || isCode;
}
