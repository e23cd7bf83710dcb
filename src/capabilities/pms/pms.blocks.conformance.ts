import { expect, test } from 'vitest';

import { type Instant, instantOf } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';

import { failureOf } from '../failures.conformance.ts';
import type { ProviderConnection } from '../connection.ts';
import type { PmsCapability, PmsWindow } from './pms.capability.ts';
import type { PmsTrouble } from './pms.conformance.ts';
import { nightsOfRange, type PmsBlock } from './pms.blocks.ts';

/** A property system that closes nights, at work against its simulator. */
export type BlocksSubject = {
  readonly pms: PmsCapability;
  readonly connection: ProviderConnection;
  readonly propertyId: string;
  /** A booking with nights to come. */
  readonly confirmedId: string;
  /** Days of arrival that include every booking. */
  readonly arrivals: PmsWindow;
  /** The nights of a listing that are closed there without a booking, in their order. */
  readonly closed: (listingExternalId: string) => PlainDate[];
  /** The trouble of the next write; `acceptThenDrop` carries it out and loses the answer. */
  readonly failNextWrite: (trouble: PmsTrouble & { readonly acceptThenDrop?: boolean }) => void;
  /** From now on the access may only read. */
  readonly revokeWriteAccess: () => void;
};

const LONG_AGO: Instant = instantOf(Date.UTC(2000, 0, 1));

