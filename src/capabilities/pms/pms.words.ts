import { createHash } from 'node:crypto';

import type { Money } from '#vocabulary/money.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';
import type { PmsListingType } from './pms.capability.ts';

/** Words that property systems have in common, read the same way for all of them. */

export type Channel = { readonly slug: string; readonly name: string };

const CHANNELS: Readonly<Record<string, Channel>> = lookUpTable({
  airbnb: { slug: 'airbnb', name: 'Airbnb' },
  airbnb2: { slug: 'airbnb', name: 'Airbnb' },
  beapi: { slug: 'website', name: 'Website' },
  booking: { slug: 'booking', name: 'Booking.com' },
  bookingcom: { slug: 'booking', name: 'Booking.com' },
  bookingdotcom: { slug: 'booking', name: 'Booking.com' },
  direct: { slug: 'direct', name: 'Direct' },
  expedia: { slug: 'expedia', name: 'Expedia' },
  homeaway: { slug: 'vrbo', name: 'Vrbo' },
  homeaway2: { slug: 'vrbo', name: 'Vrbo' },
  manual: { slug: 'direct', name: 'Direct' },
  vrbo: { slug: 'vrbo', name: 'Vrbo' },
  website: { slug: 'website', name: 'Website' },
});

/** The channel that a word of the provider means. No word is a direct booking; an unknown one keeps its name. */
export function parseChannel(word: string | null): Channel {
  const name = word?.trim() || 'direct';
  const known = CHANNELS[name.toLowerCase().replace(/[^a-z0-9]/g, '')];
  const slug = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return known ?? { slug: slug || 'other', name };
}

/** `HH:mm`, or null for anything else. */
export const parseTimeOfDay = (text: string | null): string | null =>
  text !== null && /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : null;

/** A text that is no amount in this currency is unknown, not wrong by a factor. */
export function parseAmount(read: () => Money): Money | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** The same text for the same content. */
export const fingerprintOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');

/** A type that is only a word of the provider, such as `APARTMENT` or `guest_house`. */
export function parseListingType(word: string | null): PmsListingType | null {
  const words =
    word
      ?.trim()
      .toLowerCase()
      .replace(/[_\s-]+/g, ' ') ?? '';
  if (words === '') return null;
  return { externalId: words, name: `${words[0]?.toUpperCase()}${words.slice(1, 80)}` };
}
