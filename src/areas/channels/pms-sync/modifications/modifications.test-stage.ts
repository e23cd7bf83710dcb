import { afterAll, afterEach, beforeAll, expect } from 'vitest';

import type { LogEntry } from '#areas/platform/activity/activity.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { connectionOf, connectSystem, waitUntilSynced } from '#support/connection.ts';
import { type Host, hostWithProperty, openHost } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import type { UserId } from '#vocabulary/ids.ts';
import { addDays, plainDate, type PlainDate } from '#vocabulary/plain-date.ts';
import type { RemoteState } from '../remote-blocks/remote-blocks.contract.ts';

type There = {
  readonly status: string;
  readonly room: string;
  readonly arrival: string;
  readonly departure: string;
};
type CloudbedsStay = {
  reservationID: string;
  status: string;
  assigned: { roomID: string; startDate: string; endDate: string }[];
};
type StaysStay = { id: string; type: string; _idlisting: string; checkInDate: string; checkOutDate: string };

const START = plainDate('2027-03-01');
export const day = (number: number): PlainDate => addDays(START, number);
const room = (name: 'Bahía' | 'Manglar', ids: Readonly<Record<string, string>>): string => ids[name] ?? '';

/** Property systems in their own formats: one booking, and two rooms of the seeded world. */
export const SYSTEMS = [
  {
    id: 'cloudbeds',
    booking: '7700001',
    match: 'PUT putReservation',
    rooms: { Bahía: '12-1', Manglar: '12-2' },
    put: (
      rooms: Readonly<Record<string, string>>,
      id: string,
      at: [number, number],
      name: 'Bahía' | 'Manglar',
    ) =>
      steer(app, 'cloudbeds').has({
        reservationID: id,
        status: 'confirmed',
        thirdPartyIdentifier: `HM${id}`,
        startDate: day(at[0]),
        endDate: day(at[1]),
        assigned: [
          {
            reservationRoomID: `9${id}`,
            subReservationID: id,
            roomTypeID: '12',
            roomID: room(name, rooms),
            roomName: name,
            startDate: day(at[0]),
            endDate: day(at[1]),
            adults: '2',
            children: '0',
            roomTotal: '100',
          },
        ],
      }),
    move: (id: string, at: [number, number]) =>
      steer(app, 'cloudbeds').emit({ reservationID: id, days: [day(at[0]), day(at[1])] }),
    rename: (id: string, roomID: string) => steer(app, 'cloudbeds').emit({ reservationID: id, roomID }),
    there: async (id: string): Promise<There | undefined> => {
      const { reservations } = await steer(app, 'cloudbeds').world<{ reservations: CloudbedsStay[] }>();
      const found = reservations.find(({ reservationID }) => reservationID === id);
      const [one] = found?.assigned ?? [];
      return found && one
        ? { status: found.status, room: one.roomID, arrival: one.startDate, departure: one.endDate }
        : undefined;
    },
    forbid: { mayModify: false },
  },
  {
    id: 'stays',
    booking: 'AM0001',
    match: 'PATCH *',
    rooms: { Bahía: '66aa10000000000000000121', Manglar: '66aa10000000000000000122' },
    put: (
      rooms: Readonly<Record<string, string>>,
      id: string,
      at: [number, number],
      name: 'Bahía' | 'Manglar',
    ) =>
      steer(app, 'stays').has({
        _id: `66aa80000000000000${id.replace(/\D/g, '').padStart(6, '0')}`,
        id,
        type: 'booked',
        partnerCode: `HM${id}`,
        _idlisting: room(name, rooms),
        checkInDate: day(at[0]),
        checkOutDate: day(at[1]),
      }),
    move: (id: string, at: [number, number]) =>
      steer(app, 'stays').emit({ id, days: [day(at[0]), day(at[1])] }),
    rename: (id: string, listing: string) => steer(app, 'stays').emit({ id, listing }),
    there: async (id: string): Promise<There | undefined> => {
      const { reservations } = await steer(app, 'stays').world<{ reservations: StaysStay[] }>();
      const found = reservations.find((one) => one.id === id);
      return (
        found && {
          status: found.type === 'booked' ? 'confirmed' : found.type,
          room: found._idlisting,
          arrival: found.checkInDate,
          departure: found.checkOutDate,
        }
      );
    },
    forbid: { mayWrite: false },
  },
] as const;
export type System = (typeof SYSTEMS)[number];

