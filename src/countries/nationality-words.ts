import { SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { ALPHA2_BY_ALPHA3 } from './alpha3.ts';
import { countryName, WORLD_COUNTRIES } from './world.ts';

/** Capitals, accents and signs make no other word. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * How nationalities begin that hotels write in lists: `colombiano`, `colombiana` and `Colombian` begin alike. Those of the guests
 * that the countries of our hosts see most.
 */
const BEGINNINGS = `
AR argentin
AU australian
BO bolivian
BR brasilen brasileir brazilian
CA canadiens canadian canadens
CH suizo suiza suico suica swiss
CL chilen chilean
CN chino china chines
CO colombian
CR costarricens costarriquen
CU cubano cubana cuban
DE aleman alemao alema german
DO dominican
EC ecuatorian equatorian ecuadorian
ES espanol espanhol spanish spaniard
FR frances french
GB britanic british ingles inglesa english
GT guatemaltec guatemalan
HN honduren honduran
IL israeli israelens
IT italian
JP japones japanese
MX mexican
NI nicaraguens nicaraguan
NL holandes neerlandes dutch
PA panamen panamanian
PE peruan peruvian
PT portugues portuguese
PY paraguay paraguai
SV salvadoren salvadorenh salvadoran
US estadounidens estadunidens norteamerican american
UY uruguay uruguai
VE venezolan venezuelan
`;

/** Longest ending behind a beginning: `argentin` and `os`, `brasilen` and `as`. */
const ENDING_LENGTH = 3;

const beginnings = BEGINNINGS.trim()
  .split('\n')
  .flatMap((line) => {
    const [iso2 = '', ...words] = line.split(' ');
    return words.map((word) => [word, iso2] as const);
  });

/** By code of two or three letters, and by name in each language. Made once, with the first list. */
let known: ReadonlyMap<string, string> | undefined;

function byWord(): ReadonlyMap<string, string> {
  known ??= new Map([
    ...WORLD_COUNTRIES.flatMap(({ iso2 }) => [
      ...SUPPORTED_LANGUAGES.map((language) => [folded(countryName(iso2, language)), iso2] as const),
      [iso2.toLowerCase(), iso2] as const,
    ]),
    ...[...ALPHA2_BY_ALPHA3].map(([alpha3, iso2]) => [alpha3.toLowerCase(), iso2] as const),
    ['eeuu', 'US'],
    ['ee uu', 'US'],
    ['estados unidos de america', 'US'],
    ['inglaterra', 'GB'],
    ['england', 'GB'],
    ['holanda', 'NL'],
    ['holland', 'NL'],
  ]);
  return known;
}

/** The country that a person means by a nationality, a country or its code, in any language; null for other words. */
export function countryOfWord(text: string): string | null {
  const word = folded(text);
  const exact = byWord().get(word);
  if (exact !== undefined) return exact;
  const found = beginnings.find(
    ([beginning]) => word.startsWith(beginning) && word.length <= beginning.length + ENDING_LENGTH,
  );
  return found?.[1] ?? null;
}
