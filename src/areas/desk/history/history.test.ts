import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  createTestStay,
  connectRegistries,
  createTestLink,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { saveSyncedStay } from '#areas/stays/reservations/reservations.test-source.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { connectSystem } from '#support/connection.ts';
import { airbnbFile } from '#support/calendar-file.ts';
import { inDays, TODAY } from '#support/dates.ts';
import { guestWithLink } from '#support/guest.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { ListingId } from '#vocabulary/ids.ts';
import { addDays, PlainDate } from '#vocabulary/plain-date.ts';
import type { StayEntry } from './history.contract.ts';

let app: TestApp;
let host: Host & { propertyId: string };
let stay: Reservation;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  host = await hostWithProperty(app, `duena${counter++}@example.test`);
  await connectRegistries(host);
  stay = await createTestStay(host);
});

const of = ({ _id }: Pick<Reservation, '_id'>, who: Host = host) =>
  who.get<StayEntry[]>(`/api/pms/reservations/${_id}/history`);
const change = (body: object) => host.send('PATCH', `/api/pms/reservations/${stay._id}`, body);
const kindsOf = (entries: readonly StayEntry[]) =>
  entries.map(({ steps }) => steps.map(({ kind }) => kind).join());
const newListing = async (internalName: string) =>
  (await host.send<Listing>('POST', '/api/pms/listings', { internalName })).data;

