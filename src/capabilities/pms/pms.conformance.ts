import { expect, test } from 'vitest';

import { epochMs, type Instant, instantOf } from '#vocabulary/instant.ts';

import { ProviderFailure } from '../failures.ts';
import type { ProviderConnection } from '../provider.ts';
import type { PmsCapability, PmsWebhooks } from './pms.capability.ts';

/** What goes wrong with the next requests, whichever they are. */
export type PmsTrouble = {
  readonly status?: number;
  readonly garbage?: boolean;
  readonly drop?: boolean;
  readonly retryAfterSeconds?: number;
  readonly times?: number;
};

/** A property system at work against its simulator. */
export type PmsSubject = {
  readonly pms: PmsCapability;
  readonly webhooks?: PmsWebhooks;
  readonly connection: ProviderConnection;
  /** Well-formed credentials that open nothing. */
  readonly wrongConnection: ProviderConnection;
  readonly propertyId: string;
  /** Bookings that exist. */
  readonly confirmedId: string;
  readonly cancelledId: string;
  /** A booking of several rooms, and of how many; absent where the system has none. */
  readonly severalRooms?: { readonly id: string; readonly rooms: number };
  /** Makes so many further bookings that they do not fit on one page; their ids. */
  readonly addMany: () => readonly string[];
  readonly setStatus: (reservationId: string, theirWord: string) => Promise<void>;
  readonly failNext: (trouble: PmsTrouble) => void;
  /** How many requests have arrived so far. */
  readonly requests: () => number;
  /** Lets a booking change and its notice be delivered doubled: the two bodies. */
  readonly doubledNotice?: (reservationId: string) => Promise<readonly [unknown, unknown]>;
  /** Everything that may appear in no message. */
  readonly secrets: readonly string[];
};

const LONG_AGO: Instant = instantOf(Date.UTC(2000, 0, 1));