export let app: TestApp;
export let host: Host & { propertyId: string };
let counter = 0;
export const listings = { Bahía: '', Manglar: '' };

/** The stage of one test file. */
export function setTheStage(): void {
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());
  afterEach(() => untilQuiet());
}

export const TIMEOUT_MS = 40_000;
export const connection = () => connectionOf(host);
export async function readAgain(): Promise<void> {
  app.clock.advance(900);
  await host.send('POST', `/api/common/property-integrations/${(await connection())._id}/sync`);
  await waitUntilSynced(app, host);
}
export const stayOf = async (code: string): Promise<Reservation> => {
  const found = (await host.get<Reservation[]>('/api/pms/reservations?limit=500')).data.find(
    ({ channelCode }) => channelCode === `HM${code}`,
  );
  if (!found) throw new Error(`No reservation has the code ${code}`);
  return found;
};
export const sentModifications = async () =>
  (await host.get<LogEntry[]>('/api/common/logs')).data.map(({ message }) => message);
export const outside = async (id: string) =>
  (await host.get<RemoteState[]>(`/api/pms/reservations/${id}/outside`)).data;
export const change = (id: string, body: object) =>
  host.send<Reservation>('PATCH', `/api/pms/reservations/${id}`, body);
export const dates = (from: number, to: number) => ({ checkInDate: day(from), checkOutDate: day(to) });
export async function connect(system: System): Promise<void> {
  await fetch(`${app.url}/_simulator/${system.id}/reset`, { method: 'POST' });
  await system.put(system.rooms, system.booking, [0, 4], 'Bahía');
  host = await hostWithProperty(app, `modification${counter++}@example.test`);
  await connectSystem(app, host, system.id);
  const { data } = await host.get<Listing[]>('/api/pms/listings');
  for (const name of ['Bahía', 'Manglar'] as const) {
    listings[name] = data.find(({ internalName }) => internalName === `Suite ${name}`)?._id ?? '';
  }
}

export async function signInAgain(userId: UserId): Promise<void> {
  host = Object.assign(await openHost(app, userId), { propertyId: host.propertyId });
}

export const bookingThereIs = (system: System, wanted: Partial<There>) =>
  eventually(async () => expect(await system.there(system.booking)).toMatchObject(wanted), TIMEOUT_MS);
type Here = Partial<Omit<Reservation, 'roomId'> & { roomId: string }>;
export const reservationHereIs = (wanted: Here, code: string) =>
  eventually(async () => expect(await stayOf(code)).toMatchObject(wanted), TIMEOUT_MS);
export const linesAre = (id: string, ...states: RemoteState['state'][]) =>
  eventually(async () => expect((await outside(id)).map(({ state }) => state)).toEqual(states), TIMEOUT_MS);

/**
 * Waits until every modification of the reservation has ended. One that cannot be seen there is sent again after a
 * quarter of an hour by the product's clock, so the clock has to advance.
 */
export const untilSettled = (id: string) =>
  eventually(async () => {
    app.clock.advance(60);
    expect((await outside(id)).filter(({ state }) => state === 'changing')).toEqual([]);
  }, TIMEOUT_MS);

/** Waits until every planned modification has been tried. */
export const untilQuiet = () =>
  eventually(async () => {
    const jobs = await app.platform.pools.system.named('test-jobs', 'select id from jobs where lane = 1', []);
    expect(jobs).toEqual([]);
  }, TIMEOUT_MS);

export const turn = async (state: 'paused' | 'active') =>
  host.send('PATCH', `/api/common/property-integrations/${(await connection())._id}`, { state });
