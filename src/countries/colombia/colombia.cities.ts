import { lookUpTable } from '#vocabulary/look-up-table.ts';
import type { City } from '../country.ts';
import { CITIES } from './data/cities.data.ts';
import { DEPARTMENTS } from './data/departments.data.ts';

/** Names people write that are not the official ones. */
const COMMON_NAMES: Readonly<Record<string, readonly string[]>> = lookUpTable({
  '11001': ['Bogotá'],
  '13001': ['Cartagena de Indias'],
  '54001': ['Cúcuta'],
  '76001': ['Cali'],
});

/** The capitals of the departments first, whose codes end so; then by code. */
export const cities: readonly City[] = CITIES.trim()
  .split('\n')
  .map((line) => {
    const code = line.slice(0, 5);
    const alsoCalled = COMMON_NAMES[code];
    return { code, stateCode: line.slice(0, 2), name: line.slice(6), ...(alsoCalled && { alsoCalled }) };
  })
  .sort((one, other) => Number(other.code.endsWith('001')) - Number(one.code.endsWith('001')));

const byCode = new Map(cities.map((city) => [city.code, city]));
const departmentNames = new Map(DEPARTMENTS.map(({ code, name }) => [code, name]));

/** Lower case without accents or points, so that "Bogota DC" finds "Bogotá, D.C.". */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}.,]/gu, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .toLowerCase();

/** Several municipalities may share a name, with and without their department: those are in none of the keys. */
const byName = (() => {
  const found = new Map<string, City | null>();
  for (const city of cities) {
    const name = folded(city.name);
    const inDepartment = `${name} ${folded(departmentNames.get(city.stateCode) ?? '')}`;
    for (const key of [name, inDepartment]) found.set(key, found.has(key) ? null : city);
  }
  for (const city of cities) for (const name of city.alsoCalled ?? []) found.set(folded(name), city);
  return found;
})();

/**
 * A municipality by its DIVIPOLA code (with or without the leading zero) or by the name a person wrote,
 * "Armenia, Quindío" where the name alone is not enough. Null for none and for a name that several share.
 */
export const cityOf = (text: string): City | null =>
  byCode.get(text.trim().padStart(5, '0')) ?? byName.get(folded(text)) ?? null;

/** `Medellín` for `05001`; a name that is no code stays unchanged. */
export const cityName = (text: string): string => byCode.get(text)?.name ?? text;
