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

/** Bars carry the short name only; ten thousand long ones would double the reply. */
export function channelName(slug: string, t: (key: TextKey, params?: TextParams) => string): string {
  if (slug === 'direct') return t('app.channel.direct');
  return KNOWN[slug] ?? slug.charAt(0).toLocaleUpperCase() + slug.slice(1).replaceAll('-', ' ');
}
