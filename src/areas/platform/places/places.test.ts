import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { City, Country, State } from '#areas/platform/places/places.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { request } from '#support/host.ts';
import { createSignedInPerson } from '#support/people.ts';
import { CITIES_LIMIT, COUNTRIES_LIMIT, STATES_LIMIT } from './places.constants.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const get = async <Row>(path: string, headers = {}) =>
  (await request<Row>(app, 'GET', path, undefined, headers)).data;
const countries = (query = '') => get<Country[]>(`/api/common/countries?${query}`);
const states = (query: string) => get<State[]>(`/api/common/states?countryId=${query}`);
const cities = (query: string) => get<City[]>(`/api/common/cities?stateId=${query}`);
const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);

test('countries are named and sorted in the language of the caller [C-LOC-01]', async () => {
  const english = await countries('language=en');
  expect(english.find(({ _id }) => _id === 'DE')).toMatchObject({
    name: 'Germany',
    translations: { es: 'Alemania', pt: 'Alemanha', en: 'Germany' },
    currency: 'EUR',
    phoneCode: '49',
  });
  expect((await countries())[0]?.name).toBe('Afganistán');
});

/** At least so many; one more may be found, one that is gone is a property without its city. */
const COUNTED = [
  ['AR', 24, 1170],
  ['BO', 9, 140],
  ['BR', 27, 5800],
  ['CL', 16, 300],
  ['CO', 33, 1122],
  ['CR', 7, 130],
  ['CU', 16, 200],
  ['DO', 32, 210],
  ['EC', 24, 530],
  ['ES', 52, 7100],
  ['GT', 22, 340],
  ['HN', 18, 460],
  ['MX', 32, 8900],
  ['NI', 17, 160],
  ['PA', 14, 640],
  ['PE', 26, 1760],
  ['PR', 78, 220],
  ['PT', 20, 960],
  ['PY', 18, 150],
  ['SV', 14, 100],
  ['US', 51, 10_000],
  ['UY', 19, 135],
  ['VE', 25, 410],
] as const;

