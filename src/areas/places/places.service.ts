import type { Country as CountryRules } from '#countries/country.ts';
import { allCountries, countryOf } from '#countries/index.ts';
import { countryName, isCountry } from '#countries/world.ts';
import { type Language, LOCALES } from '#vocabulary/language.ts';
import type { City, Country, State } from './places.contract.ts';

/** DEFAULT_PHONE_COUNTRY. */
const DEFAULT_COUNTRY = 'CO';

const currencyName = (currency: string, language: Language): string =>
  new Intl.DisplayNames(LOCALES[language], { type: 'currency' }).of(currency) ?? currency;

function currencySymbol(currency: string, language: Language): string {
  const parts = new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

const present = (country: CountryRules, language: Language): Country => ({
  _id: country.iso2,
  iso2: country.iso2,
  name: countryName(country.iso2, language),
  translations: {
    es: countryName(country.iso2, 'es'),
    pt: countryName(country.iso2, 'pt'),
    en: countryName(country.iso2, 'en'),
  },
  currency: country.currency,
  currencyName: currencyName(country.currency, language),
  currencySymbol: currencySymbol(country.currency, language),
  timezones: country.timeZones.map((zoneName) => ({ zoneName })),
  phoneCode: country.callingCodes[0] ?? '',
});

const lists = new Map<Language, readonly Country[]>();

/** The list never changes while the program runs, so each language is made once. */
export function listCountries(language: Language, limit: number): Country[] {
  let list = lists.get(language);
  if (!list) {
    const order = new Intl.Collator(LOCALES[language]).compare;
    list = allCountries
      .map((country) => present(country, language))
      .sort((one, other) => order(one.name, other.name));
    lists.set(language, list);
  }
  return list.slice(0, limit);
}

export const listStates = (countryId: string, limit: number): State[] =>
  isCountry(countryId)
    ? countryOf(countryId)
        .states.slice(0, limit)
        .map(({ code, name, timeZone }) => ({
          _id: `${countryId}-${code}`,
          name,
          stateCode: code,
          countryId,
          timezone: timeZone ?? null,
        }))
    : [];

/** Of one state (`CO-05`) or, for a form that asks only for the country, of all of it (`CO`). */
export function listCities(place: string, limit: number): City[] {
  const [countryId = '', stateCode] = place.split('-', 2);
  if (!isCountry(countryId)) return [];
  const country = countryOf(countryId);
  const states = stateCode === undefined ? country.states.map(({ code }) => code) : [stateCode];
  return states
    .flatMap((code) => country.citiesOf(code))
    .slice(0, limit)
    .map((city) => ({ _id: city.code, name: city.name, stateId: `${countryId}-${city.stateCode}` }));
}

/** The country that the trusted proxy saw, otherwise the default; the wizard lets the person change it. */
export function countryOfRequest(header: string | string[] | undefined): string {
  const told = typeof header === 'string' ? header.trim().toUpperCase() : '';
  return isCountry(told) ? told : DEFAULT_COUNTRY;
}
