import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';

import { languageOf } from './server.ts';

const asked = (language: string | undefined, accepted = 'en-US,en;q=0.9') =>
  ({ query: { language }, headers: { 'accept-language': accepted } }) as unknown as FastifyRequest;

test('what is asked for comes first, and Spanish where Posada does not have it [R-LANG-01, R-LANG-02, W1-B-10]', () => {
  expect(languageOf(asked('pt-PT'), 'es')).toBe('pt');
  expect(languageOf(asked('fr'), null)).toBe('es');
  expect(languageOf(asked('fr'), 'pt')).toBe('es');
  expect(languageOf(asked(undefined), 'pt')).toBe('pt');
  expect(languageOf(asked(undefined), null)).toBe('en');
  expect(languageOf(asked(undefined, 'fr'), null)).toBe('es');
});
