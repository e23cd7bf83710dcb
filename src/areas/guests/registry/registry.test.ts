import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import {
  ANNA,
  createTestStay,
  completeTestCheckIn,
  connectRegistries,
  LUCIA,
  markArrived,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { CurrencyRate } from '#areas/platform/exchange-rates/exchange-rates.contract.ts';
import type { AuditEntry } from '#areas/platform/audit/audit.contract.ts';
import type {
  StayReport,
  StayReportDetail,
  TourismSettings,
} from '#areas/guests/registry/registry.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { StayEntry } from '#areas/desk/history/history.contract.ts';
import type { StayDuty } from '#areas/guests/registry/duties.contract.ts';
import type { Today } from '#areas/desk/today/today.contract.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { inDays, TODAY } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { atLocalTime } from '#vocabulary/instant.ts';
import { sendDueReports } from './registry.jobs.ts';
import { reportStay } from './stay-reports.service.ts';

let app: TestApp;
let host: TestHost;
beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
});
afterAll(() => app.stop());

type Card = { code: number; parent: number | null; fields: Record<string, string> };
const cards = async (number: string) =>
  (await steer(app, 'tra').world<{ cards: Card[] }>()).cards.filter(
    ({ fields }) => fields['numero_identificacion'] === number,
  );
const movements = async (number: string) => {
  const { records } = await steer(app, 'sire').world<{ records: Record<string, string>[] }>();
  return records.filter(({ documentNumber }) => documentNumber === number);
};

const reportsOf = async (stay: Reservation): Promise<StayReport[]> => {
  const filter = encodeURIComponent(JSON.stringify({ reservationId: stay._id }));
  return (await host.get<StayReport[]>(`/api/common/stay-reports?filter=${filter}`)).data;
};
const statesOf = async (stay: Reservation) =>
  (await reportsOf(stay))
    .map(({ registry, movement, guestName, state }) => `${registry}${movement ?? ''} ${guestName} ${state}`)
    .sort();
const registryOf = async (stay: Reservation) =>
  (await host.get<Reservation>(`/api/pms/reservations/${stay._id}`)).data.registry;
const one = async (
  stay: Reservation,
  registry: string,
  movement: 'E' | 'S' | null = null,
): Promise<StayReport> => {
  const found = (await reportsOf(stay)).find(
    (report) => report.registry === registry && report.movement === movement,
  );
  if (!found) throw new Error(`Registry ${registry} has no report`);
  return found;
};
const send = (report: StayReport, body: object = {}) =>
  host.send<StayReport>('POST', `/api/common/stay-reports/${report._id}/send`, body);

let numbers = 0;
/** A German passport number that no other test uses. */
const passport = () => `C0${String(1_000_000 + numbers++)}`;

async function registers(own: Record<string, unknown> = {}, guests: Record<string, string>[] = []) {
  const documentNumber = passport();
  const stay = await createTestStay(host, { adults: 1 + guests.length, ...own });
  const { status, errors } = await completeTestCheckIn(app, host, stay, [
    { ...ANNA, documentNumber },
    ...guests,
  ]);
  if (status !== 200) throw new Error(JSON.stringify(errors));
  return { stay, documentNumber };
}

/** Registered, and in the house. */
async function isHere(...of: Parameters<typeof registers>) {
  const { stay, documentNumber } = await registers(...of);
  await markArrived(host, stay);
  return { stay, documentNumber };
}

