import { setTimeout as wait } from 'node:timers/promises';

import { expect } from 'vitest';

import { ANNA, createTestStay, LUCIA, type TestHost } from '#areas/guests/check-in/check-in.test-stay.ts';
import type { Today } from '#areas/desk/today/today.contract.ts';
import type { StayDuty } from '#areas/guests/registry/duties.contract.ts';
import { sendDueReports } from '#areas/guests/registry/registry.jobs.ts';
import type { StayReport } from '#areas/guests/registry/registry.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { dice } from '#support/dice.ts';
import { hostWithProperty } from '#support/host.ts';
import { signInAgain } from '#support/people.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { atLocalTime, dayIn, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { addDays, nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';

/** How long a history is: moments at which something happens to each stay, hours apart. */
const MOMENTS = 9;
/** Stays whose histories run beside each other in one property. */
const MOST_BESIDE = 10;
/** As many reports as fit on Hoy; those behind them stand in Registro. */
const MOST_ON_HOY = 50;
const ZONE = 'America/Bogota';
const HOUR = 3600;
/** Hoy has a report from so long before it is late. */
const ALMOST_DUE = 6 * HOUR;
/** Of the units here. */
const MOST_GUESTS = 3;
const NOT_COMING = ['canceled', 'no_show'];
const HAVE_COME = ['checked_in', 'checked_out'];
/** Of a listing that names none. */
const ARRIVAL_HOUR = '15:00';

type Guest = {
  /** Of the check-in; empty until the guest was registered. */
  id: string;
  document: string;
  /** Numbers that were corrected. */
  readonly earlier: string[];
  readonly isForeigner: boolean;
};
/** What this model knows of a stay; it shares nothing with how the product works duties out. */
type Stay = {
  readonly id: string;
  room: string;
  arrival: PlainDate;
  departure: PlainDate;
  status: string;
  /** When the house said so. */
  arrivedAt: Instant | null;
  leftAt: Instant | null;
  readonly guests: Guest[];
  isRegistered: boolean;
  /** By report: how often a person withdrew it there or decided to send it again, after which it may go once more. */
  readonly again: Map<string, number>;
};
type What = 'tra' | 'E' | 'S';
type Told = {
  readonly document: string;
  readonly what: What;
  /** The day of the movement, or the days and the unit of a card. */
  readonly said: string;
};

export type DutiesReport = {
  readonly histories: number;
  readonly told: number;
  /** Each names the stay, the moment and the error. */
  readonly faults: readonly string[];
};

/**
 * T-DUE: nothing owed is invisible, nothing is sent twice, and nothing is sent that did not happen. Each ten histories have a
 * seed of their own, which stands in what is wrong with them: `checkDuties(10, <seed>)` plays these ten again.
 */
export async function checkDuties(histories: number, seed: number): Promise<DutiesReport> {
  const app = await startTestApp();
  let [played, told] = [0, 0];
  const faults: string[] = [];
  try {
    for (let own = seed; played < histories; own++) {
      const beside = Math.min(MOST_BESIDE, histories - played);
      const report = await playBeside(app, beside, own);
      faults.push(...report.faults);
      told += report.told;
      played += beside;
    }
  } finally {
    await app.stop();
  }
  expect(faults).toEqual([]);
  // A storm without reports proves nothing.
  expect(told).toBeGreaterThan(histories);
  return { histories, told, faults };
}

let people = 0;

async function playBeside(app: TestApp, count: number, seed: number) {
  // Seeds that follow each other begin far apart.
  const random = dice(seed * 7_919_317);
  app.clock.set(TEST_NOW);
  await app.platform.pools.system.named('test-limits', 'delete from rate_windows', []);
  let host: TestHost = await hostWithProperty(app, `historias-${seed}@example.test`);
  // Of the histories before, what has not hit anything yet.
  for (const registry of ['tra', 'sire']) await steer(app, registry).calm();
  await connect(host, seed);
  const stays: Stay[] = [];
  for (let index = 0; index < count; index++) stays.push(await begin(host, random));
  const faults: string[] = [];
  const known = new Set((await toldIn(app, stays)).map((one) => JSON.stringify(one)));
  for (let moment = 1; moment <= MOMENTS; moment++) {
    const before = new Map(stays.map((stay) => [stay.id, { ...stay }]));
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
      ...(await differing(host, stays, told)),
      ...(await stillInvisible(app, () => invisible(host, stays, app))),
    ];
    faults.push(...wrong.map((fault) => `seed ${seed}, moment ${moment}: ${fault}`));
    for (const one of told) known.add(JSON.stringify(one));
    app.clock.advance(Math.floor(3 + random() * 17) * HOUR);
    host = await stillSignedIn(app, host);
    await settled(app);
    await sendDueReports.run(app.context());
    await settled(app);
  }
  return { faults, told: known.size };
}

