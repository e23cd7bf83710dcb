import { expect, test } from 'vitest';

import { textOfFile } from './file-text.ts';

const TEXT = 'Nombre;Dirección\nHabitación ñandú;Calle 8';

const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['Windows-1252', Buffer.from(TEXT, 'latin1')],
  ['UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16 of the other order', bigEndian(`\uFEFF${TEXT}`)],
  ['UTF-16 without its mark', Buffer.from(TEXT, 'utf16le')],
  ['UTF-16 of the other order without its mark', bigEndian(TEXT)],
])('a file in %s is read with its accents [USER-PAIN 10]', (_what, bytes) => {
  expect(textOfFile(bytes)).toBe(TEXT);
});

test('what an answer says of its encoding counts where the bytes do not show it [W2-X-28]', () => {
  expect(textOfFile(Buffer.from('Łódź'), 'iso-8859-1')).toBe('Łódź');
  expect(textOfFile(Uint8Array.of(0xa3, 0xf3, 0x64, 0xbc), 'iso-8859-2')).toBe('Łódź');
  expect(textOfFile(Buffer.from('Muñoz', 'latin1'), 'utf-8')).toBe('Muñoz');
  expect(textOfFile(Buffer.from('Muñoz', 'latin1'), 'no-such-encoding')).toBe('Muñoz');
});

test.each(['\r\n ', '\n ', '\r\n\t'])('a letter that a fold cuts is whole again [W2-X-28]', (fold) => {
  const bytes = Buffer.from('SUMMARY:Begoña 王芳 🌴');
  for (let cut = 1; cut < bytes.length; cut += 1) {
    const folded = Buffer.concat([bytes.subarray(0, cut), Buffer.from(fold), bytes.subarray(cut)]);
    expect(textOfFile(folded).replace(/\r?\n[ \t]/g, ''), `cut at ${cut}`).toBe('SUMMARY:Begoña 王芳 🌴');
  }
});
