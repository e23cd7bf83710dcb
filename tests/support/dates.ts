import { addDays, type PlainDate, plainDate } from '#vocabulary/plain-date.ts';

/** Today in the tests' world: see TEST_NOW. */
export const TODAY = plainDate('2026-11-21');
export const inDays = (days: number): PlainDate => addDays(TODAY, days);
