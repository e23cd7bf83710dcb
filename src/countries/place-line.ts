import { type Language, SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';

/** Somewhere with a name of its own, which some languages have another for: `Lisboa` and `Lisbon`. */
export type Named = {
  readonly name: string;
  readonly otherNames?: Readonly<Partial<Record<Language, string>>>;
};

export const localizedNameOf = ({ name, otherNames }: Named, language: Language): string =>
  otherNames?.[language] ?? name;

type PlaceLine = Named & { readonly code: string; readonly facts: Readonly<Record<string, string>> };

/** A line of a list of places: `PT-11 Lisboa|en=Lisbon`. */
export function readPlaceLine(line: string): PlaceLine {
  const [head = '', ...rest] = line.split('|');
  const space = head.indexOf(' ');
  const [code, name] = [head.slice(0, space), head.slice(space + 1)];
  if (rest.length === 0) return { code, name, facts: {} };
  const facts = Object.fromEntries(rest.map((fact) => fact.split('=', 2) as [string, string]));
  const otherNames = Object.fromEntries(
    SUPPORTED_LANGUAGES.flatMap((language) => (facts[language] ? [[language, facts[language]]] : [])),
  );
  return { code, name, facts, ...(Object.keys(otherNames).length > 0 && { otherNames }) };
}

/** Without case, accents and signs, words by hyphens, so that "sao joao" finds "São João". */
export const normalizePlaceName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
