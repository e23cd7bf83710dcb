import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  ANNA,
  createTestStay,
  completeTestCheckIn,
  connectRegistries,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { StayReport, TourismSettings } from '#areas/guests/registry/registry.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';

let app: TestApp;
let host: TestHost;
let counter = 0;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  host = await hostWithProperty(app, `registro${counter++}@example.test`);
});
afterAll(() => app.stop());

const SETTINGS = '/api/common/sire-tra-settings';
const settings = async () => (await host.get<TourismSettings[]>(SETTINGS)).data;
const reports = async (registry: string) =>
  (await host.get<StayReport[]>('/api/common/stay-reports')).data.filter((one) => one.registry === registry);
const passport = () => `C0${String(9_000_000 + counter)}`;

describe('registrations of a property [D-44]', () => {
  const forListings = (listingIds: readonly (string | null)[], establishmentName = 'Apto de Marta') => ({
    establishmentName,
    accommodationType: 'apartment',
    listingIds,
    tra: { mode: 'test' },
  });

  test('a listing reports through one registration, and each of them keeps its kind [E-38]', async () => {
    await connectRegistries(host);
    const [own] = await settings();
    const [first, second] = [await createTestStay(host), await createTestStay(host)];
    const marta = await host.send<TourismSettings>('POST', SETTINGS, forListings([first.roomId]));
    expect(marta.status).toBe(201);

    const twice = await host.send('POST', SETTINGS, forListings([second.roomId, first.roomId], 'Otra'));
    expect([twice.status, twice.errors[0]?.field]).toEqual([409, 'listingIds.1']);
    const moved = await host.send(
      'PUT',
      `${SETTINGS}/${own?._id}`,
      forListings([second.roomId], 'Casa Azul'),
    );
    expect(moved.errors[0]).toMatchObject({ field: 'listingIds', code: 'whole-property' });
    const emptied = await host.send('PUT', `${SETTINGS}/${marta.data._id}`, forListings([]));
    expect(emptied.errors[0]).toMatchObject({ field: 'listingIds', code: 'listings-needed' });
    expect((await settings()).map(({ listingIds }) => listingIds)).toEqual([[], [first.roomId]]);
    expect(
      (await host.send('PUT', `${SETTINGS}/01976f00-0000-7000-8000-0000000000ff`, forListings([]))).status,
    ).toBe(404);
  });

  test('TRA that was connected on the screen of connections reports for the whole property [REL-15]', async () => {
    const connected = await host.send('POST', '/api/common/property-integrations', {
      partnerIntegrationId: 'tra',
      mode: 'test',
    });
    expect(connected.status).toBe(201);
    await eventually(async () =>
      expect(await settings()).toMatchObject([{ listingIds: [], establishmentName: 'Casa Azul' }]),
    );
    await completeTestCheckIn(app, host, await createTestStay(host, { adults: 1 }), [
      { ...ANNA, documentNumber: passport() },
    ]);
    await eventually(async () => expect(await reports('tra')).toMatchObject([{ state: 'sent' }]));
  });
});

describe('a registry that cannot be asked', () => {
  const RAW = 'ORA-12541: TNS:no listener';
  const input = {
    establishmentName: 'Casa Azul',
    accommodationType: 'apartment',
    tra: { mode: 'test' },
    sire: { mode: 'test' },
  };
  const DOWN = {
    code: 'registry-platform-down',
    message: 'La plataforma del gobierno no está disponible, intenta más tarde',
  };

  test('a registry that does not answer is down, for the check and for the settings, and nothing is saved [R-REGISTRY-06]', async () => {
    const tra = steer(app, 'tra');
    // The registry asks for a long wait: Posada does not retry by itself.
    const closed = { status: 503, retryAfterSeconds: 60, contentType: 'text/html', body: `<h1>${RAW}</h1>` };
    const failing = async <Answer>(fault: object, ask: () => Promise<Answer>): Promise<Answer> => {
      await tra.failNext({ match: 'GET one/', ...fault });
      return ask();
    };
    for (const fault of [closed, { ...closed, status: 500 }]) {
      const checked = await failing(fault, () =>
        host.send('POST', '/api/third-party/rnt/validate-credentials', { mode: 'test' }),
      );
      expect(checked.status).toBe(503);
      expect(checked.errors).toMatchObject([DOWN]);
      expect(JSON.stringify(checked)).not.toContain(RAW);
    }
    const created = await failing(closed, () => host.send('POST', SETTINGS, input));
    expect(created.status).toBe(503);
    expect(created.errors).toMatchObject([DOWN]);
    expect(await settings()).toEqual([]);

    expect((await connectRegistries(host)).status).toBe(201);
    const [own] = await settings();
    const changed = { ...input, establishmentName: 'Casa Verde' };
    const updated = await failing(closed, () => host.send('PUT', `${SETTINGS}/${own?._id}`, changed));
    expect(updated.errors).toMatchObject([DOWN]);
    expect(await settings()).toMatchObject([{ establishmentName: 'Casa Azul', version: own?.version }]);
  });

  test('an unknown answer fails in one sentence [R-REGISTRY-03]', async () => {
    const page = `<html><body>${RAW}</body></html>`;
    await steer(app, 'sire').failNext({ match: 'GET *', status: 200, contentType: 'text/html', body: page });
    const checked = await host.send('POST', '/api/third-party/rnt/validate-credentials', {
      sire: { mode: 'test' },
    });
    expect(checked.status).toBe(503);
    expect(checked.errors).toMatchObject([
      {
        code: 'registry-unexpected',
        message: 'Ocurrió un error inesperado, por favor inténtalo nuevamente',
      },
    ]);
    expect(JSON.stringify(checked)).not.toContain(RAW);
  });

  test('a refusal keeps its field and its sentence [R-REGISTRY-01, R-REGISTRY-03]', async () => {
    await steer(app, 'tra').failNext({ match: 'GET one/', status: 401, body: `{"detail":"${RAW}"}` });
    const { status, errors } = await host.send('POST', SETTINGS, input);
    expect(status).toBe(400);
    expect(errors).toMatchObject([
      { code: 'credentials-refused', field: 'tra.rnt', message: 'Datos de acceso incorrecto' },
    ]);
  });
});