describe('states and cities [C-LOC-02, C-LOC-03, W1-B-07]', () => {
  test.each(COUNTED)(
    '%s has %i states and at least %i cities, each in one of them',
    async (iso2, many, least) => {
      const [ofCountry, found] = [await states(iso2), await cities(`${iso2}&language=pt`)];
      expect(new Set(ofCountry.map(({ _id }) => _id)).size).toBe(many);
      expect(found.length).toBeGreaterThanOrEqual(least);
      expect(new Set(found.map(({ _id }) => _id)).size).toBe(found.length);
      const known = new Set(ofCountry.map(({ _id }) => _id));
      expect(found.filter(({ stateId, stateName }) => !known.has(stateId) || stateName === '')).toEqual([]);
      // Two cities of one name in a state would look the same.
      const labels = found.map(({ stateId, name }) => `${stateId} ${name}`);
      expect(new Set(labels).size).toBe(labels.length);
      const order = new Intl.Collator('pt-BR').compare;
      expect(namesOf(found)).toEqual(namesOf(found).toSorted(order));
    },
  );

  test('a state has its own cities, Colombia’s by the codes of its authorities; other countries have none', async () => {
    expect(await cities('CO-11')).toEqual([
      { _id: '11001', name: 'Bogotá, D.C.', stateId: 'CO-11', stateName: 'Bogotá, D.C.' },
    ]);
    expect(await cities('MX-JAL&search=guadalajara&limit=1')).toEqual([
      { _id: 'MX-JAL-guadalajara', name: 'Guadalajara', stateId: 'MX-JAL', stateName: 'Jalisco' },
    ]);
    expect([await states('AQ'), await cities('AQ'), await cities('MX-ZZZ'), await cities('ZZ')]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect((await request(app, 'GET', '/api/common/cities?stateId=x')).status).toBe(400);
    expect((await request(app, 'GET', '/api/common/cities?stateId=..')).status).toBe(400);
  });

  test('names and their order are those of the language of the caller [R-LANG-01]', async () => {
    const named = async (language: string) =>
      (await states(`US&language=${language}`)).find(({ _id }) => _id === 'US-NY')?.name;
    expect([await named('es'), await named('pt'), await named('en')]).toEqual([
      'Nueva York',
      'Nova York',
      'New York',
    ]);
    const lisbon = async (language: string) =>
      (await cities(`PT-11&search=lis&limit=1&language=${language}`))[0];
    expect(await lisbon('en')).toMatchObject({ name: 'Lisbon', stateName: 'Lisbon' });
    expect(await lisbon('pt')).toMatchObject({ name: 'Lisboa', stateName: 'Lisboa' });
    const spanish = namesOf(await states('US'));
    expect(spanish).toEqual(spanish.toSorted(new Intl.Collator('es-CO').compare));
  });

  test('a search knows no accents, finds the largest first, by any name of a city and by its id [R-VAL-21]', async () => {
    const first = async (query: string) => namesOf(await cities(`${query}&limit=3`))[0];
    expect(await first('BR&search=sao paulo')).toBe('São Paulo');
    expect(await first('MX&search=MERID')).toBe('Mérida');
    expect(await first('CR&search=san')).toBe('San José');
    expect(await first('MX&search=mexico city')).toBe('Ciudad de México');
    expect(await first('CO&search=bogota')).toBe('Bogotá, D.C.');
    expect(await first('CO&search=cartagena de indias')).toBe('Cartagena');
    expect(await first('CO&search=05001')).toBe('Medellín');
    expect(await first('AR&search=MX-JAL-guadalajara')).toBeUndefined();
    expect(await first('ES&search=')).toBe('Madrid');
    expect(await cities('MX-JAL&search=%25')).toHaveLength((await cities('MX-JAL')).length);
    // By their municipalities.
    const alike = namesOf(await cities('MX-VER&search=tierra blanca'));
    expect(new Set(alike).size).toBe(alike.length);
    expect(alike.length).toBeGreaterThan(1);
  });

  test('COUNTRIES_LIMIT STATES_LIMIT CITIES_LIMIT are 250, 1000 and 10000 rows, and the rest is on the next page', async () => {
    expect([COUNTRIES_LIMIT, STATES_LIMIT, CITIES_LIMIT]).toEqual([250, 1000, 10_000]);
    expect(await countries()).toHaveLength(250);
    expect(await countries('limit=7')).toHaveLength(7);
    expect(await states('PR&limit=70&page=2')).toHaveLength(8);
    const [first, second] = [await cities('US'), await cities('US&page=2')];
    expect(first).toHaveLength(10_000);
    expect(second.length).toBeGreaterThan(7_000);
    expect(second.filter(({ _id }) => _id === first.at(-1)?._id)).toEqual([]);
    expect((await request(app, 'GET', '/api/common/cities?stateId=US&limit=10001')).status).toBe(400);
  });
});

test('administrators rename a city and note about it; its code and the others stay [C-LOC-04]', async () => {
  const admin = await createSignedInPerson(app, 'admin@example.test', { admin: true });
  const change = (body: object, id = '11001') => admin.send<City>('PATCH', `/api/common/cities/${id}`, body);
  const place = { _id: '11001', stateId: 'CO-11', stateName: 'Bogotá, D.C.' };
  const changed = { ...place, name: 'Bogotá', extras: { airport: 'BOG' } };
  expect((await change({ name: 'Bogotá', extras: { airport: 'BOG' } })).data).toEqual(changed);
  expect(await cities('CO-11')).toEqual([changed]);
  expect((await change({ name: 'La Atenas' })).data).toMatchObject({ name: 'La Atenas' });
  expect(namesOf(await cities('CO&search=atenas'))).toEqual(['La Atenas']);
  expect((await change({ name: null })).data).toEqual({ ...changed, name: 'Bogotá, D.C.' });
  expect((await change({ extras: null })).data).not.toHaveProperty('extras');
  const mexican = await change({ name: 'Guanatos' }, 'MX-JAL-guadalajara');
  expect(mexican.data).toMatchObject({ _id: 'MX-JAL-guadalajara', name: 'Guanatos' });
  expect((await change({ name: 'x' }, '99999')).status).toBe(404);
  expect((await change({ name: 'x' }, 'MX-JAL-nowhere')).status).toBe(404);
  expect((await change({ extras: { x: { y: 1 } } })).status).toBe(400);
  const host = await createSignedInPerson(app, 'host@example.test');
  expect((await host.send('PATCH', '/api/common/cities/11001', { name: 'x' })).status).toBe(403);
});

test('the country of a request is a suggestion, and Colombia if it is unknown [C-LOC-05]', async () => {
  expect(await get('/api/third-party/ip-country')).toEqual({ countryIso2: 'CO' });
  expect(await get('/api/third-party/ip-country', { 'x-country': 'br' })).toEqual({ countryIso2: 'BR' });
  expect(await get('/api/third-party/ip-country', { 'x-country': '<b>' })).toEqual({ countryIso2: 'CO' });
});
