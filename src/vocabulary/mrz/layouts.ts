/** Cards (three lines), older cards and passports (two lines), by ICAO Doc 9303 parts 5, 6 and 4. */
export type MrzFormat = 'TD1' | 'TD2' | 'TD3';

/** `A` letter or filler, `N` digit or filler, `X` any: what each place of a zone may hold. */
export const LAYOUTS: Readonly<Record<MrzFormat, readonly string[]>> = {
  TD3: [`AAAAA${'A'.repeat(39)}`, `${'X'.repeat(9)}NAAANNNNNNNANNNNNNN${'X'.repeat(14)}NN`],
  TD2: [`AAAAA${'A'.repeat(31)}`, `${'X'.repeat(9)}NAAANNNNNNNANNNNNNN${'X'.repeat(7)}N`],
  TD1: [`AAAAA${'X'.repeat(9)}N${'X'.repeat(15)}`, `NNNNNNNANNNNNNNAAA${'X'.repeat(11)}N`, 'A'.repeat(30)],
};

export const MRZ_FORMATS = ['TD3', 'TD2', 'TD1'] as const;
