import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';

import type { CalendarBar } from '#areas/reservations/reservations.contract.ts';
import { addDays, nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';
import { barsQuery } from '../queries.ts';
import type { ColumnRange } from './calendar-grid.tsx';

/** Days that one call reads, and where the day of the address stands in its own. */
const STRETCH = 90;
const BACK_DAYS = 14;
/** A year and a season can be scrolled through; at an edge the days move along by half of them. */
const STRETCHES = 5;
const BEFORE = 1;
export const CALENDAR_DAYS = STRETCH * STRETCHES;
const EDGE_DAYS = 3;
/** A stretch is read this many days before it comes into sight. */
const AHEAD = 21;
/** As many as can be near what is seen, on the widest window. */
const SLOTS = 3;

const firstOf = (anchor: PlainDate) => addDays(anchor, -BACK_DAYS - STRETCH * BEFORE);

type Seen = { readonly first: PlainDate; readonly last: PlainDate };

/** The title says months, and stretches are read three weeks ahead: what moves by less changes nothing on the page. */
const NEWS_DAYS = 5;
const isNews = (before: Seen, now: Seen): boolean =>
  (['first', 'last'] as const).some(
    (end) =>
      before[end].slice(0, 7) !== now[end].slice(0, 7) ||
      Math.abs(nightsBetween(before[end], now[end])) >= NEWS_DAYS,
  );

function useStretch(propertyId: string, from: PlainDate, isNear: boolean) {
  const { data, error, isFetching, refetch } = useQuery({
    ...barsQuery(propertyId, from, STRETCH),
    enabled: isNear,
  });
  return { data: isNear ? data : undefined, error: isNear ? error : null, isFetching, refetch };
}

/**
 * The stays around what is seen. Only stretches near it are read and kept true, so a year of ten thousand stays
 * costs what is looked at. Each keeps its slot while others come and go.
 */
export function useCalendarStays(propertyId: string, anchor: PlainDate, shownDays: number) {
  const [held, setHeld] = useState({ anchor, from: firstOf(anchor) });
  const from = held.anchor === anchor ? held.from : firstOf(anchor);
  const [seen, setSeen] = useState<Seen>({ first: anchor, last: addDays(anchor, shownDays - 1) });
  // A new address is seen before the grid has told so.
  const isSeen = held.anchor === anchor;
  const [firstSeen, lastSeen] = isSeen
    ? [nightsBetween(from, seen.first), nightsBetween(from, seen.last)]
    : [nightsBetween(from, anchor), nightsBetween(from, anchor) + shownDays - 1];

  const near = (index: number) =>
    index >= 0 &&
    index < STRETCHES &&
    index * STRETCH <= lastSeen + AHEAD &&
    (index + 1) * STRETCH > firstSeen - BACK_DAYS / 2;
  const first = Math.max(0, Math.floor((firstSeen - BACK_DAYS / 2) / STRETCH));
  const inSlot = (slot: number) => first + ((slot - (first % SLOTS) + SLOTS) % SLOTS);
  const indexes = [inSlot(0), inSlot(1), inSlot(2)] as const;
  const dayOf = (index: number) => addDays(from, index * STRETCH);
  const a = useStretch(propertyId, dayOf(indexes[0]), near(indexes[0]));
  const b = useStretch(propertyId, dayOf(indexes[1]), near(indexes[1]));
  const c = useStretch(propertyId, dayOf(indexes[2]), near(indexes[2]));
  const stretches = [a, b, c];

  const bars = useMemo(() => {
    const read = [a.data, b.data, c.data].flatMap((data) => data ?? []);
    if (read.length < 2) return read[0]?.bars;
    // A stay that crosses from one stretch to the next is in both.
    const known = new Map<string, CalendarBar>();
    for (const { bars: some } of read) for (const bar of some) known.set(bar.id, bar);
    return [...known.values()];
  }, [a.data, b.data, c.data]);

  const missing: ColumnRange[] = indexes.flatMap((index, slot) =>
    near(index) && !stretches[slot]?.data
      ? [{ first: index * STRETCH, last: (index + 1) * STRETCH - 1 }]
      : [],
  );

  const follow = useCallback(
    (firstDay: number, lastDay: number) => {
      const sight = { first: addDays(from, firstDay), last: addDays(from, lastDay) };
      setSeen((now) => (isNews(now, sight) ? sight : now));
      const shift = firstDay < EDGE_DAYS ? -1 : lastDay >= CALENDAR_DAYS - EDGE_DAYS ? 1 : 0;
      setHeld((now) =>
        shift === 0 && now.anchor === anchor ? now : { anchor, from: addDays(from, shift * 2 * STRETCH) },
      );
    },
    [anchor, from],
  );

  const [isRead, setRead] = useState(false);
  if (!isRead && bars) setRead(true);
  return {
    from,
    seen,
    follow,
    bars: bars ?? (isRead ? NONE : undefined),
    missing,
    failure: stretches.find(({ data, error }) => error && !data)?.error,
    isFetching: stretches.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(stretches.filter(({ error }) => error).map(({ refetch }) => refetch())),
    /** Forgets how far somebody scrolled. */
    restart: (day: PlainDate) => setHeld({ anchor: day, from: firstOf(day) }),
  };
}

const NONE: readonly CalendarBar[] = [];
