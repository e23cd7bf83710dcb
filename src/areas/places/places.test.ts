import { afterAll, beforeAll, expect, test } from 'vitest';

import type { City, Country, State } from '#areas/places/places.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { request } from '#support/host.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const get = async <Row>(path: string, headers = {}) =>
  (await request<Row>(app, 'GET', path, undefined, headers)).data;

test('C-LOC-01 countries are named and sorted in the language of the caller', async () => {
  const english = await get<Country[]>('/api/common/countries?language=en');
  expect(english.length).toBeGreaterThan(240);
  expect(english.find(({ _id }) => _id === 'DE')).toMatchObject({
    name: 'Germany',
    translations: { es: 'Alemania', pt: 'Alemanha', en: 'Germany' },
    currency: 'EUR',
    phoneCode: '49',
  });
  const spanish = await get<Country[]>('/api/common/countries');
  expect(spanish[0]?.name).toBe('Afganistán');
});

test('C-LOC-02 C-LOC-03 Colombia has 33 departments, and a state has its cities', async () => {
  expect(await get<State[]>('/api/common/states?countryId=CO')).toHaveLength(33);
  expect(await get<City[]>('/api/common/cities?stateId=CO-11')).toEqual([
    { _id: '11001', name: 'Bogotá, D.C.', stateId: 'CO-11' },
  ]);
  expect(await get<City[]>('/api/common/cities?stateId=CO')).toHaveLength(1122);
  expect(await get<State[]>('/api/common/states?countryId=AQ')).toEqual([]);
  expect((await request(app, 'GET', '/api/common/cities?stateId=x')).status).toBe(400);
});

test('C-LOC-05 the country of a request is a suggestion, Colombia when nobody knows', async () => {
  expect(await get('/api/third-party/ip-country')).toEqual({ countryIso2: 'CO' });
  expect(await get('/api/third-party/ip-country', { 'x-country': 'br' })).toEqual({ countryIso2: 'BR' });
  expect(await get('/api/third-party/ip-country', { 'x-country': '<b>' })).toEqual({ countryIso2: 'CO' });
});
