import type { CalendarBar } from '#areas/reservations/reservations.contract.ts';

const KNOWN: Readonly<Record<string, string>> = {
  airbnb: 'Airbnb',
  booking: 'Booking',
  vrbo: 'Vrbo',
  direct: 'Directa',
  expedia: 'Expedia',
  despegar: 'Despegar',
};

/** Bars carry the short name only; ten thousand long ones would double the reply. */
export const channelName = (slug: string): string =>
  KNOWN[slug] ?? slug.charAt(0).toLocaleUpperCase() + slug.slice(1).replaceAll('-', ' ');

/** The channels that sold something in a range of days, for the filter. */
export function channelNamesOf(bars: readonly CalendarBar[]) {
  const slugs = new Set<string>();
  for (const { kind, channel } of bars) if (kind === 'stay' && channel) slugs.add(channel);
  return [...slugs].sort().map((slug) => ({ slug, name: channelName(slug) }));
}
