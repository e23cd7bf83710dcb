import fs from 'node:fs';
import path from 'node:path';

/**
 * The pages of docs/tour as instructions. A page says what to do in a few fixed sentences (`SENTENCES`); other sentences are
 * prose. A word of the screen stands in `_italics_`, a value in `code`, an address in `<…>` or in a link. Each of them has
 * to be part of an instruction, so that a page cannot name a word of the screen that no test checks.
 */
export const TOUR = path.resolve(import.meta.dirname, '../../docs/tour');

const LABEL = '⟦L(\\d+)⟧';
const CODE = '⟦C(\\d+)⟧';
const PICTURE = '⟦P(\\d+)⟧';
const ADDRESS = '⟦A(\\d+)⟧';

/** The sentences that say what to do or what is there, by the verb of the reader. The first one that fits is meant. */
const SENTENCES = {
  visit: `open (?:the )?${ADDRESS}`,
  openBehindInitials: `open ${LABEL} behind your initials`,
  openCopiedOnPhone: 'open the copied link on a phone',
  openCopiedAgain: 'close the page and open the link again',
  returnToFirstWindow: 'return to the (?:first window|computer)',
  openPrivateWindow: 'open a private window',
  enterCode: `enter the code from the ${ADDRESS} in ${LABEL}`,
  pressKeys: `press ${CODE}`,
  open: `open ${LABEL}(?: beside ${LABEL})?`,
  press: `press ${LABEL}(?: beside ${LABEL})?`,
  type: `(?:if Posada asks for it, )?type ${CODE} in ${LABEL}`,
  choose: `choose ${LABEL}(?: in ${LABEL})?`,
  seeUnder: `you see ${LABEL} under ${LABEL}`,
  see: `(?:the first page is|you see) ${LABEL}(?:, ${LABEL})?(?:, ${LABEL})?(?:,? and ${LABEL})?`,
  takePicture: PICTURE,
  readValue: `${LABEL} (?:still )?has ${CODE}`,
} as const;
export type Verb = keyof typeof SENTENCES;

const PATTERNS = (Object.entries(SENTENCES) as [Verb, string][]).map(
  ([verb, words]) => [verb, new RegExp(words.replaceAll(' ', '\\s+'), 'iy')] as const,
);
/** What begins so is no prose. */
const IMPERATIVE = /\s*(open|close|return|enter|press|type|choose|you see)\b/iy;
const BETWEEN = /(?:\s*,\s*(?:and|then)\s+|\s*,\s*|\s+(?:and|then)\s+)/y;
/** Of the groups of `TOKEN`: picture, code, label, address, address. */
const KINDS = 'PCLAA';
/** Up to its mark at the end, or the end of its paragraph; `¶` begins a heading or an item. */
const SENTENCE = /[^\s.:;?!¶](?:[^.:;?!\n]|\n(?!\s*\n|¶)|[.:;?!](?!\s|$))*/g;
const TOKEN =
  /!\[[^\]]*\]\(\.\.\/pictures\/([^)]+)\)|`([^`]+)`|(?<![\p{L}\p{N}])_([^_]+)_(?![\p{L}\p{N}])|<(https?:[^>\s]+)>|\[[^\]]+\]\((https?:[^)\s]+)\)/gu;

export type Instruction = {
  readonly verb: Verb;
  /** What the sentence names, in its order; undefined where an optional part is left out. */
  readonly values: readonly (string | undefined)[];
  /** File, line and sentence, for messages. */
  readonly where: string;
};

/** The names of the pages in the order in which a reader follows their "Next". */
export function listTourPages(): string[] {
  const pages: string[] = [];
  for (let page: string | undefined = 'bookings.md'; page !== undefined && !pages.includes(page);) {
    pages.push(page);
    page = /^Next: \[.*\]\((.*)\)$/m.exec(fs.readFileSync(path.join(TOUR, page), 'utf8'))?.[1];
  }
  return pages;
}

/** The instructions of one page. Throws for a sentence that names a word of the screen and is no known instruction. */
export function readTourPage(page: string): Instruction[] {
  return readTour(fs.readFileSync(path.join(TOUR, page), 'utf8'), page);
}

/** The instructions of a text, for tests of this reader; `file` is for messages. */
export function readTour(text: string, file: string): Instruction[] {
  const tokens: string[] = [];
  const masked = text
    .replaceAll(/^(?:#+|-|\d+\.) /gm, '¶')
    .replaceAll(TOKEN, (all: string, ...groups: (string | undefined)[]) => {
      const place = groups.findIndex((group) => group !== undefined);
      tokens.push((groups[place] ?? '').replaceAll(/\s+/g, ' '));
      const kind = KINDS[place] ?? '';
      // A label that goes over the end of a line must not move the lines after it.
      return `⟦${kind}${tokens.length - 1}⟧${'\n'.repeat(all.split('\n').length - 1)}`;
    });
  const instructions: Instruction[] = [];
  for (const { index, 0: words } of masked.matchAll(SENTENCE)) {
    const line = masked.slice(0, index).split('\n').length;
    const shown = words.replaceAll(/⟦[LCAP](\d+)⟧/g, (_all, place: string) => tokens[Number(place)] ?? '');
    const where = `docs/tour/${file}:${line}: ${shown.replaceAll(/\s+/g, ' ')}`;
    instructions.push(...readSentence(words, where, tokens));
  }
  return instructions;
}

function readSentence(words: string, where: string, tokens: readonly string[]): Instruction[] {
  const found: Instruction[] = [];
  let at = 0;
  for (;;) {
    const match = matchAt(words, at);
    if (match === null) break;
    found.push({
      verb: match.verb,
      values: match.places.map((place) => (place === undefined ? undefined : tokens[Number(place)])),
      where,
    });
    at = match.end;
    BETWEEN.lastIndex = at;
    const between = BETWEEN.exec(words);
    if (between === null || matchAt(words, BETWEEN.lastIndex) === null) break;
    at = BETWEEN.lastIndex;
  }
  const rest = words.slice(at);
  IMPERATIVE.lastIndex = at;
  const isProse = !/⟦[LCAP]\d+⟧/.test(rest) && (at === 0 ? !IMPERATIVE.test(words) : /^(\s*$|,)/.test(rest));
  if (!isProse) throw new Error(`${where}\n  is not an instruction of the tour from "${rest.trim()}" on`);
  return found;
}

function matchAt(words: string, at: number) {
  for (const [verb, pattern] of PATTERNS) {
    pattern.lastIndex = at;
    const match = pattern.exec(words);
    if (match) return { verb, places: match.slice(1) as (string | undefined)[], end: pattern.lastIndex };
  }
  return null;
}
