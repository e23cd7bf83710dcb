import { type Language, LOCALES } from '#vocabulary/language.ts';
import { fromEpochDay, type PlainDate } from '#vocabulary/plain-date.ts';
import { capitalise } from '#web/parts/capitalise.ts';

const atNoon = (day: PlainDate) => new Date(`${day}T12:00:00Z`);

/** `dom`, `lun`…, Sunday first. */
export function weekdayNames(language: Language): readonly string[] {
  const format = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'short', timeZone: 'UTC' });
  // The fourth day of 1970 was a Sunday.
  return Array.from({ length: 7 }, (_, day) => format.format(atNoon(fromEpochDay(3 + day))).replace('.', ''));
}

/** `Noviembre – diciembre 2026`. */
export function monthsTitle(
  from: PlainDate,
  to: PlainDate,
  language: Language,
  style: 'long' | 'short' = 'long',
): string {
  const isOne = from.slice(0, 7) === to.slice(0, 7);
  const shown = isOne ? 'long' : style;
  const month = new Intl.DateTimeFormat(LOCALES[language], { month: shown, timeZone: 'UTC' });
  const [first, last] = [month.format(atNoon(from)), month.format(atNoon(to))];
  const [firstYear, lastYear] = [from.slice(0, 4), to.slice(0, 4)];
  if (firstYear !== lastYear) return capitalise(`${first} ${firstYear} – ${last} ${lastYear}`);
  return capitalise(first === last ? `${first} ${lastYear}` : `${first} – ${last} ${lastYear}`);
}
