import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Outlet, useNavigate } from 'react-router';

import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import type { StayLinks } from '../links.ts';
import { conflictsQuery } from '../queries.ts';
import { ConflictCard } from './conflict-card.tsx';
import styles from './conflicts.module.css';
import { useSolve } from './use-solve.ts';

type ConflictsProps = { readonly links: StayLinks; readonly reservations: string };

function Conflicts({ links, reservations }: ConflictsProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery(conflictsQuery(property.id));
  const see = (id: string) => void navigate(links.reservation(id), { preventScrollReset: true });
  const { take, busy } = useSolve(see);
  if (data === undefined && error) {
    return (
      <Card>
        <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (data === undefined) {
    return (
      <div aria-busy="true" className={styles['list']}>
        <p role="status" className="visually-hidden">
          {t('shell.loading')}
        </p>
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <Card>
        <Empty
          icon={<CircleCheck aria-hidden="true" />}
          title={t('reservation.conflicts.none')}
          text={t('reservation.conflicts.none.text')}
          action={<LinkButton to={reservations}>{t('reservation.conflicts.back')}</LinkButton>}
        />
      </Card>
    );
  }
  return (
    <div className={styles['list']}>
      {data.map((conflict) => (
        <ConflictCard
          key={`${conflict.stay._id} ${conflict.stay.checkInDate}`}
          conflict={conflict}
          links={links}
          busy={busy}
          onTake={take}
        />
      ))}
    </div>
  );
}

/** The nights that were sold twice, each with its solutions. */
export function ConflictsPage({ links, reservations }: ConflictsProps) {
  const { t } = useLanguage();
  return (
    <Page
      title={t('reservation.conflicts')}
      subtitle={t('reservation.conflicts.lead')}
      actions={<LinkButton to={reservations}>{t('reservation.conflicts.back')}</LinkButton>}
    >
      <Conflicts links={links} reservations={reservations} />
      <Outlet />
    </Page>
  );
}