/** What every property system that closes nights owes us. Each test gets a subject of its own. */
export function pmsBlocksConformance(start: () => Promise<BlocksSubject>): void {
  const begin = async () => {
    const subject = await start();
    const { pms, connection, propertyId, confirmedId } = subject;
    const { blocks } = pms;
    if (!blocks) throw new Error('The provider has no blocks');
    const [stay] = await pms.getReservation(connection, propertyId, confirmedId);
    if (!stay?.listingExternalId) throw new Error(`Booking ${confirmedId} has no listing`);
    const listingExternalId = stay.listingExternalId;
    const block = (from: number, nights: number): PmsBlock => ({
      listingExternalId,
      arrival: addDays(stay.departure, 100 + from),
      departure: addDays(stay.departure, 100 + from + nights),
      marker: 'R-01976f00-0000-7000-8000-000000000001',
      title: 'Posada',
    });
    return {
      ...subject,
      blocks,
      stay,
      block,
      closedNow: () => subject.closed(listingExternalId),
      place: (one: PmsBlock) => blocks.place(connection, propertyId, one),
      find: (one: PmsBlock) => blocks.find(connection, propertyId, one),
      release: (reference: string, one: PmsBlock) => blocks.release(connection, propertyId, reference, one),
      shrink: (reference: string, kept: PmsBlock) => blocks.shrink?.(connection, propertyId, reference, kept),
    };
  };
  type Begun = Awaited<ReturnType<typeof begin>>;

  const listedIds = async ({ pms, connection, propertyId, arrivals }: Begun): Promise<string[]> => {
    const { changes } = pms;
    const far = { from: arrivals.from, to: addDays(arrivals.to, 400) };
    const pages =
      changes.by === 'time'
        ? changes.since(connection, propertyId, LONG_AGO)
        : changes.within(connection, propertyId, far);
    const ids: string[] = [];
    for await (const page of pages) ids.push(...page.map(({ externalId }) => externalId));
    return ids;
  };

  test('nights that are placed twice are closed once, and found [REL-03]', async () => {
    const begun = await begin();
    const one = begun.block(0, 3);
    expect(await begun.find(one)).toBeNull();
    const reference = await begun.place(one);
    expect(begun.closedNow()).toEqual(nightsOfRange(one));
    expect(await begun.find(one)).toEqual({ reference, nights: nightsOfRange(one) });
    expect(await begun.place(one)).toBe(reference);
    expect(begun.closedNow()).toEqual(nightsOfRange(one));
  });

  test('a stay that changes its listing is closed in the new one before the old one is opened [USER-PAIN 1]', async () => {
    const begun = await begin();
    const { pms, connection, propertyId } = begun;
    const listings = await pms.listListings(connection, propertyId);
    const old = begun.block(0, 3);
    const another = listings.find(
      ({ externalId }) => externalId !== old.listingExternalId && begun.closed(externalId).length === 0,
    );
    if (!another) throw new Error('The subject has no second listing');
    const moved = { ...old, listingExternalId: another.externalId };
    const reference = await begun.place(old);
    const next = await begun.place(moved);
    expect(begun.closed(another.externalId)).toEqual(nightsOfRange(moved));
    await begun.release(reference, old);
    expect(begun.closedNow()).toEqual([]);
    expect(begun.closed(another.externalId)).toEqual(nightsOfRange(moved));
    // Back again, while the other is still there.
    await begun.place(old);
    await begun.release(next, moved);
    expect(begun.closedNow()).toEqual(nightsOfRange(old));
    expect(begun.closed(another.externalId)).toEqual([]);
  });

  test('a block of many nights is closed to the last', async () => {
    const begun = await begin();
    const one = begun.block(0, 90);
    await begun.place(one);
    expect(begun.closedNow()).toEqual(nightsOfRange(one));
    expect((await begun.find(one))?.nights).toEqual(nightsOfRange(one));
  });

  test('released nights are open, and releasing what is gone is fine', async () => {
    const begun = await begin();
    const [one, next] = [begun.block(0, 2), begun.block(2, 2)];
    const reference = await begun.place(one);
    await begun.place(next);
    await begun.release(reference, one);
    expect(begun.closedNow()).toEqual(nightsOfRange(next));
    await begun.release(reference, one);
    expect(begun.closedNow()).toEqual(nightsOfRange(next));
    expect(await begun.find(one)).toBeNull();
  });

  test('a block becomes shorter without a moment in which it is gone', async () => {
    const begun = await begin();
    const [whole, kept] = [begun.block(0, 5), begun.block(1, 2)];
    const reference = await begun.place(whole);
    if (begun.blocks.unit === 'blocks') await begun.shrink(reference, kept);
    else {
      await begun.release(reference, begun.block(0, 1));
      await begun.release(reference, begun.block(3, 2));
    }
    expect(begun.closedNow()).toEqual(nightsOfRange(kept));
    await begun.release(reference, kept);
    expect(begun.closedNow()).toEqual([]);
  });

  test('nights that are sold there are refused, and nothing is closed [REL-21]', async () => {
    const begun = await begin();
    const { stay, block } = begun;
    const sold = {
      ...block(0, 1),
      arrival: addDays(stay.departure, -1),
      departure: addDays(stay.departure, 1),
    };
    const failure = await failureOf(begun.place(sold));
    expect(failure).toMatchObject({ kind: 'refused', fields: [{ field: 'nights' }] });
    expect(begun.closedNow()).toEqual([]);
  });

  test('a read-only access differs from a refused one', async () => {
    const begun = await begin();
    begun.revokeWriteAccess();
    const failure = await failureOf(begun.place(begun.block(0, 2)));
    expect(failure).toMatchObject({ kind: 'refused', fields: [{ field: 'permission' }] });
  });

  test('429 says when to come back [REL-43]', async () => {
    const begun = await begin();
    begun.failNextWrite({ status: 429, retryAfterSeconds: 120 });
    expect(await failureOf(begun.place(begun.block(0, 2)))).toMatchObject({
      kind: 'wait',
      retryAfterSeconds: 120,
    });
  });

  test('an answer that is lost is unknown; what was done is found and not done again [REL-04]', async () => {
    const begun = await begin();
    const one = begun.block(0, 2);
    begun.failNextWrite({ acceptThenDrop: true });
    expect((await failureOf(begun.place(one))).kind).toBe('unknown');
    const found = await begun.find(one);
    expect(found?.nights).toEqual(nightsOfRange(one));
    expect(await begun.place(one)).toBe(found?.reference);
    expect(begun.closedNow()).toEqual(nightsOfRange(one));
  });

  test('what is blocked never comes back as a booking', async () => {
    const begun = await begin();
    const before = await listedIds(begun);
    const reference = await begun.place(begun.block(0, 2));
    expect(await listedIds(begun)).toEqual(before);
    const { pms, connection, propertyId } = begun;
    // A webhook event that names it leads to no booking.
    if (reference !== '') expect(await pms.getReservation(connection, propertyId, reference)).toEqual([]);
  });
}