/** Each has its own number, so that closings for earlier runs do not pause these. */
async function connect(host: TestHost, seed: number): Promise<void> {
  await eventually(async () => {
    const { status } = await host.send('POST', '/api/common/sire-tra-settings', {
      establishmentName: 'Casa Azul',
      accommodationType: 'apartment',
      tra: { mode: 'test', rnt: String(400_000 + (seed % 100_000)) },
      sire: { mode: 'test' },
    });
    expect(status).toBe(201);
  });
}

const pick = <Item>(items: readonly Item[], random: () => number): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
};

async function begin(host: TestHost, random: () => number): Promise<Stay> {
  const arrival = inDays(Math.floor(random() * 4) - 1);
  const departure = addDays(arrival, 1 + Math.floor(random() * 3));
  const guests = Array.from({ length: 1 + Math.floor(random() * 2) }, () => someone(random));
  const { _id: id, roomId } = await createTestStay(host, {
    checkInDate: arrival,
    checkOutDate: departure,
    adults: guests.length,
    guestName: `Huésped ${people}`,
  });
  const { data: room } = await host.get<Listing>(`/api/pms/listings/${roomId}`);
  return {
    id,
    room: room.internalName,
    arrival,
    departure,
    status: 'confirmed',
    arrivedAt: null,
    leftAt: null,
    guests,
    isRegistered: false,
    again: new Map(),
  };
}

function someone(random: () => number): Guest {
  const isForeigner = random() < 0.6;
  return { id: '', document: numberFor(isForeigner), earlier: [], isForeigner };
}

const numberFor = (isForeigner: boolean): string => `${isForeigner ? 'C0' : '5'}${1_000_000 + people++}`;

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
  'other-unit',
  'guest-added',
  'correct',
  'correct-document',
  'registry-refuses',
  'registry-closed',
  'answer-lost',
  'settle',
  'settle',
  'send-again',
  'nothing',
] as const;

async function happen(app: TestApp, host: TestHost, stay: Stay, random: () => number): Promise<void> {
  const registry = random() < 0.5 ? 'tra' : 'sire';
  const path = registry === 'tra' ? '*' : 'cargarInformacion.jsf';
  switch (pick(HAPPENINGS, random)) {
    case 'register':
      return register(host, stay);
    // Days after the planned one the guests came late.
    case 'arrive':
      return change(app, host, stay, { status: 'checked_in' });
    // Before the planned day they left early.
    case 'leave':
      return change(app, host, stay, { status: 'checked_out' });
    case 'come-later':
      return change(app, host, stay, {
        checkInDate: addDays(stay.arrival, 1),
        checkOutDate: addDays(stay.departure, 1),
      });
    case 'stay-longer':
      return change(app, host, stay, { checkOutDate: addDays(stay.departure, 1) });
    case 'leave-earlier':
      if (nightsBetween(stay.arrival, stay.departure) < 2) return;
      return change(app, host, stay, { checkOutDate: addDays(stay.departure, -1) });
    case 'no_show':
      return change(app, host, stay, { status: 'no_show' });
    case 'canceled':
      return change(app, host, stay, { status: 'canceled' });
    // Also an arrival that was marked by mistake.
    case 'come-after-all':
      return change(app, host, stay, { status: 'confirmed' });
    case 'other-unit':
      return moveToAnother(host, stay);
    case 'guest-added':
      return addGuest(host, stay, random);
    case 'correct':
      return void (await correct(host, stay, random, {
        firstName: pick(['Hanna', 'Johanna', 'Anneliese'], random),
        lastName: 'Keller',
      }));
    case 'correct-document':
      return correctDocument(host, stay, random);
    // Until the name is corrected.
    case 'registry-refuses':
      return void (await correct(host, stay, random, {
        lastName: registry === 'tra' ? 'Rechazo TRA' : 'Rechazo Sire',
      }));
    case 'registry-closed':
      return void (await steer(app, registry).failNext({ match: `POST ${path}`, status: 503 }));
    case 'answer-lost':
      return void (await steer(app, registry).failNext({ match: `POST ${path}`, acceptThenDrop: true }));
    case 'settle':
      return settle(host, stay);
    case 'send-again':
      return sendAgain(host, stay);
    case 'nothing':
      return;
  }
}

