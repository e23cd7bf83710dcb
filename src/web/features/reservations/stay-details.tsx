import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { checkInContract } from '#areas/guests/check-in/check-in.contract.ts';
import { registryContract } from '#areas/guests/registry/registry.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { todayIn } from '#web/shell/today.ts';
import { Facts, Part } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { OutsideLine } from './remote-state-line.tsx';
import { AssignRoom } from './assign-room.tsx';
import { roomsQuery, stayGuestsQuery, stayReportsQuery } from './queries.ts';
import styles from './reservation-drawer.module.css';
import { type StepLinks, stepsOf } from './stay-steps.tsx';
import { StayHistory } from './stay-history.tsx';
import { StayNights } from './stay-nights.tsx';
import { pillOf, totalText } from './stay-words.ts';

/** The stay has no nights any more. */
const OVER: ReadonlySet<Reservation['status']> = new Set(['canceled', 'no_show', 'checked_out']);
const GUEST_FAMILIES = { empty: 'neutral', started: 'sun', complete: 'palm' } as const;

function Guests({ reservation }: { readonly reservation: Reservation }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data } = useQuery({
    ...stayGuestsQuery(property.id, reservation._id),
    enabled: useAccess().mayCall(checkInContract.getCheckIn),
  });
  if (!data?.guests.length) return null;
  return (
    <Part title={t('app.guests.title')}>
      <ul className={styles['guests']}>
        {data.guests.map(({ _id, firstName, lastName, isMain, state }, index) => (
          <li key={_id}>
            <span>
              {[firstName, lastName].filter(Boolean).join(' ') ||
                (isMain ? reservation.guestName : t('app.guests.nth', { number: index + 1 }))}
            </span>
            <StatusPill family={GUEST_FAMILIES[state]}>{t(`app.guest.state.${state}`)}</StatusPill>
          </li>
        ))}
      </ul>
    </Part>
  );
}

type StayDetailsProps = {
  readonly reservation: Reservation;
  readonly links: StepLinks;
  /** The links to its folio and its messages, for members with access to them. */
  readonly pages: ReactNode;
};

/** The drawer of a reservation: dates, price, history, guests. */
export function StayDetails({ reservation, links, pages }: StayDetailsProps) {
  const words = useLanguage();
  const { t, tn, format } = words;
  const { property } = useProperty();
  const rooms = useQuery(roomsQuery(property.id));
  const reports = useQuery({
    ...stayReportsQuery(property.id, reservation._id),
    enabled: useAccess().mayCall(registryContract.listReports),
  });
  const room = rooms.data?.find(({ id }) => id === reservation.roomId);
  const pill = pillOf(reservation, todayIn(property.timezone));
  const isOver = OVER.has(reservation.status);
  const steps = stepsOf(reservation, reports.data ?? [], { words, links, zone: property.timezone });
  return (
    <>
      <Facts
        facts={[
          {
            label: t('app.stay.arrival'),
            value: format.date(reservation.checkInDate),
            more: room?.arrivalTime,
          },
          {
            label: t('app.stay.departure'),
            value: format.date(reservation.checkOutDate),
            more: room?.departureTime,
          },
          {
            label: t('app.stay.total'),
            value: totalText(reservation, format, { code: false }) ?? t('app.blank'),
            more: [
              reservation.currency,
              tn('app.nights', reservation.nights),
              reservation.chargedUntil &&
                t('reservation.unused.until', { day: format.date(reservation.chargedUntil) }),
            ]
              .filter(Boolean)
              .join(' · '),
          },
        ]}
      />
      <div className={styles['contact']}>
        <StatusPill family={pill.family}>{t(pill.text)}</StatusPill>
        <b>{room?.name ?? t('app.stay.noListing')}</b>
        <span className="muted">{tn('app.guests', reservation.totalGuests)}</span>
      </div>
      {pages}
      <OutsideLine id={reservation._id} />
      {reservation.roomId === null && !isOver && <AssignRoom reservation={reservation} />}
      {reservation.status !== 'canceled' && <Timeline steps={steps} />}
      <StayNights reservation={reservation} />
      {reports.isPending && <Skeleton lines={2} />}
      {reservation.status !== 'canceled' && <Guests reservation={reservation} />}
      {(reservation.email || reservation.phone) && (
        <Part title={t('app.stay.contact')}>
          <p className={styles['contact']}>
            {reservation.email && <a href={`mailto:${reservation.email}`}>{reservation.email}</a>}
            {reservation.phone && (
              <a href={`tel:${reservation.phone.replaceAll(' ', '')}`}>{reservation.phone}</a>
            )}
          </p>
        </Part>
      )}
      {reservation.notes && (
        <Part title={t('app.stay.notes')}>
          <p className={styles['notes']}>{reservation.notes}</p>
        </Part>
      )}
      <StayHistory id={reservation._id} />
    </>
  );
}
