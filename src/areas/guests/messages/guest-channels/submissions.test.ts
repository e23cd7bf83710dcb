import { expect, test } from 'vitest';

import { submissionOf } from './submissions.constants.ts';
import { submissionName } from './submissions.ts';

test('variables become places in their order, each once, and the property signs', () => {
  expect(
    submissionOf('Hola, {guestName}: {guestName}, abre {checkInLink} antes del {arrival}.', 'Casa Azul'),
  ).toEqual({
    before: '',
    after: '\n\n— Casa Azul',
    source: 'Hola, {guestName}: {guestName}, abre {checkInLink} antes del {arrival}.\n\n— Casa Azul',
    body: 'Hola, {{1}}: {{1}}, abre {{2}} antes del {{3}}.\n\n— Casa Azul',
    variables: ['guestName', 'checkInLink', 'arrival'],
  });
});

test('a text that begins or ends with a variable gets words around it', () => {
  expect(submissionOf('{guestName}, tu enlace: {checkInLink}', 'Casa Azul').body).toBe(
    'Casa Azul:\n{{1}}, tu enlace: {{2}}\n\n— Casa Azul',
  );
});

test('braces that a host typed are no places', () => {
  const { body, variables } = submissionOf('Hola {{guestName}}, marca {{1}} o {x', 'Casa {{2}}');
  expect(body).toBe('Hola {{1}}, marca {1} o {x\n\n— Casa {2}');
  expect(variables).toEqual(['guestName']);
});

test('the name changes with the words and with nothing else', () => {
  const id = '01935c7e-7a3b-7d11-8a54-6f2d1c0b9a87';
  const one = submissionName(id, { body: 'Hola {{1}}' });
  expect(one).toMatch(/^posada_[0-9a-f]{12}_[0-9a-f]{10}$/);
  expect(submissionName(id, { body: 'Hola {{1}}' })).toBe(one);
  expect(submissionName(id, { body: 'Hola, {{1}}' })).not.toBe(one);
});
