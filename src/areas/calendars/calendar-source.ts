import type { CalendarSource } from '#areas/reservations/index.ts';
import type { FeedRow } from './calendars.store.ts';

export const CHANNEL_NAMES = {
  airbnb: 'Airbnb',
  booking: 'Booking',
  vrbo: 'Vrbo',
  other: 'Calendario',
} as const;

/** Where the address of a feed is sealed. */
export const placeOf = (feedId: string): string => `calendar_feeds.url:${feedId}`;

export const sourceOf = (feed: Pick<FeedRow, 'listing_id' | 'channel'>): CalendarSource => ({
  listingId: feed.listing_id,
  channelSlug: feed.channel,
  channelName: CHANNEL_NAMES[feed.channel],
});