describe('settings', () => {
  test('credentials are tried before they are saved [R-REGISTRY-01, R-REGISTRY-02]', async () => {
    const wrong = await host.send('POST', '/api/third-party/rnt/validate-credentials', {
      rnt: 12,
      token: 'x123',
    });
    expect(wrong.status).toBe(400);
    expect(wrong.errors).toMatchObject([{ field: 'rnt', message: 'Datos de acceso incorrecto' }]);
    const test = await host.send('POST', '/api/third-party/rnt/validate-credentials', { mode: 'test' });
    expect(test.status).toBe(200);
    const sire = { establishmentName: 'Casa Azul', accommodationType: 'house', sire: { hotelCode: '1' } };
    const { errors } = await host.send('POST', '/api/common/sire-tra-settings', sire);
    expect(errors[0]?.field).toMatch(/^sire\./);
  });

  test('a refusal names every field that is wrong, of both registries [R-REGISTRY-01]', async () => {
    const { status, errors } = await host.send('POST', '/api/common/sire-tra-settings', {
      establishmentName: 'Casa Azul',
      accommodationType: 'house',
      tra: { rnt: '12', token: 'x123' },
      sire: { hotelCode: '7706', documentType: '1', documentNumber: '1020304050' },
    });
    expect(status).toBe(400);
    expect(errors.map(({ field, message }) => `${field} ${message}`)).toEqual([
      'tra.rnt Datos de acceso incorrecto',
      'sire.cityCode Campo requerido',
      'sire.password Campo requerido',
    ]);
  });

  test('one record of the property and one for another owner; no secret comes back [D-44, E-38]', async () => {
    expect((await connectRegistries(host)).status).toBe(201);
    const answer = await host.get<TourismSettings[]>('/api/common/sire-tra-settings');
    const [own] = answer.data;
    expect(own).toMatchObject({
      listingIds: [],
      tra: { rnt: '123456', mode: 'test' },
      sire: { user: '•••050' },
    });
    expect(JSON.stringify(answer)).not.toMatch(/good-123456|simulador-sire|1020304050/);
    expect((await connectRegistries(host)).errors[0]?.field).toBe('listingIds');
    const stay = await createTestStay(host);
    const other = {
      establishmentName: 'Apto de Marta',
      accommodationType: 'apartment',
      listingIds: [stay.roomId],
      tra: { mode: 'test' },
    };
    const { data, status } = await host.send<TourismSettings>('POST', '/api/common/sire-tra-settings', other);
    expect(status).toBe(201);
    const stale = await host.send('PUT', `/api/common/sire-tra-settings/${data._id}`, other, {
      'if-match': '9',
    });
    expect(stale.status).toBe(412);
    expect(stale.details, 'REL-22 what is there now').toMatchObject({
      establishmentName: 'Apto de Marta',
      version: data.version,
    });
    const changed = { ...other, establishmentName: 'Apto Marta', tra: null };
    const put = await host.send<TourismSettings>('PUT', `/api/common/sire-tra-settings/${data._id}`, changed);
    expect(put.data).toMatchObject({ establishmentName: 'Apto Marta', tra: null, version: 2 });
    expect((await host.send('DELETE', `/api/common/sire-tra-settings/${data._id}`)).status).toBe(200);
  });
});

describe('a guest arrives', () => {
  test('TRA takes the main card and then the companion; SIRE gets the foreigner [REL-15]', async () => {
    const { stay, documentNumber } = await isHere({}, [LUCIA]);
    await eventually(async () =>
      expect(await statesOf(stay)).toEqual([
        'sireE Anna Keller sent',
        'sireS Anna Keller waiting',
        'tra Ana Lucía Rojas sent',
        'tra Anna Keller sent',
      ]),
    );
    const [main] = await cards(documentNumber);
    const companion = (await cards('52345678')).find(({ parent }) => parent === main?.code);
    expect(companion).toBeDefined();
    expect(await one(stay, 'sire', 'E')).toMatchObject({ mode: 'test', code: null, isLate: false });
    expect((await reportsOf(stay)).map(({ code }) => code)).toContain(String(main?.code));
    await eventually(async () => expect(await registryOf(stay)).toBe('sent'));
    // The golden line of countries/colombia/fixtures, with this guest's number and days.
    const file = await fetch(
      `${app.url}/api/common/stay-reports/file?reservationId=${stay._id}&date=2026-11-21`,
      {
        headers: { authorization: `Bearer ${host.token}` },
      },
    );
    expect(file.headers.get('content-disposition')).toContain('sire.txt');
    expect(await file.text()).toBe(
      `7706\t88001\t3\t${documentNumber}\t23\tKELLER\t\tANNA\tE\t21/11/2026\t23\t88001\t12/08/1964\r\n`,
    );
    expect(await movements(documentNumber)).toHaveLength(1);
  });

  test('SIRE gets an arrival on its day and a departure when it happens', async () => {
    const { stay, documentNumber } = await registers({ checkInDate: inDays(2), checkOutDate: inDays(4) });
    await eventually(async () => expect(await registryOf(stay)).toBe('pending'));
    const due = async () => sendDueReports.run(app.context());
    await due();
    expect(await movements(documentNumber)).toEqual([]);
    for (const [days, expected] of [
      [2.3, ['E']],
      [4.2, ['E', 'S']],
    ] as const) {
      app.clock.set(TEST_NOW);
      app.clock.advance(days * 86_400);
      await due();
      await eventually(async () =>
        expect((await movements(documentNumber)).map(({ movement }) => movement)).toEqual(expected),
      );
    }
    app.clock.set(TEST_NOW);
  });

  test('a stay that is cancelled before its day is forgotten', async () => {
    const { stay, documentNumber } = await registers({ checkInDate: inDays(9), checkOutDate: inDays(10) });
    await eventually(async () =>
      expect(await statesOf(stay)).toEqual([
        'sireE Anna Keller waiting',
        'sireS Anna Keller waiting',
        'tra Anna Keller waiting',
      ]),
    );
    await host.send('DELETE', `/api/pms/reservations/${stay._id}`);
    await eventually(async () => expect(await statesOf(stay)).toEqual([]));
    expect(await cards(documentNumber)).toEqual([]);
  });
});

