import type { CalendarBar } from '#areas/stays/reservations/reservations.contract.ts';
import type { TextKey } from '#texts/index.ts';
import type { TextParams } from '#vocabulary/errors.ts';

const KNOWN: Readonly<Record<string, string>> = {
  airbnb: 'Airbnb',
  booking: 'Booking',
  vrbo: 'Vrbo',
  expedia: 'Expedia',
  despegar: 'Despegar',
};

/** The channels that a person may enter for a reservation, or filter by. */
export const SOLD_BY = ['direct', 'airbnb', 'booking', 'vrbo', 'expedia', 'despegar'] as const;

type Translate = (key: TextKey, params?: TextParams) => string;

/** Bars carry the short name only; ten thousand long ones would double the reply. */
export function channelName(slug: string, t: Translate): string {
  if (slug === 'direct') return t('app.channel.direct');
  return KNOWN[slug] ?? slug.charAt(0).toLocaleUpperCase() + slug.slice(1).replaceAll('-', ' ');
}

/** The stay of the nights, or the reason why they are closed. */
export const nameOfBar = (
  { kind, source, name, channel }: Pick<CalendarBar, 'kind' | 'source' | 'name' | 'channel'>,
  t: Translate,
): string => {
  if (name) return name;
  if (kind === 'stay') return t('app.stay.noName');
  return source === 'calendar'
    ? t('app.block.closedBy', { channel: channelName(channel, t) })
    : t('app.block.noReason');
};

/** The channels that sold something in a range of days, for the filter. */
export function channelNamesOf(bars: readonly CalendarBar[], t: Translate) {
  const slugs = new Set<string>();
  for (const { kind, channel } of bars) if (kind === 'stay' && channel) slugs.add(channel);
  return [...slugs].sort().map((slug) => ({ slug, name: channelName(slug, t) }));
}
