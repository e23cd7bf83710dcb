import { describe, expect, test } from 'vitest';

import { submittedWordsOf } from './submitted-words.ts';

describe('words as WhatsApp sends them', () => {
  test('begin with the name of the property only where the text begins with a variable', () => {
    expect(submittedWordsOf('Hola, {guestName}.', 'Casa Azul')).toMatchObject({
      before: '',
      after: '\n\n— Casa Azul',
    });
    expect(submittedWordsOf(' {guestName}, hola.', 'Casa Azul').before).toBe('Casa Azul:\n');
  });

  test('have no two variables side by side', () => {
    expect(submittedWordsOf('Hola, {guestName} {listingName}.', 'Casa Azul').hasNeighbours).toBe(true);
    expect(submittedWordsOf('Hola, {guestName}, {listingName}.', 'Casa Azul').hasNeighbours).toBe(false);
    expect(submittedWordsOf('Hola, {guestName} {otra}.', 'Casa Azul').hasNeighbours).toBe(false);
  });
});
