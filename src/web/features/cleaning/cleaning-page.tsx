import { useQuery } from '@tanstack/react-query';

import type { CleaningDay, UnitToPrepare } from '#areas/cleaning/cleaning.contract.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Page } from '#web/ui/page.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import styles from './cleaning.module.css';
import { cleaningQuery } from './queries.ts';
import { UnitCard } from './unit-card.tsx';

type Units = readonly UnitToPrepare[];
type ListProps = {
  readonly title: string;
  readonly none: string;
  readonly units: Units;
  readonly day: CleaningDay;
  readonly next: UnitToPrepare | undefined;
};

function UnitList({ title, none, units, day, next }: ListProps) {
  return (
    <section>
      <h2 className={styles['title']}>{title}</h2>
      {units.length === 0 && <p className={styles['none']}>{none}</p>}
      <ul className={styles['units']}>
        {units.map((unit) => (
          <UnitCard key={unit.listingId} unit={unit} day={day} isNext={unit === next} />
        ))}
      </ul>
    </section>
  );
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** D-85: the day of whoever cleans. What is needed first comes first; who the guests are is not here. */
export function CleaningPage() {
  const { t, tn, format } = useLanguage();
  const { property } = useProperty();
  const { data: day, error, isFetching, refetch } = useQuery(cleaningQuery(property.id));
  const waiting = day?.today.filter(({ state }) => state !== 'ready') ?? [];
  const title = () => {
    if (!day) return t('shell.nav.cleaning');
    if (waiting.length > 0) return tn('app.cleaning.title', waiting.length);
    return t(day.today.length > 0 ? 'app.cleaning.title.done' : 'app.cleaning.title.none');
  };
  return (
    <Page
      title={title()}
      width="reading"
      subtitle={
        day &&
        t('app.cleaning.lead', { day: capitalised(format.date(day.date, 'long')), time: day.localTime })
      }
    >
      {day && (
        <>
          <UnitList
            title={t('app.cleaning.today')}
            none={t('app.cleaning.none.today')}
            units={day.today}
            day={day}
            next={waiting.find(({ state }) => state === 'free') ?? waiting[0]}
          />
          <UnitList
            title={t('app.cleaning.tomorrow')}
            none={t('app.cleaning.none.tomorrow')}
            units={day.tomorrow}
            day={day}
            next={undefined}
          />
        </>
      )}
      {!day && error && <Failed text={error.message} busy={isFetching} onRetry={() => void refetch()} />}
      {!day && !error && <Skeleton shape="card" />}
    </Page>
  );
}
