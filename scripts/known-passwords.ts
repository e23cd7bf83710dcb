import fs from 'node:fs';
import readline from 'node:readline';
import zlib from 'node:zlib';

import { lettersOf } from '#areas/platform/accounts/passwords/common-passwords.ts';

/**
 * Makes src/areas/platform/accounts/passwords/known-passwords.txt.br from a list of leaked passwords, most used first:
 * `node scripts/known-passwords.ts <list>`.
 */
const WORDS = 150_000;
const LENGTHS = { shortest: 5, longest: 24 };
const TARGET = new URL('../src/areas/platform/accounts/passwords/known-passwords.txt.br', import.meta.url);

const [list] = process.argv.slice(2);
if (list === undefined) throw new Error('Which list? node scripts/known-passwords.ts <list>');

const words = new Set<string>();
for await (const password of readline.createInterface({ input: fs.createReadStream(list) })) {
  for (const letters of lettersOf(password)) {
    const { length } = letters;
    if (length >= LENGTHS.shortest && length <= LENGTHS.longest) words.add(letters);
  }
  if (words.size >= WORDS) break;
}
const text = [...words].slice(0, WORDS).toSorted().join('\n') + '\n';
fs.writeFileSync(
  TARGET,
  zlib.brotliCompressSync(text, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }),
);
