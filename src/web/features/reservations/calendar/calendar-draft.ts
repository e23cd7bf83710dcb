import { type CalendarBar, NIGHTS_MAX } from '#areas/stays/reservations/reservations.contract.ts';
import { epochDay } from '#vocabulary/plain-date.ts';
import type { LaidBar } from './calendar-layout.ts';

/** Nights of a listing, in days since 1970: the loaded days may move along during a drag. */
export type Place = { readonly room: string; readonly start: number; readonly end: number };

/** The change that a drag or the keyboard prepares; nothing of it is sent yet. */
export type Draft = {
  readonly kind: 'move' | 'start' | 'end' | 'nights';
  /** Absent while free nights are chosen. */
  readonly bar?: CalendarBar;
  readonly origin: Place;
  readonly place: Place;
};

export function draftOf(kind: 'move' | 'start' | 'end', bar: CalendarBar): Draft {
  const origin = { room: bar.room ?? '', start: epochDay(bar.from), end: epochDay(bar.to) };
  return { kind, bar, origin, place: origin };
}

export function nightsFrom(room: string, day: number): Draft {
  const origin = { room, start: day, end: day + 1 };
  return { kind: 'nights', origin, place: origin };
}

const within = (value: number, lowest: number, highest: number) => Math.max(lowest, Math.min(highest, value));

/** The draft some days away from where it began; only a whole stay changes its listing. */
export function shifted(draft: Draft, days: number, room: string): Draft {
  const { kind, origin } = draft;
  const { start, end } = origin;
  switch (kind) {
    case 'move':
      return { ...draft, place: { room, start: start + days, end: end + days } };
    case 'start':
      return { ...draft, place: { ...origin, start: within(start + days, end - NIGHTS_MAX, end - 1) } };
    case 'end':
      return { ...draft, place: { ...origin, end: within(end + days, start + 1, start + NIGHTS_MAX) } };
    case 'nights': {
      const reach = within(days, 1 - NIGHTS_MAX, NIGHTS_MAX - 1);
      const place = { ...origin, start: start + Math.min(0, reach), end: end + Math.max(0, reach) };
      return { ...draft, place };
    }
  }
}

export const samePlace = (a: Place, b: Place): boolean =>
  a.room === b.room && a.start === b.start && a.end === b.end;

/**
 * The stay that has a night of the draft already, as far as this page knows. The second of two sales holds no night.
 */
export function holderOf(
  { bar, place }: Draft,
  bars: readonly LaidBar[],
  firstDay: number,
): CalendarBar | undefined {
  const [start, end] = [place.start - firstDay, place.end - firstDay];
  return bars.find(
    (laid) => laid.start < end && start < laid.end && laid.bar.id !== bar?.id && !laid.bar.conflict,
  )?.bar;
}
