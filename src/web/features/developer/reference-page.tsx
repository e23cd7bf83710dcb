import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router';

import { LanguageMenu } from '#web/shell/language/language-menu.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { Input } from '#web/ui/input.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Introduction } from './introduction.tsx';
import { grouped, matching, type Operation, type Reference, referenceQuery } from './open-api.ts';
import { OperationItem } from './operation-item.tsx';
import styles from './reference.module.css';

/** A group that has no words yet is shown by its letters. */
function useGroupName() {
  const { tMaybe } = useLanguage();
  return (group: string) => {
    const key = `developer.group.${group}`;
    const name = tMaybe(key);
    return name === key ? group : name;
  };
}

type SidebarProps = {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly groups: ReadonlyMap<string, readonly Operation[]>;
  /** For people with access as a developer. */
  readonly home: string;
};

function Sidebar({ search, onSearch, groups, home }: SidebarProps) {
  const { t } = useLanguage();
  const nameOf = useGroupName();
  return (
    <header className={styles['side']}>
      <div className={styles['brand']}>
        <a href="/" aria-label="Posada">
          <Logo className={styles['logo'] ?? ''} />
        </a>
        <LanguageMenu />
      </div>
      <Input
        type="search"
        aria-label={t('developer.search')}
        placeholder={t('developer.search')}
        icon={<Search aria-hidden="true" />}
        value={search}
        onChange={({ target }) => onSearch(target.value)}
      />
      <nav aria-label={t('developer.groups')} className={styles['groups']}>
        {[...groups].map(([group, operations]) => (
          <a key={group} href={`#group-${group}`}>
            {nameOf(group)}
            <span className="num">{operations.length}</span>
          </a>
        ))}
      </nav>
      <LinkButton to={home} size="small" className={styles['home'] ?? ''}>
        {t('developer.home.link')}
      </LinkButton>
    </header>
  );
}

type ListProps = Omit<SidebarProps, 'groups' | 'home'> & {
  readonly reference: Reference;
  readonly groups: ReadonlyMap<string, readonly Operation[]>;
};

function List({ reference, groups, search, onSearch }: ListProps) {
  const { t, tn } = useLanguage();
  const nameOf = useGroupName();
  const count = [...groups.values()].flat().length;
  return (
    <>
      {!search && <Introduction server={reference.server} version={reference.version} />}
      <p role="status" className={search && count ? styles['found'] : 'visually-hidden'}>
        {tn('developer.found', count)}
      </p>
      {count === 0 && (
        <Empty
          title={t('developer.none', { search })}
          action={<Button onClick={() => onSearch('')}>{t('developer.clear')}</Button>}
        />
      )}
      {[...groups].map(([group, operations]) => (
        <section key={group} id={`group-${group}`} aria-label={nameOf(group)} className={styles['group']}>
          <h2>{nameOf(group)}</h2>
          {operations.map((operation) => (
            <OperationItem key={operation.id} operation={operation} server={reference.server} />
          ))}
        </section>
      ))}
    </>
  );
}

/** The reference of the API, made from the document that the server publishes. */
export function ReferencePage({ home }: { readonly home: string }) {
  const { t } = useLanguage();
  const { data, error, isFetching, refetch } = useQuery(referenceQuery);
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get('search') ?? '';
  const sought = useDeferredValue(search);
  const groups = useMemo(() => grouped(matching(data?.operations ?? [], sought)), [data, sought]);
  const onSearch = (next: string) => setParameters(next ? { search: next } : {}, { replace: true });
  return (
    <div className={styles['frame']}>
      <title>{`${t('developer.title')} · Posada`}</title>
      <Sidebar search={search} onSearch={onSearch} groups={groups} home={home} />
      <main className={styles['main']} aria-busy={!data && !error}>
        {data && <List reference={data} groups={groups} search={sought} onSearch={onSearch} />}
        {error && !data && (
          <Failed
            title={t('developer.failed')}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && (
          <div className={styles['bones']}>
            <h1 className="visually-hidden">{t('developer.title')}</h1>
            <Skeleton shape="title-line" />
            <Skeleton lines={3} />
            {Array.from({ length: 6 }, (_, index) => (
              <Skeleton key={index} shape="block" />
            ))}
          </div>
        )}
      </main>
    </div>
  );
}
