import { type Language, LOCALES } from '#vocabulary/language.ts';
import { WORLD } from './world.data.ts';

export type WorldCountry = {
  /** ISO 3166-1 alpha-2. */
  readonly iso2: string;
  /** Without `+`; several where the country shares 1 with others, such as `1-809`. */
  readonly callingCodes: readonly string[];
  /** ISO 4217. */
  readonly currency: string;
  /** IANA names, the one most people live in first. */
  readonly timeZones: readonly string[];
};

function countryOfLine(line: string): WorldCountry {
  const [iso2 = '', callingCodes = '', currency = '', timeZones = ''] = line.split(' ');
  return { iso2, callingCodes: callingCodes.split(','), currency, timeZones: timeZones.split(',') };
}

/** All countries and territories of ISO 3166-1 and Kosovo, by code. */
export const WORLD_COUNTRIES: readonly WorldCountry[] = WORLD.trim().split('\n').map(countryOfLine);

const byIso2 = new Map(WORLD_COUNTRIES.map((country) => [country.iso2, country]));

export const isCountry = (iso2: string): boolean => byIso2.has(iso2);

/** Throws a RangeError for a code that ISO 3166-1 does not know. */
export function worldCountry(iso2: string): WorldCountry {
  const country = byIso2.get(iso2);
  if (!country) throw new RangeError(`Not a country: ${iso2}`);
  return country;
}

const readers = new Map<Language, Intl.DisplayNames>();

/** The name people use, from the runtime's own tables: `Alemania`, `Alemanha`, `Germany`. */
export function countryName(iso2: string, language: Language): string {
  let reader = readers.get(language);
  if (!reader) {
    reader = new Intl.DisplayNames(LOCALES[language], { type: 'region' });
    readers.set(language, reader);
  }
  return reader.of(iso2) ?? iso2;
}