/** A change that is refused (a stay that is over, nights that are taken) changes nothing here either. */
async function change(
  app: TestApp,
  host: TestHost,
  stay: Stay,
  body: { status?: string; checkInDate?: PlainDate; checkOutDate?: PlainDate },
): Promise<void> {
  const { status, data } = await host.send<Reservation>('PATCH', `/api/pms/reservations/${stay.id}`, body);
  if (status !== 200) return;
  if (body.status !== undefined) notePresence(stay, body.status, app.clock.now());
  stay.status = data.status;
  stay.arrival = data.checkInDate;
  stay.departure = data.checkOutDate;
}

/** The first mark counts; a mark that is taken back does not count. */
function notePresence(stay: Stay, status: string, at: Instant): void {
  const [wasThere, wasGone] = [HAVE_COME.includes(stay.status), stay.status === 'checked_out'];
  if (!HAVE_COME.includes(status)) {
    stay.arrivedAt = null;
    stay.leftAt = null;
  } else if (status === 'checked_in') {
    stay.arrivedAt = wasThere ? stay.arrivedAt : at;
    stay.leftAt = null;
  } else {
    stay.arrivedAt = wasThere ? stay.arrivedAt : null;
    stay.leftAt = wasGone ? stay.leftAt : at;
  }
}

/**
 * On which days the guests came and left, as their host would say. Who is marked more than a day after the hour of arrival came
 * when marked; who is marked as gone before the planned day left then. A stay has a night.
 */
function presenceOf(stay: Pick<Stay, 'arrival' | 'departure' | 'arrivedAt' | 'leftAt'>) {
  const { arrival, departure, arrivedAt, leftAt } = stay;
  const marked = arrivedAt === null ? arrival : dayIn(ZONE, arrivedAt);
  const leftOn = leftAt === null ? departure : dayIn(ZONE, leftAt);
  const isLate =
    arrivedAt !== null && arrivedAt >= plusSeconds(atLocalTime(arrival, ARRIVAL_HOUR, ZONE), 24 * HOUR);
  const came = isLate && marked < departure && marked < leftOn ? marked : arrival;
  return { came, left: leftOn > came && leftOn < departure ? leftOn : departure };
}

async function moveToAnother(host: TestHost, stay: Stay): Promise<void> {
  const room = `Otra ${people++}`;
  const { data } = await host.send<Listing>('POST', '/api/pms/listings', { internalName: room, capacity: 3 });
  const body = { roomId: data._id };
  const { status } = await host.send('PATCH', `/api/pms/reservations/${stay.id}`, body);
  if (status === 200) stay.room = room;
}

const guestsIn = async (host: TestHost, { id }: Stay): Promise<{ _id: string }[]> =>
  (await host.get<{ guests: { _id: string }[] } | null>(`/api/common/check-ins/${id}`)).data?.guests ?? [];

/** The new guest is owed like the others, and the stay is not registered until they have answered. */
async function addGuest(host: TestHost, stay: Stay, random: () => number): Promise<void> {
  if (stay.guests.length >= MOST_GUESTS) return;
  const { status } = await host.send('POST', `/api/common/check-ins/${stay.id}/guests`, {});
  if (status !== 201) return;
  stay.guests.push(someone(random));
  stay.isRegistered = false;
}

async function register(host: TestHost, stay: Stay): Promise<void> {
  if (stay.isRegistered) return;
  const path = `/api/common/check-ins/${stay.id}`;
  for (const [index, { _id }] of (await guestsIn(host, stay)).entries()) {
    const guest = stay.guests[index];
    if (!guest) throw new Error(`Guest ${index} of stay ${stay.id} is not known`);
    const answers = guest.isForeigner ? ANNA : { ...LUCIA, tripReason: 'holiday' };
    const body = { ...answers, documentNumber: guest.document };
    const { status } = await host.send('PATCH', `${path}/guests/${_id}`, body);
    if (status === 200) guest.id = _id;
  }
  const { status } = await host.send('POST', `${path}/complete`, {});
  stay.isRegistered = status === 200;
}

