import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarOff } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Outlet, useNavigate, useSearchParams } from 'react-router';

import type { CalendarBar } from '#areas/reservations/reservations.contract.ts';
import { addDays, PlainDate } from '#vocabulary/plain-date.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { todayIn } from '#web/shell/today.ts';
import { Empty, Failed } from '#web/ui/faces.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { CalendarContext } from '../blocked-nights-drawer.tsx';
import { keepSearch } from '#web/shell/keep-search.ts';
import type { StayLinks } from '../links.ts';
import { barsQuery, roomsQuery } from '../queries.ts';
import { useMedia } from '#web/shell/use-media.ts';
import { CalendarAgenda } from './calendar-agenda.tsx';
import { CalendarGrid, type GridHandle } from './calendar-grid.tsx';
import { layBars, UNASSIGNED } from './calendar-layout.ts';
import { monthsTitle } from './calendar-names.ts';
import type { GridRow } from './calendar-row.tsx';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { channelNamesOf } from './channel-names.ts';
import { CalendarToolbar, isSpan, SPANS } from './calendar-toolbar.tsx';
import styles from './calendar.module.css';

/** What is loaded around the day of the address. Reaching an edge moves the stretch along. */
const BACK_DAYS = 14;
const DAYS = 90;
const EDGE_DAYS = 3;
const TILES = 10;

type CalendarPageProps = {
  readonly links: StayLinks;
  readonly listings: () => string;
  readonly block: (id: string) => string;
};

