import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { HousekeepingDay, HousekeepingUnit } from '#areas/stays/housekeeping/housekeeping.contract.ts';
import { capitalise } from '#web/parts/capitalise.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Page } from '#web/ui/page.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import styles from './housekeeping.module.css';
import { housekeepingQuery } from './queries.ts';
import { UnitCard } from './unit-card.tsx';

type Units = readonly HousekeepingUnit[];
type ListProps = {
  readonly title: string;
  readonly none: string;
  readonly units: Units;
  readonly day: HousekeepingDay;
  readonly next: HousekeepingUnit | undefined;
  readonly onReady: (listingId: string) => void;
};

function UnitList({ title, none, units, day, next, onReady }: ListProps) {
  return (
    <section>
      <h2 className={styles['title']}>{title}</h2>
      {units.length === 0 && <p className={styles['none']}>{none}</p>}
      <ul className={styles['units']}>
        {units.map((unit) => (
          <UnitCard
            key={unit.listingId}
            unit={unit}
            day={day}
            isNext={unit === next}
            onReady={() => onReady(unit.listingId)}
          />
        ))}
      </ul>
    </section>
  );
}

/** The server's order, except units that were marked on this page. */
const orderOf = ({ state, listingId }: HousekeepingUnit, marked: ReadonlySet<string>): number =>
  Number(state === 'ready' && !marked.has(listingId));

const arrivalOf = ({ arrival, listingName }: HousekeepingUnit): string =>
  `${arrival ? `${arrival.date} ${arrival.time}` : '9'} ${listingName}`;
const byArrival = (one: HousekeepingUnit, other: HousekeepingUnit): number =>
  arrivalOf(one).localeCompare(arrivalOf(other));

/** D-85: the day of a cleaner, by the hour at which units are needed; guests are not named. */
export function HousekeepingPage() {
  const { t, tn, format } = useLanguage();
  const { property } = useProperty();
  const { data: day, error, isFetching, refetch } = useQuery(housekeepingQuery(property.id));
  // A unit that was just marked keeps its place: a second press must not hit another unit.
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const keep = (listingId: string) => setMarked(new Set([...marked, listingId]));
  const inPlace = (units: Units) =>
    units.toSorted((one, other) => orderOf(one, marked) - orderOf(other, marked) || byArrival(one, other));
  const waiting = day?.today.filter(({ state }) => state !== 'ready') ?? [];
  const title = () => {
    if (!day) return t('shell.nav.cleaning');
    if (waiting.length > 0) return tn('app.cleaning.title', waiting.length);
    return t(day.today.length > 0 ? 'app.cleaning.title.done' : 'app.cleaning.title.none');
  };
  return (
    <Page
      title={title()}
      subtitle={
        day && t('app.cleaning.lead', { day: capitalise(format.date(day.date, 'long')), time: day.localTime })
      }
    >
      {day && (
        <>
          <UnitList
            title={t('app.cleaning.today')}
            none={t('app.cleaning.none.today')}
            units={inPlace(day.today)}
            day={day}
            next={waiting.find(({ state }) => state === 'free') ?? waiting[0]}
            onReady={keep}
          />
          <UnitList
            title={t('app.cleaning.tomorrow')}
            none={t('app.cleaning.none.tomorrow')}
            units={inPlace(day.tomorrow)}
            day={day}
            next={undefined}
            onReady={keep}
          />
        </>
      )}
      {!day && error && <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!day && !error && <Skeleton shape="card" />}
    </Page>
  );
}
