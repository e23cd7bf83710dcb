import type { Country as CountryRules } from '#countries/country.ts';
import { allCountries, countryOf } from '#countries/index.ts';
import { countryName, isCountry } from '#countries/world.ts';
import { type Language, LOCALES } from '#vocabulary/language.ts';
import { localizedNameOf } from '#countries/place-line.ts';
import type { Context } from '#foundation/context/context.ts';
import type { Queries } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { UserId } from '#vocabulary/ids.ts';
import {
  cityWith,
  citiesOf,
  type ListedCity,
  matchingCities,
  renamed,
  sortedCities,
} from './cities.service.ts';
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

type Page = { readonly page: number; readonly limit: number };

const pageOf = <One>(list: readonly One[], { page, limit }: Page): One[] =>
  list.slice((page - 1) * limit, page * limit);

const lists = new Map<Language, readonly Country[]>();

/** The list never changes while the program runs, so each language is made once. */
export function listCountries(language: Language, page: Page): Country[] {
  let list = lists.get(language);
  if (!list) {
    const order = new Intl.Collator(LOCALES[language]).compare;
    list = allCountries
      .map((country) => present(country, language))
      .sort((one, other) => order(one.name, other.name));
    lists.set(language, list);
  }
  return pageOf(list, page);
}

export function listStates(countryId: string, language: Language, page: Page): State[] {
  if (!isCountry(countryId)) return [];
  const order = new Intl.Collator(LOCALES[language]).compare;
  const states = countryOf(countryId)
    .states.map((state) => ({
      _id: `${countryId}-${state.code}`,
      name: localizedNameOf(state, language),
      stateCode: state.code,
      countryId,
      timezone: state.timeZone ?? null,
    }))
    .sort((one, other) => order(one.name, other.name));
  return pageOf(states, page);
}

type Changes = ReadonlyMap<string, CityChangeRow>;

const changesNow = async (db: Queries): Promise<Changes> =>
  new Map((await listCityChanges(db)).map((change) => [change.city_id, change]));

function withNewName(city: ListedCity, changes: Changes): ListedCity {
  const name = changes.get(city.id)?.name;
  return name == null ? city : renamed(city, name);
}

function presentCity(city: ListedCity, changes: Changes, language: Language): City {
  const [iso2 = '', code] = city.stateId.split('-', 2);
  const state = countryOf(iso2).states.find((one) => one.code === code);
  const extras = changes.get(city.id)?.extras;
  return {
    _id: city.id,
    name: localizedNameOf(city, language),
    stateId: city.stateId,
    stateName: state ? localizedNameOf(state, language) : '',
    ...(extras && { extras }),
  };
}

type Wanted = Page & { readonly stateId: string; readonly search?: string | undefined };

/** Of one state (`CO-05`) or, for a form that asks only for the country, of the whole country (`CO`). */
export async function listCities(ctx: Context, { stateId: place, search, ...page }: Wanted): Promise<City[]> {
  const iso2 = place.slice(0, 2);
  const all = search === undefined ? sortedCities(iso2, ctx.language) : citiesOf(iso2);
  const within = place === iso2 ? all : all.filter(({ stateId }) => stateId === place);
  if (within.length === 0) return [];
  const changes = await changesNow(ctx.system);
  const named = within.map((city) => withNewName(city, changes));
  const found = search === undefined ? named : matchingCities(named, search);
  return pageOf(found, page).map((city) => presentCity(city, changes, ctx.language));
}

/** C-LOC-04. */
export async function changeCity(ctx: Context, by: UserId, id: string, change: CityChange): Promise<City> {
  const city = cityWith(id);
  if (!city) throw httpErrors.missing();
  return ctx.system.transaction(async (tx) => {
    const before = (await changesNow(tx)).get(id);
    const row: CityChangeRow = {
      city_id: id,
      name: change.name === undefined ? (before?.name ?? null) : change.name,
      extras: change.extras === undefined ? (before?.extras ?? null) : change.extras,
      changed_by: by,
      changed_at: ctx.clock.now(),
    };
    await saveCityChange(tx, row);
    const changes = new Map([[id, row]]);
    return presentCity(withNewName(city, changes), changes, ctx.language);
  });
}

/** The country that the trusted proxy saw, otherwise the default; the wizard lets the person change it. */
export function countryOfRequest(header: string | string[] | undefined): string {
  const country = typeof header === 'string' ? header.trim().toUpperCase() : '';
  return isCountry(country) ? country : DEFAULT_COUNTRY;
}
