import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useMe } from '#web/shell/session/account.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Card } from '#web/ui/card.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { deadLettersQuery } from './dead-letters.ts';
import { usersQuery } from './users.ts';
import styles from './users.module.css';

type TileProps<Reply, Key extends readonly unknown[]> = {
  readonly title: string;
  readonly query: UseQueryOptions<Reply, Error, Reply, Key>;
  readonly text: (reply: Reply) => ReactNode;
  readonly action: ReactNode;
};

function Tile<Reply, Key extends readonly unknown[]>({ title, query, text, action }: TileProps<Reply, Key>) {
  const { data, error, isFetching, refetch } = useQuery(query);
  return (
    <Card title={title} padded>
      {data === undefined && error ? (
        <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className={styles['tile']} aria-busy={data === undefined}>
          {data === undefined ? <Skeleton /> : <p>{text(data)}</p>}
          {action}
        </div>
      )}
    </Card>
  );
}

type HomePageProps = { readonly users: string; readonly work: string };

/** S-ADM-07: the tasks of an installation's administrators. */
export function HomePage({ users, work }: HomePageProps) {
  const { t, tn } = useLanguage();
  const me = useMe();
  return (
    <Page title={t('admin.home.title', { name: me.name })} subtitle={t('admin.home.lead')}>
      <div className={styles['home']}>
        <Tile
          title={t('admin.work.title')}
          query={deadLettersQuery}
          text={({ length }) => (length ? tn('admin.home.work.text', length) : t('admin.home.work.none'))}
          action={<LinkButton to={work}>{t('admin.home.work.open')}</LinkButton>}
        />
        <Tile
          title={t('admin.home.users')}
          query={usersQuery({ page: 1, filter: {} }, 1)}
          text={({ meta }) => tn('admin.home.users.text', meta.total)}
          action={<LinkButton to={users}>{t('admin.home.users.open')}</LinkButton>}
        />
      </div>
    </Page>
  );
}
