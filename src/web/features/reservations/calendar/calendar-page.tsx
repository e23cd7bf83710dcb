import { useQuery } from '@tanstack/react-query';
import { CalendarOff, SearchX } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { Outlet, useNavigate } from 'react-router';

import { addDays, epochDay, fromEpochDay, type PlainDate } from '#vocabulary/plain-date.ts';
import { type CalendarBar, reservationContract } from '#areas/stays/reservations/reservations.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { todayIn } from '#web/shell/today.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { fold } from '#web/ui/fold.ts';
import { Empty, Failed } from '#web/ui/states.tsx';
import type { CalendarContext } from '../blocked-nights-drawer.tsx';
import { EarlyDepartureDialog } from '../early-departure.tsx';
import type { StayLinks } from '../links.ts';
import { SPANS } from '../calendar-asked.ts';
import { roomsQuery } from '../queries.ts';
import { useMedia } from '#web/shell/use-media.ts';
import { runWhenIdle } from '#web/shell/when-idle.ts';
import { ScreenLink } from '#web/shell/screens.tsx';
import { CalendarAgenda } from './calendar-agenda.tsx';
import type { Place } from './calendar-draft.ts';
import { CalendarGrid, type GridHandle } from './calendar-grid.tsx';
import { layBars, ON_DESK, ON_PHONE, UNASSIGNED } from './calendar-layout.ts';
import { CalendarLegend } from './calendar-legend.tsx';
import { CalendarMonth } from './calendar-month.tsx';
import { monthsTitle } from './calendar-names.ts';
import type { GridRow } from './calendar-row.tsx';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { ChannelMoveDialog } from './channel-move.tsx';
import { channelNamesOf } from './channel-names.ts';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import styles from './calendar.module.css';
import { firstOfMonth, monthFrom } from './months.ts';
import { occupancyOf } from './occupancy.ts';
import { PhoneToolbar } from './phone-toolbar.tsx';
import { WaitingGuests } from './waiting-guests.tsx';
import { useCalendarAddress } from './use-calendar-address.ts';
import { CALENDAR_DAYS, useCalendarStays } from './use-calendar-stays.ts';
import { useStayMoves } from './use-stay-moves.ts';

const TILES = 10;
/** One of seven days on a tablet, and on a phone. */
const TIGHT_DAY = 100;
const PHONE_DAY = 44;
const AGENDA_DAYS = 14;
/** A month with the days of others in its first and last week. */
const MONTH_DAYS = 42;

type CalendarPageProps = {
  readonly links: StayLinks;
  readonly listings: () => string;
  readonly block: (id: string) => string;
  /** Loads the drawer that a click on a stay opens. */
  readonly loadDrawer: () => Promise<unknown>;
};

