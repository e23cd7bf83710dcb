import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';

import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { splitContract } from '#areas/stays/reservations/segments/split.contract.ts';
import { ListingId } from '#vocabulary/ids.ts';
import { addDays, type PlainDate, plainDate } from '#vocabulary/plain-date.ts';
import { useChange } from '#web/shell/change.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { notify } from '#web/ui/toasts.ts';
import { ChannelNotice } from './calendar/channel-move.tsx';
import type { StayLinks } from './links.ts';
import { availabilityQuery, reservationQuery, roomsQuery, STAY_TOPICS } from './queries.ts';

/** The nights on which guests can change: all but the first. */
function nightsOf({ checkInDate, nights }: Reservation): readonly PlainDate[] {
  return Array.from({ length: nights - 1 }, (_, index) => addDays(checkInDate, index + 1));
}

/** The listing of the night before is the present one, so it is not offered. */
const roomBefore = ({ roomId, segments }: Reservation, night: string): string | null =>
  segments.findLast(({ checkInDate }) => checkInDate < night)?.roomId ?? roomId;

function SplitForm({
  reservation,
  onClose,
}: {
  readonly reservation: Reservation;
  readonly onClose: () => void;
}) {
  const { t, tn, format } = useLanguage();
  const { property } = useProperty();
  const nights = nightsOf(reservation);
  const [from, setFrom] = useState<string>(
    nights[Math.floor((nights.length - 1) / 2)] ?? reservation.checkInDate,
  );
  const [chosen, setChosen] = useState('');
  const [failure, setFailure] = useState<string>();
  const rooms = useQuery(roomsQuery(property.id));
  const free = useQuery(availabilityQuery(property.id, from, reservation.checkOutDate));
  const { send, isPending } = useChange(splitContract.splitStay, { invalidates: STAY_TOPICS });

  const before = roomBefore(reservation, from);
  const size = rooms.data?.find(({ id }) => id === before)?.capacity ?? null;
  const rank = (capacity: number | null) =>
    capacity === size ? 0 : capacity !== null && capacity < reservation.totalGuests ? 2 : 1;
  const options = (free.data ?? [])
    .filter(({ _id }) => _id !== before)
    .sort((a, b) => rank(a.capacity) - rank(b.capacity) || (a.capacity ?? 0) - (b.capacity ?? 0));
  const room = options.find(({ _id }) => _id === chosen) ?? options[0];

  const save = async () => {
    if (!room) return;
    setFailure(undefined);
    try {
      await send(
        {
          params: { id: reservation._id },
          query: { propertyId: property.id },
          body: { from: plainDate(from), roomId: ListingId.parse(room._id) },
        },
        { ifMatch: String(reservation.version) },
      );
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error.status === 412 ? t('app.calendar.stale') : error.message);
      return;
    }
    const day = format.date(plainDate(from));
    notify(
      'success',
      t('reservation.split.done', { guest: reservation.guestName, listing: room.internalName, day }),
    );
    onClose();
  };

  return (
    <Drawer
      open
      title={t('reservation.split')}
      subtitle={reservation.guestName}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button kind="primary" busy={isPending} disabled={!room} onClick={() => void save()}>
            {t('reservation.split.save')}
          </Button>
        </>
      }
    >
      <p className="muted">{t('reservation.split.lead')}</p>
      <ChannelNotice stay={reservation} />
      <Field label={t('reservation.split.from')}>
        <Select value={from} onChange={({ target }) => setFrom(target.value)}>
          {nights.map((night) => (
            <option key={night} value={night}>
              {format.date(night, 'long')}
            </option>
          ))}
        </Select>
      </Field>
      {free.isPending && <Skeleton lines={2} />}
      {free.error && (
        <Failed compact error={free.error} busy={free.isFetching} onRetry={() => void free.refetch()} />
      )}
      {room && (
        <Field label={t('reservation.split.to')} hint={t('reservation.split.proposed')}>
          <Select value={room._id} onChange={({ target }) => setChosen(target.value)}>
            {options.map(({ _id, internalName, capacity }) => (
              <option key={_id} value={_id}>
                {[internalName, capacity !== null && tn('app.guests', capacity)].filter(Boolean).join(' · ')}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {free.data && !room && <Notice family="sun">{t('reservation.split.none')}</Notice>}
      {failure !== undefined && (
        <Notice family="rose" live>
          {failure}
        </Notice>
      )}
    </Drawer>
  );
}

/** Some nights in another listing, for when none is free for all of them. */
export function SplitDrawer({ links }: { readonly links: StayLinks }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { id = '' } = useParams();
  const go = useDrawerNavigation();
  const { data, error, isFetching, refetch } = useQuery(reservationQuery(property.id, id));
  if (data) return <SplitForm key={data._id} reservation={data} onClose={() => go(links.reservation(id))} />;
  return (
    <Drawer open title={t('reservation.split')} onClose={() => go(links.home())}>
      {error ? (
        <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Drawer>
  );
}