describe('when a report goes', () => {
  const setStatus = (stay: Reservation, status: string) =>
    host.send('PATCH', `/api/pms/reservations/${stay._id}`, { status });
  /** The reports that the schedule finds at this time of the arrival day, in Bogotá. */
  const atTime = async (time: string, days = 0) => {
    app.clock.set(atLocalTime(inDays(days), time, 'America/Bogota'));
    await sendDueReports.run(app.context());
  };
  const jobsLeft = () =>
    app.platform.pools.system.named(
      'test-jobs-left',
      "select id from jobs where name ~ '^registry' and state in ('waiting', 'running') and run_at <= now()",
      [],
    );
  const allDone = () => eventually(async () => expect(await jobsLeft()).toEqual([]));
  afterEach(() => app.clock.set(TEST_NOW));

  test('an entry goes at the hour of arrival where the house says nothing, and not before [W1-A-12]', async () => {
    const { stay, documentNumber } = await registers();
    await eventually(async () =>
      expect(await statesOf(stay)).toEqual([
        'sireE Anna Keller waiting',
        'sireS Anna Keller waiting',
        'tra Anna Keller sent',
      ]),
    );
    const entry = await one(stay, 'sire', 'E');
    expect(entry.sendFrom).toBe('2026-11-21T20:00:00.000Z');
    // A press before the hour is refused with the reason, and nothing is sent.
    const early = await send(entry);
    expect([early.status, early.errors[0]?.code]).toEqual([409, 'report-not-yet']);
    await atTime('14:59');
    await allDone();
    expect(await movements(documentNumber)).toEqual([]);
    await atTime('15:00');
    await eventually(async () => expect((await one(stay, 'sire', 'E')).state).toBe('sent'));
    expect((await movements(documentNumber)).map(({ movement }) => movement)).toEqual(['E']);
  });

  test('an entry goes at once when the house marks the guests as arrived [W1-A-12]', async () => {
    const { stay, documentNumber } = await registers();
    await eventually(async () => expect((await one(stay, 'sire', 'E')).state).toBe('waiting'));
    await markArrived(host, stay);
    await eventually(async () => expect((await one(stay, 'sire', 'E')).state).toBe('sent'));
    expect((await movements(documentNumber)).map(({ movement }) => movement)).toEqual(['E']);
  });

  test('an arrival that is undone before its entry was sent waits for its hour again [W1-A-12]', async () => {
    const { stay, documentNumber } = await registers();
    await eventually(async () => expect((await one(stay, 'sire', 'E')).state).toBe('waiting'));
    // SIRE revoked the access: the reports wait here.
    const withoutAccess = `update connections set state = 'reconnect' where property_id = $1 and provider_id = 'sire'`;
    await app.context(host.propertyId as never).db.named('test-no-access', withoutAccess, [host.propertyId]);
    await markArrived(host, stay);
    await eventually(async () => expect((await one(stay, 'sire', 'E')).state).toBe('sending'));
    expect((await setStatus(stay, 'confirmed')).status).toBe(200);
    await eventually(async () =>
      expect(await one(stay, 'sire', 'E')).toMatchObject({
        state: 'waiting',
        problem: null,
        sendFrom: '2026-11-21T20:00:00.000Z',
      }),
    );
    const [settings] = (await host.get<TourismSettings[]>('/api/common/sire-tra-settings')).data;
    const renewed = await host.send('PUT', `/api/common/sire-tra-settings/${settings?._id}`, {
      establishmentName: 'Casa Azul',
      accommodationType: 'apartment',
      sire: { mode: 'test' },
    });
    expect(renewed.status).toBe(200);
    await allDone();
    expect(await movements(documentNumber)).toEqual([]);
    await markArrived(host, stay);
    await eventually(async () => expect((await one(stay, 'sire', 'E')).state).toBe('sent'));
    expect(await movements(documentNumber)).toHaveLength(1);
  });

  test('an early departure is reported with its day, once, and not when it is taken back [REL-15]', async () => {
    const { stay, documentNumber } = await registers({ checkOutDate: inDays(5) });
    await markArrived(host, stay);
    await eventually(async () => expect((await one(stay, 'sire', 'E')).state).toBe('sent'));
    // By mistake, and undone before its hour.
    await atTime('09:00', 2);
    expect((await setStatus(stay, 'checked_out')).status).toBe(200);
    await eventually(async () =>
      expect((await one(stay, 'sire', 'S')).sendFrom).toBe(atLocalTime(inDays(2), '11:00', 'America/Bogota')),
    );
    expect((await setStatus(stay, 'checked_in')).status).toBe(200);
    await eventually(async () =>
      expect((await one(stay, 'sire', 'S')).sendFrom).toBe(atLocalTime(inDays(5), '11:00', 'America/Bogota')),
    );
    await atTime('11:30', 2);
    await allDone();
    expect((await movements(documentNumber)).map(({ movement }) => movement)).toEqual(['E']);

    await atTime('18:00', 3);
    expect((await setStatus(stay, 'checked_out')).status).toBe(200);
    await eventually(async () => expect((await one(stay, 'sire', 'S')).state).toBe('sent'));
    const [, exit] = await movements(documentNumber);
    const [year, month, day] = inDays(3).split('-');
    expect(exit).toMatchObject({ movement: 'S', movementDate: `${day}/${month}/${year}` });
    // The planned day brings no second exit.
    await atTime('12:00', 5);
    await allDone();
    expect(await movements(documentNumber)).toHaveLength(2);
  });

  const dayMonthYear = (days: number) => inDays(days).split('-').toReversed().join('/');

  test('a late arrival is reported with its day, and its deadline moves along [REL-15, C-RES-04]', async () => {
    const stay = await createTestStay(host, { adults: 1, checkOutDate: inDays(5) });
    // The check-in has no answers yet: the house marks the arrival two days later, in the morning.
    await atTime('09:00', 2);
    await markArrived(host, stay);
    const duties = await host.get<StayDuty[]>('/api/common/stay-duties');
    const duty = duties.data.find(({ reservationId }) => reservationId === stay._id);
    expect(duty?.registries.map(({ registry, dueAt }) => [registry, dueAt])).toEqual([
      ['tra', atLocalTime(inDays(2), '15:00', 'America/Bogota')],
      ['sire', atLocalTime(inDays(3), '15:00', 'America/Bogota')],
    ]);
    const documentNumber = passport();
    expect((await completeTestCheckIn(app, host, stay, [{ ...ANNA, documentNumber }])).status).toBe(200);
    await eventually(async () => expect((await one(stay, 'sire', 'E')).state).toBe('sent'));
    await eventually(async () => expect((await one(stay, 'tra')).state).toBe('sent'));
    expect(await one(stay, 'sire', 'E')).toMatchObject({
      dueAt: atLocalTime(inDays(3), '15:00', 'America/Bogota'),
    });
    expect(await movements(documentNumber)).toMatchObject([{ movement: 'E', movementDate: dayMonthYear(2) }]);
    expect((await cards(documentNumber))[0]?.fields).toMatchObject({
      check_in: inDays(2),
      check_out: inDays(5),
    });
    const entry = await one(stay, 'sire', 'E');
    const detail = async () =>
      (await host.get<StayReportDetail>(`/api/common/stay-reports/${entry._id}`)).data;
    expect((await detail()).arrival).toEqual({ planned: TODAY, marked: inDays(2), told: inDays(2) });

    // They came the evening before: a person says so, and SIRE already has another day.
    const path = `/api/pms/reservations/${stay._id}`;
    for (const [arrivedOn, status] of [
      [inDays(3), 400],
      [inDays(-1), 400],
      [inDays(1), 200],
    ] as const) {
      const answer = await host.send('PATCH', path, { arrivedOn });
      expect([arrivedOn, answer.status]).toEqual([arrivedOn, status]);
      if (status === 400) expect(answer.errors[0]?.field).toBe('arrivedOn');
    }
    await eventually(async () => expect((await one(stay, 'sire', 'E')).changedSince).toBe(true));
    expect((await detail()).arrival).toEqual({ planned: TODAY, marked: inDays(1), told: inDays(1) });
    const { data: history } = await host.get<StayEntry[]>(`${path}/history`);
    expect(history[0]?.steps).toEqual([{ kind: 'came', on: inDays(1) }]);
    // A mark that is taken back does not count: the planned day counts again, and nothing is sent automatically.
    expect((await setStatus(stay, 'confirmed')).status).toBe(200);
    await eventually(async () => expect((await detail()).arrival).toBeNull());
    expect((await host.send('PATCH', path, { arrivedOn: inDays(1) })).errors[0]?.field).toBe('arrivedOn');
    await allDone();
    expect(await movements(documentNumber)).toHaveLength(1);
  });

  test('a mark of the morning after is of the planned day until a person says otherwise [REL-15]', async () => {
    const stay = await createTestStay(host, { adults: 1 });
    await atTime('09:00', 1);
    await markArrived(host, stay);
    const documentNumber = passport();
    expect((await completeTestCheckIn(app, host, stay, [{ ...ANNA, documentNumber }])).status).toBe(200);
    await eventually(async () => expect((await one(stay, 'sire', 'E')).state).toBe('sent'));
    expect(await movements(documentNumber)).toMatchObject([{ movementDate: dayMonthYear(0) }]);
    const entry = await one(stay, 'sire', 'E');
    const { data } = await host.get<StayReportDetail>(`/api/common/stay-reports/${entry._id}`);
    expect(data.arrival).toEqual({ planned: TODAY, marked: inDays(1), told: TODAY });
    // A later change of a guest who is in the house does not concern the arrival.
    await atTime('09:00', 2);
    await host.send('PATCH', `/api/pms/reservations/${stay._id}`, { status: 'checked_in', notes: 'Cuna' });
    await allDone();
    expect(await one(stay, 'sire', 'E')).toMatchObject({ changedSince: false });
  });

  test('a card goes from 00:00 of the arrival day on, and not before [W1-D-06]', async () => {
    const { stay, documentNumber } = await registers({ checkInDate: inDays(2), checkOutDate: inDays(4) });
    await eventually(async () => expect((await one(stay, 'tra')).state).toBe('waiting'));
    await atTime('23:59', 1);
    await allDone();
    expect(await cards(documentNumber)).toEqual([]);
    await atTime('00:00', 2);
    await eventually(async () => expect(await cards(documentNumber)).toHaveLength(1));
    expect(await movements(documentNumber)).toEqual([]);
  });

  test('a card goes at once after the check-in where the settings want it early, and the history shows the change [W1-D-06]', async () => {
    const house = await hostWithProperty(app, 'temprano@example.test');
    expect((await connectRegistries(house)).status).toBe(201);
    const path = '/api/common/sire-tra-settings';
    const [own] = (await house.get<TourismSettings[]>(path)).data;
    expect(own?.sendsEarly).toBe(false);
    const days = { checkInDate: inDays(5), checkOutDate: inDays(6) };
    const states = async (stay: Reservation) =>
      (await house.get<StayReport[]>('/api/common/stay-reports')).data
        .filter(({ reservationId }) => reservationId === stay._id)
        .map(({ registry, movement, state }) => `${registry}${movement ?? ''} ${state}`)
        .toSorted();
    const before = await createTestStay(house, { adults: 1, ...days });
    await completeTestCheckIn(app, house, before, [{ ...ANNA, documentNumber: passport() }]);
    const waiting = ['sireE waiting', 'sireS waiting'];
    await eventually(async () => expect(await states(before)).toEqual([...waiting, 'tra waiting']));

    const change = { establishmentName: 'Casa Azul', accommodationType: 'apartment' };
    const put = await house.send<TourismSettings>('PUT', `${path}/${own?._id}`, {
      ...change,
      sendsEarly: true,
    });
    expect([put.status, put.data.sendsEarly]).toEqual([200, true]);
    // Left out: unchanged.
    const same = await house.send<TourismSettings>('PUT', `${path}/${own?._id}`, change);
    expect(same.data.sendsEarly).toBe(true);
    // Reports that waited for their day are sent now, and so is the next one.
    await eventually(async () => expect(await states(before)).toEqual([...waiting, 'tra sent']));
    const after = await createTestStay(house, { adults: 1, ...days });
    await completeTestCheckIn(app, house, after, [{ ...ANNA, documentNumber: passport() }]);
    await eventually(async () => expect(await states(after)).toEqual([...waiting, 'tra sent']));
    // What the registry has is kept as proof when the stay is cancelled.
    await house.send('DELETE', `/api/pms/reservations/${after._id}`);
    await eventually(async () => expect(await states(after)).toEqual(['tra sent']));
    const { data: log } = await house.get<AuditEntry[]>('/api/common/audit-log?subject=registration');
    expect(log.filter(({ action }) => action === 'changed')).toMatchObject([
      { before: { sends_early: true }, after: { sends_early: true } },
      { subjectId: own?._id, before: { sends_early: false }, after: { sends_early: true } },
    ]);
  });
});

