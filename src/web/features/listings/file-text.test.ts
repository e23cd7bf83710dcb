import { expect, test } from 'vitest';

import { textOfFile } from './file-text.ts';

const TEXT = 'Nombre;Dirección\nHabitación ñandú;Calle 8';

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['Windows-1252', Buffer.from(TEXT, 'latin1')],
  ['UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
])('a file in %s is read with its accents [USER-PAIN 10]', (_what, bytes) => {
  expect(textOfFile(bytes)).toBe(TEXT);
});
