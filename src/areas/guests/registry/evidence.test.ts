import { spawnSync } from 'node:child_process';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  ANNA,
  createTestStay,
  completeTestCheckIn,
  connectRegistries,
  markArrived,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { establishmentNumber } from './establishment-number.ts';
import { verifyEvidence } from './evidence.service.ts';
import type { StayReport } from './registry.contract.ts';

type Line = {
  id: string;
  deed: string;
  outcome: string;
  code: string | null;
  registry: string;
  registration: string;
};

let app: TestApp;
let host: TestHost;
let owner: pg.Client;
let stayId: string;
const NUMBER = 'C01234567';

const chain = async () =>
  app.platform.work.schedules.find(({ name }) => name === 'audit.chain-changes')?.run(app.context());
const lines = async (): Promise<Line[]> =>
  (
    await owner.query<Line>(
      `select line.* from registry_evidence line
           join changes on changes.action = 'evidence' and changes.after->>'id' = line.id::text
          where reservation_id = $1 order by changes.id`,
      [stayId],
    )
  ).rows;
const verified = async () => {
  const { system, files, secrets } = app.context();
  const [one] = await verifyEvidence({ system, files, secrets }, host.propertyId as PropertyId);
  return one;
};
const fault = async () => (await verified())?.fault;
/** `npm run evidence:verify`, as an operator runs it. */
function program() {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/main/evidence-verify.ts'], {
    encoding: 'utf8',
    timeout: 30_000,
    env: {
      ...process.env,
      DATABASE_URL: app.databaseUrl,
      DATABASE_APP_URL: app.logins.app,
      DATABASE_SYSTEM_URL: app.logins.system,
      DATA_DIR: app.platform.config.DATA_DIR,
    },
  });
  return { status, said: stdout + stderr };
}
/** Applies a change, runs the verification, and undoes the change. */
async function during(change: () => Promise<unknown>, undo: () => Promise<unknown>) {
  await change();
  const found = await fault();
  await undo();
  expect(await fault(), 'as it was').toBeNull();
  return found;
}
const reportOf = async (): Promise<StayReport> => {
  const filter = encodeURIComponent(JSON.stringify({ reservationId: stayId, registry: 'tra' }));
  const { data } = await host.get<StayReport[]>(`/api/common/stay-reports?filter=${filter}`);
  const [report] = data.filter(({ registry }) => registry === 'tra');
  if (!report) throw new Error(`Stay ${stayId} has no report`);
  return report;
};

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
  await connectRegistries(host);
  const stay = await createTestStay(host, { adults: 1 });
  stayId = stay._id;
  await completeTestCheckIn(app, host, stay, [{ ...ANNA, documentNumber: NUMBER }]);
  await markArrived(host, stay);
  await eventually(async () => expect((await reportOf()).state).toBe('sent'));
  await eventually(async () =>
    expect((await lines()).filter(({ outcome }) => outcome === 'done').length).toBeGreaterThan(1),
  );
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});

