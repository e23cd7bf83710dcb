import { expect, test } from 'vitest';

import { CallFailure } from '#web/shell/failure.ts';
import { inWizardWords } from './refusal.ts';

const failure = (code: string, status = 400, more = {}) =>
  new CallFailure(status, `words of ${code}`, [{ code, message: `words of ${code}`, ...more }]);
const said = (error: unknown) => (inWizardWords(error, (key) => key) as Error).message;

test('a code without words of its own is the general sentence [R-SIGNUP-22]', () => {
  expect(said(failure('internal', 500))).toBe('signup.error.other');
});

test('to R-SIGNUP-23 a code with words, a field or a wait keeps what it says [R-SIGNUP-17]', () => {
  for (const code of ['account-already-exists-email', 'code-not-sent', 'temporal-user-not-found']) {
    expect(said(failure(code))).toBe(`words of ${code}`);
  }
  expect(said(failure('invalid-input', 400, { field: 'property.name' }))).toBe('words of invalid-input');
  expect(said(failure('too-many-requests', 429))).toBe('words of too-many-requests');
});
