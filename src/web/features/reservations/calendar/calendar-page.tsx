import { useQuery } from '@tanstack/react-query';
import { CalendarOff } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { Outlet, useNavigate, useSearchParams } from 'react-router';

import { addDays, epochDay, fromEpochDay, PlainDate } from '#vocabulary/plain-date.ts';
import { reservationContract } from '#areas/reservations/reservations.contract.ts';
import { useAccess } from '#web/shell/access.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { todayIn } from '#web/shell/today.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty, Failed } from '#web/ui/states.tsx';
import type { CalendarContext } from '../blocked-nights-drawer.tsx';
import { keepSearch } from '#web/shell/keep-search.ts';
import type { StayLinks } from '../links.ts';
import { roomsQuery } from '../queries.ts';
import { useMedia } from '#web/shell/use-media.ts';
import { ScreenLink } from '#web/shell/screens.tsx';
import { CalendarAgenda } from './calendar-agenda.tsx';
import type { Place } from './calendar-draft.ts';
import { CalendarGrid, type GridHandle } from './calendar-grid.tsx';
import { layBars, UNASSIGNED } from './calendar-layout.ts';
import { CalendarLegend } from './calendar-legend.tsx';
import { monthsTitle } from './calendar-names.ts';
import type { GridRow } from './calendar-row.tsx';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { ChannelMoveDialog } from './channel-move.tsx';
import { channelNamesOf } from './channel-names.ts';
import { CalendarToolbar, isSpan, SPANS } from './calendar-toolbar.tsx';
import styles from './calendar.module.css';
import { CALENDAR_DAYS, useCalendarStays } from './use-calendar-stays.ts';
import { useStayMoves } from './use-stay-moves.ts';

const TILES = 10;
/** One of seven days on a tablet. */
const TIGHT_DAY = 100;

type CalendarPageProps = {
  readonly links: StayLinks;
  readonly listings: () => string;
  readonly block: (id: string) => string;
};

/** Every listing and every night, in two calls. */
export function CalendarPage({ links, listings, block }: CalendarPageProps) {
  const { t, tn, language } = useLanguage();
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const isPhone = useMedia('(width < 750px)');
  const isTight = useMedia('(width < 1200px)');
  const grid = useRef<GridHandle>(null);
  const today = todayIn(property.timezone);
  const askedDay = PlainDate.safeParse(search.get('day'));
  const anchor = askedDay.success ? askedDay.data : today;
  const channel = search.get('channel') ?? '';
  const askedSpan = search.get('span');
  const span = isSpan(askedSpan) ? askedSpan : '21';

  const rooms = useQuery(roomsQuery(property.id));
  const stays = useCalendarStays(property.id, anchor, Number(span));
  const { from, seen, follow } = stays;
  const names = useMemo(() => new Map((rooms.data ?? []).map(({ id, name }) => [id, name])), [rooms.data]);
  const roomName = (room: string | null) => names.get(room ?? '') ?? t('app.stay.noListing');
  const keep = (to: string) => keepSearch(to, search);
  const openStay = (id: string, isBlock: boolean) =>
    void navigate(keep(isBlock ? block(id) : links.reservation(id)), { preventScrollReset: true });
  const { bars, canMove, move, asked, confirm, forget, refuseFor } = useStayMoves(
    stays.bars,
    roomName,
    openStay,
  );

  const channels = useMemo(() => channelNamesOf(bars ?? []), [bars]);
  const shownBars = useMemo(
    () => (bars ?? []).filter((bar) => !channel || bar.kind === 'block' || bar.channel === channel),
    [bars, channel],
  );
  const laid = useMemo(() => layBars(shownBars, from), [shownBars, from]);
  const held = useMemo(() => (channel ? layBars(bars ?? [], from) : laid), [channel, bars, from, laid]);
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
    const next = addDays(from, first + direction * Math.max(1, count - 1));
    if (!grid.current?.scrollTo(next)) goTo(addDays(next, 2));
    return undefined;
  };
  const toToday = () => {
    if (isPhone || !grid.current?.scrollTo(addDays(today, -2))) {
      stays.restart(today);
      goTo(today);
    }
  };
  const failure = rooms.error ?? stays.failure;
  const retry = () => void Promise.all([rooms.error && rooms.refetch(), stays.refetch()]);
  const openNights = ({ room, start, end }: Place, isBlock: boolean) => {
    const prefill = { room, from: fromEpochDay(start), to: fromEpochDay(end) };
    void navigate(keep(isBlock ? links.block(prefill) : links.create(prefill)), { preventScrollReset: true });
  };
  const body = () => {
    if (failure && (!rooms.data || !bars)) {
      return <Failed error={failure} busy={rooms.isFetching || stays.isFetching} onRetry={retry} />;
    }
    if (!rooms.data || !bars) return <CalendarSkeleton />;
    if (rows.length === 0) {
      return (
        <Empty
          icon={<CalendarOff aria-hidden="true" />}
          title={t('app.calendar.empty')}
          action={
            <ScreenLink to={listings()} kind="primary">
              {t('app.listing.add')}
            </ScreenLink>
          }
        />
      );
    }
    if (isPhone) {
      return (
        <CalendarAgenda
          bars={shownBars}
          roomName={roomName}
          anchor={anchor}
          today={today}
          links={links}
          onBlock={(bar) => block(bar.id)}
        />
      );
    }
    return (
      <div className={styles['work']}>
        <CalendarGrid
          ref={grid}
          rows={rows}
          bars={laid}
          held={held}
          from={from}
          days={CALENDAR_DAYS}
          dayWidth={isTight && span === '7' ? TIGHT_DAY : SPANS[span]}
          today={today}
          anchor={anchor}
          restarts={stays.restarts}
          corner={tn('shell.property.listings', activeRooms.length)}
          missing={stays.missing}
          onSeen={follow}
          onOpenBar={({ bar }) => openStay(bar.main ?? bar.id, bar.kind === 'block')}
          onOpenFree={(row, day) => {
            const start = epochDay(from) + day;
            openNights({ room: row.key, start, end: start + 1 }, false);
          }}
          work={
            mayCall(reservationContract.createReservation)
              ? {
                  canMove,
                  onMove: (bar, { place }) => move(bar, place),
                  onTaken: refuseFor,
                  onNights: ({ place }, isBlock) => openNights(place, isBlock),
                }
              : undefined
          }
        />
        <CalendarLegend channels={channels} />
        {failure && (
          <div role="alert" className={styles['notice']}>
            {t('app.calendar.unread')}
            <Button size="small" busy={stays.isFetching} onClick={retry}>
              {t('shell.retry')}
            </Button>
          </div>
        )}
      </div>
    );
  };

  return (
    <div className={styles['page']} aria-busy={!bars || stays.missing.length > 0}>
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
      {asked && (
        <ChannelMoveDialog
          {...asked}
          roomName={roomName}
          onConfirm={() => confirm(asked)}
          onClose={() => forget(asked)}
        />
      )}
      <Outlet context={{ bars } satisfies CalendarContext} />
    </div>
  );
}
