import { LAYOUTS, MRZ_FORMATS, type MrzFormat } from '#vocabulary/mrz/layouts.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';

/**
 * From the text of a reader of characters to the lines of a machine-readable zone. ICAO Doc 9303 says of every
 * place whether it holds letters or digits, which undoes most of what such readers confuse (USER-PAIN 12).
 */

const TO_DIGIT: Readonly<Record<string, string>> = lookUpTable({
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
});
const TO_LETTER: Readonly<Record<string, string>> = lookUpTable({
  '0': 'O',
  '1': 'I',
  '2': 'Z',
  '5': 'S',
  '6': 'G',
  '8': 'B',
});

/** Puts each character into the alphabet of its place: a `0` among letters is an O. */
function fitAlphabet(line: string, layout: string): string {
  return [...line]
    .map((character, place) => {
      if (layout[place] === 'N') return TO_DIGIT[character] ?? character;
      if (layout[place] === 'A') return TO_LETTER[character] ?? character;
      return character;
    })
    .join('');
}

/** Readers take the fillers at the end of a name for K, L and C; no name follows three fillers. */
function fitNames(line: string, length: number): string {
  const withoutTail = line.replace(/(<{3,}|<(?=[KLC<]{4}))[<KLCREX]*$/, '');
  return withoutTail.length > length ? line.slice(0, length) : withoutTail.padEnd(length, '<');
}

/** Makes up for fillers that were read once too often or too seldom; the check digits judge the result. */
function fitFillers(line: string, length: number): string {
  const missing = length - line.length;
  if (missing === 0) return line;
  const run = [...line.matchAll(/<{2,}/g)].sort((a, b) => b[0].length - a[0].length)[0];
  if (!run || run[0].length + missing < 1) return line;
  return (
    line.slice(0, run.index) + '<'.repeat(run[0].length + missing) + line.slice(run.index + run[0].length)
  );
}

/** The old card of France has lines of 36 characters but a layout of its own. */
const isFrenchCard = (line: string): boolean => line.startsWith('IDFRA');

/** Index of the line with the names. */
const NAMES_LINE: Readonly<Record<MrzFormat, number>> = { TD1: 2, TD2: 0, TD3: 0 };

/** How many characters a line may be short or long; a line of TD1 is six shorter than one of TD2. */
const TOLERANCE = 5;

/** Half the fillers after a name may be lost: the other lines tell the format. */
const SHORTEST_NAMES = 10;

const isNear = (line: string, length: number, isNames: boolean): boolean =>
  line.length <= length + (isNames ? 3 * TOLERANCE : TOLERANCE) &&
  line.length >= (isNames ? SHORTEST_NAMES : length - TOLERANCE);

/** Passport numbers of Germany have no vowels and no letters that look like digits. */
const withoutLookalikes = (number: string): string =>
  number.replace(/[BDIOQS]/g, (letter) => TO_DIGIT[letter] ?? letter);

/** The lines with the state's own rule for its numbers applied. */
export function fitNumber(lines: readonly string[]): readonly string[] {
  const [first = '', second = ''] = lines;
  if (!first.startsWith('P') || first.slice(2, 5) !== 'D<<') return lines;
  return [first, withoutLookalikes(second.slice(0, 9)) + second.slice(9)];
}

function fitLines(format: MrzFormat, lines: readonly string[]): readonly string[] | null {
  const layouts = LAYOUTS[format];
  const fitted = lines.map((line, index) => {
    const length = layouts[index]?.length ?? 0;
    const isNames = index === NAMES_LINE[format];
    if (!isNear(line, length, isNames)) return '';
    if (isFrenchCard(lines[0] ?? '')) return fitFillers(line, length);
    return fitAlphabet(isNames ? fitNames(line, length) : fitFillers(line, length), layouts[index] ?? '');
  });
  return fitted.every((line, index) => line.length === layouts[index]?.length) ? fitNumber(fitted) : null;
}

export type MrzCandidate = { readonly format: MrzFormat; readonly lines: readonly string[] };

const cleaned = (text: string): string[] =>
  text
    .toUpperCase()
    .replace(/[«‹]/g, '<')
    .split(/\r?\n/)
    .map((line) => line.replace(/[^A-Z0-9<]/g, ''))
    .filter((line) => line.length >= SHORTEST_NAMES);

/** Every run of neighbouring lines that could be a machine-readable zone. */
export function mrzCandidates(text: string): readonly MrzCandidate[] {
  const lines = cleaned(text);
  return lines.flatMap((_line, start) =>
    MRZ_FORMATS.flatMap((format): MrzCandidate[] => {
      const count = LAYOUTS[format].length;
      const window = lines.slice(start, start + count);
      const fitted = window.length === count ? fitLines(format, window) : null;
      return fitted ? [{ format, lines: fitted }] : [];
    }),
  );
}

/** Whether the text shows traces of a machine-readable zone, readable or not. */
export const hasMrzTraces = (text: string): boolean =>
  cleaned(text).some((line) => line.length > 20 && line.includes('<<'));

/** The pairs that readers confuse where letters and digits are both allowed (ICAO leaves the choice open). */
const CONFUSED: Readonly<Record<string, string>> = lookUpTable({
  O: '0',
  '0': 'O',
  I: '1',
  '1': 'I',
  B: '8',
  '8': 'B',
  S: '5',
  '5': 'S',
  Z: '2',
  '2': 'Z',
  G: '6',
  '6': 'G',
});

/** The text with one confusable character changed, in every way. */
export const varyOneCharacter = (text: string): readonly string[] =>
  [...text].flatMap((character, place) => {
    const other = CONFUSED[character];
    return other ? [text.slice(0, place) + other + text.slice(place + 1)] : [];
  });
