import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { CASA_AZUL, ISSUERS, RANGE } from '#areas/invoicing/issuers/issuers.test-issuer.ts';
import { connectRegistries } from '#areas/guests/check-in/check-in.test-stay.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { guestWithLink } from '#support/guest.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import type { Found } from './search.contract.ts';

let app: TestApp;
let host: Host & { propertyId: string };
let stranger: Host & { propertyId: string };
let stay: Reservation;

const find = (text: string, who: Host = host) =>
  who.get<Found>(`/api/common/search?text=${encodeURIComponent(text)}`);
const NOTHING = { reservations: [], guests: [], listings: [] };

async function aStay(roomId: string): Promise<Reservation> {
  const { data } = await host.send<Reservation>('POST', '/api/pms/reservations', {
    roomId,
    checkInDate: inDays(0),
    checkOutDate: inDays(3),
    guestName: 'Íngrid Núñez',
    adults: 2,
  });
  return data;
}

/** A companion whose name is in no reservation, only in the check-in. */
async function companion({ _id }: Reservation): Promise<void> {
  let url = '';
  await eventually(async () => {
    const path = `/api/common/check-ins/${_id}/link`;
    const { data } = await host.send<{ url: string } | undefined>('POST', path, {});
    if (!data) throw new Error('The check-in is not open yet');
    url = data.url;
  });
  const guest = await guestWithLink(app, url);
  const { guests } = await guest.page();
  await guest.answer(guests[1]?._id ?? '', { firstName: 'Márcio', lastName: 'Bahía' });
}

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app, 'duena@example.test');
  stranger = await hostWithProperty(app, 'extrano@example.test');
  // Guests are asked for their names when a registry requires them.
  await connectRegistries(host);
  const { data: room } = await host.send<{ _id: string }>('POST', '/api/pms/listings', {
    internalName: 'Suite Bahía',
  });
  stay = await aStay(room._id);
  await companion(stay);
});
afterAll(() => app.stop());

describe('the search of the app [C-FIND-01]', () => {
  test('finds stays, guests and listings without case and accents [R-CALL-04]', async () => {
    const { status, data } = await find('BAHIA');
    expect(status).toBe(200);
    expect(data.listings).toEqual([{ _id: stay.roomId, internalName: 'Suite Bahía', status: 'active' }]);
    expect(data.guests).toMatchObject([
      { name: 'Márcio Bahía', reservationId: stay._id, checkInDate: inDays(0), checkOutDate: inDays(3) },
    ]);
    expect(data.reservations).toEqual([]);
    expect((await find('ingrid nun')).data.reservations).toMatchObject([
      { _id: stay._id, guestName: 'Íngrid Núñez', listingName: 'Suite Bahía', status: 'confirmed' },
    ]);
  });

  test('characters of a pattern are ordinary letters', async () => {
    expect((await find('%%')).data).toEqual(NOTHING);
    expect((await find('__')).data).toEqual(NOTHING);
    expect((await find('\\\\')).data).toEqual(NOTHING);
  });

  test('one letter is too short, and no search runs', async () => {
    const { status, errors } = await find('B');
    expect(status).toBe(400);
    expect(errors[0]?.message).toBe('Es demasiado corto');
  });

  test('a member finds nothing of an app without access to it [D-9, PRV-11]', async () => {
    const reader = await createColleague(app, host.propertyId, 'mira@example.test', {
      role: 'read-only',
      apps: ['listings'],
    });
    expect((await find('bahia', reader)).data).toMatchObject({ guests: [], reservations: [] });
    expect((await find('bahia', reader)).data.listings).toHaveLength(1);
    expect((await find('ingrid', reader)).data).toEqual(NOTHING);
    const desk = await createColleague(app, host.propertyId, 'recepcion@example.test', {
      role: 'reception',
      apps: ['reservations'],
    });
    expect((await find('bahia', desk)).data).toEqual(NOTHING);
    expect((await find('ingrid', desk)).data.reservations).toHaveLength(1);
  });

  test('another property finds nothing of this one [SEC-02]', async () => {
    expect((await find('bahia', stranger)).data).toEqual(NOTHING);
    const asked = await stranger.get(`/api/common/search?text=bahia&propertyId=${host.propertyId}`);
    expect(asked.status).toBe(404);
  });

  test('guests of a stay that was canceled are not found', async () => {
    expect((await find('bahia')).data.guests).toHaveLength(1);
    await host.send('PATCH', `/api/pms/reservations/${stay._id}`, { status: 'canceled' });
    await eventually(async () => expect((await find('bahia')).data.guests).toEqual([]));
  });
});

describe('the property of an address [W1-D-12, C-FIND-02]', () => {
  const propertyOf = (id: string, who: Host = host) =>
    who.get<{ propertyId: string }>(`/api/common/search/property?id=${id}`);

  test('the person’s own property is found for every kind of address [W2-K-08]', async () => {
    const another = await host.send<{ _id: string }>('POST', '/api/common/property', {
      name: 'Casa Patio',
      type: 'hotel',
      currency: 'COP',
      timezone: 'America/Bogota',
      location: { country: { _id: 'CO', name: 'Colombia', iso: 'CO' } },
    });
    const inside = { propertyId: another.data._id };
    const room = await host.send<{ _id: string }>('POST', '/api/pms/listings', {
      ...inside,
      internalName: 'Suite Patio',
    });
    expect((await propertyOf(room.data._id)).data).toEqual(inside);
    expect((await propertyOf(stay._id)).data).toEqual({ propertyId: host.propertyId });
    const make = async (path: string, input: object) => {
      const { status, data } = await host.send<{ _id: string }>(
        'POST',
        `${path}?propertyId=${another.data._id}`,
        input,
      );
      expect([path, status]).toEqual([path, 201]);
      return data._id;
    };
    const buyer = {
      personType: 'person',
      name: 'Ana',
      lastName: 'Osorio',
      documentTypeId: 'cedula_ciudadania',
      documentNumber: '52.123.456',
    };
    const issuer = await make(ISSUERS, CASA_AZUL);
    const folio = await make('/api/accounting/internal-accounts', { name: 'Bar' });
    const made = {
      customer: await make('/api/crm/customers', buyer),
      issuer,
      series: await make(`${ISSUERS}/${issuer}/series`, RANGE),
      terms: await make('/api/common/terms-and-conditions', {
        name: 'Reglas',
        texts: { es: { title: 'Reglas de la casa', content: 'Silencio desde las 22:00.' } },
      }),
      form: await make('/api/common/forms', { name: 'Parqueadero', appId: 'check-in' }),
      folio,
      invoice: await make('/api/accounting/invoices', { folioId: folio }),
    };
    for (const [kind, id] of Object.entries(made)) {
      expect([kind, (await propertyOf(id)).data]).toEqual([kind, inside]);
      expect([kind, (await propertyOf(id, stranger)).status]).toEqual([kind, 404]);
    }
    const reader = await createColleague(app, another.data._id, 'mira-patio@example.test', {
      role: 'read-only',
      apps: ['reservations'],
    });
    expect((await propertyOf(made.folio, reader)).status).toBe(404);
    expect((await propertyOf(made.terms, reader)).status).toBe(404);
  });

  test('an id of another property, or of an app without access, does not exist [SEC-02]', async () => {
    expect((await propertyOf(stay._id, stranger)).status).toBe(404);
    const cleaner = await createColleague(app, host.propertyId, 'limpia@example.test', {
      role: 'cleaner',
    });
    expect((await propertyOf(stay._id, cleaner)).status).toBe(404);
    expect((await propertyOf('0'.repeat(8))).status).toBe(400);
  });
});
