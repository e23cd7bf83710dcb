import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { StayReport } from '#areas/guests/registry/registry.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { Today } from '#areas/desk/today/today.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { TODAY, inDays } from '#support/dates.ts';
import { BRAZILIAN, COLOMBIAN_COMPANION, guestWithLink } from '#support/guest.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';

/** The main job, from end to end: a booking arrives, the guest checks in, the government is told, the host sees it. */
let app: TestApp;
let host: Host & { propertyId: string };
beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
});
afterAll(() => app.stop());

const list = async <Row>(path: string) => (await host.get<Row[]>(path)).data;
const reports = () => list<StayReport>('/api/common/stay-reports?limit=100');
const sources = async () =>
  (await list<Reservation>('/api/pms/reservations?limit=500')).map(({ source }) => source);
const today = async () => (await host.get<Today>('/api/common/today')).data;

test('a booking arrives from a calendar and from a property system', async () => {
  const { feeds } = await steer(app, 'airbnb').world<{ feeds: { id: string; token: string }[] }>();
  const calendar = `${app.url}/simulators/airbnb/calendar/ical/${feeds[0]?.id}.ics?s=${feeds[0]?.token}`;
  await host.send<Listing>('POST', '/api/pms/listings', { internalName: 'Apto 201', capacity: 4, calendar });
  // What a property system names by the same code of the channel is its stay, so it comes second.
  await eventually(async () => expect(await sources()).toContain('calendar'));
  await host.send('POST', '/api/common/property-integrations', {
    partnerIntegrationId: 'cloudbeds',
    mode: 'test',
  });
  await eventually(async () => expect(await sources()).toContain('pms'));
});

test('the guest checks in, TRA and SIRE are told, and the host sees it', async () => {
  const settings = { establishmentName: 'Casa Azul', accommodationType: 'apartment' };
  const test = { tra: { mode: 'test' }, sire: { mode: 'test' } };
  expect((await host.send('POST', '/api/common/sire-tra-settings', { ...settings, ...test })).status).toBe(
    201,
  );

  const { data: room } = await host.send<Listing>('POST', '/api/pms/listings', {
    internalName: 'Terraza 402',
    capacity: 4,
  });
  const input = {
    roomId: room._id,
    checkInDate: TODAY,
    checkOutDate: inDays(5),
    guestName: 'João Salgado',
    adults: 2,
  };
  const { data: reservation } = await host.send<Reservation>('POST', '/api/pms/reservations', input);
  const linkPath = `/api/common/check-ins/${reservation._id}/link`;
  await eventually(async () => expect((await host.send('POST', linkPath, {})).status).toBe(201));
  const { data: link } = await host.send<{ url: string }>('POST', linkPath, {});

  const guest = await guestWithLink(app, link.url);
  const [main, companion] = (await guest.page()).guests;
  await guest.answer(main?._id ?? '', BRAZILIAN);
  // A closed tab loses nothing: the same link on another phone, proved by a surname, continues where the first phone stopped.
  const elsewhere = await guestWithLink(app, link.url);
  expect((await elsewhere.page()).guests[0]).toMatchObject({ firstName: null, state: 'complete' });
  expect((await elsewhere.send('POST', '/api/guest/prove', { fact: 'Salgado' })).status).toBe(200);
  expect((await elsewhere.page()).guests[0]).toMatchObject({ firstName: 'João', state: 'complete' });
  await guest.answer(companion?._id ?? '', COLOMBIAN_COMPANION);
  expect((await guest.signAndFinish('João Salgado')).data.state).toBe('complete');
  // They are at the door before the hour of arrival, and the reception says so.
  const arrived = { status: 'checked_in' };
  expect((await host.send('PATCH', `/api/pms/reservations/${reservation._id}`, arrived)).status).toBe(200);

  await eventually(async () => {
    const told = (await reports()).filter(({ reservationId }) => reservationId === reservation._id);
    const sent = told
      .filter(({ state }) => state === 'sent')
      .map(({ registry, movement }) => `${registry} ${movement}`);
    expect(sent.sort()).toEqual(['sire E', 'tra null', 'tra null']);
  });
  const arrival = (await today()).arrivalsToday.find(
    ({ reservationId }) => reservationId === reservation._id,
  );
  expect(arrival).toMatchObject({ guestsDone: 2, steps: { guests: 'done' } });
});
