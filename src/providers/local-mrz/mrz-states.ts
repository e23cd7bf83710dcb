import { ALPHA2_BY_ALPHA3 } from '#countries/alpha3.ts';

/** Codes of ICAO Doc 9303 part 3, section 5, that are not in ISO but stand for a country's people. */
const OTHER_CODES: readonly (readonly [string, string])[] = [
  ['D', 'DE'],
  ['GBD', 'GB'],
  ['GBN', 'GB'],
  ['GBO', 'GB'],
  ['GBP', 'GB'],
  ['GBS', 'GB'],
  ['RKS', 'XK'],
  ['XKX', 'XK'],
];

const alpha2 = new Map<string, string>([...ALPHA2_BY_ALPHA3, ...OTHER_CODES]);

/** `COL` is CO, `D` is DE; null for organisations, stateless people and the specimen state UTO. */
export const alpha2Of = (mrzState: string): string | null => alpha2.get(mrzState) ?? null;
