import { describe, expect, test } from 'vitest';

import { ListingId } from '#vocabulary/ids.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';
import { mergeRemote, isRemoteChange, lastSyncedOf, withoutPendingFields } from './merge-remote.ts';
import type { SourceStay } from './import.service.ts';
import type { ReservationRow } from './reservations.store.ts';
import type { LastSynced } from './reservations.tables.ts';

const day = (number: number) => addDays(plainDate('2027-03-01'), number);
const [BAHIA, MANGLAR, OTHER] = ['1', '2', '3'].map((end) =>
  ListingId.parse(`0190a0a0-0000-7000-8000-00000000000${end}`),
) as [ListingId, ListingId, ListingId];

const told: LastSynced = { listing: BAHIA, arrival: day(0), departure: day(4), status: 'confirmed' };
/** Only what hearing looks at. */
const here = (change: Partial<ReservationRow> = {}): ReservationRow =>
  ({
    listing_id: BAHIA,
    arrival: day(0),
    departure: day(4),
    status: 'confirmed',
    amending: 2,
    told,
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

describe('REL-09 while a source is being told of a change', () => {
  test('what a person changed waits, and the rest is theirs', () => {
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

  test('what was said and not heard of waits too, though it is as they said before', () => {
    const back = here({ told: { ...told, said: ['arrival'] } });
    const heard = mergeRemote(back, theirs({ arrival: day(2), departure: day(7) }));
    expect(heard).toMatchObject({ arrival: day(0), departure: day(7) });
  });

  test('their end before our beginning is no stay', () => {
    const heard = mergeRemote(here({ arrival: day(3) }), theirs({ departure: day(2) }));
    expect(heard).toMatchObject({ arrival: day(3), departure: day(4) });
  });

  test('a status waits, and with it everything where somebody cancelled', () => {
    const canceled = mergeRemote(here(), theirs({ status: 'canceled', departure: day(2) }));
    expect(canceled).toMatchObject({ status: 'confirmed', departure: day(4) });
    const ours = mergeRemote(here({ status: 'canceled' }), theirs({ departure: day(2) }));
    expect(ours).toMatchObject({ status: 'canceled', departure: day(4) });
  });

  test('without a word of theirs from before, everything is ours', () => {
    const heard = mergeRemote(here({ told: null }), theirs({ departure: day(7), listingId: MANGLAR }));
    expect(heard).toMatchObject({ departure: day(4), listingId: BAHIA });
  });
});

describe('what they said', () => {
  test('keeps what was said to them, and a room that they do not name again', () => {
    const current = here({ told: { ...told, said: ['listing'] } });
    expect(lastSyncedOf(theirs({ listingId: null, departure: day(5) }), current)).toEqual({
      ...told,
      departure: day(5),
      said: ['listing'],
    });
  });

  test('is new only where they say otherwise', () => {
    expect(isRemoteChange({ ...told, said: ['arrival'] }, { ...told, said: ['arrival'] })).toBe(false);
    expect(isRemoteChange(told, { ...told, departure: day(5) })).toBe(true);
    expect(isRemoteChange(null, told)).toBe(true);
    expect(isRemoteChange(told, undefined)).toBe(false);
  });

  test('has nothing open once there was an end', () => {
    expect(withoutPendingFields({ ...told, said: ['status'] })).toEqual(told);
  });
});
