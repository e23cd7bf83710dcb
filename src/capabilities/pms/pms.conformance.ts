import { expect, test } from 'vitest';

import { epochMs, type Instant, instantOf } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';

import { failureOf } from '../failures.conformance.ts';
import type { ProviderFailure } from '../failures.ts';
import type { ProviderConnection } from '../connection.ts';
import type { WebhookPost, Webhooks } from '../webhooks.ts';
import type { PmsCapability, PmsChangedBooking, PmsWindow } from './pms.capability.ts';

/** The trouble of the next requests, of any kind. */
export type PmsTrouble = {
  readonly status?: number;
  readonly garbage?: boolean;
  readonly drop?: boolean;
  readonly retryAfterSeconds?: number;
  readonly times?: number;
};

/** A webhook event as the simulator sent it. */
export type SentWebhook = WebhookPost & { readonly json: unknown };

/** A property system at work against its simulator. */
export type PmsSubject = {
  readonly pms: PmsCapability;
  readonly webhooks?: Webhooks;
  readonly connection: ProviderConnection;
  /** Well-formed credentials that open nothing. */
  readonly wrongConnection: ProviderConnection;
  readonly propertyId: string;
  /** Bookings that exist. */
  readonly confirmedId: string;
  readonly cancelledId: string;
  /** A booking of several rooms, and of how many; absent where the system has none. */
  readonly severalRooms?: { readonly id: string; readonly rooms: number };
  /** Days of arrival that include the two bookings above and those that `addMany` makes. */
  readonly arrivals: PmsWindow;
  /** Makes so many further bookings that they do not fit on one page; their ids. */
  readonly addMany: () => readonly string[];
  readonly setStatus: (reservationId: string, theirWord: string) => Promise<void>;
  readonly failNext: (trouble: PmsTrouble) => void;
  /** How many requests have arrived so far. */
  readonly requests: () => number;
  /** Changes a booking and delivers its webhook event twice: the two posts. */
  readonly doubledEvent?: (reservationId: string) => Promise<readonly [SentWebhook, SentWebhook]>;
  /** The key that those events are signed with; absent where they are not. */
  readonly signingKey?: string;
  /** Everything that may appear in no message. */
  readonly secrets: readonly string[];
};

const LONG_AGO: Instant = instantOf(Date.UTC(2000, 0, 1));

