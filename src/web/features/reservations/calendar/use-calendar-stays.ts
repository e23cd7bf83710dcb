import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';

import type { CalendarBar } from '#areas/stays/reservations/reservations.contract.ts';
import { addDays, nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';
import { BACK_DAYS, daysInSight, RANGE_DAYS } from '../calendar-asked.ts';
import { barsQuery } from '../queries.ts';
import { type ColumnRange, columnsWithout } from './calendar-layout.ts';

/** Five ranges can be scrolled through, one of them before the first shown. Near an edge the days move along by two ranges. */
const RANGES = 5;
const RANGES_BEFORE = 1;
export const CALENDAR_DAYS = RANGE_DAYS * RANGES;
const EDGE_DAYS = 3;
/** A range is read this many days before it comes into sight. */
const AHEAD = 21;
/** As many ranges as can be near the visible days, on the widest window. */
const SLOTS = 3;

const firstOf = (anchor: PlainDate) => addDays(anchor, -BACK_DAYS - RANGE_DAYS * RANGES_BEFORE);

type Seen = { readonly first: PlainDate; readonly last: PlainDate };

/** The title shows months, and ranges are read three weeks ahead: fewer days than these change nothing on the page. */
const NEWS_DAYS = 5;
const isNews = (before: Seen, now: Seen): boolean =>
  (['first', 'last'] as const).some(
    (end) =>
      before[end].slice(0, 7) !== now[end].slice(0, 7) ||
      Math.abs(nightsBetween(before[end], now[end])) >= NEWS_DAYS,
  );

/** `isDue`: not before the days in sight are drawn, unless it is known already. */
function useRange(propertyId: string, from: PlainDate, isNear: boolean, isDue: boolean) {
  const { data, error, isFetching, refetch } = useQuery({
    ...barsQuery(propertyId, from, RANGE_DAYS),
    enabled: isNear && isDue,
  });
  return { data: isNear ? data : undefined, error: isNear ? error : null, isFetching, refetch };
}

/**
 * The stays around the visible days. Only ranges near them are read and refreshed, so a year of ten thousand stays
 * costs no more than the visible part. Each range keeps its slot while others are added and removed. On the first read
 * the visible days are requested alone, before the others.
 */
export function useCalendarStays(
  propertyId: string,
  anchor: PlainDate,
  shownDays: number,
  /** A grid reports its visible days; a month or an agenda show the days after the anchor. */
  isGrid: boolean,
) {
  const [origin, setOrigin] = useState({ anchor, from: firstOf(anchor), restarts: 0 });
  const from = origin.anchor === anchor ? origin.from : firstOf(anchor);
  const [seen, setSeen] = useState<Seen>({ first: anchor, last: addDays(anchor, shownDays - 1) });
  // A new address changes the anchor first; the grid reports its new days a moment later.
  const isSeen = isGrid && origin.anchor === anchor;
  const [firstSeen, lastSeen] = isSeen
    ? [nightsBetween(from, seen.first), nightsBetween(from, seen.last)]
    : [nightsBetween(from, anchor), nightsBetween(from, anchor) + shownDays - 1];

  const near = (index: number) =>
    index >= 0 &&
    index < RANGES &&
    index * RANGE_DAYS <= lastSeen + AHEAD &&
    (index + 1) * RANGE_DAYS > firstSeen - BACK_DAYS / 2;
  const firstNear = Math.max(0, Math.floor((firstSeen - BACK_DAYS / 2) / RANGE_DAYS));
  const inSlot = (slot: number) => firstNear + ((slot - (firstNear % SLOTS) + SLOTS) % SLOTS);
  const indexes = [inSlot(0), inSlot(1), inSlot(2)] as const;
  const dayOf = (index: number) => addDays(from, index * RANGE_DAYS);
  const [isRead, setRead] = useState(false);
  const a = useRange(propertyId, dayOf(indexes[0]), near(indexes[0]), isRead);
  const b = useRange(propertyId, dayOf(indexes[1]), near(indexes[1]), isRead);
  const c = useRange(propertyId, dayOf(indexes[2]), near(indexes[2]), isRead);
  const ranges = [a, b, c];
  const inSight = daysInSight(anchor, shownDays);
  const first = useQuery({
    ...barsQuery(propertyId, inSight.from, inSight.days),
    enabled: !isRead && ranges.every(({ data }) => !data),
  });
  const unread = indexes.filter((index, slot) => near(index) && !ranges[slot]?.data).join(' ');
  const early = unread === '' ? undefined : first.data;

  const bars = useMemo(() => {
    const read = [early, a.data, b.data, c.data].flatMap((data) => data ?? []);
    if (read.length < 2) return read[0]?.bars;
    // A stay that crosses from one range to the next is in both.
    const known = new Map<string, CalendarBar>();
    for (const { bars: some } of read) for (const bar of some) known.set(bar.id, bar);
    return [...known.values()];
  }, [early, a.data, b.data, c.data]);

  const earlyFrom = early && nightsBetween(from, early.from);
  const earlyDays = early?.days ?? 0;
  // The same array while the same days are missing: a new one would render its users again.
  const missing = useMemo(
    () =>
      unread
        .split(' ')
        .filter(Boolean)
        .flatMap((index): readonly ColumnRange[] => {
          const first = Number(index) * RANGE_DAYS;
          const range = { first, last: first + RANGE_DAYS - 1 };
          if (earlyFrom === undefined) return [range];
          return columnsWithout(range, { first: earlyFrom, last: earlyFrom + earlyDays - 1 });
        }),
    [unread, earlyFrom, earlyDays],
  );

  const follow = useCallback(
    (firstDay: number, lastDay: number) => {
      const sight = { first: addDays(from, firstDay), last: addDays(from, lastDay) };
      setSeen((now) => (isNews(now, sight) ? sight : now));
      const shift = firstDay < EDGE_DAYS ? -1 : lastDay >= CALENDAR_DAYS - EDGE_DAYS ? 1 : 0;
      setOrigin((now) =>
        shift === 0 && now.anchor === anchor
          ? now
          : { ...now, anchor, from: addDays(from, shift * 2 * RANGE_DAYS) },
      );
    },
    [anchor, from],
  );

  if (!isRead && bars) setRead(true);
  const asked = isRead ? ranges : [first];
  return {
    from,
    seen,
    follow,
    bars: bars ?? (isRead ? NONE : undefined),
    missing,
    failure: asked.find(({ data, error }) => error && !data)?.error,
    isFetching: asked.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(asked.filter(({ error }) => error).map(({ refetch }) => refetch())),
    /** Starts again at a day, from any scroll position. */
    restart: (day: PlainDate) =>
      setOrigin(({ restarts }) => ({ anchor: day, from: firstOf(day), restarts: restarts + 1 })),
    restarts: origin.restarts,
  };
}

const NONE: readonly CalendarBar[] = [];