describe('the price of a stay on the card of TRA', () => {
  test('dollars become pesos by the official rate of the day of the check-in, which is kept with the card [REL-15, W1-D-10]', async () => {
    const rates = '/api/common/currency-rate?currencyIso3From=USD&currencyIso3To=COP';
    await eventually(async () => expect((await host.get(rates)).status).toBe(200));
    const { data: rate } = await host.get<CurrencyRate>(rates);
    const { stay, documentNumber } = await registers({ total: 120.5, currency: 'USD' });
    await eventually(async () => expect(await cards(documentNumber)).toHaveLength(1));
    const [card] = await cards(documentNumber);
    expect(card?.fields['costo']).toBe(String(Math.round(120.5 * rate.rate)));
    const report = await one(stay, 'tra');
    const { data } = await host.get<StayReportDetail>(`/api/common/stay-reports/${report._id}`);
    const on = rate.date.split('-').toReversed().join('/');
    expect(data.notes).toEqual([
      `El costo es USD 120.5 a ${rate.rate} pesos, tasa de ${rate.source} del ${on}`,
    ]);
    const desk = await createColleague(app, host.propertyId, 'recepcion-usd@example.test', {
      role: 'reception',
    });
    const seen = await desk.get<StayReportDetail>(`/api/common/stay-reports/${report._id}`);
    if (seen.status === 200) expect(seen.data.notes).toEqual(seen.data.content.length > 0 ? data.notes : []);
  });

  test.each(['PEN', 'EUR'])(
    '%s has no official rate, and is never told as pesos [USER-PAIN 7]',
    async (currency) => {
      const { stay, documentNumber } = await registers({ total: 10, currency });
      await eventually(async () => {
        const { state, problem } = await one(stay, 'tra');
        expect([state, problem?.field, problem?.action]).toEqual(['refused', 'total', 'reservation']);
      });
      expect(await cards(documentNumber)).toEqual([]);
    },
  );

  test('a missing total is asked as long as the card waits, and holds it back no longer [USER-PAIN 7]', async () => {
    const { stay, documentNumber } = await registers({
      total: null,
      checkInDate: inDays(4),
      checkOutDate: inDays(6),
    });
    await eventually(async () => {
      const { state, problem } = await one(stay, 'tra');
      expect([state, problem?.message, problem?.action]).toEqual([
        'waiting',
        'La reserva no tiene total y TRA recibirá un costo de 0',
        'reservation',
      ]);
    });
    expect(await cards(documentNumber)).toEqual([]);
    await host.send('PATCH', `/api/pms/reservations/${stay._id}`, { total: 90_000, currency: 'COP' });
    await eventually(async () => {
      const { state, problem } = await one(stay, 'tra');
      expect([state, problem]).toEqual(['waiting', null]);
    });
  });
});

