import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  ANNA,
  createTestStay,
  completeTestCheckIn,
  connectRegistries,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import { chainChangesSchedule } from '#areas/platform/audit/audit.service.ts';
import { markEffectsUnknownAfterRestore } from '#foundation/effects/restored.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';

/** W1-E-05, REL-53: effects that were sent after the backup are planned in it, so the providers are ahead of the database. */
let app: TestApp;
let host: Host & { propertyId: string };
let owner: pg.Client;

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app, 'respaldo@example.test');
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});

type Row = Record<string, unknown>;
const rows = async (sql: string, values: unknown[] = []) => (await owner.query<Row>(sql, values)).rows;
const store = () => {
  const { pools, files, secrets, log } = app.platform;
  return { system: pools.system, files, secrets, log };
};
const cards = async (number: string) => {
  const { cards: all } = await steer(app, 'tra').world<{ cards: { fields: Row }[] }>();
  return all.filter(({ fields }) => fields['numero_identificacion'] === number).length;
};
const effectOf = (registry: string) =>
  rows(`select * from effects where type = 'report' and payload ->> 'registry' = $1`, [registry]);

/** The job of an effect, once a try of it was refused. */
const waiting = `select * from jobs where payload ->> 'effectId' = $1 and state = 'waiting' and run_at > now() + interval '1 minute'`;

test('provider ahead: a card that cannot be looked up is not sent a second time [REL-53, T-RESTORE]', async () => {
  await connectRegistries(host);
  const documentNumber = 'C07654321';
  await steer(app, 'tra').failNext({ match: 'POST one/', status: 429, retryAfterSeconds: 100_000 });
  await completeTestCheckIn(app, host, await createTestStay(host, { adults: 1 }), [
    { ...ANNA, documentNumber },
  ]);
  let effect: Row | undefined;
  await eventually(async () => {
    [effect] = await effectOf('tra');
    expect(effect?.['state']).toBe('planned');
    expect(await rows(waiting, [effect?.['id']])).toHaveLength(1);
  });

  // The backup.
  const kept = {
    effect: effect!,
    reports: await rows('select * from stay_reports'),
    jobs: await rows(waiting, [effect!['id']]),
    place: (await rows(`select pg_sequence_last_value('job_fences') as place`))[0]!['place'],
  };

  // It is sent, and remembered how far the database had come.
  await owner.query(`update jobs set run_at = now() where payload ->> 'effectId' = $1`, [kept.effect['id']]);
  await eventually(async () => expect(await cards(documentNumber)).toBe(1));
  await eventually(async () => expect((await effectOf('tra'))[0]?.['state']).toBe('done'));
  await markEffectsUnknownAfterRestore(store());

  // The restore.
  await owner.query(
    'update effects set state = $2, outcome = $3, settled_at = null, sent_at = $4 where id = $1',
    [kept.effect['id'], kept.effect['state'], JSON.stringify(kept.effect['outcome']), kept.effect['sent_at']],
  );
  for (const { id, state, code, sent_at } of kept.reports) {
    const values = [id, state, code, sent_at];
    await owner.query('update stay_reports set state = $2, code = $3, sent_at = $4 where id = $1', values);
  }
  await owner.query(`select setval('job_fences', $1)`, [kept.place]);

  expect(await markEffectsUnknownAfterRestore(store())).toBe(1);
  for (const { name, lane, payload, property_id } of kept.jobs) {
    await owner.query('insert into jobs (name, lane, payload, property_id) values ($1, $2, $3, $4)', [
      name,
      lane,
      JSON.stringify(payload),
      property_id,
    ]);
  }
  await eventually(async () => expect((await effectOf('tra'))[0]?.['state']).toBe('attention'));
  expect(await cards(documentNumber)).toBe(1);
  // Once, and numbers of runs are not given again.
  expect(await markEffectsUnknownAfterRestore(store())).toBe(0);
  const [now] = await rows(`select pg_sequence_last_value('job_fences') as place`);
  expect(Number(now?.['place'])).toBeGreaterThan(Number(kept.place));
});

/** As a copy that was loaded: the database says of itself that it was elsewhere. */
const moveElsewhere = () => owner.query("update database_origin set origin = 'another server'");

test('database and file store are both copies: a card that was sent since is not sent a second time [W2-K-04, REL-53, T-RESTORE]', async () => {
  const documentNumber = 'C07654322';
  await steer(app, 'tra').failNext({ match: 'POST one/', status: 429, retryAfterSeconds: 100_000 });
  await completeTestCheckIn(app, host, await createTestStay(host, { adults: 1 }), [
    { ...ANNA, documentNumber },
  ]);
  let effect: Row | undefined;
  await eventually(async () => {
    [effect] = (await effectOf('tra')).filter(({ state }) => state === 'planned');
    // Not before its first try, which would put the job off once more after this test has brought it forward.
    expect(await rows(waiting, [effect?.['id']])).toHaveLength(1);
  });
  // The mark and the database agree on how far they had come.
  expect(await markEffectsUnknownAfterRestore(store())).toBe(0);
  await moveElsewhere();
  expect(await markEffectsUnknownAfterRestore(store())).toBe(1);
  const job = "update jobs set run_at = now() where payload ->> 'effectId' = $1";
  await owner.query(job, [effect?.['id']]);
  const stateOf = async () => (await rows('select state from effects where id = $1', [effect?.['id']]))[0];
  await eventually(async () => expect(await stateOf()).toEqual({ state: 'attention' }));
  expect(await cards(documentNumber)).toBe(0);
  expect(await markEffectsUnknownAfterRestore(store())).toBe(0);
});

test('after a restore a history continues and says which lines are lost; a line that is cut off later is noticed [W2-K-04, REL-27, T-RESTORE]', async () => {
  const house = await hostWithProperty(app, 'historial@example.test');
  const change = (internalName: string) => house.send('POST', '/api/pms/listings', { internalName });
  const chain = () => chainChangesSchedule.run(app.context());
  const verify = async () =>
    (await house.get<{ checked: number; brokenAt: number | null }>('/api/common/audit-log/verification'))
      .data;
  await change('Antes');
  await chain();
  const kept = await verify();
  const [head] = await rows('select * from history_heads where property_id = $1', [house.propertyId]);
  await change('Después');
  await chain();

  // The database alone is an older one; the file store is not.
  const cut = 'delete from changes where property_id = $1 and place > $2';
  await owner.query(cut, [house.propertyId, kept.checked]);
  await owner.query('update history_heads set place = $2, seal = $3, signature = $4 where property_id = $1', [
    house.propertyId,
    head?.['place'],
    head?.['seal'],
    head?.['signature'],
  ]);
  await chain();
  expect((await verify()).brokenAt).not.toBeNull();
  await moveElsewhere();
  await markEffectsUnknownAfterRestore(store());
  await chain();
  expect((await verify()).brokenAt).toBeNull();
  const { data: log } =
    await house.get<{ action: string; before: object; after: object }[]>('/api/common/audit-log');
  const { checked } = kept;
  expect(log[0]).toMatchObject({
    action: 'restored',
    before: { lines: checked + 1 },
    after: { lines: checked },
  });

  await change('Otra vez');
  await chain();
  expect(await verify()).toEqual({ checked: checked + 2, brokenAt: null });
  await owner.query(cut, [house.propertyId, checked + 1]);
  expect((await verify()).brokenAt).not.toBeNull();
  await chain();
  expect((await verify()).brokenAt).not.toBeNull();
});
