import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  ANNA,
  createTestStay,
  completeTestCheckIn,
  connectRegistries,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import type { EvidenceLine } from './evidence.contract.ts';
import type { StayReport, StayReportDetail } from './registry.contract.ts';

const ZONE = 'America/Bogota';
const PATH = '/api/common/registry-evidence';

let app: TestApp;
let host: TestHost;
let other: TestHost;
let today: PlainDate;

type Reader = Pick<TestHost, 'get'>;
const asked = (from: string, to: string, more: object = {}) =>
  `filter=${encodeURIComponent(JSON.stringify({ from, to, ...more }))}`;
const list = (reader: Reader, from: string, to: string, more: object = {}) =>
  reader.get<EvidenceLine[]>(`${PATH}?limit=200&${asked(from, to, more)}`);
const reports = async (registry = 'tra'): Promise<StayReport[]> =>
  (await host.get<StayReport[]>('/api/common/stay-reports')).data.filter((one) => one.registry === registry);
const reportOf = async (name: string): Promise<StayReport> => {
  const found = (await reports()).find(({ guestName }) => guestName.startsWith(name));
  if (!found) throw new Error(`Guest ${name} has no report`);
  return found;
};
beforeAll(async () => {
  app = await startTestApp();
  today = dayIn(ZONE, app.clock.now());
  host = await hostWithProperty(app);
  other = await hostWithProperty(app, 'vecino@example.test');
  await connectRegistries(host);
  await connectRegistries(other);
  await completeTestCheckIn(app, other, await createTestStay(other, { adults: 1 }), [
    { ...ANNA, firstName: 'Vecina' },
  ]);
  await completeTestCheckIn(app, host, await createTestStay(host, { adults: 2 }), [
    { ...ANNA, firstName: 'Berta', documentNumber: 'C01234567' },
    { ...ANNA, firstName: 'Otto', documentNumber: 'C07654321' },
  ]);
  await eventually(async () => expect((await reports()).map(({ state }) => state)).toEqual(['sent', 'sent']));
});
afterAll(() => app.stop());

