import { BedDouble, DoorOpen, LogOut, RotateCcw, Scissors, UserX, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';

import {
  type Reservation,
  type ReservationChange,
  reservationContract,
} from '#areas/stays/reservations/reservations.contract.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { useChange } from '#web/shell/change.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { appendSearch } from '#web/parts/append-search.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { MoreMenu } from '#web/parts/more-menu.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { todayIn } from '#web/shell/today.ts';
import type { MenuItem } from '#web/ui/menu.tsx';
import { notify } from '#web/ui/toasts.ts';
import { type EarlyDeparture, EarlyDepartureDialog } from './early-departure.tsx';
import type { StayLinks } from './links.ts';
import { STAY_TOPICS } from './queries.ts';
import { statusText } from './stay-words.ts';
import { earliestDeparture, unusedNightsOf } from './unused-nights.ts';

type Status = Reservation['status'];

/** The statuses that may follow, as on the server, without cancelling, which needs a confirmation. */
const NEXT: Readonly<Record<Status, readonly Status[]>> = {
  not_confirmed: ['confirmed'],
  confirmed: ['checked_in', 'no_show'],
  checked_in: ['checked_out', 'confirmed'],
  checked_out: ['checked_in'],
  canceled: ['confirmed'],
  no_show: ['confirmed'],
};
const ICONS: Readonly<Record<Status, ReactNode>> = {
  not_confirmed: <RotateCcw aria-hidden="true" />,
  confirmed: <RotateCcw aria-hidden="true" />,
  checked_in: <DoorOpen aria-hidden="true" />,
  checked_out: <LogOut aria-hidden="true" />,
  no_show: <UserX aria-hidden="true" />,
  canceled: <X aria-hidden="true" />,
};
/** Only possible from the day of arrival on, as on the server. */
const FROM_ARRIVAL: readonly Status[] = ['checked_in', 'checked_out', 'no_show'];
const CANCELABLE: readonly Status[] = ['not_confirmed', 'confirmed', 'no_show'];
const MOVABLE: readonly Status[] = ['not_confirmed', 'confirmed', 'checked_in'];

function useStatus(reservation: Reservation) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { send } = useChange(reservationContract.updateReservation, { invalidates: STAY_TOPICS });
  const put = async (status: Status, version: number, before?: Status): Promise<void> => {
    try {
      const after = await send(
        { params: { id: reservation._id }, query: { propertyId: property.id }, body: { status } },
        { ifMatch: String(version) },
      );
      const back = before && {
        label: t('app.calendar.undo'),
        onPress: () => void put(before, after.version),
      };
      // Some states cannot be undone: leaving a listing needs a confirmation.
      const mayUndo = before !== undefined && NEXT[status].includes(before);
      notify(
        'success',
        `${reservation.guestName}: ${t(statusText(status)).toLocaleLowerCase()}`,
        mayUndo ? back : undefined,
      );
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      notify('error', failure.status === 412 ? t('app.calendar.stale') : failure.message);
    }
  };
  return (status: Status) => void put(status, reservation.version, reservation.status);
}

/** Marks guests as left before their day: the nights are freed, and their price is what the person said. */
function useEarlyDeparture(reservation: Reservation, leaves: PlainDate) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { may } = useAccess();
  const { send } = useChange(reservationContract.updateReservation, { invalidates: STAY_TOPICS });
  const { _id: id, checkOutDate, total } = reservation;
  const write = (body: ReservationChange, version: number) =>
    send({ params: { id }, query: { propertyId: property.id }, body }, { ifMatch: String(version) });
  const undo = async (said: EarlyDeparture, version: number) => {
    const wasLowered = said.unusedNights === 'give-back' && may('money');
    const back = {
      status: 'checked_in' as const,
      ...(said.frees && { checkOutDate }),
      ...(wasLowered && { total }),
    };
    try {
      await write(back, version);
      notify('success', t('app.calendar.undone'));
    } catch (failure) {
      notify('error', failure instanceof Error ? failure.message : t('general.tryLater'));
    }
  };
  return async (said: EarlyDeparture) => {
    const { frees, unusedNights } = said;
    const body = {
      status: 'checked_out' as const,
      ...(frees && { checkOutDate: leaves }),
      ...(unusedNights && { unusedNights }),
    };
    const { version, guestName } = await write(body, reservation.version);
    notify('success', `${guestName}: ${t(statusText('checked_out')).toLocaleLowerCase()}`, {
      label: t('app.calendar.undo'),
      onPress: () => void undo(said, version),
    });
  };
}

type MenuProps = {
  readonly reservation: Reservation;
  readonly links: StayLinks;
  readonly onCancel: () => void;
};

/** The other actions of a reservation; a disabled one shows the reason. */
export function StayMenu({ reservation, links, onCancel }: MenuProps) {
  const { t } = useLanguage();
  const go = useDrawerNavigation();
  const [search] = useSearchParams();
  const setStatus = useStatus(reservation);
  const { property } = useProperty();
  const today = todayIn(property.timezone);
  const isAhead = reservation.checkInDate > today;
  const leaves = earliestDeparture(reservation, today);
  const isEarly = unusedNightsOf(reservation, leaves) !== null;
  const [isLeaving, setLeaving] = useState(false);
  const leaveEarly = useEarlyDeparture(reservation, leaves);
  const isMovable = MOVABLE.includes(reservation.status);
  const whyNoSplit =
    reservation.nights < 2 || reservation.roomId === null
      ? t(reservation.roomId === null ? 'reservation.noFirstListing' : 'reservation.split.oneNight')
      : undefined;
  const items: MenuItem[] = [
    ...NEXT[reservation.status].map((status) => ({
      key: status,
      label: t(`reservation.mark.${status as 'confirmed' | 'checked_in' | 'checked_out' | 'no_show'}`),
      icon: ICONS[status],
      disabledReason:
        isAhead && FROM_ARRIVAL.includes(status) ? t('reservation.notThereYet.short') : undefined,
      onSelect: () => (status === 'checked_out' && isEarly ? setLeaving(true) : setStatus(status)),
    })),
    ...(isMovable
      ? [
          {
            key: 'extend',
            label: t('reservation.extend'),
            icon: <BedDouble aria-hidden="true" />,
            onSelect: () => go(appendSearch(links.edit(reservation._id), search)),
          },
          {
            key: 'split',
            label: t('reservation.split'),
            icon: <Scissors aria-hidden="true" />,
            disabledReason: whyNoSplit,
            onSelect: () => go(links.split(reservation._id)),
          },
        ]
      : []),
    ...(reservation.status === 'canceled'
      ? []
      : [
          {
            key: 'cancel',
            label: t('app.stay.cancel'),
            icon: <X aria-hidden="true" />,
            danger: true,
            disabledReason: CANCELABLE.includes(reservation.status)
              ? undefined
              : t('reservation.cancelNotPossible.short'),
            onSelect: onCancel,
          },
        ]),
  ];
  return (
    <>
      <MoreMenu items={items} />
      {isLeaving && (
        <EarlyDepartureDialog
          reservation={reservation}
          leaves={leaves}
          mayKeep
          confirmLabel={t('reservation.mark.checked_out')}
          onConfirm={leaveEarly}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  );
}