describe('the history of a stay [C-RES-24]', () => {
  test('the history names the person of each step, newest first [REL-27]', async () => {
    const loft = await newListing('Loft 3');
    await change({ checkOutDate: inDays(5) });
    await change({ roomId: loft._id, adults: 3 });
    await change({ notes: 'Llega tarde' });
    await host.send('DELETE', `/api/pms/reservations/${stay._id}`);
    const { status, data } = await of(stay);
    expect(status).toBe(200);
    expect(kindsOf(data)).toEqual(['canceled', 'fields', 'room,guests', 'departure', 'created']);
    expect(data.every(({ by }) => by.kind === 'person' && by.name === 'Valentina Mora')).toBe(true);
    expect(data[2]?.steps[0]).toMatchObject({ kind: 'room', to: 'Loft 3' });
    expect(data[3]?.steps).toEqual([{ kind: 'departure', from: inDays(3), to: inDays(5) }]);
    expect([...data].sort((a, b) => b.at.localeCompare(a.at))).toEqual(data);
  });

  test('it names the fields that changed, and nothing where nothing did [W2-L-11]', async () => {
    await change({ notes: 'Llega tarde', phone: '+573101234567' });
    const saved = { notes: 'Llega tarde', checkOutDate: stay.checkOutDate, adults: stay.adults };
    expect((await change(saved)).status).toBe(200);
    const taken = await newListing('Loft 3');
    await host.send('POST', '/api/pms/blocks', {
      roomId: taken._id,
      checkInDate: stay.checkInDate,
      checkOutDate: stay.checkOutDate,
    });
    expect((await change({ roomId: taken._id })).status).toBe(409);
    const { data } = await of(stay);
    expect(data.map(({ steps }) => steps)).toEqual([
      [{ kind: 'fields', fields: ['phone', 'notes'] }],
      [{ kind: 'created' }],
    ]);
    const { data: log } = await host.get<{ after: object }[]>(`/api/common/audit-log?subjectId=${stay._id}`);
    expect(log).toHaveLength(2);
    expect(log[0]?.after).toMatchObject({ fields: ['phone', 'notes'] });
    expect(JSON.stringify(log)).not.toMatch(/tarde|3101234567/);
  });

  test('a refused date of a guest is no correction, and an accepted answer beside it is named [W2-L-11]', async () => {
    const { data: page } = await host.get<{ guests: { _id: string }[] }>(`/api/common/check-ins/${stay._id}`);
    const guest = page.guests[0]?._id ?? '';
    const answer = (body: object) =>
      host.send('PATCH', `/api/common/check-ins/${stay._id}/guests/${guest}`, body);
    const corrections = async () =>
      (await host.get<{ action: string; after: object }[]>(`/api/common/audit-log?subjectId=${guest}`)).data
        .filter(({ action }) => action === 'corrected')
        .map(({ after }) => after);
    await answer({ nationality: 'DE' });
    expect(await corrections()).toHaveLength(1);
    expect((await answer({ birthDate: '2999-01-01' })).status).toBe(400);
    expect(await corrections()).toHaveLength(1);
    expect((await answer({ birthDate: '2999-01-01', firstName: 'Anna' })).status).toBe(400);
    expect((await corrections())[0]).toEqual({ fields: ['firstName'] });
    await answer({ firstName: 'Anna' });
    expect(await corrections()).toHaveLength(2);
  });

  test('a deleted listing has no name any more, and says so', async () => {
    const loft = await newListing('Loft 3');
    const before = stay.roomId;
    await change({ roomId: loft._id });
    expect((await host.send('DELETE', `/api/pms/listings/${before}`)).status).toBe(200);
    const [newest] = (await of(stay)).data;
    expect(newest?.steps).toEqual([{ kind: 'room', from: 'un alojamiento eliminado', to: 'Loft 3' }]);
  });

  test('it names the guest by the link, and stores no answers of the guest', async () => {
    const guest = await guestWithLink(app, await createTestLink(host, stay));
    const { guests } = await guest.page();
    await guest.answer(guests[0]?._id ?? '', { documentType: 'passport', documentNumber: 'FZ482913' });
    expect(
      (await guest.send('POST', '/api/guest/agreement', { kind: 'typed', name: 'Anna Keller' })).status,
    ).toBe(200);
    await host.get(`/api/common/check-ins/${stay._id}/guests/${guests[0]?._id}/identity`);
    const { data } = await of(stay);
    expect(data.find(({ steps }) => steps[0]?.kind === 'signed')?.by).toEqual({
      kind: 'guest',
      name: 'El huésped',
    });
    expect(kindsOf(data)).toContain('link-created');
    expect(JSON.stringify(data)).not.toMatch(/FZ482913|Keller|2345678/);
  });

  test('it names the system that a stay and its new dates came from', async () => {
    const path = '/api/common/property-integrations';
    const connection = await connectSystem(app, host, 'cloudbeds');
    const told = async () => {
      const { data } = await host.get<Reservation[]>('/api/pms/reservations?limit=500');
      return data.find(({ thirdPartyId, checkInDate }) => thirdPartyId !== null && checkInDate > inDays(2));
    };
    const sold = await told();
    if (!sold) throw new Error('Cloudbeds reported no stay');
    const until = addDays(sold.checkOutDate, 1);
    await steer(app, 'cloudbeds').emit({ reservationID: sold.thirdPartyId, days: [sold.checkInDate, until] });
    app.clock.advance(60);
    await host.send('POST', `${path}/${connection._id}/sync`);
    await eventually(async () => expect((await of(sold)).data.length).toBeGreaterThan(1));
    const { data } = await of(sold);
    expect(data.map(({ by }) => by)).toEqual(data.map(() => ({ kind: 'system', name: 'Cloudbeds' })));
    expect(data[0]?.steps).toContainEqual({ kind: 'departure', from: sold.checkOutDate, to: until });
    expect(data.at(-1)?.steps).toEqual([{ kind: 'received', channel: sold.channelName }]);
    const logged = await host.get<{ actor: string; actorName: string }[]>(
      `/api/common/audit-log?subjectId=${sold._id}`,
    );
    expect(logged.data[0]).toMatchObject({ actor: 'system:cloudbeds', actorName: 'Cloudbeds', from: null });
  });

  test('it names the calendar that a stay came from, also when a person started the sync', async () => {
    const suite = await newListing('Suite Bahía');
    const told = (from: string, to: string) =>
      host.send('POST', `/api/pms/listings/${suite._id}/calendar/file`, {
        content: airbnbFile(from, to),
      });
    await told(inDays(20), inDays(23));
    await told(inDays(21), inDays(23));
    const { data } = await host.get<Reservation[]>('/api/pms/reservations');
    const sold = data.find(({ channelSlug }) => channelSlug === 'airbnb');
    if (!sold) throw new Error('The calendar created no stay');
    const entries = (await of(sold)).data;
    const by = { kind: 'calendar', name: 'Calendario de Airbnb' };
    expect(entries.map((entry) => [entry.by, entry.steps])).toEqual([
      [by, [{ kind: 'arrival', from: inDays(20), to: inDays(21) }]],
      [by, [{ kind: 'received', channel: 'Airbnb' }]],
    ]);
  });

  test('a stay whose system was disconnected came from its channel', async () => {
    const room = await newListing('Suite Bahía');
    const id = await saveSyncedStay(app, host.propertyId, {
      listingId: ListingId.parse(room._id),
      arrival: PlainDate.parse(TODAY),
      departure: PlainDate.parse(inDays(2)),
      guestName: 'Ana Rojas',
    });
    const { data } = await of({ _id: id });
    expect(data.map(({ by, steps }) => [by.name, steps])).toEqual([
      ['Booking.com', [{ kind: 'received', channel: 'Booking.com' }]],
    ]);
  });
});

