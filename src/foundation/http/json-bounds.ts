/** How deep and how wide JSON may be before anything is made of it (SEC-62). */
export type JsonBound = { readonly levels: number; readonly values: number };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** The byte after a string that begins at `start`, or the length of the text where it has no end. */
function endOfString(text: Buffer, start: number): number {
  let end = text.indexOf(QUOTE, start + 1);
  while (end !== -1) {
    let escapes = 0;
    while (text[end - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end + 1;
    end = text.indexOf(QUOTE, end + 1);
  }
  return text.length;
}

/**
 * The bound that JSON text exceeds; null if none. One pass over the bytes, which creates no object and ends at the
 * first excess. It does not check whether the text is JSON: the parser does.
 */
export function exceededBoundOf(text: Buffer, { levels, values }: JsonBound): 'levels' | 'values' | null {
  let level = 0;
  let commas = 0;
  for (let at = 0; at < text.length;) {
    const byte = text[at]!;
    if (byte === QUOTE) {
      at = endOfString(text, at);
      continue;
    }
    if (OPENING.has(byte)) level += 1;
    else if (CLOSING.has(byte)) level -= 1;
    else if (byte === COMMA) commas += 1;
    if (level > levels) return 'levels';
    if (commas >= values) return 'values';
    at += 1;
  }
  return null;
}