/** Every listing and every night, in two calls. */
export function CalendarPage({ links, listings, block, loadDrawer }: CalendarPageProps) {
  const { t, tn, language } = useLanguage();
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const navigate = useNavigate();
  const isPhone = useMedia('(width < 750px)');
  const isTight = useMedia('(width < 1200px)');
  const grid = useRef<GridHandle>(null);
  const today = todayIn(property.timezone);
  const address = useCalendarAddress(today);
  const { anchor, channel, span, keep, goTo } = address;
  const view = isPhone ? address.view : 'grid';
  const isGrid = view === 'grid' || view === 'week';

  const rooms = useQuery(roomsQuery(property.id));
  const shownDays = view === 'month' ? MONTH_DAYS : isGrid ? Number(span) : AGENDA_DAYS;
  const stays = useCalendarStays(
    property.id,
    view === 'month' ? firstOfMonth(anchor) : anchor,
    shownDays,
    isGrid,
  );
  const { from, seen, follow } = stays;
  const isWhole = stays.bars !== undefined && stays.missing.length === 0;
  // While the person looks at the calendar, because a click would have to wait for it (P-17).
  useEffect(() => {
    if (isWhole) runWhenIdle(() => void loadDrawer().catch(() => undefined));
  }, [isWhole, loadDrawer]);
  const names = useMemo(() => new Map((rooms.data ?? []).map(({ id, name }) => [id, name])), [rooms.data]);
  const roomName = (room: string | null) => names.get(room ?? '') ?? t('app.stay.noListing');
  const openStay = (id: string, isBlock: boolean) =>
    void navigate(keep(isBlock ? block(id) : links.reservation(id)), { preventScrollReset: true });
  const { bars, canMove, move, refuseFor, ...asks } = useStayMoves(stays.bars, roomName, openStay);
  const { asked, confirm, forget, askedPrice, confirmPrice, forgetPrice } = asks;

  const channels = useMemo(() => channelNamesOf(bars ?? [], t), [bars, t]);
  const shownBars = useMemo(
    () => (channel ? bars?.filter((bar) => bar.kind === 'block' || bar.channel === channel) : bars) ?? [],
    [bars, channel],
  );
  const laid = useMemo(() => layBars(shownBars, from), [shownBars, from]);
  const held = useMemo(() => (channel ? layBars(bars ?? [], from) : laid), [channel, bars, from, laid]);
  const activeRooms = useMemo(() => (rooms.data ?? []).filter(({ isActive }) => isActive), [rooms.data]);
  const unassigned = held.has(UNASSIGNED);
  const wanted = fold(address.listings);
  const rows = useMemo<readonly GridRow[]>(() => {
    const named = activeRooms
      .map(({ id, name }, index) => ({ key: id, name, tile: index % TILES }))
      .filter(({ name }) => wanted === '' || fold(name).includes(wanted));
    return unassigned && wanted === ''
      ? [{ key: UNASSIGNED, name: t('app.stay.noListing'), tile: TILES - 1 }, ...named]
      : named;
  }, [activeRooms, unassigned, wanted, t]);
  const occupancy = useMemo(
    () =>
      occupancyOf(
        rows.map(({ key }) => key),
        held,
        CALENDAR_DAYS,
      ),
    [rows, held],
  );

  const step = (direction: -1 | 1) => {
    if (view === 'month') return goTo(monthFrom(anchor, direction));
    if (view === 'agenda') return goTo(addDays(anchor, direction * AGENDA_DAYS));
    const { first, count } = grid.current?.seen() ?? { first: 0, count: AGENDA_DAYS };
    const next = addDays(from, first + direction * Math.max(1, count - 1));
    if (!grid.current?.scrollTo(next)) goTo(addDays(next, 2));
    return undefined;
  };
  const jump = (day: PlainDate) => {
    stays.restart(day);
    goTo(day);
  };
  const toToday = () => {
    if (!isGrid || !grid.current?.scrollTo(addDays(today, isPhone ? -1 : -2))) jump(today);
  };
  const failure = rooms.error ?? stays.failure;
  const retry = () => void Promise.all([rooms.error && rooms.refetch(), stays.refetch()]);
  const openNights = ({ room, start, end }: Place, isBlock: boolean) => {
    const prefill = { room, from: fromEpochDay(start), to: fromEpochDay(end) };
    void navigate(keep(isBlock ? links.block(prefill) : links.create(prefill)), { preventScrollReset: true });
  };
  const linkOf = (bar: CalendarBar) =>
    keep(bar.kind === 'block' ? block(bar.id) : links.reservation(bar.main ?? bar.id));
  const body = () => {
    if (failure && (!rooms.data || !bars)) {
      return <Failed error={failure} busy={rooms.isFetching || stays.isFetching} onRetry={retry} />;
    }
    if (!rooms.data || !bars) return <CalendarSkeleton />;
    if (activeRooms.length === 0 && rows.length === 0) {
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
    if (rows.length === 0) {
      return (
        <Empty
          icon={<SearchX aria-hidden="true" />}
          title={t('app.calendar.noneFound')}
          action={
            <Button onClick={() => address.setListings('')}>{t('app.calendar.noneFound.clear')}</Button>
          }
        />
      );
    }
    if (view === 'agenda') {
      return (
        <CalendarAgenda bars={shownBars} roomName={roomName} anchor={anchor} today={today} linkOf={linkOf} />
      );
    }
    if (view === 'month') {
      const named = rows.filter(({ key }) => key !== UNASSIGNED).map(({ key, name }) => ({ id: key, name }));
      const room = named.find(({ id }) => id === address.listing)?.id ?? named[0]?.id ?? '';
      return (
        <CalendarMonth
          rooms={named}
          room={room}
          onRoom={address.setListing}
          bars={shownBars}
          anchor={anchor}
          today={today}
          linkOf={linkOf}
          freeLink={(day) => keep(links.create({ room, from: day, to: addDays(day, 1) }))}
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
          dayWidth={isPhone ? PHONE_DAY : isTight && span === '7' ? TIGHT_DAY : SPANS[span]}
          sizes={isPhone ? ON_PHONE : ON_DESK}
          occupancy={occupancy}
          today={today}
          anchor={anchor}
          restarts={stays.restarts}
          corner={tn('shell.property.listings', rows.filter(({ key }) => key !== UNASSIGNED).length)}
          missing={stays.missing}
          onSeen={follow}
          onOpenBar={({ bar }) => openStay(bar.main ?? bar.id, bar.kind === 'block')}
          onOpenName={isPhone ? ({ key }) => key !== UNASSIGNED && address.openMonth(key) : undefined}
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
        {!isPhone && <CalendarLegend channels={channels} />}
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

  const titles = {
    grid: () => monthsTitle(seen.first, seen.last, language),
    week: () => monthsTitle(seen.first, seen.last, language, 'short'),
    month: () => monthsTitle(anchor, anchor, language),
    agenda: () => monthsTitle(anchor, addDays(anchor, AGENDA_DAYS - 1), language, 'short'),
  };
  const Toolbar = isPhone ? PhoneToolbar : CalendarToolbar;
  return (
    <div className={classes(styles['page'], view === 'agenda' && styles['flows'])} aria-busy={!isWhole}>
      <title>{`${t('shell.nav.calendar')} · Posada`}</title>
      <Toolbar
        title={titles[view]()}
        address={address}
        today={today}
        onToday={toToday}
        onStep={step}
        onJump={jump}
        channels={channels}
        createLink={keep(links.create())}
      />
      <WaitingGuests />
      <div className={styles['body']}>{body()}</div>
      {asked && (
        <ChannelMoveDialog
          {...asked}
          roomName={roomName}
          onConfirm={() => confirm(asked)}
          onClose={() => forget(asked)}
        />
      )}
      {askedPrice && (
        <EarlyDepartureDialog
          reservation={askedPrice.stay}
          leaves={askedPrice.to.to}
          confirmLabel={t('reservation.unused.shorten')}
          onConfirm={({ unusedNights }) => confirmPrice(askedPrice, unusedNights)}
          onClose={() => forgetPrice(askedPrice)}
        />
      )}
      <Outlet context={{ bars } satisfies CalendarContext} />
    </div>
  );
}
