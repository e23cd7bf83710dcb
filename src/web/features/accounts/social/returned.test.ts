import { describe, expect, test } from 'vitest';

import { CallFailure } from '#web/shell/failure.ts';
import { linkedUserOf, problemOfFailure, returned } from './returned.ts';

const from = (query: string) => returned(new URLSearchParams(query));
const failure = (code: string, details?: unknown) =>
  new CallFailure(400, 'Mensaje', [{ code, message: 'Mensaje' }], { details });

describe('the return from the provider', () => {
  test('brings a code with its state', () => {
    expect(from('code=4/0A&state=s&iss=https://i.example&scope=x')).toEqual({
      answer: { code: '4/0A', state: 's', iss: 'https://i.example' },
    });
    expect(from('code=4/0A')).toEqual({ problem: { social: 'failed' } });
  });

  test('known codes have our words, other descriptions are shown, shortened [R-SOCIAL-06, SEC-40]', () => {
    expect(from('error=access_denied&error_description=x')).toEqual({ problem: { social: 'cancelled' } });
    expect(from('error=invalid_request&error_description=Linked+User+found')).toEqual({
      problem: { social: 'linked' },
    });
    expect(from(`error=server_error&error_description=${'a'.repeat(300)}`)).toEqual({
      problem: { social: 'failed', error_description: 'a'.repeat(200) },
    });
  });

  test('a failed exchange of the code has the same words', () => {
    expect(problemOfFailure(failure('social-ended'))).toEqual({ social: 'social-ended' });
    expect(problemOfFailure(failure('social-refused', { description: 'Bad Request' }))).toEqual({
      social: 'failed',
      error_description: 'Bad Request',
    });
    expect(problemOfFailure(failure('social-refused', { description: '' }))).toEqual({ social: 'failed' });
    expect(linkedUserOf(failure('linked-user', { session: 's' }))).toMatchObject({ session: 's' });
    expect(linkedUserOf(failure('social-ended', { session: 's' }))).toBeUndefined();
  });
});
