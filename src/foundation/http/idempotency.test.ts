import crypto from 'node:crypto';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { Pools } from '#foundation/database/database.ts';
import type { Secrets } from '#foundation/secrets/secrets.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { type Answer, type Host, hostWithProperty, PASSWORD } from '#support/host.ts';
import { runWhileHeld } from '#support/lock-holding.ts';
import { createSignedInPerson } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import { Failure } from '#vocabulary/errors.ts';
import { forgetOldKeys, retentionHoursOf, runIdempotent } from './idempotency.ts';

/** A stolen copy of the database reveals nothing of the requests that were made (REL-11, PRV-05, PRV-06). */
let app: TestApp;
let host: Host & { propertyId: string };
let client: pg.Client;

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
  client = new pg.Client(app.databaseUrl);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await app.stop();
});

let presses = 0;
const press = <Data>(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  key = `press-${++presses}`,
) => host.send<Data>(method, path, body, { 'idempotency-key': key }).then((answer) => ({ ...answer, key }));

/** The table as a dump contains it, and its bytes as a reader of the dump sees them. */
async function dump(): Promise<string> {
  const { rows } = await client.query<{ line: string }>(
    `select r::text || coalesce(encode(r.reply, 'escape'), '') as line from idempotent_requests r`,
  );
  return rows.map(({ line }) => line).join('\n');
}
const isReplayed = ({ headers }: Answer<unknown>) => headers.get('idempotent-replayed') === 'true';

const CODE = '4821';
const masterKeys = (code: string) => ({
  propertyId: host.propertyId,
  keys: [{ name: 'Recepción', place: 'Casa Azul', note: '', code }],
});
/** The credentials of SIRE. */
const registration = (documentNumber: string) => ({
  establishmentName: 'Casa Azul',
  accommodationType: 'house',
  sire: {
    mode: 'test',
    hotelCode: '7706',
    cityCode: '13001',
    documentType: '1',
    documentNumber,
    password: 'simulador-sire',
  },
});

const checkInOf = async (stay: Answer<Reservation>): Promise<string> => {
  const path = `/api/common/check-ins/${stay.data._id}`;
  await eventually(async () => expect((await host.get(path)).status).toBe(200));
  return path;
};

/** The attack of a thief with the dump: every possible code, hashed as it travelled. */
function guessed(dumped: string, bodyOf: (code: string) => object, hash: (text: string) => string): string[] {
  return Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0')).filter((code) =>
    dumped.includes(hash(JSON.stringify(bodyOf(code)))),
  );
}
const plain = (text: string) => crypto.createHash('sha256').update(text).digest('hex');
const emptyKey = (text: string) => crypto.createHmac('sha256', '').update(text).digest('hex');

