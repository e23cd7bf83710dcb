/** Typed and pasted days and times, converted to the one stored format. */

/** `30/06/1985`, or `30 Jun 1985` where figures alone have two readings. */
export type Shown = 'figures' | 'named';

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  es: 'dd/mm/aaaa',
  pt: 'dd/mm/aaaa',
  en: 'dd/mm/yyyy',
};

const twoDigits = (figure: string | number): string => String(figure).padStart(2, '0');
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** `YYYY-MM-DD` where the three are a day of the calendar. */
function dayOf(year: string, month: string | number, day: string): string | undefined {
  const iso = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  const moment = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === iso ? iso : undefined;
}

const TONGUES = ['es', 'pt', 'en'] as const;
let months: ReadonlyMap<string, number> | undefined;

/** Names of months, long and short, in the languages of the product: a pasted date has the one it was written in. */
function monthNamed(name: string): number | undefined {
  months ??= new Map(
    TONGUES.flatMap((tongue) =>
      (['long', 'short'] as const).flatMap((length) => {
        const format = new Intl.DateTimeFormat(tongue, { month: length, timeZone: 'UTC' });
        return Array.from({ length: 12 }, (_, index): [string, number] => [
          folded(format.format(Date.UTC(2026, index, 1))).replace(/\W/g, ''),
          index + 1,
        ]);
      }),
    ),
  );
  return months.get(folded(name));
}

/** Eight digits are a day as people here write it; where they cannot be, the year may have come first. */
const ofDigits = (digits: string): string | undefined =>
  dayOf(digits.slice(4), digits.slice(2, 4), digits.slice(0, 2)) ??
  dayOf(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6));

/**
 * The day of a text, day before month as it is written here; undefined when it is none. A year has four digits: `85`
 * could be of two centuries.
 */
export function readDate(text: string): string | undefined {
  const plain = text.trim();
  if (/^\d{8}$/.test(plain)) return ofDigits(plain);
  const iso = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})(?:T.*)?$/.exec(plain);
  if (iso) return dayOf(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '');
  const here = /^(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4})$/.exec(plain);
  if (here) return dayOf(here[3] ?? '', here[2] ?? '', here[1] ?? '');
  const spoken = folded(plain).replace(/\b(?:de|of|del)\b|[.,]/g, ' ');
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]+)[\s-]+(\d{4})$/.exec(
    spoken.trim().replace(/\s+/g, ' '),
  );
  if (dayFirst) return named(dayFirst[3], dayFirst[2], dayFirst[1]);
  const monthFirst = /^([a-z]+) (\d{1,2})(?:st|nd|rd|th)? (\d{4})$/.exec(spoken.trim().replace(/\s+/g, ' '));
  return monthFirst ? named(monthFirst[3], monthFirst[1], monthFirst[2]) : undefined;
}

function named(year = '', name = '', day = ''): string | undefined {
  const month = monthNamed(name);
  return month === undefined ? undefined : dayOf(year, month, day);
}

/** A stored day as the field shows it; text that is no day stays as typed. */
export function showDate(iso: string, shown: Shown): string {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? [];
  if (readDate(iso) !== iso) return iso;
  if (shown === 'figures') return `${day}/${month}/${year}`;
  // English is read month first by some and day first by others: with its name there is one reading.
  const name = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2026, Number(month) - 1, 1),
  );
  return `${day} ${name} ${year}`;
}

const TIME = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2}))?\s*(?:h|hs|hrs|horas?)?\s*([ap])?\.?\s*m?\.?$/;

/** `HH:mm`, of 24 hours, with or without colon, or in the format of a twelve-hour clock. */
export function readTime(text: string): string | undefined {
  const plain = folded(text.trim());
  const digits = /^(\d{1,2})(\d{2})$/.exec(plain);
  const [, hour = '', minute = '00', half] = digits && plain.length > 2 ? digits : (TIME.exec(plain) ?? []);
  if (hour === '') return undefined;
  const figure = Number(hour);
  if (half !== undefined && (figure < 1 || figure > 12)) return undefined;
  const hours = half === undefined ? figure : (figure % 12) + (half === 'p' ? 12 : 0);
  return hours > 23 || Number(minute) > 59 ? undefined : `${twoDigits(hours)}:${minute}`;
}

export const placeholderIn = (locale: string): string => PLACEHOLDERS[locale.slice(0, 2)] ?? 'dd/mm/yyyy';
export const shownIn = (locale: string): Shown => (locale.startsWith('en') ? 'named' : 'figures');
