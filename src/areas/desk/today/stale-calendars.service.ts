import { CALENDAR_STALE_SECONDS, type CalendarRow } from '#areas/channels/calendars/index.ts';
import { allTexts } from '#texts/all.ts';
import { translate, translateCount } from '#texts/translate.ts';
import { epochMs, type Instant, timeIn } from '#vocabulary/instant.ts';
import type { CalendarOfDay, Day } from './day.ts';

const HOUR_MS = 3_600_000;

const ageMs = ({ last_good_at }: CalendarRow, now: Instant): number =>
  last_good_at === null ? 0 : epochMs(now) - epochMs(last_good_at);

/** A calendar by link without a good sync for a while. A file is never read automatically. */
export const isCalendarStale = (calendar: CalendarRow, now: Instant): boolean =>
  calendar.is_link && ageMs(calendar, now) > CALENDAR_STALE_SECONDS * 1000;

/** The age of the last good sync, the nights at risk and the next attempt; null while it is fresh. */
export function describeCalendarAge(
  { ctx, property, risk }: Day,
  { calendar, listing, name }: CalendarOfDay,
): { readonly title: string; readonly text: string } | null {
  const now = ctx.clock.now();
  if (!listing.is_open || !isCalendarStale(calendar, now)) return null;
  const texts = allTexts[ctx.language];
  const hours = Math.floor(ageMs(calendar, now) / HOUR_MS);
  const nights = translateCount(texts, ctx.language, 'today.calendar.nights', risk.get(listing.id) ?? 0);
  const next = calendar.next_read_at;
  const isAhead = next !== null && next > now;
  const again = isAhead
    ? translate(texts, 'today.calendar.next', { time: timeIn(property.timeZone, next) })
    : translate(texts, 'today.calendar.nextSoon');
  return {
    title:
      hours < 48
        ? translateCount(texts, ctx.language, 'today.calendar.hours', hours, { listing: name })
        : translateCount(texts, ctx.language, 'today.calendar.days', Math.floor(hours / 24), {
            listing: name,
          }),
    text: `${nights}. ${again}`,
  };
}