/** What every property system owes us, run against its simulator. Each test gets a subject of its own. */
export function pmsConformance(start: () => Promise<PmsSubject>): void {
  const discreetFailureOf = async (
    { secrets }: PmsSubject,
    work: Promise<unknown>,
  ): Promise<ProviderFailure> => {
    const error = await failureOf(work);
    for (const secret of secrets) {
      expect(`${error.message} ${error.stack} ${String(error.cause)}`).not.toContain(secret);
    }
    return error;
  };
  const changedBookings = async (subject: PmsSubject, since: Instant): Promise<PmsChangedBooking[]> => {
    const { pms, connection, propertyId, arrivals } = subject;
    const { changes } = pms;
    const all: PmsChangedBooking[] = [];
    const pages =
      changes.by === 'time'
        ? changes.since(connection, propertyId, since)
        : changes.within(connection, propertyId, arrivals);
    for await (const page of pages) all.push(...page);
    return all;
  };
  const read = ({ pms, connection, propertyId, confirmedId }: PmsSubject) =>
    pms.getReservation(connection, propertyId, confirmedId);

  test('refused credentials ask to connect again', async () => {
    const subject = await start();
    const failure = await discreetFailureOf(subject, subject.pms.listProperties(subject.wrongConnection));
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

  test('a cancelled booking has the status cancelled', async () => {
    const { pms, connection, propertyId, cancelledId } = await start();
    const [stay] = await pms.getReservation(connection, propertyId, cancelledId);
    expect(stay?.status).toBe('canceled');
  });

  test('a booking that does not exist has no stays', async () => {
    const { pms, connection, propertyId } = await start();
    expect(await pms.getReservation(connection, propertyId, '999999999')).toEqual([]);
  });

  test('an unknown status becomes `unknown`, never confirmed', async () => {
    const subject = await start();
    await subject.setStatus(subject.confirmedId, 'teleported');
    expect((await read(subject)).map(({ status }) => status)).toEqual(['unknown']);
  });

  test('lists every booking once, to the last page', async () => {
    const subject = await start();
    const added = subject.addMany();
    const ids = (await changedBookings(subject, LONG_AGO)).map(({ externalId }) => externalId);
    const { confirmedId, cancelledId } = subject;
    expect(ids).toEqual(expect.arrayContaining([confirmedId, cancelledId, ...added]));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('a booking that the list has whole is the same as read by itself', async () => {
    const subject = await start();
    for (const { externalId, stays } of await changedBookings(subject, LONG_AGO)) {
      if (stays === null) continue;
      const { pms, connection, propertyId } = subject;
      const again = await pms.getReservation(connection, propertyId, externalId);
      const undated = (all: typeof again) => all.map((stay) => ({ ...stay, modifiedAt: null }));
      expect(undated(again)).toEqual(undated(stays));
    }
  });

  test('a fingerprint stays until its booking changes', async () => {
    const subject = await start();
    const prints = async () =>
      new Map((await changedBookings(subject, LONG_AGO)).map((one) => [one.externalId, one.fingerprint]));
    const before = await prints();
    expect(await prints()).toEqual(before);
    await subject.setStatus(subject.confirmedId, 'teleported');
    const after = await prints();
    expect(after.get(subject.confirmedId)).not.toBe(before.get(subject.confirmedId));
    before.delete(subject.confirmedId);
    after.delete(subject.confirmedId);
    expect(after).toEqual(before);
  });

  test('lists only bookings changed since, or arriving in the window', async () => {
    const subject = await start();
    const { pms, connection, propertyId, confirmedId, setStatus } = subject;
    const { changes } = pms;
    if (changes.by === 'time') {
      await setStatus(confirmedId, 'checked_in');
      const [stay] = await pms.getReservation(connection, propertyId, confirmedId);
      const changed = await changedBookings(subject, stay?.modifiedAt ?? LONG_AGO);
      expect(changed.map(({ externalId }) => externalId)).toEqual([confirmedId]);
      return;
    }
    const [stay] = await pms.getReservation(connection, propertyId, confirmedId);
    const day = stay?.arrival ?? subject.arrivals.from;
    const idsWithin = async (window: PmsWindow) => {
      const ids: string[] = [];
      for await (const page of changes.within(connection, propertyId, window)) {
        ids.push(...page.map(({ externalId }) => externalId));
      }
      return ids;
    };
    expect(await idsWithin({ from: day, to: day })).toContain(confirmedId);
    expect(await idsWithin({ from: addDays(day, 1), to: addDays(day, 40) })).not.toContain(confirmedId);
  });

  test('garbage is a failure to try again, not a crash', async () => {
    const subject = await start();
    subject.failNext({ garbage: true, times: 10 });
    expect((await discreetFailureOf(subject, read(subject))).kind).toBe('wait');
  });

  test('a read is repeated after 500 and after a lost connection [REL-43]', async () => {
    for (const trouble of [{ status: 500, times: 2 }, { drop: true }]) {
      const subject = await start();
      subject.failNext(trouble);
      expect(await read(subject)).toHaveLength(1);
    }
  });

  test('it gives up after three repeats [REL-43]', async () => {
    const subject = await start();
    subject.failNext({ status: 503, times: 100 });
    const before = subject.requests();
    expect((await discreetFailureOf(subject, read(subject))).kind).toBe('wait');
    expect(subject.requests() - before).toBe(4);
  });

  test('429 says when to come back, and is not hammered', async () => {
    const subject = await start();
    subject.failNext({ status: 429, retryAfterSeconds: 120 });
    const before = subject.requests();
    const failure = await discreetFailureOf(subject, read(subject));
    expect(failure).toMatchObject({ kind: 'wait', retryAfterSeconds: 120 });
    expect(subject.requests() - before).toBe(1);
  });

  test('an event that comes twice has one key, another event another [USER-PAIN 19]', async () => {
    const { webhooks, doubledEvent, confirmedId, cancelledId } = await start();
    if (!webhooks || !doubledEvent) return;
    const keyOf = ({ json, headers }: SentWebhook) => webhooks.read(json, headers)[0];
    const [first, second] = await doubledEvent(confirmedId);
    const [other] = await doubledEvent(cancelledId);
    const event = keyOf(first);
    expect(event).toMatchObject({ topic: 'booking', externalId: confirmedId });
    expect(keyOf(second)?.key).toBe(event?.key);
    expect(keyOf(other)?.key).not.toBe(event?.key);
  });

  test('a signature is valid only for its bytes, its key and, if it contains one, its time [SEC-33]', async () => {
    const { webhooks, doubledEvent, confirmedId, signingKey } = await start();
    if (!webhooks?.verify || !doubledEvent || signingKey === undefined) return;
    const [sent] = await doubledEvent(confirmedId);
    const now = instantOf(Date.now());
    const verify = (post: WebhookPost, key: string | null = signingKey) => webhooks.verify?.(post, key, now);
    expect(verify(sent)).toBe(true);
    expect(verify({ ...sent, raw: Buffer.concat([sent.raw, Buffer.from(' ')]) })).toBe(false);
    expect(verify({ ...sent, headers: {} })).toBe(false);
    expect(verify(sent, `${signingKey.slice(0, -4)}AAA=`)).toBe(false);
    expect(verify(sent, null)).toBe(false);
    expect(verify(sent, '')).toBe(false);
  });

  test('a body that is no webhook event is nothing, and nothing throws [SEC-33]', async () => {
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
    expect(bodies.map((body) => webhooks.read(body, {}))).toEqual(bodies.map(() => []));
  });
}
