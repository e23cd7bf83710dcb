import { tidyText } from '#vocabulary/person-name.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';
import { transliterateToLatin } from './latin-letters.ts';

/** Letters that do not fall apart into a plain one and an accent. */
const LETTERS: Readonly<Record<string, string>> = lookUpTable({
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Ɖ: 'D',
  Þ: 'TH',
  Ħ: 'H',
  Ŋ: 'N',
  ẞ: 'SS',
  Ə: 'E',
  Ǝ: 'E',
  Ɛ: 'E',
  Ŧ: 'T',
  ĸ: 'K',
  Ɓ: 'B',
  Ɗ: 'D',
  Ƒ: 'F',
  Ɠ: 'G',
  Ɣ: 'G',
  Ɩ: 'I',
  Ɨ: 'I',
  Ƙ: 'K',
  Ɲ: 'N',
  Ɔ: 'O',
  Ʊ: 'U',
  Ʋ: 'V',
  Ƴ: 'Y',
  Ƶ: 'Z',
  Ʒ: 'Z',
  Ǥ: 'G',
  Ỻ: 'LL',
  Ỽ: 'V',
  Ỿ: 'Y',
});

/** Apostrophes and points of every kind, which the lower lines of passports leave out (ICAO Doc 9303 part 3, 4.6). */
const LEFT_OUT =
  /['\u0060\u00B4\u02B9-\u02BF\u02C8\u02CA\u02CB\u02EE\u2018\u2019\u201B\u2032\u2035\u00B7\u2022\u30FB.()"\u201C\u201D]/gu;
/** Hyphens and signs between names, which are spaces there. */
const SPACES = /[\s\p{Pd},/@_]+/gu;

/**
 * Capitals A to Z and single spaces, as the registries take names: `Núñez` gives `NUNEZ`, `O'Connor`
 * `OCONNOR`, `Anne-Marie` `ANNE MARIE`. Null when something is left that is not of the Latin alphabet.
 */
export function toPlainCapitals(name: string): string | null {
  const plain = tidyText(name)
    .replace(LEFT_OUT, '')
    .normalize('NFKC')
    .toUpperCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\P{ASCII}/gu, (letter) => LETTERS[letter] ?? letter)
    .replace(LEFT_OUT, '')
    .replace(SPACES, ' ')
    .trim();
  return /^[A-Z ]+$/.test(plain) ? plain : null;
}

/** The same for a name of any alphabet that ICAO Doc 9303 has a table for: `Иван` gives `IVAN`. */
export const toPassportCapitals = (name: string): string | null => {
  const latin = transliterateToLatin(name);
  return latin === null ? null : toPlainCapitals(latin);
};

/** As much of a name as a form takes: whole words where one ends in time, as passports cut names. */
export function cutName(name: string, maximum: number): string {
  const letters = [...name];
  if (letters.length <= maximum) return name;
  const kept = letters.slice(0, maximum).join('');
  const end = letters[maximum] === ' ' ? kept.length : kept.lastIndexOf(' ');
  return (end > 0 ? kept.slice(0, end) : kept).trim();
}

/** A document's number as the registries take it: letters and digits, capitals. Null for anything else. */
export function toPlainNumber(number: string): string | null {
  const plain = number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.\-\u2010-\u2015\u2212]/gu, '');
  return /^[A-Z0-9]+$/.test(plain) ? plain : null;
}
