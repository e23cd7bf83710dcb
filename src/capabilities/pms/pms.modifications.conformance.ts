import { expect, test } from 'vitest';

import { addDays } from '#vocabulary/plain-date.ts';

import { failureOf } from '../failures.conformance.ts';
import type { ProviderConnection } from '../connection.ts';
import { isModified, type PmsModification } from './pms.modifications.ts';
import type { PmsCapability } from './pms.capability.ts';
import type { PmsTrouble } from './pms.conformance.ts';

/** A property system whose bookings can be changed, at work against its simulator. */
export type ModificationsSubject = {
  readonly pms: PmsCapability;
  readonly connection: ProviderConnection;
  readonly propertyId: string;
  /** A booking of one room. */
  readonly confirmedId: string;
  /** A booking of several rooms; absent where the system has none. */
  readonly severalRoomsId?: string;
  /** The trouble of the next write; `acceptThenDrop` carries it out and loses the answer. */
  readonly failNextWrite: (trouble: PmsTrouble & { readonly acceptThenDrop?: boolean }) => void;
  /** So many reads come before a change is seen. */
  readonly beSlow: (reads: number) => void;
  /** From now on the access may only read. */
  readonly revokeWriteAccess: () => void;
  /** Sells nights of a listing to another guest. */
  readonly sell: (listingExternalId: string, arrival: string, departure: string) => void;
  /** How many writes have arrived. */
  readonly writes: () => number;
};

