import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';

import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useMayOpen } from '#web/shell/screens.tsx';
import { classes } from '#web/ui/classes.ts';
import type { MessageLinks } from './links.ts';
import { toDoQuery } from './queries.ts';
import styles from './frame.module.css';

type FrameProps = {
  readonly links: MessageLinks;
  /** At the top right. */
  readonly actions?: ReactNode;
  /** The whole window below the head, in columns that scroll by themselves, instead of one page. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

function Tabs({ links }: Pick<FrameProps, 'links'>) {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const mayOpen = useMayOpen();
  const { data } = useQuery(toDoQuery(property.id));
  const waiting = data?.length ?? 0;
  const tabs = [
    { to: links.toDo(), text: t('app.messages.tab.toDo'), count: waiting },
    { to: links.home(), text: t('app.messages.tab.templates'), count: 0 },
    { to: links.settings(), text: t('app.messages.tab.settings'), count: 0 },
  ].filter(({ to }) => mayOpen(to));
  // The addresses of templates lie below that of their list, and those of the other tabs do too.
  const isOther = (pathname: string) => [links.toDo(), links.settings()].includes(pathname);
  return (
    <nav aria-label={t('app.messages.tabs')} className={styles['tabs']}>
      {tabs.map(({ to, text, count }) => (
        <Tab key={to} to={to} isHome={to === links.home()} isOther={isOther}>
          {text}
          {count > 0 && (
            <span className={styles['count']}>
              <span aria-hidden="true">{count}</span>
              <span className="visually-hidden">{tn('app.messages.waiting', count)}</span>
            </span>
          )}
        </Tab>
      ))}
    </nav>
  );
}

type TabProps = {
  readonly to: string;
  readonly isHome: boolean;
  readonly isOther: (pathname: string) => boolean;
  readonly children: ReactNode;
};

function Tab({ to, isHome, isOther, children }: TabProps) {
  const { pathname } = useLocation();
  return (
    <NavLink to={to} end={isHome && isOther(pathname)} className={styles['tab'] ?? ''}>
      {children}
    </NavLink>
  );
}

/** The head of the messages of a property, and what one of its tabs shows. */
export function MessagesFrame({ links, actions, isWide = false, children }: FrameProps) {
  const { t } = useLanguage();
  return (
    <div className={classes(styles['frame'], isWide && styles['wide'])}>
      <title>{`${t('app.messages.title')} · Posada`}</title>
      <div className={styles['head']}>
        <h1>{t('app.messages.title')}</h1>
        <Tabs links={links} />
        {actions && <div className={styles['actions']}>{actions}</div>}
      </div>
      {isWide ? children : <div className={styles['content']}>{children}</div>}
    </div>
  );
}
