import type { ClosedNightsOfListing } from '#areas/stays/reservations/index.ts';
import type { CalendarChannel, CalendarEntry } from '#capabilities/calendar/calendar.capability.ts';
import { epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import type { LeftOut } from './calendars.tables.ts';

/** Nights that a channel closes because another one does: it read them in a calendar of ours, or there. */
export type Echo = LeftOut & {
  readonly reason: 'echo';
  readonly of: CalendarChannel;
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
};

export const isEcho = (note: LeftOut): note is Echo =>
  note.reason === 'echo' && note.of !== undefined && note.arrival !== null && note.departure !== null;

/**
 * Channels read calendars every few hours. What one still closes two days after the other let it go is no echo: it has sold
 * or closed the nights itself.
 */
const ECHO_SECONDS = 2 * 86_400;

export const isEchoAlive = ({ freedAt }: LeftOut, now: Instant): boolean =>
  !freedAt || epochMs(plusSeconds(freedAt, ECHO_SECONDS)) > epochMs(now);

type Nights = { readonly arrival: PlainDate; readonly departure: PlainDate };

const isWithin = ({ arrival, departure }: Nights, ranges: readonly Nights[]): boolean => {
  for (let night = arrival; night < departure; night = addDays(night, 1)) {
    if (!ranges.some((range) => range.arrival <= night && night < range.departure)) return false;
  }
  return true;
};

const isSame = (one: Nights, other: Nights): boolean =>
  one.arrival === other.arrival && one.departure === other.departure;

/** Another calendar of the listing, with the nights that it closes now. */
export type OtherCalendar = {
  readonly id: string;
  readonly channel: CalendarChannel;
  readonly closed: readonly ClosedNightsOfListing[];
  readonly notes: readonly LeftOut[];
};

/**
 * The echoes of a calendar after a sync. A block is one when it is new here and all of its nights are closed by another channel
 * already; it stays one while both have it, and for two days more. A stay is none: only its own channel knows the guest.
 */
export function echoesOf(
  {
    channel,
    before,
    notes,
  }: { channel: CalendarChannel; before: readonly Nights[]; notes: readonly LeftOut[] },
  entries: readonly CalendarEntry[],
  others: readonly OtherCalendar[],
  now: Instant,
): Echo[] {
  const known = notes.filter(isEcho);
  return entries.flatMap((entry): Echo[] => {
    const { kind, arrival, departure } = entry;
    if (kind !== 'block') return [];
    const old = known.find((note) => isSame(note, entry));
    if (old) return isEchoAlive(old, now) ? [old] : [];
    if (before.some((range) => isSame(range, entry))) return [];
    const first = others.find(
      (other) =>
        other.channel !== channel &&
        // What is an echo there is no first source.
        isWithin(
          entry,
          other.closed.filter((range) => !other.notes.some((note) => isEcho(note) && isSame(note, range))),
        ),
    );
    if (!first) return [];
    const nights = { arrival, departure };
    return [{ reason: 'echo', closes: true, line: null, of: first.channel, freedAt: null, ...nights }];
  });
}

/** The notes of another calendar after `channel` has let nights go or closed them again; null without a change. */
export function notesAfter(
  { notes }: OtherCalendar,
  channel: CalendarChannel,
  closed: readonly Nights[],
  now: Instant,
): LeftOut[] | null {
  let isChanged = false;
  const after = notes.map((note) => {
    if (!isEcho(note) || note.of !== channel) return note;
    const freedAt = isWithin(note, closed) ? null : (note.freedAt ?? now);
    if (freedAt === (note.freedAt ?? null)) return note;
    isChanged = true;
    return { ...note, freedAt };
  });
  return isChanged ? after : null;
}
