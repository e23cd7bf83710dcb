import { type Named, readPlaceLine } from '../place-line.ts';
import { CENTRAL_AMERICA } from './central-america.data.ts';
import { IBERIA } from './iberia.data.ts';
import { NORTH_AMERICA } from './north-america.data.ts';
import { SOUTH_AMERICA } from './south-america.data.ts';

export type State = Named & {
  /** The code the country's own authorities use: DIVIPOLA in Colombia, otherwise ISO 3166-2. */
  readonly code: string;
  /** Where it differs from the country's first zone. */
  readonly timeZone?: string;
};

/**
 * First-level divisions of the countries that hosts live in, one a line: code, the name it has there, and where they
 * differ its names in es, pt or en and its time zone (IANA). Sorted by country and by name as Spanish sorts.
 *
 * Codes are those of ISO 3166-2: provinces in Spain and the Dominican Republic. It gives Puerto Rico none, so its
 * municipalities have those of the census (FIPS 6-4). A state in two zones has the one most of its people live in.
 * Colombia's departments have their own list, by DIVIPOLA.
 */
const lines = [SOUTH_AMERICA, CENTRAL_AMERICA, NORTH_AMERICA, IBERIA].flatMap((part) =>
  part.trim().split('\n'),
);

const byCountry = Map.groupBy(lines.map(readPlaceLine), ({ code }) => code.slice(0, 2));

/** Empty if this product has no list. */
export const statesOf = (iso2: string): readonly State[] =>
  (byCountry.get(iso2) ?? []).map(({ code, name, otherNames, facts: { zone } }) => ({
    code: code.slice(3),
    name,
    ...(otherNames && { otherNames }),
    ...(zone !== undefined && { timeZone: zone }),
  }));
