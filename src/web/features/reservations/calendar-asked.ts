import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';

/** The first requests of the calendar; the page sends the same ones ahead of its scripts (entries/app/ahead.ts). */

/** Days of one call, and how many of them lie before the day of the address. */
export const RANGE_DAYS = 90;
export const BACK_DAYS = 14;

/** Days that fit in a wide window, and how wide one is then. */
export const SPANS = { '7': 160, '21': 60, '60': 20 } as const;
export type Span = keyof typeof SPANS;
export const USUAL_SPAN: Span = '21';
export const isSpan = (text: string | null): text is Span => text !== null && Object.hasOwn(SPANS, text);
export const spanIn = (search: URLSearchParams): Span => {
  const span = search.get('span');
  return isSpan(span) ? span : USUAL_SPAN;
};

/** One or two days before the day of the address are visible, and after it as many as the widest window shows. */
const DAYS_AROUND = { before: 3, after: 6 };

/**
 * The visible days, of every listing. They are read first, because a third of the stays is drawn sooner than all; the
 * others are read while the person looks at these.
 */
export const daysInSight = (anchor: PlainDate, shownDays: number) => ({
  from: addDays(anchor, -DAYS_AROUND.before),
  days: DAYS_AROUND.before + shownDays + DAYS_AROUND.after,
});

/** Every listing, in as few questions as can be: the calendar waits for them. */
export const roomsAsked = (propertyId: string | undefined) =>
  ({
    propertyId,
    limit: 1000,
    sort: 'name',
    fields: 'internalName,capacity,arrivalTime,departureTime,status',
  }) as const;

export const barsAsked = (propertyId: string | undefined, from: PlainDate, days: number) =>
  ({ propertyId, from, to: addDays(from, days), as: 'columns' }) as const;