describe('evidence of what a registry was told', () => {
  test('each attempt is recorded before it leaves and as it ended, sealed, and verifies [D-63, REL-27]', async () => {
    const told = (await lines()).filter(({ registry }) => registry === 'tra');
    expect(told.map(({ deed, outcome }) => `${deed} ${outcome}`)).toEqual(['send begun', 'send done']);
    expect(told[1]).toMatchObject({ registration: '123456', code: (await reportOf()).code });
    expect(JSON.stringify(told)).not.toContain(NUMBER);
    await chain();
    const { length } = await lines();
    expect(await verified()).toMatchObject({ lines: length, fault: null });
    const { status, said } = program();
    expect(said).toContain(`${length} lines of evidence`);
    expect(status).toBe(0);
  });

  test('a line names the establishment by the number of its registry [D-63, REL-15]', async () => {
    const numbers = new Set(
      (await lines()).map(({ registry, registration }) => `${registry} ${registration}`),
    );
    expect([...numbers].sort()).toEqual(['sire 7706', 'tra 123456']);
    const numberAt = (registry: string, credentials: Record<string, string>) =>
      establishmentNumber(app.context().providers.byId(registry).manifest, credentials);
    expect(numberAt('ses', { landlordCode: 'L1', establishmentCode: 'E1', user: 'U1' })).toBe('E1');
    expect(numberAt('fnrh', { user: 'pousada', apiKey: 'secret', cpf: '52998224725' })).toBe('pousada');
    expect(numberAt('sire', { password: 'secret' })).toBeNull();
  });

  test('a decision is a line with the name of the person, and a look-up has three logs, newest first [R-REGISTRY-05, RESERVATION_LOGS_LIMIT]', async () => {
    for (let revision = 2; revision <= 5; revision++) {
      const { _id } = await reportOf();
      app.clock.advance(60);
      await host.send('POST', `/api/common/stay-reports/${_id}/send`, { again: true });
      await eventually(async () => expect(await reportOf()).toMatchObject({ state: 'sent', revision }));
    }
    const decided = (await lines()).filter(({ outcome }) => outcome === 'decided');
    expect(decided).toHaveLength(4);
    expect(decided[0]).toMatchObject({ deed: 'sent-again', actor: expect.stringMatching(/^user:/) });
    const logs = async (query = '') =>
      (
        await host.get<{ logs: { createdAt: string; source: string }[] }>(
          `/api/third-party/reservations/${stayId}${query}`,
        )
      ).data.logs;
    // Two attempts that began within a millisecond can have their ids the other way round.
    await owner.query(
      `update effect_attempts set started_at = (select max(started_at) from effect_attempts) + interval '1 ms'
        where id = (select min(id) from effect_attempts)`,
    );
    const all = await logs('?limit=50');
    const times = all.map(({ createdAt }) => createdAt);
    expect(new Set(times).size).toBeGreaterThan(3);
    expect(times).toEqual([...times].sort().reverse());
    expect(await logs()).toEqual(all.slice(0, 3));
    await chain();
    expect(await fault()).toBeNull();
  });

  test('a changed byte is found, in content, time, outcome and code, and the line is named [REL-27]', async () => {
    const line = (await lines()).find(({ registry, outcome }) => registry === 'tra' && outcome === 'done');
    const id = line!.id;
    const set = (what: string) => owner.query(`update registry_evidence set ${what} where id = $1`, [id]);
    const wrong = { in: 'evidence', id };
    for (const [change, undo] of [
      [
        'content = set_byte(content, 40, get_byte(content, 40) # 1)',
        'content = set_byte(content, 40, get_byte(content, 40) # 1)',
      ],
      [`at = at + interval '1 millisecond'`, `at = at - interval '1 millisecond'`],
      [`outcome = outcome || 'x'`, `outcome = left(outcome, -1)`],
      [`code = code || '0'`, `code = left(code, -1)`],
      [`actor = actor || 'x'`, `actor = left(actor, -1)`],
      [`registration = registration || '0'`, `registration = left(registration, -1)`],
    ] as const) {
      expect(
        await during(
          () => set(change),
          () => set(undo),
        ),
        change,
      ).toEqual(wrong);
    }
  });

  test('lines that changed places, and a line that is gone, are found [REL-27]', async () => {
    const [first, second] = await lines();
    const swap = () =>
      owner.query(
        `update registry_evidence line set content = other.content from registry_evidence other
          where line.id = any($1::uuid[]) and other.id = any($1::uuid[]) and other.id <> line.id`,
        [[first!.id, second!.id]],
      );
    expect(await during(swap, swap)).toEqual({ in: 'evidence', id: first!.id });
    await owner.query('create table kept as select * from registry_evidence where id = $1', [second!.id]);
    const gone = await during(
      () => owner.query('delete from registry_evidence where id = $1', [second!.id]),
      () => owner.query('insert into registry_evidence select * from kept'),
    );
    expect(gone).toEqual({ in: 'evidence', id: second!.id });
  });

  test('holds when the key of the guest is erased [D-63, PRV-06]', async () => {
    await owner.query(
      'update sealing_keys set wrapped = null where id in (select sealing_key_id from registry_evidence)',
    );
    expect(await fault()).toBeNull();
    const kept = (await lines()).filter(({ registry, outcome }) => registry === 'tra' && outcome === 'done');
    expect(kept).toHaveLength(5);
    expect(kept.every(({ code }) => code !== null)).toBe(true);
  });

  test('a tail that is cut off, with its lines of the history, is found [REL-27]', async () => {
    await owner.query(
      `delete from registry_evidence where id = (
         select (after->>'id')::uuid from changes where property_id = $1 and action = 'evidence' order by place desc limit 1)`,
      [host.propertyId],
    );
    await owner.query(
      `delete from changes where property_id = $1 and place >= (
         select max(place) from changes where property_id = $1 and action = 'evidence')`,
      [host.propertyId],
    );
    const found = await fault();
    expect(found).toMatchObject({ in: 'history' });
    const { status, said } = program();
    expect(said).toContain(`the first wrong line is ${found?.id}, in the history`);
    expect(status).toBe(1);
  });
});
