import type { Instant } from '#vocabulary/instant.ts';
import { type Language, LOCALES } from '#vocabulary/language.ts';
import { exponentOf, majorUnits, type Money } from '#vocabulary/money.ts';
import { fromEpochDay, type PlainDate } from '#vocabulary/plain-date.ts';

type DateStyle = 'day' | 'short' | 'long' | 'month' | 'numeric';

const dateStyles: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  short: { day: 'numeric', month: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  month: { month: 'long', year: 'numeric' },
  numeric: { day: '2-digit', month: '2-digit', year: 'numeric' },
};

export type Formatters = {
  /** `$ 1.960.000 COP`, as people write it: no decimals when there are none to say. */
  readonly money: (money: Money, options?: { readonly code?: boolean }) => string;
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
  readonly percent: (share: number) => string;
  /** A day of a property's calendar, `sáb 21 nov`. It belongs to no zone. */
  readonly date: (day: PlainDate, style?: DateStyle) => string;
  /** A moment, as the clock of the property shows it: `sáb 21 nov, 15:00`. */
  readonly dateTime: (moment: Instant, zone: string) => string;
  readonly time: (moment: Instant, zone: string) => string;
  /** `hace 5 minutos`, from now. */
  readonly ago: (moment: Instant) => string;
  /** `Ana, Luis y Sofía`. */
  readonly list: (words: readonly string[]) => string;
};

/** Intl writes `sáb, 21 nov` and `sáb., 21 de nov.`; the design writes `sáb 21 nov`, which fits in a column. */
function asWritten(text: string, language: Language): string {
  if (language === 'en') return text;
  const dayName = language === 'es' ? /^(\p{L}+)\.?, /u : /^(\p{L}{3})\.?, /u;
  return text.replace(dayName, '$1 ').replace(/ de (\p{L}{3})\.?$/u, ' $1');
}

function agoIn(locale: string): (moment: Instant) => string {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const;
  return (moment) => {
    const seconds = Math.round((Date.parse(moment) - Date.now()) / 1000);
    const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const);
    return relative.format(Math.trunc(seconds / length), unit);
  };
}

function makeFormatters(language: Language): Formatters {
  const locale = LOCALES[language];
  const moneyFormats = new Map<string, Intl.NumberFormat>();
  const moneyFormat = (currency: string, decimals: number) => {
    const key = `${currency}${decimals}`;
    let made = moneyFormats.get(key);
    if (!made) {
      made = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });
      moneyFormats.set(key, made);
    }
    return made;
  };
  const dateFormats = Object.fromEntries(
    Object.entries(dateStyles).map(([style, options]) => [
      style,
      new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }),
    ]),
  ) as Record<DateStyle, Intl.DateTimeFormat>;
  const time = (moment: Instant, zone: string) =>
    new Intl.DateTimeFormat(locale, {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(new Date(moment));
  const date = (day: PlainDate, style: DateStyle = 'day') =>
    asWritten(dateFormats[style].format(new Date(`${day}T00:00:00Z`)), language);
  const dayOf = (moment: Instant, zone: string): PlainDate => {
    const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(
      new Date(moment),
    );
    return fromEpochDay(Date.parse(`${parts}T00:00:00Z`) / 86_400_000);
  };
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });

  return {
    money: (money, { code = false } = {}) => {
      const whole = money.minor % 10 ** exponentOf(money.currency) === 0;
      const text = moneyFormat(money.currency, whole ? 0 : exponentOf(money.currency)).format(
        majorUnits(money),
      );
      return code ? `${text} ${money.currency}` : text;
    },
    number: (value, options) => new Intl.NumberFormat(locale, options).format(value),
    percent: (share) => {
      const text = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(
        share,
      );
      // Written Spanish keeps a space before the sign.
      return language === 'es' ? text.replace(/\s*%/, '\u00a0%') : text;
    },
    date,
    time,
    dateTime: (moment, zone) => `${date(dayOf(moment, zone))}, ${time(moment, zone)}`,
    ago: agoIn(locale),
    list: (words) => list.format(words),
  };
}

const made = new Map<Language, Formatters>();

/** Intl objects cost milliseconds to build, so one set per language is kept. */
export function formattersOf(language: Language): Formatters {
  let formatters = made.get(language);
  if (!formatters) made.set(language, (formatters = makeFormatters(language)));
  return formatters;
}