describe('hidden parts of a role [C-RES-24]', () => {
  const withMoney = /450000|480000|COP|total/;

  test('another property and an unknown stay are the same 404 [SEC-02]', async () => {
    const stranger = await hostWithProperty(app, `extrano${counter++}@example.test`);
    const foreign = await of(stay, stranger);
    expect(foreign.status).toBe(404);
    const unknown = await of({ _id: '01976f00-0000-7000-8000-0000000000ff' as never });
    expect(unknown.status).toBe(404);
    expect(unknown.errors).toEqual(foreign.errors);
  });

  test('read-only members see no money, and no step that changed only money [D-9]', async () => {
    await change({ total: 480_000 });
    await change({ total: 490_000, adults: 3 });
    expect(JSON.stringify((await of(stay)).data)).toMatch(withMoney);
    const reader = await createColleague(app, host.propertyId, `mira${counter++}@example.test`, {
      role: 'read-only',
      apps: ['reservations'],
    });
    const { status, data } = await of(stay, reader);
    expect(status).toBe(200);
    expect(JSON.stringify(data)).not.toMatch(withMoney);
    expect(kindsOf(data)).toEqual(['guests', 'created']);
  });

  test('a member with only the listings gets nothing [D-9]', async () => {
    const reader = await createColleague(app, host.propertyId, `mira${counter++}@example.test`, {
      role: 'read-only',
      apps: ['listings'],
    });
    expect((await of(stay, reader)).status).toBe(403);
  });

  test('no check-in steps without its app, and no views of documents without that right [PRV-11]', async () => {
    await createTestLink(host, stay);
    const { data: page } = await host.get<{ guests: { _id: string }[] }>(`/api/common/check-ins/${stay._id}`);
    const looked = await host.get(`/api/common/check-ins/${stay._id}/guests/${page.guests[0]?._id}/identity`);
    expect(looked.status).toBe(200);
    expect(kindsOf((await of(stay)).data)).toEqual(['identity-seen', 'link-created', 'created']);
    const desk = await createColleague(app, host.propertyId, `recepcion${counter++}@example.test`, {
      role: 'reception',
      apps: ['reservations'],
    });
    expect(kindsOf((await of(stay, desk)).data)).toEqual(['created']);
    const blind = await createColleague(app, host.propertyId, `ciega${counter++}@example.test`, {
      role: 'reception',
      apps: ['reservations', 'check-in'],
      identity: false,
    });
    expect(kindsOf((await of(stay, blind)).data)).toEqual(['link-created', 'created']);
  });
});
