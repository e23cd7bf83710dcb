import type { CalendarEntry } from '#capabilities/calendar/calendar.capability.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { EntryRow } from './calendars.store.ts';

type Nights = { readonly arrival: PlainDate; readonly departure: PlainDate };

/** The facts of a reservation that pairing needs. */
type StoredStay = Nights & {
  readonly status: string;
  readonly guest_name: string;
  readonly channel_code: string | null;
};

/** An entry of the last sync with its reservation. */
export type StoredEntry<Row extends StoredStay> = { readonly entry: EntryRow; readonly row: Row };

type Pair<Row extends StoredStay> = { readonly remote: CalendarEntry; readonly stored: StoredEntry<Row> };

export const doNightsOverlap = (one: Nights, other: Nights): boolean =>
  one.arrival < other.departure && other.arrival < one.departure;

const mayBeOne = ({ code }: CalendarEntry, { channel_code }: StoredStay): boolean =>
  code === null || channel_code === null || code === channel_code;

/** The same nights under another key. */
const isRenamed = (remote: CalendarEntry, { entry, row }: StoredEntry<StoredStay>): boolean =>
  remote.arrival === entry.arrival && remote.departure === entry.departure && mayBeOne(remote, row);

/**
 * A stay of the same guest for some of the same nights: it moved and got another key (W1-A-10). The channel's own name
 * for the guest counts, because people complete the name on the reservation. When the channel gives no name, a stay
 * with the same first or last day is the same one, longer or shorter.
 */
const isMovedAndRenamed = (remote: CalendarEntry, { entry, row }: StoredEntry<StoredStay>): boolean => {
  if (remote.code !== null || row.channel_code !== null || !doNightsOverlap(remote, entry)) return false;
  const before = entry.guest_name;
  if (remote.guestName !== null) return [before, row.guest_name].includes(remote.guestName);
  return before === null && (remote.arrival === entry.arrival || remote.departure === entry.departure);
};

/** A key without the nights that it carries where its UID repeats. */
const uidOf = (key: string): string => key.replace(/\/\d{4}-\d\d-\d\d\/\d{4}-\d\d-\d\d$/, '');

/**
 * Finds the reservation of each stay in a feed: by the code of the channel, by its nights, and where the channel moved it, by
 * its guest or its key (W1-A-01). Nights and names decide before a UID, because a channel may give one UID to several
 * guests (W2-X-07). A stay must not lose its reservation, because check-in and documents belong to that.
 */
export function pairStoredStays<Row extends StoredStay>(
  stored: readonly StoredEntry<Row>[],
  remote: readonly CalendarEntry[],
): { pairs: Pair<Row>[]; fresh: CalendarEntry[]; missing: StoredEntry<Row>[] } {
  const left = new Set(stored);
  const byKey = new Map(stored.map((one) => [one.entry.key, one]));
  const pairs: Pair<Row>[] = [];
  let fresh = [...remote];
  const pair = (find: (stay: CalendarEntry) => StoredEntry<Row> | undefined) => {
    fresh = fresh.filter((stay) => {
      const found = find(stay);
      if (!found || !left.delete(found)) return true;
      pairs.push({ remote: stay, stored: found });
      return false;
    });
  };
  const among = (isIt: (remote: CalendarEntry, one: StoredEntry<Row>) => boolean) =>
    pair((stay) => [...left].find((one) => one.row.status !== 'canceled' && isIt(stay, one)));
  const hasItsNights = ({ arrival, departure }: CalendarEntry, { entry }: StoredEntry<Row>) =>
    entry.arrival === arrival && entry.departure === departure;
  const isSameUid = (stay: CalendarEntry, { entry }: StoredEntry<Row>) =>
    uidOf(entry.key) === uidOf(stay.key);
  const isSameName = ({ guestName }: CalendarEntry, { entry, row }: StoredEntry<Row>) =>
    guestName !== null && [entry.guest_name, row.guest_name].includes(guestName);
  const isOtherName = ({ guestName }: CalendarEntry, { entry }: StoredEntry<Row>) =>
    guestName !== null && entry.guest_name !== null && guestName !== entry.guest_name;

  pair(({ code, key }) => (code === key ? byKey.get(key) : undefined));
  // Also a stay that was cancelled here: it keeps its reservation.
  pair((stay) => [...left].find((one) => isSameUid(stay, one) && hasItsNights(stay, one)));
  among(isRenamed);
  among(isMovedAndRenamed);
  among((stay, one) => isSameUid(stay, one) && isSameName(stay, one));
  const isRepeated = new Set<string>();
  for (const all of [stored.map(({ entry }) => entry.key), remote.map(({ key }) => key)]) {
    for (const [uid, keys] of Map.groupBy(all, uidOf)) if (keys.length > 1) isRepeated.add(uid);
  }
  pair((stay) => {
    const found = byKey.get(stay.key);
    const isSure = found && !isRepeated.has(uidOf(stay.key)) && !isOtherName(stay, found);
    return isSure ? found : undefined;
  });
  return { pairs, fresh, missing: [...left] };
}
