import { atLocalTime, dayIn, type Instant, isTimeZone, plusSeconds } from '#vocabulary/instant.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';

/** `2026-03-04 08:00:00` on the wall of the property, as a moment; null for anything else. */
export function momentOf(text: string | null, zone: string): Instant | null {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::(\d{2}))?/.exec(text ?? '');
  const date = PlainDate.safeParse(match?.[1]);
  if (!date.success || !isTimeZone(zone)) return null;
  return plusSeconds(atLocalTime(date.data, match?.[2] ?? '00:00', zone), Number(match?.[3] ?? 0));
}

/** A moment as the property's wall clock shows it, the form of Cloudbeds' filters. */
export function wallClockOf(moment: Instant, zone: string): string {
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeStyle: 'medium' });
  return `${dayIn(zone, moment)} ${time.format(Date.parse(moment))}`;
}

/** `15:00:00` as `15:00`. */
export const parseClockTime = (text: string | null | undefined): string | null =>
  /^([01]\d|2[0-3]):[0-5]\d/.exec(text ?? '')?.[0] ?? null;
