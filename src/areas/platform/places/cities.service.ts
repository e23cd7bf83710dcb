import { existsSync, readFileSync } from 'node:fs';

import { allCountries, countryOf } from '#countries/index.ts';
import { isCountry } from '#countries/world.ts';
import { type Named, localizedNameOf, normalizePlaceName, readPlaceLine } from '#countries/place-line.ts';
import { type Language, LOCALES } from '#vocabulary/language.ts';

/** A city of our lists. `id` is a code of its country's authorities, or made of its state and its name. */
export type ListedCity = Named & {
  readonly id: string;
  readonly stateId: string;
  /** All its names as a search compares them, each behind a blank. */
  readonly searched: string;
};

const searchedAs = (...names: string[]) => names.map((name) => ` ${normalizePlaceName(name)}`).join('');

function readCities(iso2: string): readonly ListedCity[] {
  const { officialCities } = countryOf(iso2);
  if (officialCities.length > 0) {
    return officialCities.map(({ code: id, name, stateCode, alsoCalled = [] }) => {
      return { id, name, stateId: `${iso2}-${stateCode}`, searched: searchedAs(name, ...alsoCalled) };
    });
  }
  const file = new URL(`./cities/${iso2}.txt`, import.meta.url);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const { code, facts, ...names } = readPlaceLine(line);
      const [stateId, plain] = [`${iso2}-${code}`, normalizePlaceName(names.name)];
      const searched = ` ${plain}${searchedAs(...Object.values(names.otherNames ?? {}))}`;
      return { ...names, id: `${stateId}-${facts['id'] ?? plain}`, stateId, searched };
    });
}

type Cities = ReadonlyMap<string, ListedCity>;
const lists = new Map<string, Cities>();

/** By id, the largest first, none where this product has no list. Read when a country is first asked for, and kept. */
function citiesById(iso2: string): Cities {
  const known = lists.get(iso2);
  if (known) return known;
  const list = new Map((isCountry(iso2) ? readCities(iso2) : []).map((city) => [city.id, city]));
  lists.set(iso2, list);
  return list;
}

export const citiesOf = (iso2: string): readonly ListedCity[] => [...citiesById(iso2).values()];

const sorted = new Map<string, readonly ListedCity[]>();

/** As the language sorts its names; one that administrators renamed stays where its own name puts it. */
export function sortedCities(iso2: string, language: Language): readonly ListedCity[] {
  const key = `${iso2} ${language}`;
  const known = sorted.get(key);
  if (known) return known;
  const order = new Intl.Collator(LOCALES[language]).compare;
  const list = citiesOf(iso2).toSorted((one, other) =>
    order(localizedNameOf(one, language), localizedNameOf(other, language)),
  );
  sorted.set(key, list);
  return list;
}

/** The whole name, whichever of its names it is. */
export const isCalled = ({ searched }: ListedCity, name: string): boolean =>
  `${searched} `.includes(` ${normalizePlaceName(name)} `);

/** Cities with this name or id, then those that begin with the typed text, then those with a word that does. */
export function matchingCities(cities: readonly ListedCity[], typed: string): readonly ListedCity[] {
  const wanted = normalizePlaceName(typed);
  const rank = (city: ListedCity): number => {
    if (city.id === typed || isCalled(city, typed)) return 0;
    if (city.searched.includes(` ${wanted}`)) return 1;
    return city.searched.includes(`-${wanted}`) ? 2 : 3;
  };
  const ranks = Map.groupBy(cities, rank);
  return [0, 1, 2].flatMap((one) => ranks.get(one) ?? []);
}

/** The same city under the name that administrators gave it. */
export const renamed = (city: ListedCity, name: string): ListedCity => ({
  ...city,
  name,
  otherNames: {},
  searched: `${city.searched}${searchedAs(name)}`,
});

/** A code of authorities does not say whose it is. */
const WITH_CODES = allCountries.filter(({ officialCities }) => officialCities.length > 0);

export function cityWith(id: string): ListedCity | undefined {
  const [iso2 = ''] = id.split('-', 1);
  const countries = isCountry(iso2) ? [iso2] : WITH_CODES.map((country) => country.iso2);
  return countries.map((one) => citiesById(one).get(id)).find((city) => city !== undefined);
}

/** A city as it is reported to authorities: by their own code, otherwise by its name, also if our id was sent. */
export function cityAnswer(answer: string): string {
  const city = answer.includes('-') ? cityWith(answer) : undefined;
  return city ? city.name : answer;
}
