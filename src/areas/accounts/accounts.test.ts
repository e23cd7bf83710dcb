import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe('signing up by e-mail', () => {
  test('R-VAL-13 R-VAL-18 every wrong field is named, in the language of the caller', async () => {
    const response = await post(
      '/api/auth/session/signup',
      { email: 'nobody', name: 'Jo', password: 'short' },
      { 'accept-language': 'en' },
    );
    expect(response.status).toBe(400);
    const { errors } = (await response.json()) as { errors: { field: string; message: string }[] };
    expect(errors.map(({ field }) => field).sort()).toEqual(['email', 'name', 'password']);
  });

  test('R-REGISTER-11 the user name is the first 36 characters of the hash of the e-mail', async () => {
    const response = await post('/api/auth/session/signup', {
      email: 'Marta@example.test',
      name: 'Marta Ruiz',
      password: 'Mango-y-mar-27',
    });
    expect(response.status).toBe(201);
    const { data } = (await response.json()) as { data: { username: string } };
    expect(data.username).toMatch(/^[0-9a-f]{36}$/);
  });
});