describe('a registry refuses', () => {
  test('TRA: the sentence, the field, the button; corrected and sent, without a double [USER-PAIN 7]', async () => {
    const refused = { ...ANNA, documentNumber: passport(), lastName: 'Rechazo TRA' };
    const stay = await createTestStay(host, { adults: 1 });
    await completeTestCheckIn(app, host, stay, [refused]);
    await eventually(async () => expect((await one(stay, 'tra')).state).toBe('refused'));
    expect(await registryOf(stay)).toBe('refused');
    const report = await one(stay, 'tra');
    expect(report.problem).toEqual({
      field: 'documentNumber',
      message: 'Rechazo TRA: el documento no coincide con el huésped',
      action: 'correct-guest',
    });
    const { data: today } = await host.get<Today>('/api/common/today');
    expect(today.attention.find((item) => 'reportId' in item && item.reportId === report._id)).toMatchObject({
      kind: 'registry-refused',
      title: 'TRA rechazó el reporte de Anna Rechazo TRA',
      action: 'correct-guest',
    });
    const sent = await send(report, { correction: { lastName: 'Keller' } });
    expect(sent.data, 'taken, not answered yet').toMatchObject({
      state: 'sending',
      revision: 2,
      problem: null,
    });
    await eventually(async () => expect((await one(stay, 'tra')).state).toBe('sent'));
    expect(await cards(refused.documentNumber)).toHaveLength(1);
    expect((await send(report)).errors[0]?.code).toBe('report-may-be-there');
    expect(await cards(refused.documentNumber)).toHaveLength(1);
  });

  test('SIRE: corrected on the guest, it goes out by itself', async () => {
    const refused = { ...ANNA, documentNumber: passport(), lastName: 'Rechazo SIRE' };
    const stay = await createTestStay(host, { adults: 1 });
    await completeTestCheckIn(app, host, stay, [refused]);
    await markArrived(host, stay);
    await eventually(async () => expect((await one(stay, 'sire', 'E')).state).toBe('refused'));
    const { guestId } = await one(stay, 'sire', 'E');
    await host.send('PATCH', `/api/common/check-ins/${stay._id}/guests/${guestId}`, { lastName: 'Keller' });
    await eventually(async () => expect((await one(stay, 'sire', 'E')).state).toBe('sent'));
    expect(await movements(refused.documentNumber)).toHaveLength(1);
    // TRA had accepted the other surname: the difference is shown, not sent again.
    expect(await one(stay, 'tra')).toMatchObject({ state: 'sent', changedSince: true });
  });

  test('our own rules stop a report before any registry is asked', async () => {
    const { stay, documentNumber } = await isHere({ total: 120, currency: 'PEN' });
    await eventually(async () => expect((await one(stay, 'tra')).state).toBe('refused'));
    const report = await one(stay, 'tra');
    expect(report.problem).toEqual({
      field: 'total',
      message:
        'El total está en PEN y no hay una tasa oficial de ese día: haz la tarjeta en TRA y márcala como informada',
      action: 'reservation',
    });
    expect((await send(report)).errors[0]?.code).toBe('report-to-correct');
    expect(await cards(documentNumber)).toEqual([]);
  });

  test('a bulk send says of each whether it could go, and repeats nothing [REL-14, R-REGISTRY-04]', async () => {
    const { stay: good, documentNumber } = await isHere();
    const { stay: bad } = await isHere({ total: 120, currency: 'PEN' });
    await eventually(async () => expect((await one(good, 'tra')).state).toBe('sent'));
    const body = { reservationIds: [good._id, bad._id] };
    const answer = await host.send('POST', '/api/third-party/tra/reports/bulk', body);
    expect(answer.status).toBe(409);
    const { results } = answer.details as { results: { reservationId: string; accepted: boolean }[] };
    expect(results.map(({ reservationId, accepted }) => [reservationId, accepted])).toEqual(
      expect.arrayContaining([
        [good._id, true],
        [bad._id, false],
      ]),
    );
    const only = await host.send('POST', '/api/third-party/tra/reports/bulk', { reservationIds: [good._id] });
    expect(only.status).toBe(200);
    expect(await cards(documentNumber)).toHaveLength(1);
    expect((await host.send('POST', '/api/third-party/dian/reports/bulk', {})).status).toBe(404);
  });
});

