/*
 * The one rule for names of people, for the API and the screens. A passport shows any alphabet, marks that combine with
 * letters, particles, apostrophes of many kinds (O’Connor, Kaʻiulani, Gal·lart, M′Bala), points and commas (J. K., Jr.),
 * slashes and signs between names (A/L, S/O, @, in Malaysia and Singapore) and brackets (a maiden name).
 */

/** Marks of direction, byte orders and soft hyphens come with pasted text and belong to no name. */
const UNSEEN = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;
const CONTROLS = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu;

/** A text in one spelling: composed (NFC), each run of spaces, tabs and line ends one space, nothing unseen. */
export const tidyText = (text: string): string =>
  text.replace(UNSEEN, '').replace(CONTROLS, ' ').normalize('NFC').trim();

/** Beside letters: dashes, apostrophes, points, slashes, brackets; joiners are spelling in Persian and in Indian scripts. */
const MARKS = [
  String.raw`\s_\p{Pd}\u0F0B`,
  String.raw`'\u0060\u00B4\u2018\u2019\u201B\u2032\u2035\uFF07\u05F3`,
  String.raw`.,/@()"\u201C\u201D\u05F4\u00B7\u2022\u30FB\uFF0E\u060C`,
  String.raw`ªº\u200C\u200D`,
].join('');
const NAME = new RegExp(String.raw`^[\p{L}\p{M}\p{N}${MARKS}]+$`, 'u');
const NOT_OF_NAMES = new RegExp(String.raw`[^\p{L}\p{M}\p{N}${MARKS}]+`, 'gu');

/** Whether a tidy text can be a person's name: at least one letter, and only what passports print in names. */
export const isPersonName = (text: string): boolean => NAME.test(text) && /\p{L}/u.test(text);

/** A name from elsewhere without what no name has, such as signs and pictures; empty if no letter is left. */
export function toPersonName(text: string): string {
  const name = tidyText(tidyText(text).replace(NOT_OF_NAMES, ' '));
  return isPersonName(name) ? name : '';
}

/** Letters of scripts that write a syllable or a word with each: 王芳, 이준 and かな are whole names. */
const SYLLABLES = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Characters as a person counts them; a letter that writes a syllable counts as two. */
export const nameLength = (name: string): number =>
  [...name.replace(/\p{M}/gu, '')].length + (name.match(SYLLABLES)?.length ?? 0);

/** Words that people type where they have no such name. A single letter O or U is a name, X is none. */
const NO_NAME =
  /^(?:x+|n\/a|no (?:tiene|tengo|aplica|hay)|sin (?:apellidos?|nombres?)|ninguno|ninguna|n[aã]o tem|sem (?:nome|sobrenome)|no (?:sur|last ?|first ?|given ?)?name|none|not applicable)$/iu;

/** Whether a text stands for a name that is missing: `X`, `-`, "sin apellido". Never true for a name. */
export const isNoName = (text: string): boolean => {
  const plain = tidyText(text).replace(/[.\s]+$/u, '');
  return !/\p{L}/u.test(plain) || NO_NAME.test(plain);
};
