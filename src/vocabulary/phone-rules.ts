import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** The rules of every country's numbers, on the server; a browser has phone-rules.browser.ts in its place. */
const parsed = (text: string, country: string | undefined) => {
  const known =
    country !== undefined && isSupportedCountry(country) ? (country satisfies CountryCode) : undefined;
  const phone = parsePhoneNumberFromString(text, known);
  return phone?.isPossible() ? phone : undefined;
};

/**
 * Mexico gave up the 1 of mobiles and the prefixes 01, 02, 044 and 045 in 2019, and the rules of today know none of
 * them; people and old notebooks do.
 */
const withoutOldMexico = (text: string, country: string | undefined): string => {
  const digits = text.replace(/\D/g, '');
  const old = text.startsWith('+')
    ? /^52(?:1|01|044|045)(\d{10})$/.exec(digits)
    : country === 'MX'
      ? /^(?:01|02|044|045|1)(\d{10})$/.exec(digits)
      : /^521(\d{10})$/.exec(digits);
  return old ? `+52${old[1]}` : text;
};

/**
 * Mobiles of Brazil have nine digits since 2016, and the new one is a 9 before the eight of before, which begin with 6 to 9
 * (Anatel, Resolução 553 of 2010). Lines of houses begin with 2 to 5 and keep their eight.
 */
const withNinthDigit = (number: string): string => number.replace(/^(\+55[1-9]\d)([6-9]\d{7})$/, '$19$2');

/**
 * `+` and digits, the one form of a number (E.164): without a country's trunk prefix, without Mexico's old 1 and with Brazil's ninth
 * digit.
 * Undefined for a text that no phone can be.
 */
export function phoneRules(text: string, country?: string): string | undefined {
  const number = numberIn(text, country);
  return number && withNinthDigit(number);
}

/** The country that gives the number out, ISO 3166 alpha-2; null where several share its prefix and the number tells none. */
export const countryOfNumber = (number: string): string | null =>
  parsePhoneNumberFromString(number)?.country ?? null;

/** Numbers of firms and services: 300 of Brazil, 01800, 0900. */
const OF_SERVICES: ReadonlySet<string | undefined> = new Set([
  'PREMIUM_RATE',
  'TOLL_FREE',
  'SHARED_COST',
  'PAGER',
  'UAN',
  'VOICEMAIL',
]);

/** Whether its country gives the number out, to people: one of the right length may not be in use. */
export function isGivenOut(number: string): boolean {
  const phone = parsePhoneNumberFromString(number);
  return phone !== undefined && phone.isValid() && !OF_SERVICES.has(phone.getType());
}

function numberIn(text: string, country: string | undefined): string | undefined {
  const plain = withoutOldMexico(text.trim().replace(/^\(?\s*00(?=\s*[1-9])/, '+'), country);
  const typed = parsed(plain, country);
  if (typed) return typed.number;
  // Digits without a plus are taken for a whole number only where one is given out: 3101234 would be a Dutch one.
  const whole = plain.startsWith('+') ? undefined : parsed(`+${plain}`, undefined);
  if (whole && isGivenOut(withNinthDigit(whole.number))) return whole.number;
  // The code of the country stands twice where a whole number was pasted behind it.
  const digits = plain.replace(/\D/g, '');
  for (const length of [1, 2, 3]) {
    const code = digits.slice(0, length);
    if (digits.slice(length).startsWith(code)) {
      const once = parsed(`+${digits.slice(length)}`, undefined);
      if (once && once.countryCallingCode === code) return once.number;
    }
  }
  return undefined;
}
