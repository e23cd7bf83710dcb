import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  ANNA,
  createTestStay,
  connectRegistries,
  LUCIA,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { Today } from '#areas/desk/today/today.contract.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import { signInAgain } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import type { StayDuty } from './duties.contract.ts';

/** W1-D-01: the duty begins with the stay, with or without a complete form. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

let hosts = 0;
async function newHost(): Promise<TestHost> {
  app.clock.set(TEST_NOW);
  await app.platform.pools.system.named('test-limits', 'delete from rate_windows', []);
  return hostWithProperty(app, `deberes-${hosts++}@example.test`);
}

/** The earlier session would have expired by then. */
async function later(host: TestHost, seconds: number): Promise<TestHost> {
  app.clock.advance(seconds);
  const [owner] = await app.platform.pools.system.named<{ id: string }>(
    'test-owner',
    'select user_id as id from memberships where property_id = $1',
    [host.propertyId],
  );
  return Object.assign(await signInAgain(app, owner?.id ?? ''), { propertyId: host.propertyId });
}

const HOUR = 3600;
const DAY = 24 * HOUR;
const duties = async (host: TestHost) => (await host.get<StayDuty[]>('/api/common/stay-duties')).data;
const attention = async (host: TestHost, language = 'es') =>
  (await host.get<Today>(`/api/common/today?language=${language}`)).data.attention;
const said = async (host: TestHost) =>
  (await attention(host)).filter(({ kind }) => kind === 'guests-unregistered');
const settle = (host: TestHost, stay: Pick<Reservation, '_id'>) =>
  host.send('POST', `/api/common/stay-duties/${stay._id}/registered`, {});

const guestPath = (stay: Reservation, guest: { _id: string } | undefined) =>
  `/api/common/check-ins/${stay._id}/guests/${guest?._id}`;

async function registeredByHost(host: TestHost, stay: Reservation, answers: readonly object[]) {
  const path = `/api/common/check-ins/${stay._id}`;
  const { guests } = (await host.get<{ guests: { _id: string }[] }>(path)).data;
  for (const [index, guest] of guests.entries()) {
    const { errors } = await host.send('PATCH', guestPath(stay, guest), answers[index]);
    if (errors) throw new Error(JSON.stringify(errors));
  }
  return host.send('POST', `${path}/complete`, {});
}