describe('an unknown outcome', () => {
  const inDoubt = async () => {
    await steer(app, 'tra').failNext({ match: 'POST one/', acceptThenDrop: true });
    const { stay, documentNumber } = await isHere();
    await eventually(async () => expect((await one(stay, 'tra')).state).toBe('attention'));
    return { stay, documentNumber, report: await one(stay, 'tra') };
  };

  test('a lost answer of TRA asks a person and is not sent again by itself [REL-04]', async () => {
    const { stay, documentNumber, report } = await inDoubt();
    expect(report.problem?.action).toBe('decide');
    expect(await cards(documentNumber)).toHaveLength(1);
    expect((await send(report)).errors[0]?.code).toBe('report-may-be-there');
    const path = `/api/common/stay-reports/${report._id}/reported`;
    const { data } = await host.send<StayReport>('POST', path, { code: '1457999' });
    expect(data).toMatchObject({ state: 'by-hand', code: '1457999', problem: null });
    expect(await cards(documentNumber)).toHaveLength(1);
    await eventually(async () => expect(await registryOf(stay)).toBe('sent'));
  });

  test('sending again is a decision: a new revision, in the log [REL-02]', async () => {
    const { stay, documentNumber, report } = await inDoubt();
    expect((await send(report, { again: true })).data).toMatchObject({ revision: 2 });
    await eventually(async () => expect((await one(stay, 'tra')).state).toBe('sent'));
    expect(await cards(documentNumber)).toHaveLength(2);
    const { data } = await host.get<StayReportDetail>(`/api/common/stay-reports/${report._id}`);
    expect(data.attempts.map(({ revision, outcome }) => [revision, outcome])).toEqual([
      [2, 'done'],
      [1, 'unknown'],
    ]);
    // PRV-11: support and host see no whole document number.
    expect(JSON.stringify(data)).not.toContain(documentNumber);
    expect(JSON.stringify(data.content)).toContain(`•••${documentNumber.slice(-3)}`);
    const logs = await host.get<{ logs: { source: string }[] }>(`/api/third-party/reservations/${stay._id}`);
    expect(logs.data.logs.length).toBeLessThanOrEqual(3);
    expect(logs.data.logs[0]?.source).toMatch(/tra|sire/);
  });
});

