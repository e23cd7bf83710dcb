import { dayIn, instantOf } from '#vocabulary/instant.ts';
import { fromEpochDay, type PlainDate } from '#vocabulary/plain-date.ts';

/** The day that it is now at a property, wherever the person looks from. */
export const todayIn = (zone: string): PlainDate => dayIn(zone, instantOf(Date.now()));

/** The day that it is where the person is: for what belongs to their own life, such as a birth. */
export function todayHere(): PlainDate {
  const now = new Date();
  // The clock of the browser as if it were one of UTC: a zone by its name would first load all that Intl knows.
  return fromEpochDay(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}
