import { describe, expect, test } from 'vitest';

import { allTexts } from '#texts/all.ts';
import { failureOfReply } from './failed-reply.ts';

const reply = (status: number, body: unknown = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
const failure = (response: Response, callId?: string) =>
  failureOfReply(response, allTexts.es, callId === undefined ? {} : { callId });

describe('what a reply that is no success says', () => {
  test('an errors field is a refusal with any status [R-ASYNC-03]', async () => {
    const failed = await failure(reply(200, { errors: [{ code: 'x', message: 'No se pudo' }] }));
    expect([failed.message, failed.is('x')]).toEqual(['No se pudo', true]);
  });

  test('a refusal carries its body, and the message is the one of the server [R-ASYNC-05]', async () => {
    const body = {
      errors: [{ code: 'nights-taken', message: 'Ocupado', field: 'checkInDate' }],
      details: { a: 1 },
    };
    const failed = await failure(reply(409, body));
    expect(failed).toMatchObject({ status: 409, message: 'Ocupado', details: { a: 1 } });
    expect(failed.entries[0]).toMatchObject({ field: 'checkInDate' });
  });

  test('a long wait is said in minutes, a short one in the words of the server [W2-K-05]', async () => {
    const waits = async (seconds: string) =>
      (
        await failure(
          new Response(JSON.stringify({ errors: [{ code: 'too-many-requests', message: 'en 90 s' }] }), {
            status: 429,
            headers: { 'retry-after': seconds },
          }),
        )
      ).message;
    expect(await waits('3541')).toBe('Demasiados intentos. Vuelve a probar en 60 min');
    expect(await waits('90')).toBe('en 90 s');
  });

  test.each([
    [500, 'Internal Server Error'],
    [501, 'Not Implemented'],
    [502, 'Bad Gateway'],
    [503, 'Service Unavailable'],
    [504, 'Gateway Timeout'],
    [505, 'HTTP Version Not Supported'],
    [506, 'Insufficient'],
    [507, 'Insufficient Storage'],
    [508, 'Loop Detected'],
    [510, 'Not Extended'],
    [511, 'Network Authentication Required'],
    [599, 'Error desconocido'],
  ])('%i is an error of the server, with the name of its status [R-ASYNC-06]', async (status, name) => {
    const failed = await failure(reply(status));
    expect(failed.message).toBe('Error interno del servidor');
    expect(failed.entries).toHaveLength(1);
    if (status !== 506) expect(failed.entries[0]?.message).toBe(name);
    expect(failed.entries[0]?.code).toBe(String(status));
  });

  test('of a provider that is slow or down it says what the server said [R-INV-21]', async () => {
    const slow = { errors: [{ code: 'provider-slow', message: 'Siigo está tomando mucho tiempo' }] };
    expect((await failure(reply(504, slow))).message).toBe('Siigo está tomando mucho tiempo');
    const down = {
      errors: [{ code: 'registry-platform-down', message: 'La plataforma no está disponible' }],
    };
    expect((await failure(reply(503, down))).message).toBe('La plataforma no está disponible');
    const own = { errors: [{ code: 'unavailable', message: 'Otra cosa' }] };
    expect((await failure(reply(503, own))).message).toBe('Error interno del servidor');
  });

  test('a body that cannot be read [R-ASYNC-07]', async () => {
    const failed = await failure(reply(400, '<html>'));
    expect(failed.message).toBe('Ocurrió un problema al transformar la información recibida');
  });

  test('any other status [R-ASYNC-08]', async () => {
    const failed = await failure(reply(302));
    expect(failed.message).toBe('Ocurrió un problema al ejecutar la solicitud');
  });

  test('a mapping that was not changed says what the server said, else a sentence of its own [R-MAP-04]', async () => {
    const said = { errors: [{ code: 'unknown-field', message: 'Ese campo ya no está' }] };
    for (const id of ['C-MAP-03', 'C-MAP-04']) {
      expect((await failure(reply(400, said), id)).message).toBe('Ese campo ya no está');
      for (const status of [400, 500]) {
        expect((await failure(reply(status), id)).message).toBe('No se pudo iniciar el onboarding');
      }
    }
    expect((await failure(reply(500), 'C-MAP-01')).message).toBe('Error interno del servidor');
  });

  test('schedules, logs, analytics and customers have a sentence of their own for a 500 [R-ASYNC-10]', async () => {
    for (const id of ['C-GEN-04', 'C-GEN-07', 'C-ANA-03', 'C-CRM-05']) {
      expect((await failure(reply(500), id)).message).toBe('Ocurrió un problema, inténtalo más tarde');
      expect((await failure(reply(502), id)).message).toBe('Error interno del servidor');
    }
    expect((await failure(reply(500), 'C-RES-01')).message).toBe('Error interno del servidor');
  });

  test('forms have it for every status outside of success [R-ASYNC-11]', async () => {
    const body = { errors: [{ code: 'not-found', message: 'No existe' }] };
    for (const status of [302, 404, 500]) {
      const failed = await failure(reply(status, body), 'C-GEN-02');
      expect(failed.message).toBe('Ocurrió un problema, inténtalo más tarde');
    }
  });
});