describe('the presses that are kept for their repeats [T-CANARY]', () => {
  test('a dump shows no code, no number and no name, and nothing that could be guessed [PRV-05]', async () => {
    const keys = await press('POST', '/api/common/property-integrations/master-keys', masterKeys(CODE));
    expect(keys.status).toBe(201);
    const { data: listing } = await press<{ _id: string }>('POST', '/api/pms/listings', {
      internalName: 'Casa Azul 1',
      wifiPassword: 'palmera-27',
    });
    const stay = await press<Reservation>('POST', '/api/pms/reservations', {
      roomId: listing._id,
      checkInDate: inDays(2),
      checkOutDate: inDays(4),
      guestName: 'Marina Duarte',
      email: 'marina@example.test',
      phone: '+573001234567',
    });
    expect(stay.status).toBe(201);
    expect((await press('POST', `${await checkInOf(stay)}/guests`, {})).status).toBeLessThan(300);
    const registered = await press('POST', '/api/common/sire-tra-settings', registration('1020304050'));
    expect(registered.status).toBe(201);

    const dumped = await dump();
    expect(dumped.split('\n').length).toBeGreaterThanOrEqual(5);
    // Among the digits of a hash any four come up by chance; a code in clear stands by itself.
    const inClear =
      /(?<![0-9a-f])4821(?![0-9a-f])|Marina|Duarte|marina@|3001234567|palmera|1020304050|Recepci|press-|api\//;
    expect(inClear.exec(dumped)).toBeNull();
    expect(inClear.exec(JSON.stringify(masterKeys(CODE).keys[0]?.code)), 'sabotage').not.toBeNull();
    for (const hash of [plain, emptyKey]) expect(guessed(dumped, masterKeys, hash)).toEqual([]);
    expect(guessed(`body ${plain(JSON.stringify(masterKeys(CODE)))}`, masterKeys, plain), 'sabotage').toEqual(
      [CODE],
    );
  });

  test('two presses with the same body look different [PRV-05]', async () => {
    const body = { internalName: 'Dos veces' };
    const statuses = [
      (await press('POST', '/api/pms/listings', body)).status,
      (await press('POST', '/api/pms/listings', body)).status,
    ];
    expect(statuses).toEqual([201, 201]);
    const { rows } = await client.query(
      'select body_hash from idempotent_requests group by body_hash having count(*) > 1',
    );
    expect(rows).toEqual([]);
  });

  test('the same press again gets the first answer, another body 422 [REL-11]', async () => {
    const body = { internalName: 'Casa Azul 2' };
    const first = await press<{ _id: string }>('POST', '/api/pms/listings', body);
    const again = await press<{ _id: string }>('POST', '/api/pms/listings', body, first.key);
    expect([again.status, again.data._id, isReplayed(again)]).toEqual([201, first.data._id, true]);
    const other = await press('POST', '/api/pms/listings', { internalName: 'Otra' }, first.key);
    expect(other.status).toBe(422);
  });

  test('with the master key and without the request of the user the answer cannot be read [PRV-05]', async () => {
    const { rows } = await client.query<{ reply: Buffer }>(
      'select reply from idempotent_requests where reply is not null limit 1',
    );
    const sealed = rows[0]?.reply ?? Buffer.alloc(0);
    const { secrets } = app.platform;
    for (const key of [secrets.platformKey, secrets.keyWith(''), secrets.keyWith('press-1')]) {
      expect(() => key.unseal(sealed, 'idempotent_requests.reply')).toThrow();
    }
  });

  test('when a guest is erased, no answer mentions them; what was done is not done again [PRV-06]', async () => {
    const { data: listing } = await press<{ _id: string }>('POST', '/api/pms/listings', {
      internalName: 'Casa Azul 3',
    });
    const stay = await press<Reservation>('POST', '/api/pms/reservations', {
      roomId: listing._id,
      checkInDate: inDays(2),
      checkOutDate: inDays(4),
      guestName: 'Luz Marina',
      adults: 4,
    });
    const guests = `${await checkInOf(stay)}/guests`;
    const added = await press<{ _id: string }>('POST', guests, {});
    expect(isReplayed(await press('POST', guests, {}, added.key))).toBe(true);
    const removed = await press('DELETE', `/api/pms/reservations/${stay.data._id}/guests/${added.data._id}`);
    expect(removed.status).toBeLessThan(300);
    await eventually(async () => {
      const again = await press<{ _id: string } | null>('POST', guests, {}, added.key);
      expect([again.status, again.data, isReplayed(again)]).toEqual([added.status, null, true]);
    });
    const { rows } = await client.query<{ left: number }>(
      `select count(*)::int as left from idempotent_requests
        where about && $1::uuid[] and reply is not null and not is_bare`,
      [[stay.data._id]],
    );
    expect(rows).toEqual([{ left: 0 }]);
  });

  test('closing the account erases the stored answers of the user [PRV-06]', async () => {
    const person = await createSignedInPerson(app, 'se-va@example.test');
    const name = { name: 'Rosa Elena' };
    await person.send('PATCH', '/api/auth/me', name, { 'idempotency-key': 'a-name' });
    const kept = async () => {
      const { rowCount } = await client.query(
        'select from idempotent_requests where about @> array[$1::uuid] and reply is not null and not is_bare',
        [person.userId],
      );
      return rowCount;
    };
    expect(await kept()).toBe(1);
    expect((await person.send('POST', '/api/auth/me/close', { password: PASSWORD })).status).toBe(200);
    expect(await kept()).toBe(0);
  });

  test('answers are kept two days, those towards an authority thirty [REL-11]', async () => {
    const { rows } = await client.query<{ hours: number; rows: number }>(
      `select (extract(epoch from kept_until - created_at) / 3600)::int as hours, count(*)::int as rows
         from idempotent_requests group by 1 order by 1`,
    );
    expect(rows.map(({ hours }) => hours)).toEqual([48, 720]);
    await client.query(`update idempotent_requests set kept_until = now() - interval '1 second'`);
    await forgetOldKeys(app.platform.pools.system);
    expect(await dump()).toBe('');
  });
});

