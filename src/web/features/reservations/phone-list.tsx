import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { appendSearch } from '#web/parts/append-search.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Paging } from '#web/parts/paging.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { todayIn } from '#web/shell/today.ts';
import { Lines } from '#web/ui/lines.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { Avatar, StatusPill } from '#web/ui/status.tsx';
import styles from './phone-list.module.css';
import { type ListedStay, type ReservationsAsked, reservationsQuery, roomsQuery } from './queries.ts';
import { isUnregistered, pillOf, totalText } from './stay-words.ts';

type PhoneListProps = {
  readonly asked: ReservationsAsked;
  readonly reservation: (id: string) => string;
  readonly empty: ReactNode;
  readonly onPage: (page: number) => void;
};

/** Needs a person: sold twice, refused by a registry, or in the house without being registered. */
const isWaiting = (stay: ListedStay, today: PlainDate): boolean =>
  stay.status !== 'canceled' &&
  stay.status !== 'no_show' &&
  (stay.conflict || stay.registry === 'refused' || isUnregistered(stay, today));

/**
 * The list on a phone: stays that need a person first, then by the day of arrival, two lines for each stay (W1-F-08).
 */
export function PhoneList({ asked, reservation, empty, onPage }: PhoneListProps) {
  const { t, format, language } = useLanguage();
  const { property } = useProperty();
  const [search] = useSearchParams();
  const today = todayIn(property.timezone);
  const { data, error, isFetching, refetch } = useQuery(reservationsQuery(property.id, asked));
  const rooms = useQuery(roomsQuery(property.id));
  if (!data) {
    if (error) return <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />;
    return (
      <div aria-busy="true">
        <p role="status" className="visually-hidden">
          {t('shell.loading')}
        </p>
        <Skeleton lines={8} />
      </div>
    );
  }
  if (data.data.length === 0) return empty;
  const nameOf = (id: string | null) =>
    rooms.data?.find((room) => room.id === id)?.name ?? t('app.stay.noListing');
  // "20 → 25 nov": a phone has room for one month, and in English the month stands first.
  const nights = ({ checkInDate, checkOutDate }: ListedStay): string => {
    const isShort = language !== 'en' && checkInDate.slice(0, 7) === checkOutDate.slice(0, 7);
    const from = isShort ? Number(checkInDate.slice(8)) : format.date(checkInDate, 'short');
    return `${from} → ${format.date(checkOutDate, 'short')}`;
  };
  const groupOf = (stay: ListedStay): string => {
    if (isWaiting(stay, today)) return t('reservation.group.waiting');
    if (asked.sort === '-createdAt') return t('reservation.sort.-createdAt');
    if (stay.checkInDate === today) return t('reservation.group.today');
    if (stay.checkInDate === addDays(today, 1)) return t('reservation.group.tomorrow');
    if (stay.checkInDate < today && stay.checkOutDate >= today) return t('reservation.group.house');
    return format.date(stay.checkInDate, 'long');
  };
  // Stays that need a person come first; the others keep the requested order.
  const sorted = data.data.toSorted(
    (one, other) => Number(isWaiting(other, today)) - Number(isWaiting(one, today)),
  );
  return (
    <>
      {[...Map.groupBy(sorted, groupOf)].map(([group, stays]) => (
        <section key={group}>
          <h2 className={styles['group']}>
            {group} <span className="num">{stays.length}</span>
          </h2>
          <Lines
            label={group}
            lines={stays.map((stay) => {
              const pill = pillOf(stay, today);
              return {
                key: stay._id,
                to: appendSearch(reservation(stay._id), search),
                leading: <Avatar name={stay.guestName} size="small" />,
                title: stay.guestName || t('app.stay.noName'),
                pill: <StatusPill family={pill.family}>{t(pill.text)}</StatusPill>,
                text: (
                  <span className={styles['where']}>
                    <span>{nameOf(stay.roomId)}</span>
                    <span>{` · ${nights(stay)}`}</span>
                  </span>
                ),
                end: <span className="num">{totalText(stay, format)}</span>,
              };
            })}
          />
        </section>
      ))}
      <Paging meta={data.meta} onPage={onPage} />
    </>
  );
}
