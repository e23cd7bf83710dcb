import type { CalendarBar } from '#areas/stays/reservations/reservations.contract.ts';
import type { TextKey } from '#texts/index.ts';
import type { TextParams } from '#vocabulary/errors.ts';
import { fromEpochDay, type PlainDate } from '#vocabulary/plain-date.ts';
import type { Draft } from './calendar-draft.ts';

type Words = {
  readonly t: (key: TextKey, params?: TextParams) => string;
  readonly tn: (key: 'app.nights', count: number) => string;
  readonly date: (day: PlainDate) => string;
};

/** `3 dic a 6 dic, 3 noches`, and the stay that is in the way. */
export function draftWords(
  { place }: Draft,
  holder: CalendarBar | undefined,
  { t, tn, date }: Words,
): string {
  const dates = t('app.calendar.dates', {
    from: date(fromEpochDay(place.start)),
    to: date(fromEpochDay(place.end)),
  });
  const nights = tn('app.nights', place.end - place.start);
  if (!holder) return `${dates}, ${nights}`;
  const taken =
    holder.kind === 'block'
      ? t('app.calendar.blocked')
      : t('app.calendar.taken', { guest: holder.name || t('app.stay.noName') });
  return `${taken} · ${dates}`;
}
