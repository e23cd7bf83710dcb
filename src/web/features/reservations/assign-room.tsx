import { useQuery } from '@tanstack/react-query';

import type { FreeRoom } from '#areas/stays/reservations/calendar/availability.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { reservationContract } from '#areas/stays/reservations/reservations.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Part } from '#web/ui/card.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { type Family, StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import { freeRoomsQuery, STAY_TOPICS } from './queries.ts';
import styles from './reservation-drawer.module.css';

/** The best ones; the others are in the form of the reservation. */
const OFFERED = 5;
const FAMILIES = {
  type: 'palm',
  capacity: 'sky',
  unknown: 'neutral',
  small: 'sun',
} as const satisfies Record<FreeRoom['fit'], Family>;

/** A reservation that came without a room: the free ones of its type first, one press each. */
export function AssignRoom({ reservation }: { readonly reservation: Reservation }) {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const { may } = useAccess();
  const rooms = useQuery(freeRoomsQuery(property.id, reservation._id));
  const change = useChange(reservationContract.updateReservation, { invalidates: STAY_TOPICS });
  if (!may('operate')) return null;
  const assign = ({ _id: roomId, internalName }: FreeRoom) =>
    change
      .send(
        { params: { id: reservation._id }, query: { propertyId: property.id }, body: { roomId } },
        { ifMatch: String(reservation.version) },
      )
      .then(
        () => notify('success', t('app.stay.assign.done', { name: internalName })),
        (failure: Error) => {
          notify('error', failure.message);
          void rooms.refetch();
        },
      );
  return (
    <Part title={t('app.stay.assign')}>
      {rooms.isPending && <Skeleton lines={3} />}
      {!rooms.data && rooms.error && (
        <Failed compact error={rooms.error} busy={rooms.isFetching} onRetry={() => void rooms.refetch()} />
      )}
      {rooms.data?.length === 0 && <p className="muted">{t('app.stay.assign.none')}</p>}
      {rooms.data && rooms.data.length > 0 && (
        <ul className={styles['guests']}>
          {rooms.data.slice(0, OFFERED).map((room) => (
            <li key={room._id}>
              <span>
                <b>{room.internalName}</b>
                <span className="xs muted" style={{ display: 'block' }}>
                  {[room.type, room.capacity !== null && tn('app.guests', room.capacity)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className={styles['offer']}>
                <StatusPill family={FAMILIES[room.fit]}>{t(`app.stay.assign.fit.${room.fit}`)}</StatusPill>
                <Button
                  size="small"
                  busy={change.isPending}
                  aria-label={t('app.stay.assign.choose', { name: room.internalName })}
                  onClick={() => void assign(room)}
                >
                  {t('app.stay.assign.button')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