/** What every property system whose bookings can be changed owes us. Each test gets a subject of its own. */
export function pmsModificationsConformance(start: () => Promise<ModificationsSubject>): void {
  const begin = async () => {
    const subject = await start();
    const { pms, connection, propertyId, confirmedId } = subject;
    const { modifications } = pms;
    if (!modifications) throw new Error('The provider has no modifications');
    const read = (id = confirmedId) => pms.getReservation(connection, propertyId, id);
    const [stay] = await read();
    if (!stay?.listingExternalId) throw new Error(`Booking ${confirmedId} has no listing`);
    const others = (await pms.listListings(connection, propertyId)).filter(
      ({ externalId }) => externalId !== stay.listingExternalId,
    );
    const [other] = others;
    if (!other) throw new Error('The subject has no second listing');
    /** Nights that are free. */
    const day = (number: number) => addDays(stay.departure, 100 + number);
    const meant = (what: Partial<PmsModification>): PmsModification => ({
      reservationExternalId: confirmedId,
      stayId: stay.stayId,
      message: 'Posada',
      ...what,
    });
    return {
      ...subject,
      modifications,
      read,
      stay,
      other: other.externalId,
      day,
      meant,
      change: (one: PmsModification) => modifications.change(connection, propertyId, one),
    };
  };

  test('days become what was asked for, and a second time writes nothing [REL-03]', async () => {
    const { change, meant, day, read, writes } = await begin();
    const wanted = meant({ arrival: day(0), departure: day(3) });
    await change(wanted);
    expect(await read()).toMatchObject([{ arrival: day(0), departure: day(3), status: 'confirmed' }]);
    expect(isModified(await read(), wanted)).toBe(true);
    const before = writes();
    await change(wanted);
    expect(writes()).toBe(before);
  });

  test('only the departure, and only the arrival', async () => {
    const { change, meant, stay, read, day } = await begin();
    await change(meant({ arrival: day(0), departure: day(3) }));
    await change(meant({ departure: day(5) }));
    expect(await read()).toMatchObject([{ arrival: day(0), departure: day(5) }]);
    await change(meant({ arrival: day(1) }));
    expect(await read()).toMatchObject([
      { arrival: day(1), departure: day(5), listingExternalId: stay.listingExternalId },
    ]);
  });

  test('a field that is left out keeps a change made there meanwhile [REL-09]', async () => {
    const { change, meant, stay, other, read, day } = await begin();
    await change(meant({ arrival: day(0), departure: day(3) }));
    await change(meant({ listingExternalId: other }));
    expect(await read()).toMatchObject([
      { arrival: day(0), departure: day(3), listingExternalId: other, status: 'confirmed' },
    ]);
    await change(meant({ listingExternalId: stay.listingExternalId ?? '', departure: day(4) }));
    expect(await read()).toMatchObject([
      { arrival: day(0), departure: day(4), listingExternalId: stay.listingExternalId },
    ]);
    await change(meant({ listingExternalId: other, arrival: day(1) }));
    expect(await read()).toMatchObject([{ arrival: day(1), departure: day(4), listingExternalId: other }]);
  });

  test('one day alone that leaves no night with the other is refused, and everything is as before', async () => {
    const { change, meant, day, read } = await begin();
    await change(meant({ arrival: day(0), departure: day(3) }));
    for (const wanted of [meant({ arrival: day(3) }), meant({ departure: day(0) })]) {
      expect((await failureOf(change(wanted))).kind).toBe('refused');
      expect(await read()).toMatchObject([{ arrival: day(0), departure: day(3) }]);
    }
  });

  test('without any part it writes nothing, and fails for one that is cancelled', async () => {
    const { change, meant, read, writes } = await begin();
    const before = writes();
    await change(meant({}));
    expect(isModified(await read(), meant({}))).toBe(true);
    expect(writes()).toBe(before);
    await change(meant({ cancel: true }));
    expect(isModified(await read(), meant({}))).toBe(false);
    expect((await failureOf(change(meant({})))).fields).toMatchObject([{ field: 'canceled' }]);
  });

  test('another listing, alone and with other days', async () => {
    const { change, meant, day, other, read, stay } = await begin();
    await change(meant({ arrival: day(0), departure: day(2) }));
    await change(meant({ listingExternalId: other }));
    expect(await read()).toMatchObject([{ arrival: day(0), listingExternalId: other }]);
    const back = { listingExternalId: stay.listingExternalId ?? '', arrival: day(4), departure: day(7) };
    await change(meant(back));
    expect(await read()).toMatchObject([back]);
  });

  test('taken nights of the intermediate state do not block a change', async () => {
    const { change, meant, day, other, read, stay, sell } = await begin();
    await change(meant({ arrival: day(0), departure: day(2) }));
    // The new days are taken in the old listing.
    sell(stay.listingExternalId ?? '', day(10), day(12));
    const wanted = { listingExternalId: other, arrival: day(10), departure: day(12) };
    await change(meant(wanted));
    expect(await read()).toMatchObject([wanted]);
  });

  test('nights that are sold there are refused, and everything is as before [REL-21]', async () => {
    const { change, meant, day, other, read, stay, sell } = await begin();
    sell(stay.listingExternalId ?? '', day(1), day(2));
    sell(other, day(20), day(22));
    const before = await read();
    for (const wanted of [
      meant({ arrival: day(0), departure: day(3) }),
      meant({ listingExternalId: other, arrival: day(21), departure: day(23) }),
    ]) {
      expect(await failureOf(change(wanted))).toMatchObject({
        kind: 'refused',
        fields: [{ field: 'nights' }],
      });
      expect((await read()).map(({ modifiedAt: _at, ...one }) => one)).toEqual(
        before.map(({ modifiedAt: _at, ...one }) => one),
      );
    }
  });

  test('cancelled, also twice; then its days are nothing that could be changed', async () => {
    const { change, meant, day, read, writes } = await begin();
    await change(meant({ cancel: true }));
    expect(isModified(await read(), meant({ cancel: true }))).toBe(true);
    const before = writes();
    await change(meant({ cancel: true }));
    expect(writes()).toBe(before);
    expect(await failureOf(change(meant({ arrival: day(0), departure: day(2) })))).toMatchObject({
      kind: 'refused',
      fields: [{ field: 'canceled' }],
    });
  });

  test('of several rooms one has other days, and none is cancelled alone', async () => {
    const { change, meant, day, read, severalRoomsId: id } = await begin();
    if (id === undefined) return;
    const [first, second] = await read(id);
    const one = { reservationExternalId: id, stayId: second?.stayId ?? '' };
    await change(meant({ ...one, arrival: day(0), departure: day(2) }));
    expect(await read(id)).toMatchObject([
      { arrival: first?.arrival, departure: first?.departure },
      { stayId: second?.stayId, arrival: day(0), departure: day(2) },
    ]);
    expect(await failureOf(change(meant({ ...one, cancel: true })))).toMatchObject({
      kind: 'refused',
      fields: [{ field: 'rooms' }],
    });
  });

  test('a booking that does not exist is missing', async () => {
    const { change, meant, day } = await begin();
    const gone = meant({ reservationExternalId: '999999999', stayId: '999999999', departure: day(1) });
    expect((await failureOf(change(gone))).kind).toBe('missing');
  });

  test('a read-only access differs from a refused one', async () => {
    const { change, meant, day, revokeWriteAccess } = await begin();
    revokeWriteAccess();
    expect(await failureOf(change(meant({ arrival: day(0), departure: day(2) })))).toMatchObject({
      kind: 'refused',
      fields: [{ field: 'permission' }],
    });
  });

  test('429 says when to come back [REL-43]', async () => {
    const { change, meant, day, failNextWrite } = await begin();
    failNextWrite({ status: 429, retryAfterSeconds: 120 });
    expect(await failureOf(change(meant({ arrival: day(0), departure: day(2) })))).toMatchObject({
      kind: 'wait',
      retryAfterSeconds: 120,
    });
  });

  test('a lost answer is unknown; the booking shows the change, and it is not repeated [REL-04]', async () => {
    const { change, meant, day, failNextWrite, read, writes } = await begin();
    const wanted = meant({ arrival: day(0), departure: day(2) });
    failNextWrite({ acceptThenDrop: true });
    expect((await failureOf(change(wanted))).kind).toBe('unknown');
    expect(isModified(await read(), wanted)).toBe(true);
    const before = writes();
    await change(wanted);
    expect(writes()).toBe(before);
  });

  test('a change that is made late is seen late', async () => {
    const { change, meant, day, beSlow, read } = await begin();
    const wanted = meant({ arrival: day(0), departure: day(2) });
    beSlow(3);
    await change(wanted);
    expect(isModified(await read(), wanted)).toBe(false);
    await expect.poll(async () => isModified(await read(), wanted)).toBe(true);
  });
}
