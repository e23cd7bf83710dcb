import { tidyText } from '#vocabulary/person-name.ts';

/*
 * Names of other alphabets in Latin letters, as passports have them: ICAO Doc 9303 part 3, section 6, table B for Cyrillic and
 * ELOT 743 for Greek. Other scripts have no table of one letter each, and the guest copies the lower line of the passport.
 */

const CYRILLIC = `А A Б B В V Г G Ґ G Д D Ђ D Е E Ё E Є IE Ж ZH З Z Ѕ DZ И I І I Ї I Й I Ј J К K Ќ K Л L Љ LJ М M Н N Њ NJ
  О O П P Р R С S Т T Ћ C У U Ў U Ф F Х KH Ц TS Ч CH Џ DZ Ш SH Щ SHCH Ы Y Ъ IE Ь _ Э E Ю IU Я IA Ѓ G`;
const GREEK = `Α A Β V Γ G Δ D Ε E Ζ Z Η I Θ TH Ι I Κ K Λ L Μ M Ν N Ξ X Ο O Π P Ρ R Σ S Τ T Υ Y Φ F Χ CH Ψ PS Ω O`;

function tableOf(text: string): Map<string, string> {
  const words = text.trim().split(/\s+/);
  const letters = words.flatMap((letter, at): [string, string][] =>
    at % 2 === 0 ? [[letter, words[at + 1]?.replace('_', '') ?? '']] : [],
  );
  return new Map(letters);
}

const TABLE = new Map([...tableOf(CYRILLIC), ...tableOf(GREEK)]);

/** Letters of the Latin alphabet with their accents, and the characters between parts of names. */
const LATIN = /^[\p{Script=Latin}\p{M}\s.,'’\-·/@()]+$/u;

/** What a person's keyboard writes for an apostrophe, a hyphen or a point between names, as forms of authorities have it. */
const plainMarks = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\u0060\u00B4\u02B9-\u02BF\u02C8\u02CA\u02CB\u02EE\u2018\u201B\u2032\u2035\u05F3\uFF07]/gu, "'")
    .replace(/[\p{Pd}_]/gu, '-')
    .replace(/[\u2022\u30FB]/gu, '·')
    .replace(/["\u201C\u201D\u05F4]/gu, '')
    .replaceAll('ª', 'a')
    .replaceAll('º', 'o')
    .replace(/[\uFF0E\uFF21-\uFF3A\uFF41-\uFF5A]/gu, (letter) => letter.normalize('NFKC'));

/** Й and Ё have their own letters in the table, the accent of a Greek vowel has none. */
const capitalsOf = (name: string): string => {
  const upper = name.normalize('NFC').toUpperCase();
  return [...upper]
    .map((letter) => (TABLE.has(letter) ? letter : letter.normalize('NFD').replace(/\p{M}/gu, '')))
    .join('')
    .replaceAll('ΟΥ', 'OU');
};

/**
 * A name in Latin letters: unchanged if all its letters are Latin (`O'Connor`, `Núñez`), in capitals if it was
 * transliterated (`Наталія` gives `NATALIIA`). Apostrophes, hyphens and points of all
 * kinds become the plain ones. Null for a script without a table.
 */
export function transliterateToLatin(name: string): string | null {
  const plain = plainMarks(tidyText(name));
  if (plain === '') return null;
  if (LATIN.test(plain)) return plain;
  const latin = [...capitalsOf(plain)].map((letter) => TABLE.get(letter) ?? letter).join('');
  return LATIN.test(latin) ? latin : null;
}
