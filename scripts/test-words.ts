/** What follows `npm test --`. */
export type Words = {
  /** Without a second try. */
  readonly isStrict: boolean;
  /** Only the files that need no database. */
  readonly isUnit: boolean;
  /** Writes how long each file took to `tests/durations.json`, after a whole pass. */
  readonly keepsDurations: boolean;
  /** Only what the changes since this commit can reach; null: all. */
  readonly since: string | null;
  /** Parts of file names; none: all. */
  readonly filters: readonly string[];
};

/** `--strict`, `unit` and `--keep-durations` are words of the command wherever they stand, and never parts of file names. */
export function readWords(given: readonly string[]): Words {
  const words = new Set(['--strict', 'unit', '--keep-durations']);
  const rest = given.filter((word) => !words.has(word));
  const isChanged = rest[0] === '--changed';
  const unknown = (isChanged ? rest.slice(2) : rest).filter((word) => word.startsWith('-') || isChanged);
  if (unknown.length > 0) throw new Error(`npm test does not know ${unknown.join(', ')}`);
  return {
    isStrict: given.includes('--strict'),
    isUnit: given.includes('unit'),
    keepsDurations: given.includes('--keep-durations'),
    since: isChanged ? (rest[1] ?? 'HEAD') : null,
    filters: isChanged ? [] : rest,
  };
}
