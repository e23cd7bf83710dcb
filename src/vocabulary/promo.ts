import { type Language, LOCALES } from './language.ts';
import { epochDay, fromEpochDay, type PlainDate, plainDate } from './plain-date.ts';

/** `code_name_type_value_DDMMYYYY`, as a landing link carries it (R-PROMO-01). */
export const PROMO_PARTS = 5;
export const PROMO_TYPE_FIXED = 1;
export const PROMO_TYPE_PERCENTAGE = 2;
export const PROMO_PERCENT_MIN = 0;
export const PROMO_PERCENT_MAX = 50;
/** Years ahead that an offer may last (R-PROMO-03). */
export const PROMO_EXPIRY_MAX = 1;
/** Read by `dayOf` below.
 * @public
 */
export const PROMO_DATE_FORMAT = 'DDMMYYYY';

/** Longer than any link of ours: a longer value is no promo code. */
export const PROMO_LENGTH_MAX = 200;

export type Promo = {
  readonly code: string;
  readonly name: string;
  readonly type: 'fixed' | 'percentage';
  readonly value: number;
  /** The last day on which it is worth something. */
  readonly expires: PlainDate;
};

const TYPES = new Map<string, Promo['type']>([
  [String(PROMO_TYPE_FIXED), 'fixed'],
  [String(PROMO_TYPE_PERCENTAGE), 'percentage'],
]);

/** Digits with an optional fraction: `Number` alone would take an empty text, `1e9` and `0x1f` too. */
const NUMBER = /^-?\d{1,9}(\.\d{1,4})?$/;

function dayOf(text: string): PlainDate | undefined {
  const [, day, month, year] = /^(\d{2})(\d{2})(\d{4})$/.exec(text) ?? [];
  try {
    return plainDate(`${year}-${month}-${day}`);
  } catch {
    return undefined;
  }
}

/** R-PROMO-03. From 29 February it is the day before 1 March. */
function latestFrom(today: PlainDate): PlainDate {
  const year = String(Number(today.slice(0, 4)) + PROMO_EXPIRY_MAX).padStart(4, '0');
  const sameDay = dayOf(`${today.slice(8, 10)}${today.slice(5, 7)}${year}`);
  return sameDay ?? fromEpochDay(epochDay(plainDate(`${year}-03-01`)) - 1);
}

/** R-PROMO-04: a percentage outside the limits, on either side, is the upper one. */
const percentage = (value: number): number =>
  value < PROMO_PERCENT_MIN || value > PROMO_PERCENT_MAX ? PROMO_PERCENT_MAX : value;

/**
 * The offer of a landing link, for display only: a price always comes from the server's own record of the code (D-21).
 * Undefined if it is no offer, or an expired one (R-PROMO-02).
 */
export function parsePromo(text: string, today: PlainDate): Promo | undefined {
  const parts = text.length > PROMO_LENGTH_MAX ? [] : text.split('_').map((part) => part.trim());
  const [code, name, typeCode = '', number = '', date = ''] = parts;
  const type = TYPES.get(typeCode);
  const until = dayOf(date);
  if (parts.length !== PROMO_PARTS || !code || !name || !type || !NUMBER.test(number)) return undefined;
  if (until === undefined || until < today) return undefined;
  const value = Number(number);
  const latest = latestFrom(today);
  return {
    code,
    name,
    type,
    value: type === 'percentage' ? percentage(value) : value,
    expires: until < latest ? until : latest,
  };
}

/** How much of a name that anybody can write is shown as ours. */
const SHOWN_MAX = 40;
const shown = (text: string) => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1)}…` : text);

/** A link says no currency: fixed offers are in that of the prices. */
const OFFER_CURRENCY = 'COP';

/** The words of an offer for its reader: `20 %`, or the amount of a fixed offer with its currency. */
export function promoWords({ code, name, type, value, expires }: Promo, language: Language) {
  const locale = LOCALES[language];
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    name: shown(name),
    code: shown(code),
    offer: type === 'percentage' ? `${number} %` : `${number} ${OFFER_CURRENCY}`,
    date: date.format(new Date(`${expires}T00:00:00Z`)),
  };
}
