import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Answer, type Host, hostWithProperty } from '#support/host.ts';
import type { Property } from './properties.contract.ts';

/** W1-B-07: the place of a property is stored by ids and returned as ids. */
let app: TestApp;
let host: Host & { propertyId: string };
beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app, 'duena@example.test');
});
afterAll(() => app.stop());

type Sent = { _id: string | null; name: string } | null;
const at = (iso: string, state: Sent = null, city: Sent = null) => ({
  location: { country: { _id: iso, name: iso, iso }, state, city },
});
const patch = (body: object, query = ''): Promise<Answer<Property>> =>
  host.send('PATCH', `/api/common/property/${host.propertyId}${query}`, body);
const typed = (name: string): Sent => ({ _id: null, name });
/** State and city as returned, now and at the next read. */
async function kept(body: object) {
  const answer = await patch(body);
  expect(answer.status, JSON.stringify(answer.errors)).toBe(200);
  const { data } = await host.get<Property>(`/api/common/property/${host.propertyId}`);
  expect(data.location).toEqual(answer.data.location);
  const { state, city } = data.location;
  return [state?._id, state?.name, city?._id, city?.name];
}

describe('a place [C-PROP-02, C-PROP-04, W1-B-07]', () => {
  test('chosen by ids comes back by the same ids, with the names of our lists', async () => {
    expect(await kept(at('CO', { _id: 'CO-13', name: 'x' }, { _id: '13001', name: 'y' }))).toEqual([
      'CO-13',
      'Bolívar',
      '13001',
      'Cartagena',
    ]);
    const jalisco = at('MX', { _id: 'MX-JAL', name: '' }, { _id: 'MX-JAL-puerto-vallarta', name: '' });
    expect(await kept(jalisco)).toEqual(['MX-JAL', 'Jalisco', 'MX-JAL-puerto-vallarta', 'Puerto Vallarta']);
    // An unrelated change does not change the place.
    expect(await kept({ address: 'Calle Hidalgo 1' })).toContain('MX-JAL-puerto-vallarta');
    const made = await host.send<Property>('POST', '/api/common/property', {
      name: 'Casa Lisboa',
      type: 'hotel',
      currency: 'EUR',
      timezone: 'Europe/Lisbon',
      ...at('PT', { _id: 'PT-11', name: 'Lisboa' }, { _id: 'PT-11-lisboa', name: 'Lisboa' }),
    });
    expect(made.status).toBe(201);
    const { data } = await host.get<Property>(`/api/common/property/${made.data._id}?language=en`);
    expect(data.location).toMatchObject({
      state: { _id: 'PT-11', name: 'Lisbon' },
      city: { _id: 'PT-11-lisboa', name: 'Lisbon' },
    });
  });

  test('a unique name becomes its id, in any case, accents and language', async () => {
    expect(await kept(at('CO', typed('bolivar'), typed('CARTAGENA DE INDIAS')))).toEqual([
      'CO-13',
      'Bolívar',
      '13001',
      'Cartagena',
    ]);
    // As property systems and older pages send it.
    expect(await kept(at('BR', { _id: 'São Paulo', name: 'São Paulo' }, typed('Ubatuba')))).toEqual([
      'BR-SP',
      'São Paulo',
      'BR-SP-ubatuba',
      'Ubatuba',
    ]);
    expect(await kept(at('US', typed('nueva york'), typed('New York City')))).toContain(
      'US-NY-new-york-city',
    );
    // A city name that the country has once determines the state as well.
    expect(await kept(at('MX', null, typed('Sayulita')))).toEqual([
      'MX-NAY',
      'Nayarit',
      'MX-NAY-sayulita',
      'Sayulita',
    ]);
  });

  test('an ambiguous or unknown name stays as it was typed', async () => {
    expect(await kept(at('CO', null, typed('Armenia')))).toEqual([undefined, undefined, null, 'Armenia']);
    expect(await kept(at('MX', typed('Jalisco'), typed('Rancho La Esperanza')))).toEqual([
      'MX-JAL',
      'Jalisco',
      null,
      'Rancho La Esperanza',
    ]);
    expect(await kept(at('PE', typed('Lima'), typed('Lima')))).toEqual([null, 'Lima', null, 'Lima']);
    expect(await kept(at('DE', typed('Bayern'), typed('München')))).toEqual([
      null,
      'Bayern',
      null,
      'München',
    ]);
    expect(await kept(at('DE'))).toEqual([undefined, undefined, undefined, undefined]);
  });

  test.each([
    ['a state of another country', at('MX', { _id: 'CO-13', name: 'Bolívar' }), 'location.state'],
    ['a state that is none', at('MX', { _id: 'MX-ZZZ', name: 'Jalisco' }), 'location.state'],
    [
      'a city of another state',
      at('CO', { _id: 'CO-05', name: 'Antioquia' }, { _id: '13001', name: 'Cartagena' }),
      'location.city',
    ],
    ['a city of another country', at('MX', null, { _id: '13001', name: 'Cartagena' }), 'location.city'],
    ['a country that is none', at('ZZ'), 'location.country.iso'],
  ])('%s is refused at its field, and nothing changes', async (_what, body, field) => {
    const before = await host.get<Property>(`/api/common/property/${host.propertyId}`);
    const answer = await patch(body);
    expect(answer.status).toBe(400);
    expect(answer.errors).toEqual([expect.objectContaining({ field })]);
    const after = await host.get<Property>(`/api/common/property/${host.propertyId}`);
    expect(after.data).toEqual(before.data);
  });
});