describe('guests in the house without registration', () => {
  test('a stay that arrived without check-in is first on Hoy the next day, late when late, also after leaving [REL-15, W1-D-01]', async () => {
    const host = await newHost();
    await connectRegistries(host);
    const stay = await createTestStay(host, { guestName: 'Piotr Nowak', checkOutDate: inDays(2) });
    // Today they are an arrival; 15:00 is the hour of arrival.
    expect(await duties(host)).toEqual([]);
    expect((await attention(host))[0]?.kind).toBe('check-in-missing');

    // Sunday, 10:00: the TRA card was due at the arrival, SIRE accepts foreigners until 15:00.
    let now = await later(host, DAY);
    const [first] = await attention(now);
    expect(first).toMatchObject({
      kind: 'guests-unregistered',
      reservationId: stay._id,
      dueAt: '2026-11-22T20:00:00.000Z',
      isLate: true,
    });
    expect(first?.title).toMatch(/^Piotr Nowak está en Apto \d+ sin registro$/);
    expect(first?.text).toBe(
      'Llegó ayer. El plazo de TRA venció el 21 de noviembre a las 15:00. SIRE recibe el de extranjeros hasta hoy a las 15:00.',
    );
    const [duty] = await duties(now);
    expect(duty?.registries).toMatchObject([
      { registry: 'tra', isLate: true, isConnected: true, foreignersOnly: false },
      { registry: 'sire', isLate: false, isConnected: true, foreignersOnly: true },
    ]);

    // Six hours later the SIRE report is late as well.
    now = await later(host, 6 * HOUR);
    expect((await duties(now))[0]?.registries.map(({ isLate }) => isLate)).toEqual([true, true]);
    // Ten days later they have left, and no registry has a report.
    now = await later(host, 10 * DAY);
    expect((await said(now))[0]?.title).toMatch(/^Piotr Nowak salió de Apto \d+ sin registro$/);

    // Their link has ended by then; the host has their documents.
    expect((await registeredByHost(now, stay, [ANNA, LUCIA])).status).toBe(200);
    expect(await duties(now)).toEqual([]);
    expect(await said(now)).toEqual([]);
  });

  test('a stay that began days ago counts, from any source, and shows that one of three guests answered [REL-15]', async () => {
    const host = await newHost();
    await connectRegistries(host);
    const stay = await createTestStay(host, {
      guestName: 'Familia Osorio',
      checkInDate: inDays(-3),
      checkOutDate: inDays(2),
      adults: 3,
    });
    const [duty] = await duties(host);
    expect(duty).toMatchObject({
      reservationId: stay._id,
      guests: 3,
      guestsDone: 0,
      isInHouse: true,
      isLate: true,
    });
    const { data } = await host.get<{ guests: { _id: string }[] }>(`/api/common/check-ins/${stay._id}`);
    const [guest] = data.guests;
    expect((await host.send('PATCH', guestPath(stay, guest), ANNA)).status).toBe(200);
    expect((await said(host))[0]?.text).toContain('1 de 3 huéspedes con datos.');
  });

  test('without a connection the step is to connect, and the day is never said to be clear [REL-15]', async () => {
    const host = await newHost();
    await createTestStay(host, { guestName: 'Noah Stein', checkInDate: inDays(-1) });
    const kinds = async () => (await attention(host)).map(({ kind }) => kind);
    expect(await kinds()).toEqual(['guests-unregistered', 'registry-unconnected']);
    expect((await attention(host))[1]).toMatchObject({ title: 'Conecta TRA y SIRE', isUrgent: true });
    expect((await attention(host, 'en'))[1]?.title).toBe('Connect TRA and SIRE');
    expect((await duties(host))[0]?.registries.map(({ isConnected }) => isConnected)).toEqual([false, false]);
    await connectRegistries(host);
    expect(await kinds()).toEqual(['guests-unregistered']);
  });

  test('a guest who is marked as arrived is in the house at once [REL-15]', async () => {
    const host = await newHost();
    const stay = await createTestStay(host, { guestName: 'Marina Duarte' });
    await host.send('PATCH', `/api/pms/reservations/${stay._id}`, { status: 'checked_in' });
    await eventually(async () => expect(await duties(host)).toHaveLength(1));
    expect((await attention(host)).map(({ kind }) => kind)).not.toContain('check-in-missing');
  });

  test.each(['canceled', 'no_show'] as const)('a stay that is %s owes nothing [REL-15]', async (status) => {
    const host = await newHost();
    const stay = await createTestStay(host, { checkInDate: inDays(-1) });
    expect(await duties(host)).toHaveLength(1);
    await host.send('PATCH', `/api/pms/reservations/${stay._id}`, { status });
    await eventually(async () => expect(await duties(host)).toEqual([]));
  });

  test('done by hand settles it, once, with the name of the person [REL-15, REL-27]', async () => {
    const host = await newHost();
    const stay = await createTestStay(host, { checkInDate: inDays(-1) });
    const coming = await createTestStay(host, { checkInDate: inDays(1) });
    expect((await settle(host, coming)).status).toBe(404);
    expect((await settle(host, stay)).status).toBe(200);
    expect((await settle(host, stay)).status).toBe(200);
    const { data: settled } = await host.get<Reservation>(`/api/pms/reservations/${stay._id}`);
    expect(settled.registry, 'W1-F-03 the lists show it').toBe('sent');
    expect(await duties(host)).toEqual([]);
    const { data } = await host.get<{ steps: { kind: string }[] }[]>(
      `/api/pms/reservations/${stay._id}/history`,
    );
    const deeds = data.flatMap(({ steps }) => steps).filter(({ kind }) => kind === 'registered-by-hand');
    expect(deeds).toHaveLength(1);
  });

  test('duties of another property are not found [SEC-02]', async () => {
    const host = await newHost();
    const stay = await createTestStay(host, { checkInDate: inDays(-1) });
    const stranger = await newHost();
    expect(await duties(stranger)).toEqual([]);
    expect((await settle(stranger, stay)).status).toBe(404);
    expect(await duties(host)).toHaveLength(1);
  });

  test('many are a list: the most pressing are shown, the rest are counted', async () => {
    const host = await newHost();
    for (let index = 0; index < 10; index += 1)
      await createTestStay(host, { checkInDate: inDays(-1 - (index % 3)) });
    const entries = await attention(host);
    expect(entries.filter(({ kind }) => kind === 'guests-unregistered')).toHaveLength(8);
    expect(entries.find(({ kind }) => kind === 'more-unregistered')).toMatchObject({
      title: '2 estadías más sin registro',
    });
  });
});