async function correct(
  host: TestHost,
  stay: Stay,
  random: () => number,
  answers: Readonly<Record<string, string>>,
): Promise<Guest | null> {
  const guest = pick(stay.guests, random);
  if (guest.id === '') return null;
  const path = `/api/common/check-ins/${stay.id}/guests/${guest.id}`;
  const { status } = await host.send('PATCH', path, answers);
  return status === 200 ? guest : null;
}

async function correctDocument(host: TestHost, stay: Stay, random: () => number): Promise<void> {
  const guest = pick(stay.guests, random);
  const documentNumber = numberFor(guest.isForeigner);
  if (!(await correct(host, stay, () => stay.guests.indexOf(guest) / stay.guests.length, { documentNumber })))
    return;
  guest.earlier.push(guest.document);
  guest.document = documentNumber;
}

const reportsOf = async (host: TestHost, { id }: Stay): Promise<StayReport[]> => {
  const filter = encodeURIComponent(JSON.stringify({ reservationId: id }));
  return (await host.get<StayReport[]>(`/api/common/stay-reports?filter=${filter}`)).data;
};

/** A person checked the entry at the registry, or corrected it there. */
async function settle(host: TestHost, stay: Stay): Promise<void> {
  for (const report of await reportsOf(host, stay)) {
    const isWithdrawn = report.withdrawnSince !== null;
    if (report.state !== 'attention' && report.problem?.action !== 'settle') continue;
    const { status } = await host.send('POST', `/api/common/stay-reports/${report._id}/reported`, {});
    if (status === 200 && isWithdrawn) allowAnother(stay, report);
  }
}

/** A person sends refused reports again, and resends a report whose outcome is unknown. */
async function sendAgain(host: TestHost, stay: Stay): Promise<void> {
  for (const report of await reportsOf(host, stay)) {
    const again = report.state === 'attention';
    if (report.state !== 'refused' && !again) continue;
    const { status } = await host.send('POST', `/api/common/stay-reports/${report._id}/send`, { again });
    if (status === 200 && again) allowAnother(stay, report);
  }
}

const keyOf = ({ movement }: StayReport): What => movement ?? 'tra';
const nameOf = (guestId: string, what: What): string => `${what} of guest ${guestId}`;

function allowAnother({ again }: Stay, report: StayReport): void {
  const name = nameOf(report.guestId, keyOf(report));
  again.set(name, (again.get(name) ?? 0) + 1);
}

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

type Card = Record<string, string>;
const cardSays = (came: string, left: string, room: string): string => `${came} – ${left}, ${room}`;

/** What both registries have of these guests, the oldest first. */
async function toldIn(app: TestApp, stays: readonly Stay[]): Promise<Told[]> {
  const [{ cards }, { records }] = await Promise.all([
    steer(app, 'tra').world<{ cards: { fields: Card }[] }>(),
    steer(app, 'sire').world<{
      records: { documentNumber: string; movement: 'E' | 'S'; movementDate: string }[];
    }>(),
  ]);
  const ours = new Set(stays.flatMap(({ guests }) => guests.flatMap(numbersOf)));
  return [
    ...cards.map(({ fields }): Told => ({
      document: fields['numero_identificacion'] ?? '',
      what: 'tra',
      said: cardSays(fields['check_in'] ?? '', fields['check_out'] ?? '', fields['numero_habitacion'] ?? ''),
    })),
    ...records.map(({ documentNumber: document, movement: what, movementDate }): Told => ({
      document,
      what,
      said: movementDate.split('/').toReversed().join('-'),
    })),
  ].filter(({ document }) => ours.has(document));
}

const numbersOf = ({ document, earlier }: Guest): string[] => [document, ...earlier];

const toldOf = (told: readonly Told[], guest: Guest, what: What): Told[] =>
  told.filter((one) => one.what === what && numbersOf(guest).includes(one.document));