describe('evidence by period', () => {
  test('each attempt is one line with the guest, the number and the hash of the history [REL-15, C-REG-20]', async () => {
    const { status, data, meta } = await list(host, today, today, { registry: 'tra' });
    expect(status).toBe(200);
    expect(data.map(({ deed, outcome }) => `${deed} ${outcome}`)).toEqual(['send done', 'send done']);
    const names = data.map(({ guestName }) => guestName ?? '').sort();
    expect(names).toEqual(['Berta Keller', 'Otto Keller']);
    expect(data[0]).toMatchObject({
      registryName: 'TRA',
      registration: '123456',
      mode: 'test',
      by: 'Posada',
    });
    expect(new Set(data.map(({ documentEnd }) => documentEnd))).toEqual(new Set(['•••321', '•••567']));
    expect(data.every(({ code, hash }) => code !== null && /^[0-9a-f]{64}$/.test(hash ?? ''))).toBe(true);
    expect(meta).toMatchObject({
      total: 2,
      lastHash: data.at(-1)?.hash,
      registrations: [{ registryName: 'TRA', registration: '123456' }],
    });
    const everything = await list(host, today, today);
    expect(JSON.stringify(everything.data)).not.toContain('Vecina');
  });

  test('a refusal, the decision to send again and a report by hand are lines of their own, and the attempt names the person [REL-15, C-REG-14]', async () => {
    await steer(app, 'tra').failNext({ match: 'POST one/', status: 400 });
    await completeTestCheckIn(app, host, await createTestStay(host, { adults: 1 }), [
      { ...ANNA, firstName: 'Rita', documentNumber: 'C05550000' },
    ]);
    await eventually(async () => expect((await reportOf('Rita')).state).toMatch(/refused|attention/));
    const { _id } = await reportOf('Rita');
    expect((await host.send('POST', `/api/common/stay-reports/${_id}/send`, { again: true })).status).toBe(
      200,
    );
    await eventually(async () => expect((await reportOf('Rita')).state).toBe('sent'));
    const marked = await host.send('POST', `/api/common/stay-reports/${_id}/reported`, { code: '=1+1' });
    expect(marked.status).toBe(200);
    const { data } = await list(host, today, today, { registry: 'tra' });
    const deeds = data
      .filter(({ guestName }) => guestName?.startsWith('Rita'))
      .map(({ deed, outcome }) => `${deed} ${outcome}`);
    expect(deeds).toContain('send refused');
    expect(deeds).toContain('sent-again decided');
    expect(deeds).toContain('send done');
    expect(deeds).toContain('by-hand decided');
    const decided = data.find(({ deed }) => deed === 'sent-again');
    expect(decided?.by).not.toBe('Posada');
    const { attempts } = (await host.get<StayReportDetail>(`/api/common/stay-reports/${_id}`)).data;
    const again = attempts.find(({ outcome, action }) => outcome === 'done' && action === 'send');
    expect(again).toMatchObject({ by: decided?.by, receipt: expect.stringMatching(/\d/) });
  });

  test('the period ends at midnight of the property, and what it asks is judged at the field [C-REG-20]', async () => {
    const before = addDays(today, -1);
    const { data } = await list(host, today, today);
    expect(data.length).toBeGreaterThan(0);
    expect((await list(host, before, before)).data).toEqual([]);
    const owner = new pg.Client(app.databaseUrl);
    await owner.connect();
    for (const at of ['2026-03-31T23:59:59.999-05:00', '2026-04-01T00:00:00-05:00']) {
      await owner.query(
        `insert into registry_evidence (id, property_id, reservation_id, deed, outcome, actor, at)
           values (gen_random_uuid(), $1, gen_random_uuid(), 'stay-by-hand', 'decided', 'posada', $2)`,
        [host.propertyId, at],
      );
    }
    const ats = async (from: string, to: string) => (await list(host, from, to)).data.map(({ at }) => at);
    expect(await ats('2026-03-01', '2026-03-31')).toEqual(['2026-04-01T04:59:59.999Z']);
    expect(await ats('2026-04-01', '2026-04-30')).toEqual(['2026-04-01T05:00:00.000Z']);
    const [written] = (await list(host, '2026-04-01', '2026-04-01')).data;
    expect(written, 'the history does not have it').toMatchObject({ guestState: 'stay', hash: null });
    await owner.query(`delete from registry_evidence where at < '2026-05-01'`);
    await owner.end();
    for (const [from, to] of [
      [today, before],
      [addDays(today, -366), today],
    ] as const) {
      const { status, errors } = await list(host, from, to);
      expect(status).toBe(400);
      expect(JSON.stringify(errors)).toContain('to');
    }
    expect((await list(host, addDays(today, -365), today)).status).toBe(200);
  });

  test('the file has the same lines and no formulas [REL-15, SEC-31, C-REG-21]', async () => {
    const response = await fetch(`${app.url}${PATH}/csv?${asked(today, today, { registry: 'tra' })}`, {
      headers: { authorization: `Bearer ${host.token}`, 'accept-language': 'es' },
    });
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain('Berta Keller');
    expect(text).toContain("'=1+1");
    expect(text).not.toMatch(/[;,]"?=/);
  });

  test('a member without identities gets the lines without guests, and one without the registry gets nothing [C-REG-20, D-9]', async () => {
    const blind = await createColleague(app, host.propertyId, 'sin-datos@example.test', {
      role: 'reception',
      identity: false,
    });
    const { data } = await blind.get<EvidenceLine[]>(
      `${PATH}?propertyId=${host.propertyId}&${asked(today, today)}`,
    );
    expect(data.length).toBeGreaterThan(0);
    expect(data.every(({ guestName, documentEnd }) => guestName === null && documentEnd === null)).toBe(true);
    const cleaner = await createColleague(app, host.propertyId, 'aseo@example.test', { role: 'cleaner' });
    const refused = await cleaner.get(`${PATH}?propertyId=${host.propertyId}&${asked(today, today)}`);
    expect(refused.status).toBe(403);
  });

  test('an erased guest is no longer named, and the line stays [PRV-06, C-REG-20]', async () => {
    const { reservationId, guestId } = await reportOf('Otto');
    const path = `/api/pms/reservations/${reservationId}/guests/${guestId}`;
    expect((await host.send('DELETE', path)).status).toBe(200);
    const { data } = await list(host, today, today, { registry: 'tra' });
    expect(JSON.stringify(data)).not.toContain('Otto');
    const erased = data.filter(({ guestState }) => guestState === 'erased');
    expect(erased.length).toBeGreaterThan(0);
    expect(erased[0]).toMatchObject({ outcome: 'done', guestName: null, documentEnd: null });
    expect(erased[0]?.code).toBeTruthy();
  });
});
