import { systemClock } from '#foundation/context/clock.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { addDays, type PlainDate, plainDate } from '#vocabulary/plain-date.ts';

/** Today in the tests' world: see TEST_NOW. */
export const TODAY = plainDate('2026-11-21');
export const inDays = (days: number): PlainDate => addDays(TODAY, days);

/** Where pages are served the product runs on the real clock, because a browser has one of its own. */
export const inDaysFromNow = (days: number): PlainDate =>
  addDays(dayIn('America/Bogota', systemClock.now()), days);
