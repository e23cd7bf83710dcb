import { useEffect, useRef } from 'react';

import { useLanguage } from '#web/shell/language/language.tsx';
import type { FindEntry, FindGroup } from './find-entries.ts';
import styles from './find.module.css';

type FindListProps = {
  readonly id: string;
  readonly groups: readonly FindGroup[];
  /** Index among all entries of all groups. */
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onOpen: (entry: FindEntry) => void;
};

/** Results under their headings. The focus stays in the search; arrows and the pointer only say which one is meant. */
export function FindList({ id, groups, active, onActive, onOpen }: FindListProps) {
  const { t } = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const startOf = (group: number) =>
    groups.slice(0, group).reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <div ref={list} id={id} role="listbox" aria-label={t('shell.find.results')} className={styles['list']}>
      {groups.map(({ title, entries }, group) => (
        <div key={title} role="group" aria-labelledby={`${id}-${title}`} className={styles['group']}>
          <div id={`${id}-${title}`} role="presentation" className={styles['heading']}>
            {t(title)}
          </div>
          {entries.map((entry, place) => {
            const own = startOf(group) + place;
            const Icon = entry.icon;
            return (
              <div
                key={`${entry.to} ${entry.title}`}
                id={`${id}-${own}`}
                role="option"
                aria-selected={own === active}
                className={styles['option']}
                onMouseMove={() => onActive(own)}
                onClick={() => onOpen(entry)}
              >
                <Icon aria-hidden="true" />
                <span className={styles['words']}>
                  <span className={styles['title']}>{entry.title}</span>
                  {entry.text && <span className={styles['text']}>{entry.text}</span>}
                </span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
