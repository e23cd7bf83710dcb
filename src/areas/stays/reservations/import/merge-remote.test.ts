import { describe, expect, test } from 'vitest';

import { ListingId } from '#vocabulary/ids.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';
import { mergeRemote, isRemoteChange, lastSyncedOf, clearPendingFields } from './merge-remote.ts';
import type { SourceStay } from './source-stay.ts';
import type { ReservationRow } from '../reservations.store.ts';
import type { LastSynced } from '../reservations.tables.ts';

const day = (number: number) => addDays(plainDate('2027-03-01'), number);
const [BAHIA, MANGLAR, OTHER] = ['1', '2', '3'].map((end) =>
  ListingId.parse(`0190a0a0-0000-7000-8000-00000000000${end}`),
) as [ListingId, ListingId, ListingId];

const lastSynced: LastSynced = { listing: BAHIA, arrival: day(0), departure: day(4), status: 'confirmed' };
/** Only the columns that merging reads. */
const here = (change: Partial<ReservationRow> = {}): ReservationRow =>
  ({
    listing_id: BAHIA,
    arrival: day(0),
    departure: day(4),
    status: 'confirmed',
    pushing_version: 2,
    last_synced: lastSynced,
    ...change,
  }) as ReservationRow;
const theirs = (change: Partial<SourceStay> = {}): SourceStay => ({
  stayId: '1',
  listingId: BAHIA,
  status: 'confirmed',
  arrival: day(0),
  departure: day(4),
  guestName: null,
  channelSlug: 'airbnb',
  channelName: 'Airbnb',
  channelCode: null,
  ...change,
});

describe('while a change is being pushed to the source [REL-09]', () => {
  test('a person’s changes stay, and the rest comes from the source', () => {
    const moved = here({ arrival: day(2) });
    expect(mergeRemote(moved, theirs({ departure: day(7), listingId: MANGLAR }))).toMatchObject({
      arrival: day(2),
      departure: day(7),
      listingId: MANGLAR,
    });
    const elsewhere = here({ listing_id: MANGLAR });
    expect(mergeRemote(elsewhere, theirs({ arrival: day(1), listingId: OTHER }))).toMatchObject({
      arrival: day(1),
      listingId: MANGLAR,
    });
  });

  test('a pending field stays too, though it is as last synced', () => {
    const back = here({ last_synced: { ...lastSynced, pendingFields: ['arrival'] } });
    const merged = mergeRemote(back, theirs({ arrival: day(2), departure: day(7) }));
    expect(merged).toMatchObject({ arrival: day(0), departure: day(7) });
  });

  test('an end in the source before our start is no stay', () => {
    const merged = mergeRemote(here({ arrival: day(3) }), theirs({ departure: day(2) }));
    expect(merged).toMatchObject({ arrival: day(3), departure: day(4) });
  });

  test('a status waits; with a cancellation, every field waits', () => {
    const canceled = mergeRemote(here(), theirs({ status: 'canceled', departure: day(2) }));
    expect(canceled).toMatchObject({ status: 'confirmed', departure: day(4) });
    const ours = mergeRemote(here({ status: 'canceled' }), theirs({ departure: day(2) }));
    expect(ours).toMatchObject({ status: 'canceled', departure: day(4) });
  });

  test('before the first sync every field is ours', () => {
    const merged = mergeRemote(
      here({ last_synced: null }),
      theirs({ departure: day(7), listingId: MANGLAR }),
    );
    expect(merged).toMatchObject({ departure: day(4), listingId: BAHIA });
  });
});

describe('the fields as last synced', () => {
  test('keeps the pending fields, and a room that the source does not name again', () => {
    const current = here({ last_synced: { ...lastSynced, pendingFields: ['listing'] } });
    expect(lastSyncedOf(theirs({ listingId: null, departure: day(5) }), current)).toEqual({
      ...lastSynced,
      departure: day(5),
      pendingFields: ['listing'],
    });
  });

  test('a field is a remote change only if the source differs', () => {
    expect(
      isRemoteChange(
        { ...lastSynced, pendingFields: ['arrival'] },
        { ...lastSynced, pendingFields: ['arrival'] },
      ),
    ).toBe(false);
    expect(isRemoteChange(lastSynced, { ...lastSynced, departure: day(5) })).toBe(true);
    expect(isRemoteChange(null, lastSynced)).toBe(true);
    expect(isRemoteChange(lastSynced, undefined)).toBe(false);
  });

  test('a reservation has no pending fields once the push has ended', () => {
    expect(clearPendingFields({ ...lastSynced, pendingFields: ['status'] })).toEqual(lastSynced);
  });
});
