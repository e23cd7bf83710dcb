import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { splitContract } from '#areas/stays/reservations/segments/split.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Part } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import { roomsQuery, STAY_TOPICS } from './queries.ts';
import styles from './reservation-drawer.module.css';

/** The listings of guests who change listings, night by night, and the action that returns to one. */
export function StayNights({ reservation }: { readonly reservation: Reservation }) {
  const { t, format } = useLanguage();
  const { may } = useAccess();
  const { property } = useProperty();
  const [isAsking, setAsking] = useState(false);
  const rooms = useQuery(roomsQuery(property.id));
  const { send } = useChange(splitContract.joinStay, { invalidates: STAY_TOPICS });
  const nameOf = (id: string | null) =>
    rooms.data?.find((room) => room.id === id)?.name ?? t('app.stay.noListing');
  const until = reservation.segments[0]?.checkInDate;
  if (until === undefined) return null;
  const first = {
    roomId: reservation.roomId,
    checkInDate: reservation.checkInDate,
    checkOutDate: until,
    conflict: false,
  };
  const home = { guest: reservation.guestName, listing: nameOf(reservation.roomId) };
  const join = async () => {
    await send(
      { params: { id: reservation._id }, query: { propertyId: property.id } },
      { ifMatch: String(reservation.version) },
    );
    notify('success', t('reservation.split.joined', home));
  };
  return (
    <Part title={t('reservation.split.where')}>
      <ul className={styles['guests']}>
        {[first, ...reservation.segments].map(({ roomId, checkInDate, checkOutDate, conflict }) => (
          <li key={checkInDate}>
            <span>
              <b>{nameOf(roomId)}</b>{' '}
              <span className="muted nowrap">
                {t('app.calendar.dates', { from: format.date(checkInDate), to: format.date(checkOutDate) })}
              </span>
            </span>
            {conflict && <StatusPill family="rose">{t('app.stay.conflict.short')}</StatusPill>}
          </li>
        ))}
      </ul>
      {may('operate') && (
        <div>
          <Button size="small" onClick={() => setAsking(true)}>
            {t('reservation.split.join', home)}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('reservation.split.joinQuestion', home)}
        confirmLabel={t('reservation.split.join', home)}
        onClose={() => setAsking(false)}
        onConfirm={join}
      >
        {t('reservation.split.joinText', home)}
      </ConfirmDialog>
    </Part>
  );
}
