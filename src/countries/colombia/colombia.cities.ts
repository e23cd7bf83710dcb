import type { City } from '../country.ts';
import { CITIES } from './data/cities.data.ts';
import { DEPARTMENTS } from './data/departments.data.ts';

const cities: readonly City[] = CITIES.trim()
  .split('\n')
  .map((line) => ({ code: line.slice(0, 5), stateCode: line.slice(0, 2), name: line.slice(6) }));

const byCode = new Map(cities.map((city) => [city.code, city]));
const byState = Map.groupBy(cities, ({ stateCode }) => stateCode);
const departmentNames = new Map(DEPARTMENTS.map(({ code, name }) => [code, name]));

/** Lower case without accents or points, so that "Bogota DC" finds "Bogotá, D.C.". */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}.,]/gu, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .toLowerCase();

/** Names people write that are not the official ones. */
const COMMON_NAMES: readonly (readonly [string, string])[] = [
  ['bogota', '11001'],
  ['cartagena de indias', '13001'],
  ['cucuta', '54001'],
  ['cali', '76001'],
];

/** Several municipalities may share a name, with and without their department: those are in none of the keys. */
const byName = (() => {
  const found = new Map<string, City | null>();
  for (const city of cities) {
    const name = folded(city.name);
    const inDepartment = `${name} ${folded(departmentNames.get(city.stateCode) ?? '')}`;
    for (const key of [name, inDepartment]) found.set(key, found.has(key) ? null : city);
  }
  for (const [name, code] of COMMON_NAMES) found.set(name, byCode.get(code) ?? null);
  return found;
})();

export const citiesOf = (stateCode: string): readonly City[] => byState.get(stateCode) ?? [];

/**
 * A municipality by its DIVIPOLA code (with or without the leading zero) or by the name a person wrote,
 * "Armenia, Quindío" where the name alone is not enough. Null for none and for a name that several share.
 */
export const cityOf = (text: string): City | null =>
  byCode.get(text.trim().padStart(5, '0')) ?? byName.get(folded(text)) ?? null;

/** `Medellín` for `05001`, and a name that is no code as it is. */
export const cityName = (text: string): string => byCode.get(text)?.name ?? text;