function twice(stays: readonly Stay[], told: readonly Told[]): string[] {
  return stays.flatMap(({ guests, again }) =>
    guests.flatMap((guest) =>
      (['tra', 'E', 'S'] as const).flatMap((what) => {
        const [name, { length }] = [nameOf(guest.id, what), toldOf(told, guest, what)];
        return length > 1 + (again.get(name) ?? 0) ? [`${name} was told ${length} times`] : [];
      }),
    ),
  );
}

/** The reports of a stay that a registry must get. */
function truthOf(stay: Stay, what: What): string {
  const { came, left } = presenceOf(stay);
  return what === 'tra' ? cardSays(came, left, stay.room) : what === 'E' ? came : left;
}

function unhappened(
  stays: readonly Stay[],
  fresh: readonly Told[],
  { app, before }: { app: TestApp; before: ReadonlyMap<string, Stay> },
): string[] {
  const now = app.clock.now();
  const today = dayIn(ZONE, now);
  return fresh.flatMap(({ document, what, said }) => {
    const stay = stays.find(({ guests }) => guests.some((guest) => numbersOf(guest).includes(document)));
    const name = `${what} ${document}`;
    const was = stay && before.get(stay.id);
    if (!stay || !was) return [];
    const both = [was, stay];
    if (both.every(({ status }) => NOT_COMING.includes(status)))
      return [`${name} was told of guests who do not come`];
    if (!both.some((one) => truthOf(one, what) === said))
      return [`${name} was told of ${said}, and was ${both.map((one) => truthOf(one, what)).join(' or ')}`];
    if (what === 'tra')
      return both.every((one) => presenceOf(one).came > today)
        ? [`${name} was told on ${today}, before the day of the arrival ${stay.arrival}`]
        : [];
    const date = said as PlainDate;
    if (date > today) return [`${name} of ${date} was told on ${today}`];
    // An entry whose day has come goes at the hour of arrival, or once the house says that the guests are there.
    const isEarly = now < atLocalTime(date, ARRIVAL_HOUR, ZONE);
    if (what === 'E' && isEarly && !both.some(({ status }) => HAVE_COME.includes(status)))
      return [`${name} was told at ${now}, before the hour of arrival and with no arrival marked`];
    return [];
  });
}

/** Every report that counts as sent is at the registry and true, or asks for a correction there. */
async function differing(host: TestHost, stays: readonly Stay[], told: readonly Told[]): Promise<string[]> {
  const faults: string[] = [];
  for (const stay of stays) {
    for (const report of await reportsOf(host, stay)) {
      const guest = stay.guests.find(({ id }) => id === report.guestId);
      if (!guest) {
        faults.push(`${keyOf(report)} of stay ${stay.id} is of no guest`);
        continue;
      }
      const what = keyOf(report);
      const name = `${nameOf(guest.id, what)} of stay ${stay.id}`;
      const there = toldOf(told, guest, what);
      const last = there.at(-1);
      const mayBeThere = (stay.again.get(nameOf(guest.id, what)) ?? 0) > 0;
      if (report.state === 'sent' && !last) faults.push(`${name} is sent, and nothing is there`);
      if (['waiting', 'refused'].includes(report.state) && last && !mayBeThere)
        faults.push(`${name} is there, and ${report.state} here`);
      if (report.state !== 'sent' || report.problem !== null || !last || NOT_COMING.includes(stay.status))
        continue;
      const truth = truthOf(stay, what);
      if (last.said !== truth) faults.push(`${name} says ${last.said}, should say ${truth} and asks nothing`);
      if (last.document !== guest.document)
        faults.push(
          `${name} has the document ${last.document} in place of ${guest.document} and asks nothing`,
        );
    }
  }
  return faults;
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
  const isFull = attention.filter((entry) => 'reportId' in entry).length >= MOST_ON_HOY;
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
    const isMarked = HAVE_COME.includes(stay.status) && presenceOf(stay).came <= today;
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
      if (isOnHoy && !isFull && !shown(stay.id, report._id))
        faults.push(
          `${keyOf(report)} of stay ${stay.id} is ${report.state} (${report.problem?.action ?? 'nothing'}, stay ${stay.status}, due ${report.dueAt} at ${now}) and not on Hoy`,
        );
    }
  }
  return faults;
}

const isSettled = ({ again }: Stay, report: StayReport): boolean =>
  again.has(nameOf(report.guestId, keyOf(report))) || report.state === 'by-hand';
