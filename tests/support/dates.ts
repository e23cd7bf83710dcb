import { systemClock } from '#foundation/context/clock.ts';
import { atLocalTime, dayIn, type Instant } from '#vocabulary/instant.ts';
import { addDays, type PlainDate, plainDate } from '#vocabulary/plain-date.ts';

const realToday = (): PlainDate => dayIn('America/Bogota', systemClock.now());

/**
 * Today in the tests' world: see TEST_NOW. In browser tests, where the product runs on the real clock because a browser
 * has one of its own, it is the real day: a stay of a fixed one is over some day.
 */
export const TODAY = process.env['TESTS_ARE_ON'] === 'real-clock' ? realToday() : plainDate('2026-11-21');
export const inDays = (days: number): PlainDate => addDays(TODAY, days);

/** Noon of that day where the properties of the tests are. */
export const noonIn = (days: number): Instant => atLocalTime(inDays(days), '12:00', 'America/Bogota');

/** For tests of either kind that run on the real clock. */
export const inDaysFromNow = (days: number): PlainDate => addDays(realToday(), days);
