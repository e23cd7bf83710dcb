import { expect, test } from 'vitest';

import { es } from '#texts/es/index.ts';
import type { TextKey } from '#texts/index.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { inAddWords, inSendWords, inVerifyWords } from './phone-words.ts';

const t = (key: TextKey) => es[key];
const failure = (status: number, code: string, field?: string) =>
  new CallFailure(status, 'as it came', [{ code, message: 'as it came', ...(field && { field }) }]);
const words = (error: unknown) => (error as Error).message;

test('each failure of the phone has the words of the specification [R-ONB-08]', () => {
  expect(words(inAddWords(failure(409, 'PHONENUMBER_EXIST', 'value'), t))).toBe(
    'Este número de teléfono ya está registrado',
  );
  expect(words(inAddWords(failure(503, 'code-not-sent'), t))).toBe(
    'Error al enviar el código. Intenta más tarde',
  );
  expect(words(inAddWords(failure(500, '500'), t))).toBe('Error al añadir el número de teléfono');
  expect(words(inSendWords(failure(500, '500'), t))).toBe('Error al enviar el código. Intenta más tarde');
  expect(words(inVerifyWords(failure(500, '500'), t))).toBe('Error al verificar el código de verificación');
});

test('more specific errors stay unchanged: a wrong code, a wait, a lost network [R-ONB-08]', () => {
  for (const error of [
    failure(400, 'code-mismatch', 'code'),
    failure(429, 'too-many'),
    new CallFailure(0, 'as it came', [], { isNetworkLoss: true }),
  ]) {
    expect(words(inVerifyWords(error, t))).toBe('as it came');
    expect(words(inAddWords(error, t))).toBe('as it came');
    expect(words(inSendWords(error, t))).toBe('as it came');
  }
});
