import { setTimeout as wait } from 'node:timers/promises';

import { expect } from 'vitest';

import { type PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type Answer, type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { addDays, type PlainDate, plainDate } from '#vocabulary/plain-date.ts';
import { dice } from '#support/dice.ts';

type DoubleSalePlan = {
  readonly listings: number;
  readonly attempts: number;
  readonly connections: number;
};

type DoubleSaleReport = {
  readonly sold: number;
  readonly refused: number;
  /** Pairs of reservations that have the same night of the same listing. */
  readonly overlaps: number;
  /** Answers that are neither a sale nor a refusal that names the guest who has the nights. */
  readonly unexplained: readonly string[];
  /** Bookings of the property system, and events of uploaded calendars, that are not here at all. */
  readonly lostBookings: number;
  readonly lostEvents: number;
  readonly seconds: number;
};

/** Runs the storm and checks what must hold at every size. */
export async function checkDoubleSale(plan: DoubleSalePlan): Promise<DoubleSaleReport> {
  const report = await runDoubleSaleStorm(plan);
  expect(report).toMatchObject({ overlaps: 0, unexplained: [], lostBookings: 0, lostEvents: 0 });
  expect(report.sold).toBeGreaterThan(20);
  expect(report.refused).toBeGreaterThan(plan.attempts / 5);
  return report;
}

/** More in an hour are refused to one property. */
const UPLOADS = 20;
const DAYS = 60;
const FIRST_DAY = 5;

/**
 * T-DBL: screens, programs, a property system and uploaded calendars sell the same nights at the same time. What was
 * sold elsewhere is kept as a conflict that holds no night (REL-21); nothing that we sell overlaps.
 */
async function runDoubleSaleStorm(plan: DoubleSalePlan): Promise<DoubleSaleReport> {
  const app = await startTestApp({ DATABASE_POOL_SIZE: '12' });
  const random = dice(11);
  try {
    const host = await hostWithProperty(app);
    const rooms = await connectedRooms(host, app, plan.listings);
    const today = plainDate(app.clock.now().slice(0, 10));
    const started = performance.now();
    const attempts = Array.from({ length: plan.attempts }, (_none, index) => {
      const room = rooms[Math.floor(random() * rooms.length)];
      const from = addDays(today, FIRST_DAY + Math.floor(random() * DAYS));
      return { index, room, from, to: addDays(from, 1 + Math.floor(random() * 4)), kind: random() };
    });
    const answers: Answer<Reservation>[] = [];
    const bookings: string[] = [];
    const events: string[] = [];
    let uploads = 0;
    const waiting = [...attempts];
    const seller = async () => {
      for (let one = waiting.pop(); one; one = waiting.pop()) {
        if (!one.room) continue;
        if (one.kind < 0.04) bookings.push(await sellElsewhere(app, one.index, one.room, one.from, one.to));
        else if (one.kind < 0.08 && uploads++ < UPLOADS)
          events.push(await upload(host, one.index, one.room.id, one.from, one.to));
        else answers.push(await sellHere(host, one.index, one.room.id, one.from, one.to));
      }
    };
    await Promise.all(Array.from({ length: plan.connections }, seller));
    const all = await everything(host, bookings);
    const sold = answers.filter(({ status }) => status === 201);
    return {
      sold: sold.length,
      refused: answers.filter(({ status }) => status === 409).length,
      overlaps: overlapsIn(all.filter(({ conflict, status }) => !conflict && status !== 'canceled')),
      unexplained: answers.flatMap((answer) => unexplained(answer, all)),
      lostBookings: bookings.filter((id) => !all.some(({ thirdPartyId }) => thirdPartyId === id)).length,
      lostEvents: events.filter((code) => !all.some(({ channelCode }) => channelCode === code)).length,
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    await app.stop();
  }
}

type Room = { readonly id: string; readonly externalId: string };

/** Listings of a connected Cloudbeds, whose rooms are sold there too. */
async function connectedRooms(host: Host, app: TestApp, count: number): Promise<Room[]> {
  await host.send('POST', '/api/common/property-integrations', {
    partnerIntegrationId: 'cloudbeds',
    mode: 'test',
  });
  await eventually(async () => {
    const [connection] = (await host.get<PropertyIntegration[]>('/api/common/property-integrations')).data;
    if (connection?.lastSyncedAt !== app.clock.now()) throw new Error('Still syncing');
  });
  const { rooms } = await steer(app, 'cloudbeds').world<{ rooms: { roomID: string; roomName: string }[] }>();
  const { data } = await host.get<Listing[]>('/api/pms/listings');
  return data.slice(0, count).map(({ _id, internalName }) => ({
    id: _id,
    externalId: rooms.find(({ roomName }) => roomName === internalName)?.roomID ?? '',
  }));
}

/** Retries when the answer says so: too many requests, or the nights are being sold at this very moment. */
async function sendUntilTaken<T>(host: Host, path: string, input: unknown): Promise<Answer<T>> {
  for (;;) {
    const answer = await host.send<T>('POST', path, input);
    if (answer.status !== 429 && answer.status !== 503) return answer;
    await wait(1000);
  }
}

const sellHere = (
  host: Host,
  index: number,
  roomId: string,
  checkInDate: PlainDate,
  checkOutDate: PlainDate,
) =>
  sendUntilTaken<Reservation>(host, '/api/pms/reservations', {
    roomId,
    checkInDate,
    checkOutDate,
    guestName: `Guest ${index}`,
  });

/** A booking that the property system has sold, with its webhook event. */
async function sellElsewhere(
  app: TestApp,
  index: number,
  { externalId }: Room,
  startDate: PlainDate,
  endDate: PlainDate,
): Promise<string> {
  const reservationID = String(8_700_000 + index);
  const room = { reservationRoomID: `9${index}`, subReservationID: reservationID, roomTypeID: '12' };
  await steer(app, 'cloudbeds').has({
    reservationID,
    status: 'not_confirmed',
    startDate,
    endDate,
    assigned: [
      {
        ...room,
        roomID: externalId,
        roomName: '',
        startDate,
        endDate,
        adults: '2',
        children: '0',
        roomTotal: '0',
      },
    ],
  });
  await steer(app, 'cloudbeds').emit({ reservationID, status: 'confirmed' });
  return reservationID;
}

const icsDay = (date: PlainDate): string => date.replaceAll('-', '');

/** An Airbnb calendar with a booking. */
async function upload(
  host: Host,
  index: number,
  listingId: string,
  from: PlainDate,
  to: PlainDate,
): Promise<string> {
  const code = `HM${String(index).padStart(8, 'A')}`;
  const content = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN',
    'BEGIN:VEVENT',
    `UID:${code}@airbnb.com`,
    'DTSTAMP:20261121T150000Z',
    `DTSTART;VALUE=DATE:${icsDay(from)}`,
    `DTEND;VALUE=DATE:${icsDay(to)}`,
    'SUMMARY:Reserved',
    `DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/details/${code}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
  const answer = await sendUntilTaken(host, `/api/pms/listings/${listingId}/calendar/file`, { content });
  if (answer.status !== 200) throw new Error(`The calendar was answered ${answer.status}`);
  return code;
}

/** All reservations, once the bookings of the webhook events are there. */
async function everything(host: Host, bookings: readonly string[]): Promise<Reservation[]> {
  let all: Reservation[] = [];
  await eventually(async () => {
    all = [];
    for (let page = 1; ; page += 1) {
      const { data } = await host.get<Reservation[]>(`/api/pms/reservations?limit=500&page=${page}`);
      all.push(...data);
      if (data.length < 500) break;
    }
    const here = new Set(all.map(({ thirdPartyId }) => thirdPartyId));
    if (!bookings.every((id) => here.has(id))) throw new Error('Bookings are still on their way');
  });
  return all;
}

function overlapsIn(reservations: readonly Reservation[]): number {
  const holders = new Map<string, number>();
  let overlaps = 0;
  for (const { roomId, checkInDate, checkOutDate } of reservations) {
    for (let night = checkInDate; roomId !== null && night < checkOutDate; night = addDays(night, 1)) {
      const key = `${roomId} ${night}`;
      overlaps += holders.get(key) ?? 0;
      holders.set(key, (holders.get(key) ?? 0) + 1);
    }
  }
  return overlaps;
}

/** A sale, or a refusal that says which stay has the nights; anything else is put into words. */
function unexplained(
  { status, errors, details }: Answer<Reservation>,
  all: readonly Reservation[],
): string[] {
  if (status === 201) return [];
  const winner = details?.['reservationId'];
  const isKnown = all.some(({ _id }) => _id === winner);
  return status === 409 && isKnown ? [] : [`${status} ${errors?.[0]?.code ?? ''} ${String(winner)}`];
}
