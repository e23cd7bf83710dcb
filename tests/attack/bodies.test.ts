import { afterAll, beforeAll, expect, test } from 'vitest';

import { expectAlive, type ProductionApi, startProductionApi } from './production-api.ts';

let api: ProductionApi;
beforeAll(async () => void (api = await startProductionApi()));
afterAll(() => api?.stop());

const BYTES = 900_000;
const BOMBS = {
  deep: `{"username":${'['.repeat(BYTES / 2)}${']'.repeat(BYTES / 2)}}`,
  wide: `{"username":[${'1,'.repeat(BYTES / 2)}1]}`,
  objects: `{"username":[${'{},'.repeat(BYTES / 3)}{}]}`,
};
/** A public call, a call of members, a webhook. */
const PLACES = [
  '/api/auth/session/login',
  '/api/pms/listings',
  '/hooks/guesty/01976f00-0000-7000-8000-000000000001',
];

test('many bodies of strangers at once are refused, and the process lives on with 256 MB [W2-N-01, SEC-62]', async () => {
  const headers = { 'content-type': 'application/json' };
  for (const place of PLACES) {
    for (const [name, body] of Object.entries(BOMBS)) {
      const send = () =>
        fetch(api.url + place, { method: 'POST', headers, body }).then(
          ({ status }) => status,
          () => 'broken',
        );
      const answers = await Promise.all(Array.from({ length: 20 }, send));
      // A body that is too large is answered before it is read, which a client may see as a broken connection.
      for (const answer of new Set(answers))
        expect([400, 404, 413, 429, 503, 'broken'], `${name} ${place}`).toContain(answer);
      await expectAlive(api, `${name} ${place}`);
    }
  }
});
