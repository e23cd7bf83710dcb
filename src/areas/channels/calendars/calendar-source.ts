import type { CalendarSource } from '#areas/stays/reservations/index.ts';
import type { TextKey } from '#texts/index.ts';
import type { FeedRow } from './calendars.store.ts';
import type { LeftOut } from './calendars.tables.ts';

export const CHANNEL_NAMES = {
  airbnb: 'Airbnb',
  booking: 'Booking',
  vrbo: 'Vrbo',
  other: 'Calendario',
} as const;

/** The context in which the address of a feed is sealed. */
export const sealContextOf = (feedId: string): string => `calendar_feeds.url:${feedId}`;

export const sourceOf = (feed: Pick<FeedRow, 'listing_id' | 'channel'>): CalendarSource => ({
  listingId: feed.listing_id,
  channelSlug: feed.channel,
  channelName: CHANNEL_NAMES[feed.channel],
});

/** Why an event closes no nights, or others than it says. */
export const SKIP_TEXTS = {
  'ends-before-start': 'listing.explain.endsBeforeStart',
  'too-long': 'listing.explain.tooLong',
  'horizon-window': 'listing.explain.window',
  own: 'listing.explain.own',
  echo: 'listing.explain.echo',
  elsewhere: 'listing.explain.elsewhere',
  'within-a-day': 'listing.explain.withinADay',
  'marked-free': 'listing.explain.markedFree',
  'repetition-unreadable': 'listing.explain.repetitionUnreadable',
  tentative: 'listing.explain.tentative',
  unreadable: 'listing.explain.unreadable',
  cancelled: 'listing.explain.cancelled',
} as const satisfies Record<LeftOut['reason'], TextKey>;
