import { Parser } from 'htmlparser2';

/** What readers of a page never see. Words that stand in `head` itself are shown, as browsers do. */
const HIDDEN = new Set(['script', 'style', 'title', 'template', 'noscript']);
/** Elements without content that end a line; others begin one as well. */
const BREAKS = new Set(['br', 'hr']);
const BLOCKS = new Set(['p', 'div', 'tr', 'li', 'h1', 'h2', 'h3', 'h4', 'table', 'ul', 'ol']);

/** Where programs begin the mail that is answered. */
const QUOTE_CLASSES = new Set(['gmail_quote', 'gmail_attr', 'moz-cite-prefix', 'yahoo_quoted']);
const QUOTE_IDS = new Set(['divrplyfwdmsg', 'appendonsend']);
const isQuote = (name: string, attributes: Readonly<Record<string, string>>): boolean =>
  name === 'blockquote' ||
  QUOTE_IDS.has((attributes['id'] ?? '').trim().toLowerCase()) ||
  (attributes['class'] ?? '')
    .toLowerCase()
    .split(/\s+/)
    .some((one) => QUOTE_CLASSES.has(one));

/** The words of a page that a guest wrote, up to the mail that it answers. No tree is built, so that depth costs no stack. */
export function wordsOfHtml(html: string): string {
  let words = '';
  let hidden = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (HIDDEN.has(name)) hidden += 1;
      if (hidden > 0) return;
      if (isQuote(name, attributes)) parser.pause();
      if (BLOCKS.has(name)) words += '\n';
    },
    onclosetag: (name) => {
      if (HIDDEN.has(name)) hidden -= 1;
      else if (hidden === 0 && (BLOCKS.has(name) || BREAKS.has(name))) words += '\n';
    },
    ontext: (text) => {
      if (hidden === 0) words += text.replace(/\s+/g, ' ');
    },
  });
  parser.end(html);
  return words
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
