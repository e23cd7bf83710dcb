import { setTimeout as wait } from 'node:timers/promises';

import { expect } from 'vitest';

import {
  ANNA,
  aStay,
  connectRegistries,
  LUCIA,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { Today } from '#areas/desk/today/today.contract.ts';
import type { StayDuty } from '#areas/guests/registry/duties.contract.ts';
import { sendDueReports } from '#areas/guests/registry/registry.jobs.ts';
import type { StayReport } from '#areas/guests/registry/registry.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { dice } from '#support/dice.ts';
import { hostWithProperty } from '#support/host.ts';
import { signInAgain } from '#support/people.ts';
import { steer } from '#support/simulators.ts';
import { atLocalTime, dayIn, plusSeconds } from '#vocabulary/instant.ts';
import { addDays, nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';

/** How long a history is: moments at which something happens to each stay, hours apart. */
const MOMENTS = 9;
/** Stays whose histories run beside each other in one property. As many open reports as these have fit on Hoy. */
const MOST_BESIDE = 10;
const ZONE = 'America/Bogota';
const HOUR = 3600;
/** Hoy has a report from so long before it is late. */
const ALMOST_DUE = 6 * HOUR;
const NOT_COMING = ['canceled', 'no_show'];
const HAVE_COME = ['checked_in', 'checked_out'];
/** Of a listing that names none. */
const ARRIVAL_HOUR = '15:00';

type Guest = { readonly document: string; readonly isForeigner: boolean };
/** What this model knows of a stay; it shares nothing with how the product works duties out. */
type Stay = {
  readonly id: string;
  arrival: PlainDate;
  departure: PlainDate;
  status: string;
  readonly guests: readonly Guest[];
  isRegistered: boolean;
  /** By report: how often a person withdrew it there, after which it may go once more. */
  readonly withdrawn: Map<string, number>;
};
type Told = { readonly document: string; readonly what: 'tra' | 'E' | 'S'; readonly date: PlainDate | null };

export type DutiesReport = {
  readonly histories: number;
  readonly told: number;
  /** Each names the stay, the moment and what was wrong. */
  readonly faults: readonly string[];
};

/** T-DUE: nothing owed is invisible, nothing is sent twice, and nothing is sent that did not happen. */
export async function checkDuties(histories: number, seed: number): Promise<DutiesReport> {
  const random = dice(seed);
  const app = await startTestApp();
  let [played, told] = [0, 0];
  const faults: string[] = [];
  try {
    while (played < histories) {
      const beside = Math.min(MOST_BESIDE, histories - played);
      const report = await playBeside(app, beside, `${seed}-${played}`, random);
      faults.push(...report.faults);
      told += report.told;
      played += beside;
    }
  } finally {
    await app.stop();
  }
  expect(faults).toEqual([]);
  // A storm in which nothing is told proves nothing.
  expect(told).toBeGreaterThan(histories);
  return { histories, told, faults };
}

let people = 0;

async function playBeside(app: TestApp, count: number, name: string, random: () => number) {
  app.clock.set(TEST_NOW);
  await app.platform.pools.system.named('test-limits', 'delete from rate_windows', []);
  let host: TestHost = await hostWithProperty(app, `historias-${name}@example.test`);
  // Of the histories before, what has not hit anything yet.
  for (const registry of ['tra', 'sire']) await steer(app, registry).calm();
  const { status } = await connectRegistries(host);
  if (status !== 201) throw new Error(`The registries were not connected: ${status}`);
  const stays: Stay[] = [];
  for (let index = 0; index < count; index++) stays.push(await begin(host, random));
  const faults: string[] = [];
  const known = new Set((await toldIn(app, stays)).map((one) => JSON.stringify(one)));
  for (let moment = 1; moment <= MOMENTS; moment++) {
    const before = new Map(stays.map(({ id, status, arrival }) => [id, { status, arrival }]));
    for (const stay of stays) await happen(app, host, stay, random);
    await settled(app);
    await sendDueReports.run(app.context());
    await settled(app);
    const told = await toldIn(app, stays);
    const wrong = [
      ...twice(stays, told),
      ...unhappened(
        stays,
        told.filter((one) => !known.has(JSON.stringify(one))),
        { app, before },
      ),
      ...(await stillInvisible(app, () => invisible(host, stays, app))),
    ];
    faults.push(...wrong.map((fault) => `${name}, moment ${moment}: ${fault}`));
    for (const one of told) known.add(JSON.stringify(one));
    app.clock.advance(Math.floor(3 + random() * 17) * HOUR);
    host = await stillSignedIn(app, host);
    await settled(app);
    await sendDueReports.run(app.context());
    await settled(app);
  }
  return { faults, told: known.size };
}

const pick = <Item>(items: readonly Item[], random: () => number): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
};

async function begin(host: TestHost, random: () => number): Promise<Stay> {
  const arrival = inDays(Math.floor(random() * 4) - 1);
  const departure = addDays(arrival, 1 + Math.floor(random() * 3));
  const guests = Array.from({ length: 1 + Math.floor(random() * 2) }, (): Guest => {
    const isForeigner = random() < 0.6;
    const number = String(1_000_000 + people++);
    return { document: isForeigner ? `C0${number}` : `5${number}`, isForeigner };
  });
  const { _id: id } = await aStay(host, {
    checkInDate: arrival,
    checkOutDate: departure,
    adults: guests.length,
    guestName: `Huésped ${people}`,
  });
  return { id, arrival, departure, status: 'confirmed', guests, isRegistered: false, withdrawn: new Map() };
}

/** The session of before would have ended by then. */
async function stillSignedIn(app: TestApp, host: TestHost): Promise<TestHost> {
  const [owner] = await app.platform.pools.system.named<{ id: string }>(
    'test-owner',
    'select user_id as id from memberships where property_id = $1',
    [host.propertyId],
  );
  return Object.assign(await signInAgain(app, owner?.id ?? ''), { propertyId: host.propertyId });
}

const HAPPENINGS = [
  'register',
  'register',
  'register',
  'register',
  'arrive',
  'leave',
  'come-later',
  'stay-longer',
  'leave-earlier',
  'no_show',
  'canceled',
  'come-after-all',
  'correct',
  'registry-closed',
  'answer-lost',
  'settle',
  'settle',
  'nothing',
] as const;

async function happen(app: TestApp, host: TestHost, stay: Stay, random: () => number): Promise<void> {
  const registry = random() < 0.5 ? 'tra' : 'sire';
  const path = registry === 'tra' ? '*' : 'cargarInformacion.jsf';
  switch (pick(HAPPENINGS, random)) {
    case 'register':
      return register(host, stay);
    case 'arrive':
      return change(host, stay, { status: 'checked_in' });
    case 'leave':
      return change(host, stay, { status: 'checked_out' });
    case 'come-later':
      return change(host, stay, {
        checkInDate: addDays(stay.arrival, 1),
        checkOutDate: addDays(stay.departure, 1),
      });
    case 'stay-longer':
      return change(host, stay, { checkOutDate: addDays(stay.departure, 1) });
    case 'leave-earlier':
      if (nightsBetween(stay.arrival, stay.departure) < 2) return;
      return change(host, stay, { checkOutDate: addDays(stay.departure, -1) });
    case 'no_show':
      return change(host, stay, { status: 'no_show' });
    case 'canceled':
      return change(host, stay, { status: 'canceled' });
    case 'come-after-all':
      return change(host, stay, { status: 'confirmed' });
    case 'correct':
      return correct(host, stay, random);
    case 'registry-closed':
      return void (await steer(app, registry).failNext({ match: `POST ${path}`, status: 503 }));
    case 'answer-lost':
      return void (await steer(app, registry).failNext({ match: `POST ${path}`, acceptThenDrop: true }));
    case 'settle':
      return settle(host, stay);
    case 'nothing':
      return;
  }
}

/** A change that is refused (a stay that is over, nights that are taken) changes nothing here either. */
async function change(
  host: TestHost,
  stay: Stay,
  body: { status?: string; checkInDate?: PlainDate; checkOutDate?: PlainDate },
): Promise<void> {
  const { status, data } = await host.send<Reservation>('PATCH', `/api/pms/reservations/${stay.id}`, body);
  if (status !== 200) return;
  stay.status = data.status;
  stay.arrival = data.checkInDate;
  stay.departure = data.checkOutDate;
}

async function register(host: TestHost, stay: Stay): Promise<void> {
  if (stay.isRegistered) return;
  const path = `/api/common/check-ins/${stay.id}`;
  const { data } = await host.get<{ guests: { _id: string }[] } | null>(path);
  if (!data) return;
  for (const [index, guest] of data.guests.entries()) {
    const { document, isForeigner } = stay.guests[index] ?? {};
    const answers = isForeigner ? ANNA : { ...LUCIA, tripReason: 'holiday' };
    const body = { ...answers, documentNumber: document };
    await host.send('PATCH', `${path}/guests/${guest._id}`, body);
  }
  const { status } = await host.send('POST', `${path}/complete`, {});
  stay.isRegistered = status === 200;
}

async function correct(host: TestHost, stay: Stay, random: () => number): Promise<void> {
  const path = `/api/common/check-ins/${stay.id}`;
  const { data } = await host.get<{ guests: { _id: string }[] } | null>(path);
  const [guest] = data?.guests ?? [];
  if (!guest) return;
  const firstName = pick(['Hanna', 'Johanna', 'Anneliese'], random);
  await host.send('PATCH', `${path}/guests/${guest._id}`, { firstName });
}

const reportsOf = async (host: TestHost, { id }: Stay): Promise<StayReport[]> => {
  const filter = encodeURIComponent(JSON.stringify({ reservationId: id }));
  return (await host.get<StayReport[]>(`/api/common/stay-reports?filter=${filter}`)).data;
};

/** A person saw at the registry what it has, or put it right there. */
async function settle(host: TestHost, stay: Stay): Promise<void> {
  for (const report of await reportsOf(host, stay)) {
    const isWithdrawn = report.withdrawnSince !== null;
    if (report.state !== 'attention' && report.problem?.action !== 'settle') continue;
    const { status } = await host.send('POST', `/api/common/stay-reports/${report._id}/reported`, {});
    if (status !== 200 || !isWithdrawn) continue;
    const key = keyOf(report);
    stay.withdrawn.set(key, (stay.withdrawn.get(key) ?? 0) + 1);
  }
}

const keyOf = ({ movement }: StayReport): string => movement ?? 'tra';

/** Until no job is left whose turn it is; jobs wait by the clock of the database. */
async function settled(app: TestApp): Promise<void> {
  for (;;) {
    const [left] = await app.platform.pools.system.named<{ jobs: number }>(
      'jobs-left',
      `select count(*)::int as jobs from jobs
        where state = 'running' or (state = 'waiting' and run_at <= now())`,
      [],
    );
    if (left?.jobs === 0) return;
    await wait(20);
  }
}

/** What both registries have of these guests. */
async function toldIn(app: TestApp, stays: readonly Stay[]): Promise<Told[]> {
  const [{ cards }, { records }] = await Promise.all([
    steer(app, 'tra').world<{ cards: { fields: Record<string, string> }[] }>(),
    steer(app, 'sire').world<{
      records: { documentNumber: string; movement: 'E' | 'S'; movementDate: string }[];
    }>(),
  ]);
  const ours = new Set(stays.flatMap(({ guests }) => guests.map(({ document }) => document)));
  return [
    ...cards.map(({ fields }): Told => ({
      document: fields['numero_identificacion'] ?? '',
      what: 'tra',
      date: null,
    })),
    ...records.map(({ documentNumber: document, movement: what, movementDate }): Told => ({
      document,
      what,
      date: movementDate.split('/').toReversed().join('-') as PlainDate,
    })),
  ].filter(({ document }) => ours.has(document));
}

const stayOf = (stays: readonly Stay[], document: string): Stay | undefined =>
  stays.find(({ guests }) => guests.some((guest) => guest.document === document));

function twice(stays: readonly Stay[], told: readonly Told[]): string[] {
  return [...Map.groupBy(told, ({ document, what }) => `${what} ${document}`)].flatMap(([name, same]) => {
    const [first] = same;
    const again = first ? (stayOf(stays, first.document)?.withdrawn.get(first.what) ?? 0) : 0;
    return same.length > 1 + again ? [`${name} was told ${same.length} times`] : [];
  });
}

function unhappened(
  stays: readonly Stay[],
  fresh: readonly Told[],
  { app, before }: { app: TestApp; before: ReadonlyMap<string, Pick<Stay, 'status' | 'arrival'>> },
): string[] {
  const now = app.clock.now();
  const today = dayIn(ZONE, now);
  return fresh.flatMap(({ document, what, date }) => {
    const stay = stayOf(stays, document);
    const name = `${what} ${document}`;
    if (date !== null && date > today) return [`${name} of ${date} was told on ${today}`];
    const was = stay && before.get(stay.id);
    if (!stay || !was) return [];
    const both = [was, stay];
    if (both.every(({ status }) => NOT_COMING.includes(status)))
      return [`${name} was told of guests who do not come`];
    if (what === 'tra' && both.every(({ arrival }) => arrival > today))
      return [`${name} was told on ${today}, before the day of the arrival ${stay.arrival}`];
    // An entry whose day has come goes at the hour of arrival, or once the house says that the guests are there.
    const isEarly = date !== null && now < atLocalTime(date, ARRIVAL_HOUR, ZONE);
    if (what === 'E' && isEarly && !both.some(({ status }) => HAVE_COME.includes(status)))
      return [`${name} was told at ${now}, before the hour of arrival and with no arrival marked`];
    return [];
  });
}

/** What a next try changed between two questions is found as it is by the second. */
async function stillInvisible(app: TestApp, look: () => Promise<string[]>): Promise<string[]> {
  const first = await look();
  if (first.length === 0) return [];
  await settled(app);
  return look();
}

async function invisible(host: TestHost, stays: readonly Stay[], app: TestApp): Promise<string[]> {
  const now = app.clock.now();
  const today = dayIn(ZONE, now);
  const [duties, { attention }] = await Promise.all([
    host.get<StayDuty[]>('/api/common/stay-duties').then(({ data }) => data),
    host.get<Today>('/api/common/today').then(({ data }) => data),
  ]);
  const shown = (id: string, reportId?: string) =>
    attention.some(
      (entry) =>
        'reservationId' in entry &&
        entry.reservationId === id &&
        (reportId === undefined || ('reportId' in entry && entry.reportId === reportId)),
    );
  const faults: string[] = [];
  for (const stay of stays) {
    const comes = !NOT_COMING.includes(stay.status);
    const isThere =
      comes && (stay.arrival < today || (stay.arrival === today && stay.status === 'checked_in'));
    if (isThere && !stay.isRegistered && !duties.some(({ reservationId }) => reservationId === stay.id))
      faults.push(`stay ${stay.id} is in the house, unregistered and in no list`);
    const reports = await reportsOf(host, stay);
    const isMarked = HAVE_COME.includes(stay.status) && stay.arrival <= today;
    if (isMarked && reports.some(({ movement, state }) => movement === 'E' && state === 'waiting'))
      faults.push(`the entry of stay ${stay.id} waits, and its guests are marked as arrived`);
    if (comes && stay.isRegistered) {
      const owed = stay.guests.length + 2 * stay.guests.filter(({ isForeigner }) => isForeigner).length;
      const there = reports.filter(({ withdrawnSince }) => withdrawnSince === null).length;
      if (there < owed) faults.push(`stay ${stay.id} owes ${owed} reports and has ${there}`);
    }
    for (const report of reports) {
      const isDone = report.state === 'sent' || report.state === 'by-hand';
      const isPressing =
        ['refused', 'attention'].includes(report.state) || report.dueAt < plusSeconds(now, ALMOST_DUE);
      const isWrong = isDone && !comes && report.problem === null && !isSettled(stay, report);
      if (isWrong)
        faults.push(`${keyOf(report)} of stay ${stay.id} was told, did not happen and asks nothing`);
      const isOnHoy = !isDone ? isPressing : report.problem?.action === 'settle';
      if (isOnHoy && !shown(stay.id, report._id))
        faults.push(
          `${keyOf(report)} of stay ${stay.id} is ${report.state} (${report.problem?.action ?? 'nothing'}, stay ${stay.status}, due ${report.dueAt} at ${now}) and not on Hoy`,
        );
    }
  }
  return faults;
}

const isSettled = ({ withdrawn }: Stay, report: StayReport): boolean =>
  (withdrawn.get(keyOf(report)) ?? 0) > 0 || report.state === 'by-hand';