describe('a press that is not over [REL-11]', () => {
  const name = (internalName: string) => ({ internalName });
  const add = (body: object, key?: string) => press<{ _id: string }>('POST', '/api/pms/listings', body, key);
  /** As a process leaves its key that died before it answered. */
  const unanswered = (age: string) =>
    client.query(
      `update idempotent_requests set status = null, reply = null, carried_out = false, created_at = now() - $1::interval
        where status is null or created_at = (select max(created_at) from idempotent_requests)`,
      [age],
    );

  test('one that fails releases its key: the same press is carried out when it can be [REL-11]', async () => {
    const { data: listing } = await add(name('Casa Azul 4'));
    const nights = { roomId: listing._id, checkInDate: inDays(2), checkOutDate: inDays(4) };
    const sold = await press<Reservation>('POST', '/api/pms/reservations', {
      ...nights,
      guestName: 'Eva Gil',
    });
    const mine = { ...nights, guestName: 'Luz Marina' };
    const refused = await press('POST', '/api/pms/reservations', mine);
    expect(refused.status).toBe(409);
    await press('DELETE', `/api/pms/reservations/${sold.data._id}`);
    const again = await press<Reservation>('POST', '/api/pms/reservations', mine, refused.key);
    expect([again.status, isReplayed(again)]).toEqual([201, false]);
    const third = await press<Reservation>('POST', '/api/pms/reservations', mine, refused.key);
    expect([third.data._id, isReplayed(third)]).toEqual([again.data._id, true]);
  });

  test('of two simultaneous requests one runs, and the other is told to ask again [REL-11]', async () => {
    const twice = () => add(name('Casa Azul 5'), 'pressed-twice');
    const held = ['lock table listings in share mode', []] as const;
    const first = await runWhileHeld(app, held, 1, twice, async () => {
      const second = await twice();
      expect([second.status, second.errors[0]?.code, second.headers.get('retry-after')]).toEqual([
        409,
        'request-running',
        '1',
      ]);
    });
    expect([first.status, isReplayed(first)]).toEqual([201, false]);
    expect((await twice()).data._id).toBe(first.data._id);
  });

  test('a key without an answer is taken over after a minute, when its process must have died [REL-11]', async () => {
    const { key } = await add(name('Casa Azul 6'));
    await unanswered('50 seconds');
    const early = await add(name('Casa Azul 6'), key);
    expect([early.status, early.errors[0]?.code, early.headers.get('retry-after')]).toEqual([
      409,
      'request-running',
      '1',
    ]);
    await unanswered('61 seconds');
    const later = await add(name('Casa Azul 6'), key);
    expect([later.status, isReplayed(later)]).toEqual([201, false]);
    expect((await add(name('Casa Azul 6'), key)).data._id).toBe(later.data._id);
  });

  test('what was carried out is said to be, also when its answer could not be kept [REL-11, REL-48]', async () => {
    await client.query(`
      create function fail() returns trigger language plpgsql as
        $$ begin raise exception 'the disk is full' using errcode = '53100'; end $$;
      create trigger fail before update on idempotent_requests for each row
        when (new.status is not null) execute function fail()`);
    const made = await add(name('Casa Azul 7'));
    const again = await add(name('Casa Azul 7'), made.key);
    await client.query('drop function fail() cascade');
    expect([made.status, again.status]).toEqual([201, 409]);
    const { rows } = await client.query(`select id from listings where name = 'Casa Azul 7'`);
    expect(rows).toEqual([{ id: made.data._id }]);
    expect(app.log.some((line) => line.includes('could not be kept'))).toBe(true);
  });
});

