import { lookUpTable } from '#vocabulary/look-up-table.ts';

/** What readers of a page never see. */
const HIDDEN = new Set(['script', 'style', 'head', 'title', 'template', 'noscript']);
const LINES = new Set(['br', 'p', 'div', 'tr', 'li', 'h1', 'h2', 'h3', 'h4', 'table', 'ul', 'ol', 'hr']);
const ENTITIES: Readonly<Record<string, string>> = lookUpTable({
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  iexcl: '¡',
  iquest: '¿',
  euro: '€',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  laquo: '«',
  raquo: '»',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ordf: 'ª',
  ordm: 'º',
  deg: '°',
});
/** Letters with a mark, as entities name them: `ntilde` is n with this one. */
const MARKS: Readonly<Record<string, string>> = lookUpTable({
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
});

/** Where programs begin the mail that is answered. */
const isQuote = (tag: string): boolean =>
  /^<blockquote\b/i.test(tag) ||
  /\b(?:class="[^"]*\b(?:gmail_quote|gmail_attr|moz-cite-prefix|yahoo_quoted)\b|id="(?:divRplyFwdMsg|appendonsend)")/i.test(
    tag,
  );

/** The words of a page that a guest wrote, up to the mail that it answers. Each letter is looked at once. */
export function wordsOfHtml(html: string): string {
  const small = html.toLowerCase();
  let words = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const end = open === -1 ? html.length : open;
    words += html.slice(at, end).replace(/\s+/g, ' ');
    if (open === -1) break;
    if (html.startsWith('<!--', open)) {
      const close = html.indexOf('-->', open);
      if (close === -1) break;
      at = close + 3;
      continue;
    }
    const close = html.indexOf('>', open);
    if (close === -1) break;
    const tag = html.slice(open, Math.min(close + 1, open + 2000));
    const name = /^<\/?([a-z][a-z0-9]*)/i.exec(tag)?.[1]?.toLowerCase() ?? '';
    if (isQuote(tag)) break;
    at = close + 1;
    if (LINES.has(name)) words += '\n';
    if (HIDDEN.has(name) && !tag.startsWith('</')) {
      const shown = small.indexOf(`</${name}`, at);
      if (shown === -1) break;
      at = shown;
    }
  }
  return decodeEntities(words)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,10}));/gi, (whole, decimal, hex, name) => {
    if (name === undefined) {
      const point = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
      const isLetter = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
      return isLetter ? String.fromCodePoint(point) : '';
    }
    const known = ENTITIES[String(name).toLowerCase()];
    const [, letter, mark] = /^([a-z])(acute|grave|circ|tilde|uml|cedil)$/i.exec(String(name)) ?? [];
    if (letter !== undefined && mark !== undefined) {
      return `${letter}${MARKS[mark.toLowerCase()] ?? ''}`.normalize('NFC');
    }
    return known ?? String(whole);
  });
