import { describe, expect, test } from 'vitest';

import { isNoName, isPersonName, nameLength, tidyText, toPersonName } from './person-name.ts';
import { NAMES } from './person-name.corpus.ts';

describe('names of people [W2-X-12, W2-X-21]', () => {
  test.each(NAMES)('$source: none of them is refused, and each stays as it is written', ({ names }) => {
    const tidy = names.map(tidyText);
    expect(tidy.filter((name) => !isPersonName(name) || isNoName(name))).toEqual([]);
    expect(tidy).toEqual(names.map((name) => name.normalize('NFC')));
    expect(names.map(toPersonName)).toEqual(tidy);
  });

  test.each(NAMES)(
    '$source: a name typed decomposed, with other spaces or marks of direction is the same name',
    ({ names }) => {
      for (const name of names) {
        const pasted = `\u200F ${name.normalize('NFD').replaceAll(' ', '\u00A0\u2009')}\t\u200B\uFEFF`;
        expect(tidyText(pasted)).toBe(name.normalize('NFC'));
      }
    },
  );

  test.each([
    '🌴',
    'Ana 🌴',
    'Ana <b>',
    'Mar & Sol',
    'a=b',
    '{{name}}',
    'Ana;',
    '$Ana',
    '',
    '-',
    '12',
    '....',
    "'",
  ])('%j is none', (text) => expect(isPersonName(tidyText(text))).toBe(false));

  test.each([
    'X',
    'x',
    'XX',
    'XXX.',
    '-',
    '.',
    '--',
    'N/A',
    'sin apellido',
    'No tiene',
    'ninguno',
    'não tem',
    '   ',
  ])('%j stands for a name that is missing', (text) => expect(isNoName(text)).toBe(true));

  test.each(['O', 'U', 'Xi', 'Xu', 'Ng', 'Na', 'Null', 'Nadie', 'Li', '王', 'Xaxx', "N'"])(
    '%s is a name',
    (text) => expect(isNoName(text)).toBe(false),
  );

  test('a letter that writes a syllable counts as two, a mark not at all', () => {
    expect(['王芳', '이준', 'Ana', 'José'.normalize('NFD'), 'Al'].map(nameLength)).toEqual([4, 4, 3, 4, 2]);
  });

  test('signs and pictures of names from elsewhere go, the name stays', () => {
    expect(['🌴 Ana  Osorio!', "Sean O'Brien", '<José>', '🌴'].map(toPersonName)).toEqual([
      'Ana Osorio',
      "Sean O'Brien",
      'José',
      '',
    ]);
  });
});
