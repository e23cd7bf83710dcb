import { verify } from '@node-rs/argon2';

import {
  hashPassword,
  runInPasswordQueue,
  verifyPasswordHash,
} from '#areas/platform/accounts/passwords/passwords.ts';
import { atMost, type Bench, inTurn, known, median } from './bench.ts';
import { load, type Shot } from './load.ts';
import type { Stage } from './stage.ts';

const PEOPLE = 200;
const PASSWORD = 'Mango-y-mar-27';
const INSERT_PEOPLE = `
  insert into users (id, username, email, name, language, confirmed_at, password_hash)
  select gen_random_uuid(), 'bench:' || n, 'persona' || n || '@example.test', 'Persona', 'es', now(), $1
    from generate_series(1, ${PEOPLE}) n
  on conflict do nothing`;

const OPEN: Shot = { method: 'GET', path: '/api/common/countries' };

/** What a password costs beside bare Argon2id, what others feel of two hundred at once, and what a session costs. */
export async function measureSignIns({ rounds, stage, note }: Bench): Promise<void> {
  const open = await stage();
  const hash = await hashPassword(PASSWORD);
  await open.query(INSERT_PEOPLE, [hash]);
  await passwords(open, hash, rounds, note);
  await crowd(open, note);
  await sessionCheck(open, rounds, note);
}

const logIn = (index: number): Shot => ({
  method: 'POST',
  path: '/api/auth/session/login',
  body: { username: `persona${1 + (index % PEOPLE)}@example.test`, password: PASSWORD, carrier: 'token' },
});

/** P-10: the check of a password, and beside it the whole call with its session, its code and the mail that brings it. */
async function passwords(
  { api, apiPid, host }: Stage,
  hash: string,
  rounds: number,
  note: Bench['note'],
): Promise<void> {
  const checks = 20;
  const cpuOf = async (check: () => Promise<unknown>) => {
    const before = process.cpuUsage();
    for (let turn = 0; turn < checks; turn++) await check();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / checks;
  };
  const bare = () => cpuOf(() => verify(hash, PASSWORD));
  const check = () => cpuOf(() => runInPasswordQueue(() => verifyPasswordHash(hash, PASSWORD)));
  let turn = 0;
  const whole = async () => {
    const from = checks * turn++;
    const { cpuMsPerRequest, failures } = await load(api, (index) => logIn(from + index), {
      requests: checks,
      connections: 1,
      pids: [apiPid],
    });
    if (failures > 0) throw new Error(`${failures} sign-ins were refused`);
    return cpuMsPerRequest;
  };
  const ratioOf = async (ours: () => Promise<number>) =>
    median((await inTurn(rounds, ours, bare)).map((pair) => pair.ours / pair.theirs));
  note('P-10', 'CPU of a password check beside bare Argon2id', await ratioOf(check), atMost('×', 1.1, null));
  note('P-10', 'CPU of a whole sign-in beside bare Argon2id', await ratioOf(whole), known('×'));

  const headers = { authorization: `Bearer ${host.token}` };
  const idle = () => load(api, () => ({ ...OPEN, headers }), { requests: 400, connections: 1, pids: [] });
  const busy = async () => {
    const from = checks * turn++;
    const signIns = load(api, (index) => logIn(from + index), { requests: 40, connections: 4, pids: [] });
    const [others] = await Promise.all([idle(), signIns]);
    return others;
  };
  const pairs = await inTurn(rounds, busy, idle);
  const felt = median(pairs.map(({ ours, theirs }) => ours.p50 / theirs.p50));
  note('P-10', 'other calls’ p50 while four sign in at once', felt, atMost('×', 2, null));
}

/** 200 sign-ins at once, and how they slow down a person who reads a list. */
async function crowd({ api, apiPid, host }: Stage, note: Bench['note']): Promise<void> {
  const headers = { authorization: `Bearer ${host.token}` };
  const read: Shot = { method: 'GET', path: '/api/pms/reservations?limit=20', headers };
  let isOver = false;
  const signIns = load(api, logIn, { requests: PEOPLE, connections: PEOPLE, pids: [apiPid] }).finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const { p50, failures } = await load(api, () => read, { requests: 1, connections: 1, pids: [] });
    if (failures > 0) throw new Error('A list was refused while people signed in');
    times.push(p50);
  }
  const { failures } = await signIns;
  times.sort((a, b) => a - b);
  note('SEC-08', `of ${PEOPLE} sign-ins at once, lost`, failures, atMost('', 0, null));
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
  note('SEC-08', 'p99 of other calls meanwhile', p99, atMost(' ms', 300, null));
}

/** The same open call without a session, and with one that is looked up. */
async function sessionCheck({ api, host }: Stage, rounds: number, note: Bench['note']): Promise<void> {
  const headers = { authorization: `Bearer ${host.token}` };
  const one = async (shot: Shot) =>
    (await load(api, () => shot, { requests: 400, connections: 1, pids: [] })).p50;
  const pairs = await inTurn(
    rounds,
    () => one({ ...OPEN, headers }),
    () => one(OPEN),
  );
  const added = median(pairs.map((pair) => pair.ours - pair.theirs));
  note('D-12', 'session check, added to an open call', added, atMost(' ms', 0.3, null));
}
