import type { CalendarBar } from '#areas/stays/reservations/reservations.contract.ts';
import type { TextKey } from '#texts/index.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';

/** Channels with a colour of their own; every other one is known by its name. */
export const CHANNELS = ['airbnb', 'booking', 'vrbo', 'direct'] as const;
export type ChannelLook = (typeof CHANNELS)[number] | 'other';

export const channelLook = (slug: string): ChannelLook =>
  CHANNELS.find((channel) => slug === channel || slug.startsWith(`${channel}-`)) ?? 'other';

/** Nights in a listing that guests change to: the bar of a stay that begins elsewhere. */
export const isPart = ({ id, main }: CalendarBar): boolean => main !== null && main !== id;

/** What failed; how far the guests are with their check-in: not begun, under way, done. */
export const MARKS = ['wrong', 'open', 'waits', 'done'] as const;
export type BarMark = (typeof MARKS)[number];

/** The one thing about a stay that is worth an icon: what failed first, then what is missing. */
export function markOf(bar: CalendarBar): BarMark | undefined {
  if (bar.kind === 'block') return undefined;
  if (bar.conflict || bar.registry === 'refused') return 'wrong';
  if (bar.checkIn === 'complete') return 'done';
  return bar.checkIn === 'started' ? 'waits' : 'open';
}

/** What a calendar has room for. */
export type MarkRoom = { readonly today: PlainDate; readonly isCompact: boolean };

/** Nobody begins a check-in after leaving; and on a phone only what asks for somebody is drawn. */
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
