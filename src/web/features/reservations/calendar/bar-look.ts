import type { CalendarBar } from '#areas/stays/reservations/reservations.contract.ts';
import type { TextKey } from '#texts/index.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';

/** Channels with a colour of their own; every other one is shown by its name. */
export const CHANNELS = ['airbnb', 'booking', 'vrbo', 'direct'] as const;
export type ChannelLook = (typeof CHANNELS)[number] | 'other';

export const channelLook = (slug: string): ChannelLook =>
  CHANNELS.find((channel) => slug === channel || slug.startsWith(`${channel}-`)) ?? 'other';

/** Nights in a listing that guests change to: the bar of a stay that begins elsewhere. */
export const isPart = ({ id, main }: CalendarBar): boolean => main !== null && main !== id;

/** The failure; the guests' check-in: not begun, under way, done. */
export const MARKS = ['wrong', 'open', 'waits', 'done'] as const;
export type BarMark = (typeof MARKS)[number];

/** The one fact of a stay with an icon: a failure first, then missing data. */
export function markOf(bar: CalendarBar): BarMark | undefined {
  if (bar.kind === 'block') return undefined;
  if (bar.conflict || bar.registry === 'refused') return 'wrong';
  if (bar.checkIn === 'complete') return 'done';
  return bar.checkIn === 'started' ? 'waits' : 'open';
}

/** The day and the size of a calendar, which decide the marks that it shows. */
export type MarkRoom = { readonly today: PlainDate; readonly isCompact: boolean };

/** A check-in does not begin after the departure; and on a phone only tasks of a person are drawn. */
export function shownMark(bar: CalendarBar, { today, isCompact }: MarkRoom): BarMark | undefined {
  const mark = markOf(bar);
  if (mark === 'open')
    return bar.to <= today || (isCompact && bar.from > addDays(today, 1)) ? undefined : mark;
  return isCompact && mark === 'done' ? undefined : mark;
}

/** The same in words. */
export function markText(bar: CalendarBar): TextKey | undefined {
  if (bar.conflict) return 'app.stay.conflict.short';
  if (bar.registry === 'refused') return 'app.registry.refused.short';
  if (bar.kind === 'block') return undefined;
  return `app.checkIn.state.${bar.checkIn}`;
}
