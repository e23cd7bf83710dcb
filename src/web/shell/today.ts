import { dayIn, instantOf } from '#vocabulary/instant.ts';
import { fromEpochDay, type PlainDate } from '#vocabulary/plain-date.ts';

/** The present day at a property, in any zone of the viewer. */
export const todayIn = (zone: string): PlainDate => dayIn(zone, instantOf(Date.now()));

/** The present day in the person's own zone: for facts of their own life, such as a birth. */
export function todayHere(): PlainDate {
  const now = new Date();
  // The clock of the browser as if it were one of UTC: a zone by its name would first load all that Intl knows.
  return fromEpochDay(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}
