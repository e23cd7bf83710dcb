import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import type { ListingType } from './listing-types.contract.ts';

let app: TestApp;
let host: Host;
beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
});
afterAll(() => app.stop());

test('kinds of accommodation have a name in each language, and none twice [C-LIST-07]', async () => {
  const inLanguage = (language: string) =>
    host.get<ListingType[]>(`/api/pms/listing-types?language=${language}&appId=listings`);
  const [es, pt, en] = await Promise.all(['es', 'pt', 'en'].map(inLanguage));
  expect(es?.data).toContainEqual({ _id: 'apartment', name: 'Apartamento' });
  expect(en?.data).toContainEqual({ _id: 'room', name: 'Room' });
  const ids = es?.data.map(({ _id }) => _id) ?? [];
  expect(new Set(ids).size).toBe(ids.length);
  expect(pt?.data.map(({ _id }) => _id)).toEqual(ids);
});
