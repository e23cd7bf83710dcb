import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';

import { SEARCH_MAX, SEARCH_MIN } from '#areas/desk/search/search.constants.ts';
import { partnersQuery } from '#web/features/connections/queries.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useMayOpen } from '#web/shell/screens.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { Input } from '#web/ui/input.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { useRail } from '../rail.tsx';
import { type FindEntry, type FindGroup, foundGroups, knownGroups } from './find-entries.ts';
import { FindList } from './find-list.tsx';
import { foundQuery, useRecent } from './find-queries.ts';
import styles from './find.module.css';

/** The entries for the typed text. */
function useResults(typed: string) {
  const language = useLanguage();
  const access = useAccess();
  const reach = { rail: useRail(), mayOpen: useMayOpen() };
  const { property } = useProperty();
  const text = useSettled(typed);
  const found = useQuery(foundQuery(property.id, text));
  const partners = useQuery({ ...partnersQuery(language.language), enabled: access.has('integrations') });
  const { recent, remember } = useRecent(property.id);
  const isServers = typed.length >= SEARCH_MIN;
  const isCurrent = typed === text;
  const known = knownGroups(typed, partners.data ?? [], reach, language);
  const served = isServers && isCurrent && found.data ? foundGroups(found.data, text, language) : [];
  const all: FindGroup[] = [
    ...(typed === '' ? [{ title: 'shell.find.recent', entries: recent } as const] : []),
    ...served,
    ...known,
  ];
  return {
    groups: all.filter(({ entries }) => entries.length > 0),
    isLoading: isServers && (!isCurrent || found.isPending) && !found.error,
    failed: isServers && isCurrent ? found.error : null,
    isRetrying: found.isFetching,
    retry: () => void found.refetch(),
    remember,
  };
}

/** Stays, guests, listings, systems and pages of the property, from anywhere (Ctrl K). */
export function FindDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, tn } = useLanguage();
  const navigate = useNavigate();
  const id = useId();
  const [value, setValue] = useState('');
  const [active, setActive] = useState(0);
  const typed = value.trim();
  const { groups, isLoading, failed, isRetrying, retry, remember } = useResults(typed);
  const entries = groups.flatMap((group) => group.entries);
  const chosen = Math.min(active, entries.length - 1);
  const open = (entry: FindEntry) => {
    remember(entry);
    onClose();
    void navigate(entry.to);
  };
  const steer = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined && entries.length > 0) {
      event.preventDefault();
      setActive((chosen + move + entries.length) % entries.length);
    }
    // While the server is still searching, Enter would open the accidental first entry.
    const entry = entries[chosen];
    if (event.key === 'Enter' && entry && !isLoading) open(entry);
  };
  const isNothing = entries.length === 0 && !isLoading && !failed;
  return (
    <Dialog open width={550} title={t('shell.find.short')} onClose={onClose}>
      <Input
        type="search"
        size="large"
        data-autofocus=""
        role="combobox"
        aria-label={t('shell.find.placeholder')}
        aria-expanded={entries.length > 0}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={entries.length > 0 ? `${id}-list-${chosen}` : undefined}
        autoComplete="off"
        maxLength={SEARCH_MAX}
        placeholder={t('shell.find.placeholder')}
        icon={<Search aria-hidden="true" />}
        value={value}
        onChange={({ target }) => {
          setValue(target.value);
          setActive(0);
        }}
        onKeyDown={steer}
      />
      <div className={styles['results']} aria-busy={isLoading}>
        {isLoading && <Skeleton lines={3} />}
        {failed && <Failed compact error={failed} busy={isRetrying} onRetry={retry} />}
        {isNothing && (
          <Empty compact title={t('shell.find.none', { text: typed })} text={t('shell.find.none.text')} />
        )}
        <FindList id={`${id}-list`} groups={groups} active={chosen} onActive={setActive} onOpen={open} />
      </div>
      <p role="status" className="visually-hidden">
        {isLoading ? t('shell.loading') : typed && tn('shell.search.count', entries.length)}
      </p>
      <p className={styles['keys']}>{t('shell.find.keys')}</p>
    </Dialog>
  );
}
