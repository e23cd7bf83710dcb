import type { Country as CountryRules } from '#countries/country.ts';
import { allCountries, countryOf } from '#countries/index.ts';
import { countryName, isCountry } from '#countries/world.ts';
import { type Language, LOCALES } from '#vocabulary/language.ts';
import type { Context } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { UserId } from '#vocabulary/ids.ts';
import type { City, CityChange, Country, State } from './places.contract.ts';
import { type CityChangeRow, listCityChanges, saveCityChange } from './places.store.ts';

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

function citiesIn(place: string): City[] {
  const [countryId = '', stateCode] = place.split('-', 2);
  if (!isCountry(countryId)) return [];
  const country = countryOf(countryId);
  const states = stateCode === undefined ? country.states.map(({ code }) => code) : [stateCode];
  return states
    .flatMap((code) => country.citiesOf(code))
    .map((city) => ({ _id: city.code, name: city.name, stateId: `${countryId}-${city.stateCode}` }));
}

const withChange = (city: City, change: CityChangeRow | undefined): City => ({
  ...city,
  name: change?.name ?? city.name,
  ...(change?.extras && { extras: change.extras }),
});

/** Of one state (`CO-05`) or, for a form that asks only for the country, of all of it (`CO`). */
export async function listCities(ctx: Context, place: string, limit: number): Promise<City[]> {
  const cities = citiesIn(place).slice(0, limit);
  if (cities.length === 0) return [];
  const changes = new Map((await listCityChanges(ctx.system)).map((change) => [change.city_id, change]));
  return cities.map((city) => withChange(city, changes.get(city._id)));
}

const cityWith = (id: string): City | undefined =>
  allCountries.flatMap(({ iso2 }) => citiesIn(iso2)).find(({ _id }) => _id === id);

/** C-LOC-04. */
export async function changeCity(ctx: Context, by: UserId, id: string, change: CityChange): Promise<City> {
  const city = cityWith(id);
  if (!city) throw httpErrors.missing();
  return ctx.system.transaction(async (tx) => {
    const before = (await listCityChanges(tx)).find(({ city_id: of }) => of === id);
    const row: CityChangeRow = {
      city_id: id,
      name: change.name === undefined ? (before?.name ?? null) : change.name,
      extras: change.extras === undefined ? (before?.extras ?? null) : change.extras,
      changed_by: by,
      changed_at: ctx.clock.now(),
    };
    await saveCityChange(tx, row);
    return withChange(city, row);
  });
}

/** The country that the trusted proxy saw, otherwise the default; the wizard lets the person change it. */
export function countryOfRequest(header: string | string[] | undefined): string {
  const country = typeof header === 'string' ? header.trim().toUpperCase() : '';
  return isCountry(country) ? country : DEFAULT_COUNTRY;
}
