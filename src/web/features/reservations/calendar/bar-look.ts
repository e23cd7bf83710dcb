import type { CalendarBar } from '#areas/reservations/reservations.contract.ts';
import type { TextKey } from '#texts/index.ts';

/** Channels with a colour of their own; every other one is known by its name. */
export const CHANNELS = ['airbnb', 'booking', 'vrbo', 'direct'] as const;
export type ChannelLook = (typeof CHANNELS)[number] | 'other';

export const channelLook = (slug: string): ChannelLook =>
  CHANNELS.find((channel) => slug === channel || slug.startsWith(`${channel}-`)) ?? 'other';

/** Nights in a listing that guests change to: the bar of a stay that begins elsewhere. */
export const isPart = ({ id, main }: CalendarBar): boolean => main !== null && main !== id;

export type BarMark = 'wrong' | 'waits' | 'done';

/** The one thing about a stay that is worth an icon: what failed first, then what is missing. */
export function markOf(bar: CalendarBar): BarMark | undefined {
  if (bar.kind === 'block') return undefined;
  if (bar.conflict || bar.registry === 'refused') return 'wrong';
  if (bar.checkIn === 'complete') return 'done';
  return bar.checkIn === 'started' ? 'waits' : undefined;
}

/** The same in words. */
export function markText(bar: CalendarBar): TextKey | undefined {
  if (bar.conflict) return 'app.stay.conflict.short';
  if (bar.registry === 'refused') return 'app.registry.refused.short';
  if (bar.kind === 'block') return undefined;
  return `app.checkIn.state.${bar.checkIn}`;
}
