import type { CalendarEntry } from '#capabilities/calendar/calendar.capability.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { EntryRow } from './calendars.store.ts';

type Nights = { readonly arrival: PlainDate; readonly departure: PlainDate };

/** What pairing has to know of a stay that is here. */
type StayHere = Nights & {
  readonly status: string;
  readonly guest_name: string;
  readonly channel_code: string | null;
};

/** A stay as a calendar named it until now, and what it is here. */
export type KnownEntry<Row extends StayHere> = { readonly entry: EntryRow; readonly row: Row };

type Pair<Row extends StayHere> = { readonly told: CalendarEntry; readonly known: KnownEntry<Row> };

export const isOver = (one: Nights, other: Nights): boolean =>
  one.arrival < other.departure && other.arrival < one.departure;

const mayBeOne = ({ code }: CalendarEntry, { channel_code }: StayHere): boolean =>
  code === null || channel_code === null || code === channel_code;

/** The same nights under another name. */
const isRenamed = (told: CalendarEntry, { entry, row }: KnownEntry<StayHere>): boolean =>
  told.arrival === entry.arrival && told.departure === entry.departure && mayBeOne(told, row);

/** A guest of the same name for some of the same nights: moved, and with that renamed. */
const isMovedAndRenamed = (told: CalendarEntry, { entry, row }: KnownEntry<StayHere>): boolean =>
  told.code === null &&
  row.channel_code === null &&
  told.guestName !== null &&
  told.guestName === row.guest_name &&
  isOver(told, entry);

/**
 * Which stay of a reading is which that we know. By its name; a channel that gives a stay a new name means the one with
 * the same nights, or the one of the same guest: check-in and documents hang on it.
 */
export function pairUp<Row extends StayHere>(
  known: readonly KnownEntry<Row>[],
  told: readonly CalendarEntry[],
): { pairs: Pair<Row>[]; fresh: CalendarEntry[]; missing: KnownEntry<Row>[] } {
  const left = new Set(known);
  const byKey = new Map(known.map((one) => [one.entry.key, one]));
  const pairs: Pair<Row>[] = [];
  let fresh = [...told];
  const pair = (find: (stay: CalendarEntry) => KnownEntry<Row> | undefined) => {
    fresh = fresh.filter((stay) => {
      const found = find(stay);
      if (!found || !left.delete(found)) return true;
      pairs.push({ told: stay, known: found });
      return false;
    });
  };
  const among = (isIt: (told: CalendarEntry, one: KnownEntry<Row>) => boolean) =>
    pair((stay) => [...left].find((one) => one.row.status !== 'canceled' && isIt(stay, one)));
  pair(({ key }) => byKey.get(key));
  among(isRenamed);
  among(isMovedAndRenamed);
  return { pairs, fresh, missing: [...left] };
}