describe('summaries', () => {
  test('answer what they can [C-REG-07, C-REG-08, C-REG-10]', async () => {
    const { data: counts } = await host.get<Record<string, number>>('/api/third-party/reservations/summary');
    expect(counts['sent']).toBeGreaterThan(3);
    const { data: checks } = await host.get<{ complete: number; invalid: number }>(
      '/api/third-party/reservations/summary-checkin',
    );
    expect(checks.complete).toBeGreaterThan(3);
    expect(checks.invalid).toBeGreaterThan(0);
    expect((await host.get('/api/third-party/reservations?limit=5')).status).toBe(200);
  });
});

test('a report that a simulator took is owed to the authority once it is connected live, and what a person reported is not [W2-H-06]', async () => {
  const house = await hostWithProperty(app, 'prueba-registro@example.test');
  await connectRegistries(house);
  const stay = await createTestStay(house, { adults: 1, checkInDate: inDays(0), checkOutDate: inDays(2) });
  expect(await completeTestCheckIn(app, house, stay, [{ ...LUCIA, tripReason: 'holiday' }])).toMatchObject({
    status: 200,
  });
  const ctx = { ...app.context(house.propertyId as never), propertyId: house.propertyId as never };
  const reports = () =>
    ctx.db.named<{ id: string; registry: string; mode: string; state: string; code: string | null }>(
      'test-reports',
      'select id, registry, mode, state, code from stay_reports where reservation_id = $1 order by id',
      [stay._id],
    );
  await eventually(async () =>
    expect(await reports()).toMatchObject([{ registry: 'tra', mode: 'test', state: 'sent' }]),
  );
  const [told] = await reports();
  // A live connection whose access the authority revoked: nothing leaves this machine.
  await ctx.db.named(
    'test-live',
    `update connections set mode = 'live', state = 'reconnect' where property_id = $1 and provider_id = 'tra'`,
    [house.propertyId],
  );
  await reportStay(ctx, stay._id);
  const [owed] = await reports();
  expect(owed).toMatchObject({ registry: 'tra', mode: 'live', state: 'sending', code: null });
  expect(owed?.id).not.toBe(told?.id);
});

