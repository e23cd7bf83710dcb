import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { mapsContract } from '#areas/platform/places/maps.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { formTicket, request } from '#support/host.ts';
import { createSignedInPerson } from '#support/people.ts';

type Found = { formattedAddress: string; lat: number | null; lng: number | null };
type Zone = Found & { timeZoneId: string; timeZoneName: string; rawOffset: number; dstOffset: number };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(7_200));

const ask = <Data>(
  call: keyof typeof mapsContract,
  query: Record<string, string>,
  ticket = formTicket(app),
) => request<Data>(app, 'GET', `${mapsContract[call].path}?${new URLSearchParams(query)}`, undefined, ticket);

describe('where an address is [C-LOC-06]', () => {
  test('as the map says, kept to the country', async () => {
    const address = 'Calle 30 #10-20, Cartagena';
    const { status, data } = await ask<Found>('geocode', { address, countryId: 'CO' });
    expect([status, data]).toEqual([200, { formattedAddress: address, lat: 10.391, lng: -75.4794 }]);
    expect((await ask('geocode', { address, countryId: 'MX' })).status).toBe(404);
    expect((await ask('geocode', { address: 'a' })).status).toBe(400);
  });

  test('503 when the map is too busy, and nothing of the map in the answer', async () => {
    const { status, errors } = await ask('geocode', { address: 'limit' });
    expect([status, errors[0]?.code]).toEqual([503, 'unavailable']);
    expect(JSON.stringify(errors)).not.toMatch(/google|OVER_/i);
  });

  test('only for a page that was loaded from here, ten times an hour; a person more often [SEC-14]', async () => {
    const address = 'Medellín';
    expect((await ask('geocode', { address }, { cookie: '' })).status).toBe(403);
    const ticket = formTicket(app);
    const statuses: number[] = [];
    for (let time = 0; time < 11; time++) statuses.push((await ask('geocode', { address }, ticket)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const person = await createSignedInPerson(app, 'ana@example.test');
    const path = `${mapsContract.geocode.path}?address=Bogot%C3%A1`;
    expect((await person.get(path)).status).toBe(200);
  });
});

describe('the zone of a place [C-LOC-07]', () => {
  test('of coordinates or an address, with its offsets [R-SIGNUP-11]', async () => {
    const { data } = await ask<Zone>('timeZone', { lat: '-3.8547', lng: '-32.4239' });
    expect(data).toMatchObject({
      timeZoneId: 'America/Noronha',
      rawOffset: -7_200,
      dstOffset: 0,
      lat: -3.8547,
    });
    const inChile = await ask<Zone>('timeZone', { address: 'Santiago', countryId: 'CL' });
    expect(inChile.data).toMatchObject({
      timeZoneId: 'America/Santiago',
      rawOffset: -14_400,
      formattedAddress: 'Santiago, CL',
    });
  });

  test('of country and state where the map knows nothing, without a ticket [R-SIGNUP-11]', async () => {
    const none = { cookie: '' };
    const colombia = await ask<Zone>('timeZone', { countryId: 'CO', stateId: 'CO-05', language: 'es' }, none);
    expect(colombia.data).toEqual({
      timeZoneId: 'America/Bogota',
      timeZoneName: 'hora estándar de Colombia',
      rawOffset: -18_000,
      dstOffset: 0,
      formattedAddress: 'Antioquia, Colombia',
      lat: null,
      lng: null,
    });
    const unknown = await ask<Zone>('timeZone', { address: 'xqzwv limit', countryId: 'CO' });
    expect(unknown.data).toMatchObject({ timeZoneId: 'America/Bogota', lat: null });
  });

  test('a country with several zones and no state leaves the choice to the person [R-SIGNUP-12]', async () => {
    expect((await ask('timeZone', { countryId: 'US' })).status).toBe(404);
    expect((await ask('timeZone', { lat: '4' })).status).toBe(400);
    expect((await ask('timeZone', {})).status).toBe(400);
  });
});

test('without a map an address has no answer, a country and its state have [C-LOC-06, C-LOC-07]', async () => {
  const bare = await startTestApp({ SIMULATORS: '0' });
  const get = (path: string) => request<Zone>(bare, 'GET', path, undefined, formTicket(bare));
  expect((await get(`${mapsContract.geocode.path}?address=Medell%C3%ADn`)).status).toBe(503);
  const zone = await get(`${mapsContract.timeZone.path}?address=Medell%C3%ADn&countryId=CO`);
  expect(zone.data.timeZoneId).toBe('America/Bogota');
  await bare.stop();
});
