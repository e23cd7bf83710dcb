import { dayIn, type Instant } from '#vocabulary/instant.ts';
import { type Language, LOCALES } from '#vocabulary/language.ts';
import { exponentOf, toMajorUnits, type Money } from '#vocabulary/money.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

type DateStyle = 'day' | 'short' | 'long' | 'month' | 'numeric';

const dateStyles: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  short: { day: 'numeric', month: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  month: { month: 'long', year: 'numeric' },
  numeric: { day: '2-digit', month: '2-digit', year: 'numeric' },
};

export type Formatters = {
  /**
   * `$ 1.960.000 COP`, as people write it: no decimals when there are none to say. `code` false: the currency stands beside it;
   * without it, where the sign alone could be another currency.
   */
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

/** Intl objects take milliseconds to build, on a phone ten of them: each is built at its first use, and cached. */
function kept<Key extends string, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const all = new Map<Key, Made>();
  return (key) => {
    const made = all.get(key) ?? make(key);
    all.set(key, made);
    return made;
  };
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

function makeFormatters(language: Language): Formatters {
  const locale = LOCALES[language];
  const numbers = kept(
    (options) => new Intl.NumberFormat(locale, JSON.parse(options) as Intl.NumberFormatOptions),
  );
  const number = (value: number, options: Intl.NumberFormatOptions = {}) =>
    numbers(JSON.stringify(options)).format(value);
  const days = kept(
    (style: DateStyle) => new Intl.DateTimeFormat(locale, { ...dateStyles[style], timeZone: 'UTC' }),
  );
  const times = kept(
    (timeZone) =>
      new Intl.DateTimeFormat(locale, {
        timeZone,
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
  );
  const relative = kept((of) => new Intl.RelativeTimeFormat(of, { numeric: 'auto' }));
  const lists = kept((of) => new Intl.ListFormat(of, { type: 'conjunction' }));
  /** In English a sign of the dollar alone is the dollar of the United States (W2-L-16). */
  const isAmbiguous = (text: string, currency: string) =>
    language === 'en' && currency !== 'USD' && text.includes('$') && !/[A-Z]/.test(text);
  const date = (day: PlainDate, style: DateStyle = 'day') =>
    asWritten(days(style).format(new Date(`${day}T00:00:00Z`)), language);
  const time = (moment: Instant, zone: string) => times(zone).format(new Date(moment));

  return {
    money: (money, { code } = {}) => {
      const { currency } = money;
      const decimals = money.minor % 10 ** exponentOf(currency) === 0 ? 0 : exponentOf(currency);
      const text = number(toMajorUnits(money), {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });
      return (code ?? isAmbiguous(text, currency)) ? `${text}\u00a0${currency}` : text;
    },
    number,
    percent: (share) => {
      const text = number(share, { style: 'percent', maximumFractionDigits: 1 });
      // Written Spanish keeps a space before the sign.
      return language === 'es' ? text.replace(/\s*%/, '\u00a0%') : text;
    },
    date,
    time,
    dateTime: (moment, zone) => `${date(dayIn(zone, moment))}, ${time(moment, zone)}`,
    ago: (moment) => {
      const seconds = Math.round((Date.parse(moment) - Date.now()) / 1000);
      const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const);
      return relative(locale).format(Math.trunc(seconds / length), unit);
    },
    list: (words) => lists(locale).format(words),
  };
}

const made = new Map<Language, Formatters>();

/** One set per language, with its cached objects. */
export function formattersOf(language: Language): Formatters {
  let formatters = made.get(language);
  if (!formatters) made.set(language, (formatters = makeFormatters(language)));
  return formatters;
}
