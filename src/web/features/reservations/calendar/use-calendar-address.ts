import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

import { type PlainDate, readDay } from '#vocabulary/plain-date.ts';
import { appendSearch } from '#web/parts/append-search.ts';
import { type Span, spanIn, USUAL_SPAN } from '../calendar-asked.ts';

/** How a phone shows the calendar. */
export const VIEWS = ['week', 'month', 'agenda'] as const;
export type View = (typeof VIEWS)[number];

/** The state of the calendar in the address: a person with the link sees the same. */
export function useCalendarAddress(today: PlainDate) {
  const [search, setSearch] = useSearchParams();
  const day = readDay(search.get('day'));
  const set = useCallback(
    (name: string, value: string | undefined) =>
      setSearch(
        (parameters) => {
          if (value) parameters.set(name, value);
          else parameters.delete(name);
          return parameters;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );
  return {
    anchor: day ?? today,
    channel: search.get('channel') ?? '',
    listings: search.get('search') ?? '',
    /** The one of which a phone shows the month. */
    listing: search.get('listing') ?? '',
    span: spanIn(search),
    view: VIEWS.find((view) => view === search.get('view')) ?? 'week',
    goTo: (to: PlainDate) => set('day', to === today ? undefined : to),
    setChannel: (slug: string) => set('channel', slug),
    setSpan: (to: Span) => set('span', to === USUAL_SPAN ? undefined : to),
    setView: (to: View) => set('view', to === 'week' ? undefined : to),
    setListing: (id: string) => set('listing', id),
    /** To be come back from, so it is a step of its own. */
    openMonth: (id: string) =>
      setSearch(
        (parameters) => {
          parameters.set('view', 'month');
          parameters.set('listing', id);
          return parameters;
        },
        { preventScrollReset: true },
      ),
    setListings: useCallback((text: string) => set('search', text), [set]),
    keep: (to: string) => appendSearch(to, search),
  };
}
export type CalendarAddress = ReturnType<typeof useCalendarAddress>;
