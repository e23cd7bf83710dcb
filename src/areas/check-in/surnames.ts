const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .trim()
    .toLowerCase();

/** Whether somebody typed a surname of the name that a booking has, or all of them; accents and case aside. */
export function isSurnameOf(name: string, typed: string): boolean {
  const [first = '', ...rest] = folded(name).split(/\s+/);
  const surnames = rest.length > 0 ? rest : [first];
  const given = folded(typed);
  return given.length > 1 && (surnames.includes(given) || surnames.join(' ') === given);
}