describe('the key and the work are one [W1-E-04, REL-11]', () => {
  let pools: Pools;
  let secrets: Secrets;
  /** A turn of a request in a process of that number. */
  const turn = (key: string, process: number, work: () => Promise<void>, isResumable = false) =>
    runIdempotent(
      { system: pools.system, secrets, log: app.platform.log, requestId: 'test', process },
      { scope: 'somebody', key, body: {}, about: [], keptHours: 1, isResumable },
      async () => {
        await work();
        return { status: 201, body: '{"data":1}' };
      },
    );
  const count = (key: string) => () =>
    pools.app.transaction(async (tx) => {
      await tx.named('planted', 'select note_planted($1)', [key]);
    });
  const times = async (key: string) =>
    (await client.query<{ n: number }>('select count(*)::int as n from planted where key = $1', [key]))
      .rows[0]?.n;
  const code = (answer: Promise<unknown>) =>
    answer.then(
      () => 'done',
      (error: unknown) => (error instanceof Failure ? error.entries[0]?.code : String(error)),
    );
  const NOBODY = 7;

  beforeAll(async () => {
    ({ pools, secrets } = app.platform);
    await client.query(`
      create table planted (key text);
      grant insert on planted to posada_app;
      create function note_planted(key text) returns void language sql security definer as
        $$ insert into planted values (key) $$`);
  });

  test('a connection that is lost after the commit repeats nothing, and the answer says so at once', async () => {
    const lost = async () => {
      await count('lost')();
      throw new Error('Connection terminated unexpectedly');
    };
    expect(await code(turn('lost', pools.process, lost))).toMatch(/Connection terminated/);
    expect(await code(turn('lost', pools.process, count('lost')))).toBe('request-carried-out');
    expect(await times('lost')).toBe(1);
    const single = () => pools.app.named('planted-alone', 'insert into planted values ($1)', ['single']);
    const lostAlone = async () => {
      await single();
      throw new Error('Connection terminated unexpectedly');
    };
    expect(await code(turn('single', pools.process, lostAlone))).toMatch(/Connection terminated/);
    expect(await code(turn('single', pools.process, () => single().then(() => {})))).toBe(
      'request-carried-out',
    );
    expect(await times('single')).toBe(1);
  });

  test('one that is lost before the commit is carried out by the next press, at once', async () => {
    const lost = () =>
      pools.app.transaction(() => Promise.reject(new Error('Connection terminated unexpectedly')));
    expect(await code(turn('before', pools.process, lost))).toMatch(/Connection terminated/);
    expect(await code(turn('before', pools.process, count('before')))).toBe('done');
    expect(await times('before')).toBe(1);
  });

  test('after a kill the next request runs at once, or learns that the first was done; it waits only for a live one', async () => {
    const never = () => new Promise<void>(() => {});
    for (const [process, answer] of [
      [NOBODY, 'done'],
      [pools.process, 'request-running'],
    ] as const) {
      const key = `killed ${answer}`;
      await new Promise<void>((begun) => void turn(key, process, () => (begun(), never())));
      expect(await code(turn(key, pools.process, count(key)))).toBe(answer);
    }
    void turn('killed late', NOBODY, async () => {
      await count('killed late')();
      await never();
    });
    await eventually(async () => expect(await times('killed late')).toBe(1));
    expect(await code(turn('killed late', pools.process, count('killed late')))).toBe('request-carried-out');
    expect(await times('killed late')).toBe(1);
  });

  test('work of many transactions that was killed between two is taken up by the next press, once [W2-Q-05]', async () => {
    const never = () => new Promise<void>(() => {});
    const rest = count('half done');
    void turn(
      'half done',
      NOBODY,
      async () => {
        await rest();
        await never();
      },
      true,
    );
    await eventually(async () => expect(await times('half done')).toBe(1));
    // While a living process does the rest, no other begins.
    const begun = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const work = async () => {
      begun.resolve();
      await held.promise;
      await rest();
    };
    const taken = code(turn('half done', pools.process, work, true));
    expect(await Promise.race([begun.promise, taken])).toBeUndefined();
    expect(await code(turn('half done', pools.process, rest, true))).toBe('request-running');
    held.resolve();
    expect(await taken).toBe('done');
    expect(await code(turn('half done', pools.process, rest, true))).toBe('done');
    expect(await times('half done')).toBe(2);
  });

  test('one that was thought dead and is not cannot commit any more', async () => {
    let goOn = () => {};
    let begin = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const slow = code(
      turn('thought dead', NOBODY, async () => {
        begin();
        await held;
        await count('thought dead')();
      }),
    );
    await begun;
    expect(await code(turn('thought dead', pools.process, count('thought dead')))).toBe('done');
    goOn();
    expect(await slow).toBe('request-running');
    expect(await times('thought dead')).toBe(1);
  });
});

test('answers about money and documents are kept for 30 days, others for two [W2-Q-08, REL-11]', () => {
  const daysOf = (id: string) => {
    const call = app.api.routes.find(({ call: { id: own } }) => own === id)?.call;
    return call && retentionHoursOf(call) / 24;
  };
  // A bill is paid, a card removed, an app subscribed, credits bought, an invoice sent, a payment noted.
  for (const id of ['C-PAY-01', 'C-PAY-06', 'C-SUB-01', 'C-CRED-04', 'C-ACC-05', 'C-FOL-02']) {
    expect(daysOf(id), id).toBe(30);
  }
  expect(daysOf('C-RES-01')).toBe(2);
  const short = app.api.routes.filter(({ call }) => retentionHoursOf(call) < 720);
  expect(short.filter(({ call }) => call.permission === 'spend').map(({ call }) => call.id)).toEqual([]);
});
