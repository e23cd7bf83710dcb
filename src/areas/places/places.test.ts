import { afterAll, beforeAll, expect, test } from 'vitest';

import type { City, Country, State } from '#areas/places/places.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { request } from '#support/host.ts';
import { signedInPerson } from '#support/people.ts';

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

test('C-LOC-04 administrators rename a city and note about it; its code and the others stay', async () => {
  const admin = await signedInPerson(app, 'admin@example.test', { admin: true });
  const change = (body: object, id = '11001') => admin.send<City>('PATCH', `/api/common/cities/${id}`, body);
  const changed = { _id: '11001', name: 'Bogotá', stateId: 'CO-11', extras: { airport: 'BOG' } };
  expect((await change({ name: 'Bogotá', extras: { airport: 'BOG' } })).data).toEqual(changed);
  expect(await get<City[]>('/api/common/cities?stateId=CO-11')).toEqual([changed]);
  expect((await change({ name: null })).data).toEqual({ ...changed, name: 'Bogotá, D.C.' });
  expect((await change({ extras: null })).data).not.toHaveProperty('extras');
  expect((await change({ name: 'x' }, '99999')).status).toBe(404);
  expect((await change({ extras: { x: { y: 1 } } })).status).toBe(400);
  const host = await signedInPerson(app, 'host@example.test');
  expect((await host.send('PATCH', '/api/common/cities/11001', { name: 'x' })).status).toBe(403);
});

test('C-LOC-05 the country of a request is a suggestion, Colombia when nobody knows', async () => {
  expect(await get('/api/third-party/ip-country')).toEqual({ countryIso2: 'CO' });
  expect(await get('/api/third-party/ip-country', { 'x-country': 'br' })).toEqual({ countryIso2: 'BR' });
  expect(await get('/api/third-party/ip-country', { 'x-country': '<b>' })).toEqual({ countryIso2: 'CO' });
});
