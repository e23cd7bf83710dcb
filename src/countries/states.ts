import { type Named, readPlaceLine } from './place-line.ts';
import { STATES } from './states.data.ts';

export type State = Named & {
  /** The code the country's own authorities use: DIVIPOLA in Colombia, otherwise ISO 3166-2. */
  readonly code: string;
  /** Where it differs from the country's first zone. */
  readonly timeZone?: string;
};

const byCountry = Map.groupBy(STATES.trim().split('\n').map(readPlaceLine), ({ code }) => code.slice(0, 2));

/** None where this product has no list. */
export const statesOf = (iso2: string): readonly State[] =>
  (byCountry.get(iso2) ?? []).map(({ code, name, otherNames, facts: { zone } }) => ({
    code: code.slice(3),
    name,
    ...(otherNames && { otherNames }),
    ...(zone !== undefined && { timeZone: zone }),
  }));
