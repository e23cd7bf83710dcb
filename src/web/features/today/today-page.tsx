import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Plus } from 'lucide-react';
import { Outlet } from 'react-router';

import type { Today } from '#areas/desk/today/today.contract.ts';
import { capitalise } from '#web/parts/capitalise.ts';
import { ColumnsLoading } from '#web/parts/columns-loading.tsx';
import { useMe } from '#web/shell/session/account.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { useMedia } from '#web/shell/use-media.ts';
import { Card } from '#web/ui/card.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { Columns, Page } from '#web/ui/page.tsx';
import { Attention } from './attention.tsx';
import { TodayAside } from './aside.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Figures } from './figures.tsx';
import { greetingAt } from './greeting.ts';
import type { TodayLinks } from './links.ts';
import { Movements } from './movements.tsx';
import { todayQuery } from './queries.ts';
import { SetupCard } from './setup-card.tsx';
import styles from './today-page.module.css';

type ContentProps = { readonly today: Today; readonly links: TodayLinks; readonly isPhone: boolean };

function Content({ today, links, isPhone }: ContentProps) {
  const { attention, firstSteps } = today;
  // Nothing counts as up to date before it has begun; the page does not repeat the steps.
  const rest = attention.filter((entry) => entry.kind !== 'registry-unconnected' || entry.isUrgent);
  const waiting = firstSteps.length > 0 ? rest : attention;
  const figures = <Figures today={today} />;
  return (
    <>
      {!isPhone && figures}
      <Columns aside={<TodayAside today={today} />}>
        {(waiting.length > 0 || firstSteps.length === 0) && <Attention entries={waiting} links={links} />}
        <FirstSteps steps={firstSteps} links={links} />
        <Movements kind="arrivals" stays={today.arrivalsToday} reservation={links.reservation} />
        <Movements kind="departures" stays={today.departuresToday} reservation={links.reservation} />
        {isPhone && figures}
      </Columns>
    </>
  );
}

/** The first page of the day: tasks of a person, then movements, then the system's own actions. */
export function TodayPage({ links }: { readonly links: TodayLinks }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const me = useMe();
  const { data: today, error, isFetching, refetch } = useQuery(todayQuery(property.id));
  const [firstName = ''] = me.name.split(' ');
  const isPhone = useMedia('(width < 750px)');
  // On a phone tasks come before suggestions.
  const actions = (
    <>
      <ScreenLink to={links.block()} preventScrollReset icon={<CalendarPlus aria-hidden="true" />}>
        {t('app.block.new')}
      </ScreenLink>
      <ScreenLink
        to={links.create()}
        preventScrollReset
        kind={today && today.firstSteps.length > 0 ? 'outlined' : 'primary'}
        icon={<Plus aria-hidden="true" />}
      >
        {t('app.stay.new')}
      </ScreenLink>
    </>
  );
  const place = today && [capitalise(format.date(today.date, 'long')), today.city];
  return (
    <Page
      title={today ? t(greetingAt(today.localTime), { name: firstName }) : t('shell.nav.today')}
      subtitle={place?.filter(Boolean).join(' · ')}
      actions={!isPhone && actions}
    >
      <SetupCard setup={links.setup} />
      {today && <Content today={today} links={links} isPhone={isPhone} />}
      {isPhone && <div className={styles['actions']}>{actions}</div>}
      {!today && error && <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!today && !error && (
        <ColumnsLoading>
          <Skeleton shape="card" />
          <Card padded>
            <Skeleton lines={5} />
          </Card>
        </ColumnsLoading>
      )}
      <Outlet />
    </Page>
  );
}