describe('changes after a report to a registry [W1-D-06]', () => {
  const settle = (report: StayReport) =>
    host.send<StayReport>('POST', `/api/common/stay-reports/${report._id}/reported`, {});
  const onToday = async (stay: Reservation) =>
    (await host.get<Today>('/api/common/today')).data.attention.flatMap((entry) =>
      entry.kind === 'registry-changed' && entry.reservationId === stay._id ? [entry.registry] : [],
    );

  test('the entry of a guest who never came stays on Hoy until it is withdrawn there, and returns when owed', async () => {
    const { stay } = await isHere();
    await eventually(async () => expect((await one(stay, 'sire', 'E')).state).toBe('sent'));
    const setStatus = (status: string) => host.send('PATCH', `/api/pms/reservations/${stay._id}`, { status });
    // A stay with guests in it is no no-show: the arrival was marked by mistake.
    expect((await setStatus('confirmed')).status).toBe(200);
    expect((await setStatus('no_show')).status).toBe(200);
    await eventually(async () => expect((await onToday(stay)).toSorted()).toEqual(['sire', 'tra']));
    expect(
      (await reportsOf(stay)).map(({ registry, movement }) => `${registry}${movement ?? ''}`).toSorted(),
    ).toEqual(['sireE', 'tra']);
    // Registro counts them as something to do, and not as done.
    const pile = await host.get<StayReport[]>(
      `/api/common/stay-reports?filter=${encodeURIComponent('{"state":["to-settle"]}')}`,
    );
    expect(pile.data.filter(({ reservationId }) => reservationId === stay._id)).toHaveLength(2);
    const summary = await host.get<Record<string, number>>('/api/third-party/reservations/summary');
    expect(summary.data['to-settle']).toBe(pile.data.length);
    const entry = await one(stay, 'sire', 'E');
    expect(entry.problem).toMatchObject({ action: 'settle', message: expect.stringContaining('Retíralo') });
    expect((await settle(entry)).data).toMatchObject({ state: 'sent', withdrawnSince: null, problem: null });
    expect(await onToday(stay)).toEqual(['tra']);
    expect((await setStatus('confirmed')).status).toBe(200);
    await markArrived(host, stay);
    await eventually(async () =>
      expect(await one(stay, 'sire', 'E')).toMatchObject({ state: 'sent', revision: 2 }),
    );
    expect(await one(stay, 'tra')).toMatchObject({ state: 'sent', revision: 1, problem: null });
    expect(await onToday(stay)).toEqual([]);
  });

  test('a reported guest who is removed from the stay, and a correction, are settled by hand, once', async () => {
    const { stay } = await isHere({}, [LUCIA]);
    await eventually(async () => expect(await registryOf(stay)).toBe('sent'));
    const main = await one(stay, 'tra');
    await host.send('PATCH', `/api/common/check-ins/${stay._id}/guests/${main.guestId}`, {
      firstName: 'Hanna',
    });
    await eventually(async () => expect(await onToday(stay)).toContain('tra'));
    const changed = (await reportsOf(stay)).filter(({ changedSince }) => changedSince);
    for (const report of changed) expect((await settle(report)).data).toMatchObject({ changedSince: false });
    await reportStay(
      { ...app.context(host.propertyId as never), propertyId: host.propertyId as never },
      stay._id,
    );
    expect(await onToday(stay)).toEqual([]);
  });
});
