/** A customer in Siigo's form (blueprint, "Crear Cliente"); fields that were there before travel with it. */
export type SiigoParty = Readonly<Record<string, unknown>>;

type Named = { readonly person: 'company' | 'person'; readonly name: string };

const LONGEST_NAME = 100;
/** Siigo requires a telephone and an address of every customer; the law does not. */
export const PLACEHOLDER_PHONE = '0000000';
export const UNKNOWN_ADDRESS = 'No informada';

/** A person has first and last names there; a name of three words has one of the first. */
export function splitName({ person, name }: Named): readonly string[] {
  if (person === 'company') return [name.slice(0, LONGEST_NAME)];
  const all = name.trim().split(/\s+/);
  const first = all.slice(0, Math.max(1, Math.floor(all.length / 2))).join(' ');
  const last = all.slice(Math.max(1, Math.floor(all.length / 2))).join(' ');
  return [first.slice(0, LONGEST_NAME), last.slice(0, LONGEST_NAME) || '.'];
}
