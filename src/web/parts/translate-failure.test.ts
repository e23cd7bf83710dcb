import { describe, expect, test } from 'vitest';

import { CallFailure, type CallFailureEntry } from '#web/shell/failure.ts';
import { translateFailure } from './translate-failure.ts';

const RAW = 'java.net.SocketTimeoutException: connect timed out';
const SENTENCE = 'Error al crear los ajustes';
const failed = (status: number, ...entries: readonly CallFailureEntry[]) =>
  new CallFailure(status, entries[0]?.message ?? RAW, entries, { requestId: 'req-1' });

describe('a failure without words of its own', () => {
  test.each([
    [500, 'internal'],
    [502, '502'],
    [503, 'unavailable'],
    [400, 'unknown'],
    [404, '404'],
  ])('%i %s says what failed, and nothing of the server [R-REGISTRY-06, R-REGISTRY-07]', (status, code) => {
    const worded = translateFailure(failed(status, { code, message: RAW }), SENTENCE);
    expect(worded).toMatchObject({ status, message: SENTENCE, entries: [], requestId: 'req-1' });
  });

  test('one without a single entry too [R-REGISTRY-06]', () => {
    expect(translateFailure(failed(500), SENTENCE)).toMatchObject({ message: SENTENCE });
  });
});

describe('a failure that says more keeps its words', () => {
  test.each([
    [400, { code: 'credentials-refused', message: 'Datos de acceso incorrecto', field: 'tra.rnt' }],
    [409, { code: 'listing-has-registration', message: 'Ya tiene otro registro', field: 'listingIds.0' }],
    [412, { code: 'stale', message: 'Alguien lo cambió' }],
    [429, { code: 'too-many-requests', message: 'Espera' }],
    [503, { code: 'registry-platform-down', message: 'La plataforma del gobierno no está disponible' }],
    [503, { code: 'registry-unexpected', message: 'Ocurrió un error inesperado' }],
  ])('%i of Posada [R-REGISTRY-03, R-REGISTRY-06]', (status, entry) => {
    const failure = failed(status, entry);
    expect(translateFailure(failure, SENTENCE)).toBe(failure);
  });

  test('the network, and errors that are no failure of a call [R-ASYNC-09]', () => {
    const lost = new CallFailure(500, 'Sin conexión', [{ code: 'client-error', message: 'Sin conexión' }], {
      isNetworkLoss: true,
    });
    expect(translateFailure(lost, SENTENCE)).toBe(lost);
    const other = new Error('x');
    expect(translateFailure(other, SENTENCE)).toBe(other);
  });
});