/** Every listing and every night, in two calls. */
export function CalendarPage({ links, listings, block }: CalendarPageProps) {
  const { t, tn, language } = useLanguage();
  const { property } = useProperty();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const isPhone = useMedia('(width < 750px)');
  const grid = useRef<GridHandle>(null);
  const today = todayIn(property.timezone);
  const asked = PlainDate.safeParse(search.get('day'));
  const anchor = asked.success ? asked.data : today;
  const channel = search.get('channel') ?? '';
  const askedSpan = search.get('span');
  const span = isSpan(askedSpan) ? askedSpan : '21';

  // The loaded stretch follows the scroll bar without a change of address; a new address starts it anew.
  const [stretch, setStretch] = useState({ anchor, from: addDays(anchor, -BACK_DAYS) });
  const from = stretch.anchor === anchor ? stretch.from : addDays(anchor, -BACK_DAYS);

  const rooms = useQuery(roomsQuery(property.id));
  const stays = useQuery({ ...barsQuery(property.id, from, DAYS), placeholderData: keepPreviousData });
  const loaded = stays.data;

  const [seen, setSeen] = useState({ first: anchor, last: addDays(anchor, 20) });
  const loadedFrom = loaded?.from;
  const follow = useCallback(
    (first: number, last: number) => {
      if (loadedFrom === undefined) return;
      setSeen({ first: addDays(loadedFrom, first), last: addDays(loadedFrom, last) });
      const shift = first < EDGE_DAYS ? -1 : last >= DAYS - EDGE_DAYS ? 1 : 0;
      if (shift) setStretch({ anchor, from: addDays(loadedFrom, first - (shift === 1 ? BACK_DAYS : 45)) });
    },
    [anchor, loadedFrom],
  );

  const channels = useMemo(() => channelNamesOf(loaded?.bars ?? []), [loaded]);
  const shownBars = useMemo(
    () => (loaded?.bars ?? []).filter((bar) => !channel || bar.kind === 'block' || bar.channel === channel),
    [loaded, channel],
  );
  const laid = useMemo(
    () => (loadedFrom === undefined ? new Map() : layBars(shownBars, loadedFrom)),
    [shownBars, loadedFrom],
  );
  const activeRooms = useMemo(() => (rooms.data ?? []).filter(({ isActive }) => isActive), [rooms.data]);
  const unassigned = laid.has(UNASSIGNED);
  const rows = useMemo<readonly GridRow[]>(() => {
    const named = activeRooms.map(({ id, name }, index) => ({ key: id, name, tile: index % TILES }));
    return unassigned
      ? [{ key: UNASSIGNED, name: t('app.stay.noListing'), tile: TILES - 1 }, ...named]
      : named;
  }, [activeRooms, unassigned, t]);

  const set = (name: string, value: string | undefined) =>
    setSearch(
      (parameters) => {
        if (value) parameters.set(name, value);
        else parameters.delete(name);
        return parameters;
      },
      { replace: true, preventScrollReset: true },
    );
  const goTo = (day: PlainDate) => set('day', day === today ? undefined : day);
  const step = (direction: -1 | 1) => {
    if (isPhone) return goTo(addDays(anchor, direction * 14));
    const { first, count } = grid.current?.seen() ?? { first: 0, count: 14 };
    const next = addDays(loadedFrom ?? from, first + direction * Math.max(1, count - 1));
    if (!grid.current?.scrollTo(next)) goTo(addDays(next, 2));
    return undefined;
  };
  const toToday = () => {
    if (isPhone || !grid.current?.scrollTo(addDays(today, -2))) {
      setStretch({ anchor: today, from: addDays(today, -BACK_DAYS) });
      goTo(today);
    }
  };
  const keep = (to: string) => keepSearch(to, search);
  const openBar = (bar: CalendarBar) =>
    void navigate(keep(bar.kind === 'block' ? block(bar.id) : links.reservation(bar.id)), {
      preventScrollReset: true,
    });

  const failure = rooms.error ?? stays.error;
  const body = () => {
    if (failure && (!rooms.data || !loaded)) {
      const retry = () => void Promise.all([rooms.refetch(), stays.refetch()]);
      return <Failed text={failure.message} busy={rooms.isFetching || stays.isFetching} onRetry={retry} />;
    }
    if (!rooms.data || !loaded) return <CalendarSkeleton />;
    if (rows.length === 0) {
      return (
        <Empty
          icon={<CalendarOff aria-hidden="true" />}
          title={t('app.calendar.empty')}
          action={
            <LinkButton to={listings()} kind="primary">
              {t('app.listing.add')}
            </LinkButton>
          }
        />
      );
    }
    if (isPhone) {
      const names = new Map(rooms.data.map(({ id, name }) => [id, name]));
      return (
        <CalendarAgenda
          bars={shownBars}
          roomName={(room) => names.get(room ?? '') ?? t('app.stay.noListing')}
          anchor={anchor}
          today={today}
          links={links}
          onBlock={(bar) => block(bar.id)}
        />
      );
    }
    return (
      <CalendarGrid
        ref={grid}
        rows={rows}
        bars={laid}
        from={loaded.from}
        days={DAYS}
        dayWidth={SPANS[span]}
        today={today}
        anchor={anchor}
        corner={tn('shell.property.listings', activeRooms.length)}
        onSeen={follow}
        onOpenBar={({ bar }) => openBar(bar)}
        onOpenFree={(row, day) => {
          const arrival = addDays(loaded.from, day);
          const prefill = { from: arrival, to: addDays(arrival, 1), ...(row.key && { room: row.key }) };
          void navigate(keep(links.create(prefill)), { preventScrollReset: true });
        }}
      />
    );
  };

  return (
    <div className={styles['page']} aria-busy={!loaded}>
      <title>{`${t('shell.nav.calendar')} · Posada`}</title>
      <CalendarToolbar
        title={
          isPhone
            ? monthsTitle(anchor, addDays(anchor, 13), language)
            : monthsTitle(seen.first, seen.last, language)
        }
        onToday={toToday}
        onStep={step}
        channels={channels}
        channel={channel}
        onChannel={(slug) => set('channel', slug)}
        span={isPhone ? undefined : span}
        onSpan={(days) => set('span', days === '21' ? undefined : days)}
        createLink={keep(links.create())}
      />
      <div className={styles['body']}>{body()}</div>
      <Outlet context={{ bars: loaded?.bars } satisfies CalendarContext} />
    </div>
  );
}
