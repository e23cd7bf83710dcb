import type { CalendarEntry, CalendarSkipped } from '#capabilities/calendar/calendar.capability.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { sanitizeProviderText } from '#foundation/outbound/outbound.ts';
import { allTexts } from '#texts/all.ts';
import type { TextKey } from '#texts/index.ts';
import { translate } from '#texts/translate.ts';
import type { ExplainedCalendar, ExplainedEvent } from './calendar-explain.contract.ts';
import { SKIP_TEXTS } from './calendar-source.ts';
import { readCalendarAt } from './calendars.service.ts';

const MOST_EVENTS = 500;

/** Reads an address once and explains each of its events, in the order of their dates. */
export async function explainCalendar(ctx: PropertyContext, address: string): Promise<ExplainedCalendar> {
  const { channel, entries, skipped, repeated } = await readCalendarAt(ctx, address);
  const say = (text: TextKey) => translate(allTexts[ctx.language], text);

  const taken = ({ kind, uid, arrival, departure, summary }: CalendarEntry): ExplainedEvent => {
    const isRepeated = repeated.has(uid);
    const sentence = kind === 'stay' ? 'listing.explain.stay' : blockSentence(channel);
    const text = isRepeated ? `${say(sentence)}. ${say('listing.explain.repeated')}` : say(sentence);
    return { kind, isRepeated, arrival, departure, summary: sanitizeProviderText(summary), text };
  };
  const skippedEvent = ({ uid, reason, summary, nights }: CalendarSkipped): ExplainedEvent => ({
    kind: reason === 'horizon-window' ? 'window' : 'skipped',
    isRepeated: repeated.has(uid),
    arrival: nights?.arrival ?? null,
    departure: nights?.departure ?? null,
    summary: sanitizeProviderText(summary),
    text: say(SKIP_TEXTS[reason]),
  });
  const events = [...entries.map(taken), ...skipped.map(skippedEvent)].toSorted((one, other) =>
    (one.arrival ?? '').localeCompare(other.arrival ?? ''),
  );
  return { channel, total: events.length, events: events.slice(0, MOST_EVENTS) };
}

/** Booking.com gives sold nights and closed ones the same title. */
const blockSentence = (channel: ExplainedCalendar['channel']): TextKey =>
  channel === 'booking' ? 'listing.explain.blockOfBooking' : 'listing.explain.block';
