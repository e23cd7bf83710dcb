import { setTimeout as sleep } from 'node:timers/promises';

import { addDays, type PlainDate, plainDate } from '#vocabulary/plain-date.ts';
import { aProperty, fail, type Product, wasCarriedOut, withProduct, worldOf } from './product.ts';

type StormPlan = { readonly stays: number; readonly kills: number; readonly databaseCrashes: number };

export type StormReport = {
  readonly stays: number;
  /** Answered 201, and not stored. */
  readonly lost: readonly string[];
  /** Stored more often than once, or closed at the property system more often than once. */
  readonly doubled: readonly string[];
  /** Stored, and their nights can still be sold at the property system. */
  readonly open: readonly string[];
  /** Effects that wait for a person, because their outcome cannot be looked up. */
  readonly unknown: number;
  /** Seconds from the last fault until all nights were closed. */
  readonly settledAfterSeconds: number;
  /** The longest that any nights stayed open after the sale, in the middle of the faults. */
  readonly longestOpenSeconds: number;
};

/** Far from what the simulated hotel has sold itself. */
const FIRST_DAY = 200;
const BETWEEN_STAYS_MS = 600;
const BETWEEN_KILLS_MS = [1_000, 2_500] as const;

type Room = { readonly id: string; readonly externalId: string };
type Stay = { readonly name: string; readonly room: Room; readonly from: PlainDate };

/** Killed at random together with the database while a host sells nights that a connected property system has to close. */
export const runProductStorm = ({ stays: count, ...faults }: StormPlan): Promise<StormReport> =>
  withProduct(async (product) => {
    const rooms = await connectedRooms(product);
    const stays = staysIn(rooms, count);
    const selling = sell(product, stays);
    const lastFault = await product.suffer({ ...faults, betweenMs: BETWEEN_KILLS_MS });
    const sold = await selling;
    await untilSettled(product, count);
    const settledAfterSeconds = (performance.now() - lastFault) / 1000;
    return { ...(await compare(product, stays, sold)), settledAfterSeconds };
  });

/** A property that is connected to a simulated hotel, and its rooms. */
async function connectedRooms({ ask, simulators }: Product): Promise<Room[]> {
  await aProperty(ask);
  const connections = '/api/common/property-integrations';
  await ask('POST', connections, { partnerIntegrationId: 'cloudbeds', mode: 'test' });
  for (;;) {
    const [connection] = await ask<{ lastSyncedAt: string | null; syncRun: unknown }[]>('GET', connections);
    if (connection?.lastSyncedAt && connection.syncRun === null) break;
    await sleep(300);
  }
  const { rooms } = await worldOf<World>(simulators, 'cloudbeds');
  const listings = await ask<{ _id: string; internalName: string }[]>('GET', '/api/pms/listings');
  return listings.flatMap(({ _id, internalName }) => {
    const room = rooms.find(({ roomName }) => roomName === internalName);
    return room ? [{ id: _id, externalId: room.roomID }] : [];
  });
}

type World = {
  rooms: { roomID: string; roomName: string }[];
  roomBlocks: { startDate: string; rooms: { roomID: string }[] }[];
};

/** One night each with a free one behind it, so that each is closed by itself. */
function staysIn(rooms: readonly Room[], count: number): Stay[] {
  const today = plainDate(new Date().toISOString().slice(0, 10));
  return Array.from({ length: count }, (_none, index) => ({
    name: `Huésped ${index}`,
    room: rooms[index % rooms.length] ?? fail('The hotel has no rooms'),
    from: addDays(today, FIRST_DAY + 2 * Math.floor(index / rooms.length)),
  }));
}

/** The names of those that were answered. */
async function sell({ answerTo }: Product, stays: readonly Stay[]): Promise<string[]> {
  const sold: string[] = [];
  const waiting = [...stays];
  const seller = async () => {
    for (let stay = waiting.shift(); stay; stay = waiting.shift()) {
      const { name, room, from } = stay;
      const body = { roomId: room.id, checkInDate: from, checkOutDate: addDays(from, 1), guestName: name };
      const answer = await answerTo('POST', '/api/pms/reservations', body);
      if (answer.status !== 201 && !wasCarriedOut(answer)) fail(`${name} was answered ${answer.status}`);
      sold.push(name);
      await sleep(BETWEEN_STAYS_MS);
    }
  };
  await Promise.all([seller(), seller()]);
  return sold;
}

/** Waits until all nights are closed, or two minutes have passed: the rest then stays open. */
async function untilSettled({ query }: Product, stays: number): Promise<void> {
  for (let waited = 0; waited < 120_000; waited += 200) {
    const [row] = await query<{ held: number }>(
      `select count(*)::int as held from remote_blocks where state = 'held' and problem is null`,
    );
    if (row?.held === stays) return;
    await sleep(200);
  }
}

async function compare(
  { query, simulators }: Product,
  stays: readonly Stay[],
  sold: readonly string[],
): Promise<Omit<StormReport, 'settledAfterSeconds'>> {
  const stored = await query<{ name: string }>(
    `select guest_name as name from reservations where guest_name like 'Huésped %'`,
  );
  const [effects] = await query<{ unknown: number; longest: number }>(
    `select (select count(*)::int from effects where state in ('sending', 'unknown', 'attention')) as unknown,
            coalesce(max(extract(epoch from settled_at - created_at)), 0)::float as longest
       from effects where state = 'done'`,
  );
  const { roomBlocks } = await worldOf<World>(simulators, 'cloudbeds');
  const times = (name: string) => stored.filter((row) => row.name === name).length;
  const closed = ({ room, from }: Stay) =>
    roomBlocks.filter((block) => block.startDate === from && block.rooms[0]?.roomID === room.externalId)
      .length;
  const names = (some: readonly Stay[]) => some.map(({ name }) => name);
  return {
    stays: stays.length,
    lost: sold.filter((name) => times(name) === 0),
    doubled: names(stays.filter((stay) => times(stay.name) > 1 || closed(stay) > 1)),
    open: names(stays.filter((stay) => closed(stay) === 0)),
    unknown: effects?.unknown ?? 0,
    longestOpenSeconds: effects?.longest ?? 0,
  };
}