describe('days of reservations', () => {
  const filtered = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
  type Stays = { reservationId?: string; _id?: string; checkInDate: string; checkOutDate: string }[];

  test('only the first ten characters of a date with a time count, and the answer has only days [R-CHK-01]', async () => {
    const stay = await createTestStay(host, { checkInDate: inDays(2), checkOutDate: inDays(4) });
    const at = (day: number) => `${inDays(day)}T23:30:00.000-05:00`;
    for (const path of ['/api/third-party/reservations', '/api/checkin-express/reservations']) {
      const found = await host.get<Stays>(`${path}?${filtered({ arrivalFrom: at(2), arrivalTo: at(2) })}`);
      expect(found.data.map(({ checkInDate, checkOutDate }) => [checkInDate, checkOutDate])).toEqual([
        [inDays(2), inDays(4)],
      ]);
      const none = await host.get<Stays>(`${path}?${filtered({ arrivalFrom: at(3) })}`);
      expect(none.data).toEqual([]);
    }
    const one = await host.get<Stays[number]>(`/api/third-party/reservations/${stay._id}`);
    expect(one.data).toMatchObject({ checkInDate: inDays(2), checkOutDate: inDays(4) });
    const due = await host.get(`/api/third-party/reservations/summary?${filtered({ date: at(2) })}`);
    expect(due.status).toBe(200);
  });

  test('a value that does not begin with a day is refused [R-CHK-01, SEC-35]', async () => {
    for (const arrivalFrom of [
      '2026-13-01T00:00:00Z',
      '21/11/2026',
      'hoy',
      `${inDays(1)}${'0'.repeat(60)}`,
    ]) {
      const { status } = await host.get(`/api/third-party/reservations?${filtered({ arrivalFrom })}`);
      expect(status, arrivalFrom).toBe(400);
    }
  });
});

describe('a person decides', () => {
  test('a member who may not see documents corrects no guest through a report [SEC-02, PRV-04]', async () => {
    await connectRegistries(host);
    await completeTestCheckIn(app, host, await createTestStay(host, { adults: 1 }), [
      { ...ANNA, documentNumber: passport(), lastName: 'Rechazo TRA' },
    ]);
    await eventually(async () => expect(await reports('tra')).toMatchObject([{ state: 'refused' }]));
    const [report] = await reports('tra');
    const desk = await createColleague(app, host.propertyId, `recepcion${counter}@example.test`, {
      role: 'reception',
      identity: false,
    });
    const path = `/api/common/stay-reports/${report?._id}/send`;
    expect((await desk.send('POST', path, { correction: { lastName: 'Keller' } })).status).toBe(403);
    expect(await reports('tra')).toMatchObject([{ state: 'refused', revision: 1 }]);
  });

  test('a bulk send takes what was refused and is right by now [REL-14, R-REGISTRY-04]', async () => {
    await connectRegistries(host);
    const stay = await createTestStay(host, { adults: 1 });
    const documentNumber = passport();
    await steer(app, 'tra').failNext({ match: 'POST one/', status: 422 });
    await completeTestCheckIn(app, host, stay, [{ ...ANNA, documentNumber }]);
    await eventually(async () => expect(await reports('tra')).toMatchObject([{ state: 'refused' }]));
    const sent = await host.send('POST', '/api/third-party/tra/reports/bulk', { reservationIds: [stay._id] });
    expect(sent.status).toBe(200);
    await eventually(async () =>
      expect(await reports('tra')).toMatchObject([{ state: 'sent', revision: 2 }]),
    );
  });

  test('a report is not sent before its time [REL-15]', async () => {
    await connectRegistries(host);
    const days = { checkInDate: inDays(0), checkOutDate: inDays(2) };
    await completeTestCheckIn(app, host, await createTestStay(host, { adults: 1, ...days }), [
      { ...ANNA, documentNumber: passport() },
    ]);
    const departure = async () => (await reports('sire')).find(({ movement }) => movement === 'S');
    await eventually(async () => expect(await departure()).toMatchObject({ state: 'waiting' }));
    const early = await host.send('POST', `/api/common/stay-reports/${(await departure())?._id}/send`, {});
    expect([early.status, early.errors[0]?.code]).toEqual([409, 'report-not-yet']);
  });
});
