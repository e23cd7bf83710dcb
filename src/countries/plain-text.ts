/** Letters that do not fall apart into a plain one and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ħ: 'H',
  Ŋ: 'N',
  ẞ: 'SS',
  Ə: 'E',
};

/**
 * Capitals A to Z and single spaces, as the registries take names: `Núñez` gives `NUNEZ`, `O'Connor`
 * `OCONNOR`, `Anne-Marie` `ANNE MARIE`. Null when something is left that is not of the Latin alphabet.
 */
export function toPlainCapitals(name: string): string | null {
  const plain = name
    .toUpperCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ÆŒØŁĐÐÞĦŊẞƏ]/g, (letter) => LETTERS[letter] ?? '')
    .replace(/['’‘`´.]/g, '')
    .replace(/[\s\-‐‑–—,]+/g, ' ')
    .trim();
  return /^[A-Z ]+$/.test(plain) ? plain : null;
}

/** A document's number as the registries take it: letters and digits, capitals. Null for anything else. */
export function toPlainNumber(number: string): string | null {
  const plain = number.toUpperCase().replace(/[\s.\-–]/g, '');
  return /^[A-Z0-9]+$/.test(plain) ? plain : null;
}
