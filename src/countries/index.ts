import { argentina } from './argentina/argentina.country.ts';
import { brazil } from './brazil/brazil.country.ts';
import { colombia } from './colombia/colombia.country.ts';
import { type Country, defineCountry } from './country.ts';
import { mexico } from './mexico/mexico.country.ts';
import { spain } from './spain/spain.country.ts';
import { WORLD_COUNTRIES } from './world.ts';

const withRules = new Map(
  [colombia, mexico, brazil, argentina, spain].map((country) => [country.iso2, country]),
);

/** Every country of the world; those without a folder of their own ask and report nothing. */
export const allCountries: readonly Country[] = WORLD_COUNTRIES.map(
  ({ iso2 }) => withRules.get(iso2) ?? defineCountry(iso2),
);

const byIso2 = new Map(allCountries.map((country) => [country.iso2, country]));

/** Puts a country with rules of its own in the place of one that has none, until what is given back is called. */
export function installCountry(country: Country): () => void {
  const before = countryOf(country.iso2);
  byIso2.set(country.iso2, country);
  return () => void byIso2.set(country.iso2, before);
}

/** Throws a RangeError for a code that is no country. */
export function countryOf(iso2: string): Country {
  const country = byIso2.get(iso2);
  if (!country) throw new RangeError(`Not a country: ${iso2}`);
  return country;
}
