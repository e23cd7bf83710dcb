import fs from 'node:fs';
import zlib from 'node:zlib';

/**
 * 150,000 words of the most used leaked passwords, as letters only, sorted, a line each (SEC-08). Made by
 * `scripts/known-passwords.ts` from the ten million passwords that Mark Burnett gave to the public domain.
 */
const FILE = new URL('known-passwords.txt.br', import.meta.url);

const NEW_LINE = 10;
/** Kept as the bytes of the file: a set of the same words would take ten times as much. */
let bytes: Buffer | undefined;

const read = (): Buffer => (bytes ??= zlib.brotliDecompressSync(fs.readFileSync(FILE)));

export const readKnownWords = (): readonly string[] => read().toString('latin1').trimEnd().split('\n');

const lineStart = (text: Buffer, at: number): number => text.lastIndexOf(NEW_LINE, at - 1) + 1;

/** Whether these letters are a word of the list. */
export function isKnownWord(letters: string): boolean {
  const text = read();
  const wanted = Buffer.from(letters);
  let from = 0;
  let to = text.length;
  while (from < to) {
    const start = lineStart(text, (from + to) >> 1);
    const end = text.indexOf(NEW_LINE, start);
    const order = text.compare(wanted, 0, wanted.length, start, end);
    if (order === 0) return true;
    if (order < 0) from = end + 1;
    else to = start;
  }
  return false;
}
