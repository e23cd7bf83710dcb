import { normalizePlaceName } from '../place-line.ts';
import { statesOf } from '../states/states.ts';
import { MUNICIPALITIES } from './data/municipalities.data.ts';

export type Municipality = { readonly code: string; readonly name: string; readonly state: string };

/** The first two digits of a municipality's code (IBGE), and ISO 3166-2. */
const STATES = new Map(
  `11 RO 12 AC 13 AM 14 RR 15 PA 16 AP 17 TO 21 MA 22 PI 23 CE 24 RN 25 PB 26 PE 27 AL 28 SE 29 BA 31 MG 32 ES 33 RJ 35 SP 41 PR
  42 SC 43 RS 50 MS 51 MT 52 GO 53 DF`
    .match(/\d{2} [A-Z]{2}/g)
    ?.map((pair): [string, string] => [pair.slice(0, 2), pair.slice(3)]),
);

const stateNames = new Map(statesOf('BR').map(({ code, name }) => [code, name]));

/** By name, and by name and state; null where several share it. Made with the first guest of Brazil. */
let known: ReadonlyMap<string, Municipality | null> | undefined;

function load(): ReadonlyMap<string, Municipality | null> {
  const found = new Map<string, Municipality | null>();
  for (const line of MUNICIPALITIES.trim().split('\n')) {
    const code = line.slice(0, 7);
    const state = STATES.get(code.slice(0, 2)) ?? '';
    const one = { code, name: line.slice(8), state };
    const name = normalizePlaceName(one.name);
    const inState = [state, stateNames.get(state) ?? ''].map((word) => `${name}/${normalizePlaceName(word)}`);
    for (const key of [name, ...inState]) found.set(key, found.has(key) ? null : one);
  }
  return found;
}

/**
 * A municipality by the name a person wrote: `São Paulo`, and `Bom Jesus, PI` or `Bom Jesus (Piauí)` where several share the
 * name. Null for none and for a name that is not enough.
 */
export function municipalityOf(text: string): Municipality | null {
  known ??= load();
  const [, name = '', state] = /^(.*?)\s*(?:[,/(–]|\s-\s)\s*([^,/()]+)\)?$/.exec(text.trim()) ?? [];
  const inState =
    state === undefined ? null : known.get(`${normalizePlaceName(name)}/${normalizePlaceName(state)}`);
  return inState ?? known.get(normalizePlaceName(text)) ?? null;
}
