import { expect, test } from 'vitest';

import { allTexts } from '#texts/all.ts';
import { helpAddress } from './help.ts';

test.each([
  ['BR', 'pt'],
  ['CO', 'es'],
  ['MX', 'es'],
  [undefined, 'es'],
] as const)('R-UI-10 S-UI-05 the chat for a property in %s begins in %s', (country, language) => {
  const address = new URL(helpAddress(country));
  expect(address.origin).toBe('https://wa.me');
  expect(address.searchParams.get('text')).toBe(allTexts[language]['help.chat.prefill']);
});
