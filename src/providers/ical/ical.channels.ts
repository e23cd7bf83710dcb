import type {
  CalendarChannel,
  CalendarEntry,
  CalendarSkip,
} from '#capabilities/calendar/calendar.capability.ts';

import { unescapeText, type ScannedEvent } from './ical.scan.ts';

/** The meaning of an event for a channel, apart from its nights. */
export type Meaning = Pick<CalendarEntry, 'kind' | 'code' | 'guestName' | 'phoneLast4'>;
export type ChannelReader = (event: ScannedEvent) => Meaning | Extract<CalendarSkip, 'tentative'>;

export const BLOCK: Meaning = { kind: 'block', code: null, guestName: null, phoneLast4: null };

/**
 * Airbnb (airbnb-ical "The file"). A booking is an event with a reservation code, wherever the words around
 * it are from: some accounts get them in their own language. `Airbnb (Not available)` has none.
 */
function readAirbnb({ summary, description: written }: ScannedEvent): Meaning {
  const description = unescapeText(written);
  const oldForm = /^(.{1,100}?)\s*\((HM[A-Z0-9]{8})\)$/.exec(summary);
  const code =
    /\/details\/([A-Z][A-Z0-9]{9})\b/.exec(description)?.[1] ??
    /\bHM[A-Z0-9]{8}\b/.exec(description)?.[0] ??
    oldForm?.[2] ??
    null;
  if (code === null && !/^reserved$/i.test(summary)) return BLOCK;
  return {
    kind: 'stay',
    code,
    guestName: oldForm?.[1]?.trim() ?? null,
    // "Phone Number (Last 4 Digits): 2233", in any language.
    phoneLast4: /4[^:\n]{0,40}:\s{0,3}(\d{4})\b/.exec(description)?.[1] ?? null,
  };
}

/** Vrbo and its sister sites (booking-vrbo-ical "Vrbo"). A hold is not a booking and may vanish within hours. */
function readVrbo({ summary, status }: ScannedEvent): ReturnType<ChannelReader> {
  if (status === 'TENTATIVE' || /tentative/i.test(summary)) return 'tentative';
  const reserved = /^reserved\b(?:\s*-\s*(.{1,100}))?/i.exec(summary);
  if (!reserved) return BLOCK;
  return { ...BLOCK, kind: 'stay', guestName: reserved[1]?.trim() || null };
}

/** Booking writes the same words for a booking and a closed night, so it is always a block (USER-PAIN 2). */
export const CHANNEL_READERS: Readonly<Record<CalendarChannel, ChannelReader>> = {
  airbnb: readAirbnb,
  vrbo: readVrbo,
  booking: () => BLOCK,
  other: () => BLOCK,
};

/** The channel of an uploaded file, by the producer it names. */
export function channelOfProduct(product: string): CalendarChannel {
  if (/airbnb/i.test(product)) return 'airbnb';
  if (/booking\.com/i.test(product)) return 'booking';
  return /homeaway|vrbo/i.test(product) ? 'vrbo' : 'other';
}