/** What every property system owes, run against its simulator. Each test gets a subject of its own. */
export function pmsConformance(start: () => Promise<PmsSubject>): void {
  const failureOf = async (subject: PmsSubject, work: Promise<unknown>): Promise<ProviderFailure> => {
    const error: unknown = await work.then(
      () => new Error('It did not fail'),
      (reason: unknown) => reason,
    );
    if (!(error instanceof ProviderFailure)) throw error;
    for (const secret of subject.secrets) {
      expect(`${error.message} ${error.stack} ${String(error.cause)}`).not.toContain(secret);
    }
    return error;
  };
  const read = ({ pms, connection, propertyId, confirmedId }: PmsSubject) =>
    pms.getReservation(connection, propertyId, confirmedId);

  test('refused credentials ask to connect again', async () => {
    const subject = await start();
    const failure = await failureOf(subject, subject.pms.listProperties(subject.wrongConnection));
    expect(failure.kind).toBe('reconnect');
  });

  test('lists the property with its zone and currency, and its listings', async () => {
    const { pms, connection, propertyId } = await start();
    const properties = await pms.listProperties(connection);
    const property = properties.find(({ externalId }) => externalId === propertyId);
    expect(property?.timeZone).toMatch(/^[A-Z]\w+\/\w+/);
    expect(property?.currency).toMatch(/^[A-Z]{3}$/);
    const listings = await pms.listListings(connection, propertyId);
    expect(listings.length).toBeGreaterThan(0);
    expect(new Set(listings.map(({ externalId }) => externalId)).size).toBe(listings.length);
    for (const { arrivalTime, departureTime } of listings) {
      expect(arrivalTime ?? '15:00').toMatch(/^\d{2}:\d{2}$/);
      expect(departureTime ?? '11:00').toMatch(/^\d{2}:\d{2}$/);
    }
  });

  test('reads a booking whole', async () => {
    const subject = await start();
    const [stay] = await read(subject);
    expect(stay).toMatchObject({ externalId: subject.confirmedId, status: 'confirmed' });
    expect(stay && stay.arrival < stay.departure).toBe(true);
    expect(stay?.guests.some(({ isMain }) => isMain)).toBe(true);
    expect(Number.isNaN(epochMs(stay?.modifiedAt ?? LONG_AGO))).toBe(false);
  });

  test('several rooms are several stays of one booking', async () => {
    const { pms, connection, propertyId, severalRooms } = await start();
    if (!severalRooms) return;
    const stays = await pms.getReservation(connection, propertyId, severalRooms.id);
    expect(stays).toHaveLength(severalRooms.rooms);
    expect(new Set(stays.map(({ stayId }) => stayId)).size).toBe(severalRooms.rooms);
    expect(new Set(stays.map(({ externalId }) => externalId))).toEqual(new Set([severalRooms.id]));
  });

  test('a cancelled booking says so', async () => {
    const { pms, connection, propertyId, cancelledId } = await start();
    const [stay] = await pms.getReservation(connection, propertyId, cancelledId);
    expect(stay?.status).toBe('canceled');
  });

  test('a booking that does not exist has no stays', async () => {
    const { pms, connection, propertyId } = await start();
    expect(await pms.getReservation(connection, propertyId, '999999999')).toEqual([]);
  });

  test('a status that nobody knows is unknown, never confirmed', async () => {
    const subject = await start();
    await subject.setStatus(subject.confirmedId, 'teleported');
    expect((await read(subject)).map(({ status }) => status)).toEqual(['unknown']);
  });

  test('lists changes to the last page, oldest first', async () => {
    const { pms, connection, propertyId, addMany, confirmedId } = await start();
    const added = addMany();
    const changes = await pms.changedSince(connection, propertyId, LONG_AGO);
    const ids = changes.map(({ externalId }) => externalId);
    expect(ids).toEqual(expect.arrayContaining([confirmedId, ...added]));
    expect(new Set(ids).size).toBe(ids.length);
    const moments = changes.map(({ modifiedAt }) => epochMs(modifiedAt));
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  });

  test('lists only what changed since', async () => {
    const { pms, connection, propertyId, confirmedId, setStatus } = await start();
    await setStatus(confirmedId, 'checked_in');
    const [stay] = await pms.getReservation(connection, propertyId, confirmedId);
    const changes = await pms.changedSince(connection, propertyId, stay?.modifiedAt ?? LONG_AGO);
    expect(changes.map(({ externalId }) => externalId)).toEqual([confirmedId]);
  });

  test('garbage is a failure to try again, not a crash', async () => {
    const subject = await start();
    subject.failNext({ garbage: true, times: 10 });
    expect((await failureOf(subject, read(subject))).kind).toBe('wait');
  });

  test('REL-43 a reading is repeated after 500 and after a lost connection', async () => {
    for (const trouble of [{ status: 500, times: 2 }, { drop: true }]) {
      const subject = await start();
      subject.failNext(trouble);
      expect(await read(subject)).toHaveLength(1);
    }
  });

  test('REL-43 it gives up after three repeats', async () => {
    const subject = await start();
    subject.failNext({ status: 503, times: 100 });
    const before = subject.requests();
    expect((await failureOf(subject, read(subject))).kind).toBe('wait');
    expect(subject.requests() - before).toBe(4);
  });

  test('429 says when to come back, and is not hammered', async () => {
    const subject = await start();
    subject.failNext({ status: 429, retryAfterSeconds: 120 });
    const before = subject.requests();
    const failure = await failureOf(subject, read(subject));
    expect(failure).toMatchObject({ kind: 'wait', retryAfterSeconds: 120 });
    expect(subject.requests() - before).toBe(1);
  });

  test('USER-PAIN 19 a doubled notice has one key, another notice another', async () => {
    const { webhooks, doubledNotice, confirmedId, cancelledId } = await start();
    if (!webhooks || !doubledNotice) return;
    const [first, second] = await doubledNotice(confirmedId);
    const [other] = await doubledNotice(cancelledId);
    const notice = webhooks.read(first);
    expect(notice?.reservationExternalId).toBe(confirmedId);
    expect(webhooks.read(second)?.key).toBe(notice?.key);
    expect(webhooks.read(other)?.key).not.toBe(notice?.key);
  });

  test('SEC-33 a body that is no notice is nothing, and nothing throws', async () => {
    const { webhooks } = await start();
    if (!webhooks) return;
    const bodies: unknown[] = [
      null,
      undefined,
      7,
      'text',
      [],
      {},
      { event: {} },
      { event: 'x', timestamp: [] },
    ];
    expect(bodies.map((body) => webhooks.read(body))).toEqual(bodies.map(() => null));
  });
}
