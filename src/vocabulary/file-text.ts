/**
 * Text of a file as programs save it: UTF-8 or UTF-16 with or without a mark, else the encoding that `named` says, such as
 * the charset of an answer, else Windows-1252. Text that reads as UTF-8 is UTF-8 whatever is said of it: letters of
 * other encodings do not come out as UTF-8 by chance.
 */
export function textOfFile(bytes: Uint8Array, named?: string): string {
  const [first, second, , fourth] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // No text begins with a character of the number 0.
  if (second === 0 && fourth === 0 && first !== 0) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0 && second !== 0) return new TextDecoder('utf-16be').decode(bytes);
  return asUtf8(bytes) ?? asUtf8(withWholeLetters(bytes)) ?? decoderOf(named).decode(bytes);
}

function asUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && byte >> 6 === 0b10;

/**
 * Folded lines (RFC 5545 section 3.1) are counted in bytes, and some programs fold within a letter: its last bytes stand
 * behind the line break and the blank. Here they stand before them.
 */
function withWholeLetters(bytes: Uint8Array): Uint8Array {
  const whole = Uint8Array.from(bytes);
  for (let at = whole.indexOf(0x0a); at !== -1; at = whole.indexOf(0x0a, at + 1)) {
    const isBlank = whole[at + 1] === 0x20 || whole[at + 1] === 0x09;
    if (!isBlank || !isContinuation(whole[at + 2])) continue;
    const from = whole[at - 1] === 0x0d ? at - 1 : at;
    let to = at + 2;
    while (isContinuation(whole[to])) to += 1;
    const fold = whole.slice(from, at + 2);
    whole.copyWithin(from, at + 2, to);
    whole.set(fold, to - fold.length);
    at = to - 1;
  }
  return whole;
}

function decoderOf(named: string | undefined): TextDecoder {
  try {
    const decoder = new TextDecoder(named ?? 'windows-1252');
    // It says UTF-8, and is not.
    return decoder.encoding === 'utf-8' ? new TextDecoder('windows-1252') : decoder;
  } catch {
    return new TextDecoder('windows-1252');
  }
}
