import { dayIn, instantOf } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

/** The day that it is now at a property, wherever the person looks from. */
export const todayIn = (zone: string): PlainDate => dayIn(zone, instantOf(Date.now()));

/** The day that it is where the person is: for what belongs to their own life, such as a birth. */
export const todayHere = (): PlainDate => todayIn(new Intl.DateTimeFormat().resolvedOptions().timeZone);
