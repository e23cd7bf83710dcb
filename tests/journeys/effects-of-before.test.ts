import fs from 'node:fs';

import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  app,
  change,
  connect,
  dates,
  host,
  listings,
  setTheStage,
  stayOf,
  SYSTEMS,
} from '#areas/channels/pms-sync/modifications/modifications.test-stage.ts';
import { ANNA, aStay, checkIn, connectRegistries } from '#areas/guests/check-in/check-in.test-stay.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';

/**
 * What an installation has under way when it is upgraded. The rows are those that the product wrote before its effects
 * had one frame (the first line of the file says when and how they were taken); the wish they belong to is made by the
 * product of now, which must write the same words, and then its rows are put in the place of today's.
 */
type Row = Record<string, unknown>;
type Moment = 'planned' | 'sending' | 'unknown';
type Line = { of: string; at: Moment; table: 'effects' | 'effect_attempts' | 'jobs'; row: Row };
const FILE = new URL('fixtures/effects-of-before.jsonl', import.meta.url);
const [, ...LINES] = fs
  .readFileSync(FILE, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line);

setTheStage();
const PATIENCE = 30_000;
const [cloudbeds] = SYSTEMS;

let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
  // The rows have the fences of their own installation.
  await owner.query("select setval('job_fences', 100000)");
});
afterAll(() => owner.end());
beforeEach(() => connect(cloudbeds));

const rows = async <Found extends Row>(sql: string, values: unknown[] = []): Promise<Found[]> =>
  (await owner.query<Found>(sql, values)).rows;
const one = async <Found extends Row>(sql: string, values: unknown[] = []): Promise<Found> => {
  const [found] = await rows<Found>(sql, values);
  if (!found) throw new Error(`Nothing for ${sql}`);
  return found;
};

type Kind = {
  readonly type: string;
  /** A simulator and its request that does it. */
  readonly at: readonly [simulator: string, match: string];
  /** Makes the product want it; answers what counts how often it was done. */
  readonly wish: () => Promise<() => Promise<number>>;
  /** The rows of the business, and what of them the end writes. */
  readonly subject: readonly (readonly [table: string, by: string, columns: readonly string[]])[];
};

const passport = () => `C0${String(7_000_000 + Math.floor(Math.random() * 999_999))}`;

async function arrives(): Promise<string> {
  await connectRegistries(host);
  const documentNumber = passport();
  await checkIn(app, host, await aStay(host, { adults: 1 }), [{ ...ANNA, documentNumber }]);
  return documentNumber;
}

const KINDS: Readonly<Record<string, Kind>> = {
  hold: {
    type: 'hold',
    at: ['cloudbeds', 'POST postRoomBlock'],
    wish: async () => {
      const guest = { guestName: 'Marta Gil', channelSlug: 'direct', channelName: 'Directo' };
      const input = { roomId: listings.Manglar, ...dates(40, 42), ...guest };
      await host.send('POST', '/api/pms/reservations', input);
      return async () => (await steer(app, 'cloudbeds').world<{ roomBlocks: unknown[] }>()).roomBlocks.length;
    },
    subject: [['remote_blocks', 'id', ['state', 'reference']]],
  },
  amend: {
    type: 'integrations.amend',
    at: ['cloudbeds', 'PUT putReservation'],
    wish: async () => {
      await change((await stayOf(cloudbeds.booking))._id, dates(6, 9));
      return async () =>
        (await steer(app, 'cloudbeds').received('PUT putReservation')).filter(({ status }) => status < 400)
          .length;
    },
    subject: [
      ['modifications', 'reservation_id', ['state', 'settled_at']],
      ['reservations', 'id', ['pushing_version', 'last_synced', 'source_version']],
    ],
  },
  tra: {
    type: 'report',
    at: ['tra', 'POST one/'],
    wish: async () => {
      const number = await arrives();
      type Card = { fields: Record<string, string> };
      return async () =>
        (await steer(app, 'tra').world<{ cards: Card[] }>()).cards.filter(
          ({ fields }) => fields['numero_identificacion'] === number,
        ).length;
    },
    subject: [['stay_reports', 'id', ['state', 'code', 'sent_at', 'problem']]],
  },
  sire: {
    type: 'report',
    at: ['sire', 'POST cargarInformacion.jsf'],
    wish: async () => {
      const number = await arrives();
      return async () =>
        (await steer(app, 'sire').world<{ records: Row[] }>()).records.filter(
          (record) => record['documentNumber'] === number,
        ).length;
    },
    subject: [['stay_reports', 'id', ['state', 'code', 'sent_at', 'problem']]],
  },
};

type Effect = {
  id: string;
  subject_id: string;
  state: string;
  payload: Record<string, string>;
  property_id: string;
};

const effectOf = (type: string, of: string) =>
  one<Effect>(
    `select id::text, subject_id, state, payload, property_id::text, key, class, revision from effects
      where property_id = $1 and type = $2 and coalesce(payload ->> 'registry', $3) = $3`,
    [host.propertyId, type, of],
  );

/** The rows of before, of what this host wants now. */
function rowsOfBefore(of: string, at: Moment, now: Effect): Line[] {
  const lines = LINES.filter((line) => line.of === of && line.at === at);
  const before = lines.find(({ table }) => table === 'effects')?.row as Effect | undefined;
  if (!before) throw new Error(`No rows of ${of} that was ${at}`);
  const ids: Record<string, string | undefined> = {
    [before.id]: now.id,
    [before.subject_id]: now.subject_id,
    [before.property_id]: now.property_id,
    ...(before.payload['connectionId'] && { [before.payload['connectionId']]: now.payload['connectionId'] }),
  };
  const text = Object.entries(ids).reduce(
    (all, [old, own]) => all.replaceAll(old, own ?? ''),
    JSON.stringify(lines),
  );
  return JSON.parse(text) as Line[];
}

