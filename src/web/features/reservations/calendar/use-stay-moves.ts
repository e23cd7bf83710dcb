import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';

import {
  type CalendarBar,
  type Reservation,
  reservationContract,
} from '#areas/stays/reservations/reservations.contract.ts';
import { fromEpochDay, nightsBetween } from '#vocabulary/plain-date.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import { useChange } from '#web/shell/change.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { dismissToast, notify } from '#web/ui/toasts.ts';
import { reservationQuery, STAY_TOPICS } from '../queries.ts';
import { type PriceChoice, unusedNightsOf } from '../unused-nights.ts';
import { useNeedsManualPush } from '../manual-push.ts';
import type { Place } from './calendar-draft.ts';
import { isOfChannel } from './channel-move.tsx';
import { UNASSIGNED } from './calendar-layout.ts';
import { nameOfBar } from './channel-names.ts';

type Stand = Pick<CalendarBar, 'room' | 'from' | 'to'>;
/** Where a stay is shown until its dates are read again. It has no version until the server has answered. */
type Move = Stand & { readonly version?: number };

/** A row has the id that its listing came with; whether it may be there is for the server to say. */
const standOf = ({ room, start, end }: Place): Stand => ({
  room: room === UNASSIGNED ? null : (room as ListingId),
  from: fromEpochDay(start),
  to: fromEpochDay(end),
});

/** A move that waits for a person's word; it is shown where it would go. */
export type AskedMove = { readonly bar: CalendarBar; readonly to: Stand };
/** An earlier departure that waits for what becomes of the price of the unused nights. */
export type AskedPrice = AskedMove & { readonly stay: Reservation };
/** What else a move writes: the price of unused nights, or the total of before. */
type Price = { readonly unusedNights?: PriceChoice | undefined; readonly total?: number | null };

const holderIn = (details: unknown): { id: string; isBlock: boolean } | undefined => {
  if (typeof details !== 'object' || details === null || !('reservationId' in details)) return undefined;
  const isBlock = 'kind' in details && details.kind === 'block';
  return typeof details.reservationId === 'string' ? { id: details.reservationId, isBlock } : undefined;
};

/**
 * Moves that are shown before the server has answered. They are applied on top of the read stays, so events that arrive
 * meanwhile neither undo them nor get lost; a refusal removes the move and names the holder of the nights.
 */