async function insert({ table, row: given }: Line): Promise<void> {
  const { id, ...rest } = given;
  const row = table === 'effects' ? { id, ...rest } : rest;
  const columns = Object.keys(row).join(', ');
  await owner.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`,
    [row],
  );
}

describe.each(Object.entries(KINDS))('%s, as it was written before', (of, kind) => {
  const [simulator, match] = kind.at;

  /** It is wanted, and put off for longer than any test takes. */
  async function wanted() {
    await steer(app, simulator).failNext({ match, status: 429, retryAfterSeconds: 100_000 });
    const done = await kind.wish();
    await eventually(async () => {
      const { id, state } = await effectOf(kind.type, of);
      const attempts = await rows('select outcome from effect_attempts where effect_id = $1', [id]);
      expect([state, attempts]).toEqual(['planned', [{ outcome: 'waiting' }]]);
      // Its job is put off only after that.
      expect(
        await rows(
          "select id from jobs where payload ->> 'effectId' = $1 and state = 'waiting' and run_at > now() + interval '1 minute'",
          [id],
        ),
      ).toHaveLength(1);
    }, PATIENCE);
    return { done, effect: await effectOf(kind.type, of) };
  }

  const subjectRows = (effect: Effect) =>
    Promise.all(
      kind.subject.map(async ([table, by, columns]) => ({
        table,
        by,
        row: await one(
          `select ${columns.join(', ')} from ${table} where property_id = $1 and ${by}::text = $2`,
          [host.propertyId, effect.subject_id],
        ),
      })),
    );

  /** Done in the other system, and nobody here knows it yet. */
  async function doneWithoutAnswer(effect: Effect): Promise<void> {
    const before = await subjectRows(effect);
    await owner.query("update jobs set run_at = now() where payload ->> 'effectId' = $1", [effect.id]);
    await owner.query('notify posada_jobs');
    await untilOver(effect, 'done');
    for (const { table, by, row } of before) {
      const sets = Object.keys(row).map((name, index) => `${name} = $${index + 3}`);
      await owner.query(
        `update ${table} set ${sets.join(', ')} where property_id = $1 and ${by}::text = $2`,
        [host.propertyId, effect.subject_id, ...Object.values(row)],
      );
    }
  }

  const untilOver = (effect: Effect, ...states: string[]) =>
    eventually(async () => {
      const { state } = await one<Effect>('select state from effects where id = $1', [effect.id]);
      expect(states).toContain(state);
      expect(await rows("select id from jobs where payload ->> 'effectId' = $1", [effect.id])).toEqual([]);
    }, PATIENCE);

  /** What tells an effect from others, and what its job is called. */
  async function expectSameWords(effect: Effect): Promise<void> {
    const [before, job] = ['effects', 'jobs'].map(
      (name) => rowsOfBefore(of, 'planned', effect).find(({ table }) => table === name)?.row,
    );
    const now = await one('select type, key, class, revision, payload from effects where id = $1', [
      effect.id,
    ]);
    expect(before).toMatchObject(now);
    const nowJob = await one(
      "select name, lane, payload, once_key from jobs where payload ->> 'effectId' = $1",
      [effect.id],
    );
    expect(job).toMatchObject(nowJob);
  }

  async function replay(at: Moment) {
    const { done, effect } = await wanted();
    if (at === 'planned') await expectSameWords(effect);
    if (at !== 'planned') await doneWithoutAnswer(effect);
    await owner.query("delete from jobs where payload ->> 'effectId' = $1", [effect.id]);
    await owner.query('delete from effect_attempts where effect_id = $1', [effect.id]);
    await owner.query('delete from effects where id = $1', [effect.id]);
    const asked = (await steer(app, simulator).received(match)).length;
    for (const line of rowsOfBefore(of, at, effect)) await insert(line);
    // Whoever had taken it is dead by now and its lease over, and what waited is due.
    await owner.query(
      "update jobs set state = 'waiting', lease_until = null, run_at = now() where payload ->> 'effectId' = $1",
      [effect.id],
    );
    await owner.query('notify posada_jobs');
    await untilOver(effect, 'done', 'attention');
    const { state } = await one<Effect>('select state from effects where id = $1', [effect.id]);
    return {
      state,
      done: await done(),
      sent: (await steer(app, simulator).received(match)).length - asked,
      subject: (await subjectRows(effect)).map(({ row }) => row['state']).find(Boolean),
    };
  }

  const IS = { hold: 'held', amend: 'done', tra: 'sent', sire: 'sent' }[of];

  test('what was only planned, in the same words as today, is sent once [REL-01, REL-02]', async () => {
    expect(await replay('planned')).toEqual({ state: 'done', done: 1, sent: 1, subject: IS });
  });

  test.each(['sending', 'unknown'] as const)(
    'what was %s, and is there, is settled and not done a second time [REL-04, REL-06]',
    async (at) => {
      const over = await replay(at);
      expect(over.done).toBe(1);
      // TRA can neither be asked nor asked again; SIRE refuses the second of one movement, which is asking it.
      if (of === 'tra') expect(over).toMatchObject({ state: 'attention', sent: 0, subject: 'attention' });
      else expect(over).toMatchObject({ state: 'done', sent: of === 'sire' ? 1 : 0, subject: IS });
    },
  );
});