export function useStayMoves(
  bars: readonly CalendarBar[] | undefined,
  roomName: (room: string | null) => string,
  onHolder: (id: string, isBlock: boolean) => void,
) {
  const { t, tn, format } = useLanguage();
  const { property } = useProperty();
  const queries = useQueryClient();
  const stays = useChange(reservationContract.updateReservation);
  const blocks = useChange(reservationContract.changeBlock);
  const [moves, setMoves] = useState<ReadonlyMap<string, Move>>(new Map());
  const [asked, setAsked] = useState<AskedMove>();
  const [askedPrice, setAskedPrice] = useState<AskedPrice>();
  const { may } = useAccess();
  const offered = useRef<number>(undefined);
  const needsManualPush = useNeedsManualPush();

  const lay = (id: string, move: Move) => setMoves((now) => new Map(now).set(id, move));
  /** Only if no newer move of the same stay lies there. */
  const lift = (id: string, move: Move) =>
    setMoves((now) => {
      if (now.get(id) !== move) return now;
      const next = new Map(now);
      next.delete(id);
      return next;
    });

  const sent = async (bar: CalendarBar, { room, from, to }: Stand, price: Price): Promise<number> => {
    const args = { params: { id: bar.id }, query: { propertyId: property.id } };
    const dates = { checkInDate: from, checkOutDate: to };
    const ifMatch = { ifMatch: String(bar.version) };
    if (bar.kind === 'block') {
      const body = { ...dates, roomId: room as ListingId };
      return (await blocks.send({ ...args, body }, ifMatch)).version;
    }
    const body = { ...dates, roomId: room, ...price };
    return (await stays.send({ ...args, body }, ifMatch)).version;
  };

  const seeing = (holder: { id: string; isBlock: boolean }) => ({
    label: t('app.calendar.see'),
    onPress: () => onHolder(holder.id, holder.isBlock),
  });

  const refuse = (failure: unknown) => {
    if (!(failure instanceof CallFailure)) throw failure;
    if (failure.status === 412) return notify('error', t('app.calendar.stale'));
    const holder = holderIn(failure.details);
    return notify('error', failure.message, holder && seeing(holder));
  };

  const offer = async (
    bar: CalendarBar,
    { to, before, price }: { to: Stand; before: Stand; price: Price },
  ) => {
    if (offered.current !== undefined) dismissToast(offered.current);
    const name = nameOfBar(bar, t);
    const moved = t('app.calendar.moved', {
      guest: name,
      room: roomName(to.room),
      from: format.date(to.from),
      to: format.date(to.to),
      nights: tn('app.nights', nightsBetween(to.from, to.to)),
    });
    // When Posada cannot push the change, the source sells by the old nights until a person changes it there.
    const mustSay = bar.kind === 'stay' && (await needsManualPush(bar.main ?? bar.id, bar.source));
    const text = mustSay ? `${moved}. ${t('app.calendar.alsoThere')}` : moved;
    const back = () => void put(bar, before, true, price);
    offered.current = notify('success', text, { label: t('app.calendar.undo'), onPress: back });
  };

  /** @param undo what an undo writes beside the nights. */
  const put = async (bar: CalendarBar, to: Stand, isUndo: boolean, price: Price = {}, undo: Price = {}) => {
    const before = { room: bar.room, from: bar.from, to: bar.to };
    let move: Move = to;
    lay(bar.id, move);
    try {
      const version = await sent(bar, to, price);
      lay(bar.id, (move = { ...to, version }));
      if (isUndo) notify('success', t('app.calendar.undone'));
      else await offer({ ...bar, ...to, version }, { to, before, price: undo });
    } catch (failure) {
      lift(bar.id, move);
      refuse(failure);
    }
    await Promise.all(STAY_TOPICS.map((queryKey) => queries.invalidateQueries({ queryKey })));
    lift(bar.id, move);
  };

  /** Fewer nights of a stay with a price: what becomes of it is asked before anything is sent. */
  const start = async (bar: CalendarBar, to: Stand) => {
    const isShortened = bar.kind === 'stay' && to.from === bar.from && to.to < bar.to;
    if (!isShortened || !may('money')) return put(bar, to, false);
    lay(bar.id, to);
    const stay = await queries.fetchQuery(reservationQuery(property.id, bar.id)).catch(() => undefined);
    if (!stay || !unusedNightsOf(stay, to.to)?.price) return put(bar, to, false);
    setAskedPrice({ bar, to, stay });
    return undefined;
  };

  const shown = useMemo(() => {
    if (!bars || moves.size === 0) return bars;
    return bars.map((bar): CalendarBar => {
      const move = moves.get(bar.id);
      if (!move) return bar;
      const { room, from, to, version = bar.version } = move;
      return { ...bar, room, from, to, version };
    });
  }, [bars, moves]);

  return {
    bars: shown,
    /** A stay cannot move again before its last move is answered; a block of another calendar never moves here. */
    canMove: useCallback(
      (bar: CalendarBar) => {
        const move = moves.get(bar.id);
        if (move && move.version === undefined) return false;
        // A stay in two listings is changed in its drawer: here it is unclear which of its nights would move.
        if (bar.main !== null) return false;
        return bar.kind === 'stay' || bar.source === 'manual';
      },
      [moves],
    ),
    move: (bar: CalendarBar, place: Place) => {
      const to = standOf(place);
      if (bar.kind === 'block' || !isOfChannel(bar)) return void start(bar, to);
      lay(bar.id, to);
      return setAsked({ bar, to });
    },
    asked,
    confirm: ({ bar, to }: AskedMove) => void start(bar, { ...to }),
    askedPrice,
    confirmPrice: async ({ bar, to, stay }: AskedPrice, unusedNights: PriceChoice | undefined) => {
      const undo = unusedNights === 'give-back' ? { total: stay.total } : {};
      await put(bar, { ...to }, false, { unusedNights }, undo);
    },
    forget: ({ bar, to }: AskedMove) => {
      setAsked(undefined);
      lift(bar.id, to);
    },
    forgetPrice: ({ bar, to }: AskedPrice) => {
      setAskedPrice(undefined);
      lift(bar.id, to);
    },
    /** The page already knows the holder of the nights: nothing is sent, and the stay keeps its place. */
    refuseFor: (holder: CalendarBar) => {
      const isBlock = holder.kind === 'block';
      const text = isBlock
        ? t('reservation.nightsBlocked')
        : t('reservation.nightsTaken', { guest: nameOfBar(holder, t) });
      notify('error', text, seeing({ id: holder.main ?? holder.id, isBlock }));
    },
  };
}
