import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

import styles from './combobox.module.css';
import { fold } from './fold.ts';
import { useUiTexts } from './ui-texts.tsx';

export type Option = {
  readonly value: string;
  readonly label: string;
  /** At the end of the line, and also found by the search. */
  readonly hint?: string;
};

/** More than this at once cannot be read and only costs time; the search narrows it. */
const SHOWN_AT_MOST = 300;

/** Options that contain the typed text, those that begin with it first. */
export const matchingOptions = (options: readonly Option[], search: string): readonly Option[] => {
  const wanted = fold(search);
  if (!wanted) return options;
  const found = options.filter(({ label, hint = '' }) => fold(`${label} ${hint}`).includes(wanted));
  const starts = ({ label }: Option) => (fold(label).startsWith(wanted) ? 0 : 1);
  return found.toSorted((a, b) => starts(a) - starts(b));
};

export type SearchListProps = {
  readonly options: readonly Option[];
  readonly value: string | undefined;
  readonly onSelect: (value: string) => void;
  readonly label: string;
  /** For options that are searched elsewhere: gets the typed text, and decides what to show. */
  readonly onSearch?: ((typed: string) => void) | undefined;
  /** The options are not loaded yet. */
  readonly isSearching?: boolean | undefined;
};

/** A search and the options it leaves: the focus stays in the search, arrows move through the options. */
export function SearchList(props: SearchListProps) {
  const { options, value, onSelect, label, onSearch, isSearching = false } = props;
  const { t, tn } = useUiTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const shown = (onSearch ? options : matchingOptions(options, search)).slice(0, SHOWN_AT_MOST);
  const [activeValue, setActiveValue] = useState(value);
  const active = Math.max(
    0,
    shown.findIndex((option) => option.value === activeValue),
  );

  useEffect(() => input.current?.focus(), []);
  useEffect(() => onSearch?.(search), [onSearch, search]);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active, search]);

  const steer = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (move !== undefined) {
      event.preventDefault();
      setActiveValue(shown[Math.min(shown.length - 1, Math.max(0, active + move))]?.value);
    } else if (event.key === 'Enter') {
      // Inside a form, Enter chooses here and must not send the form.
      event.preventDefault();
      const chosen = shown[active];
      if (chosen) onSelect(chosen.value);
    }
  };

  return (
    <>
      <div className={styles['search']}>
        <Search aria-hidden="true" />
        <input
          ref={input}
          role="combobox"
          aria-label={`${label}: ${t('shell.search.label')}`}
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={shown[active] && `${id}-${active}`}
          autoComplete="off"
          placeholder={t('shell.search.label')}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setActiveValue(undefined);
          }}
          onKeyDown={steer}
        />
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={styles['list']}>
        {shown.map((option, index) => (
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.value === value}
            data-active={index === active ? '' : undefined}
            className={styles['option']}
            onMouseMove={() => setActiveValue(option.value)}
            onClick={() => onSelect(option.value)}
          >
            <span>{option.label}</span>
            {option.hint && <span className={styles['hint']}>{option.hint}</span>}
          </div>
        ))}
      </div>
      <p role="status" className={shown.length ? 'visually-hidden' : styles['empty']}>
        {search &&
          !isSearching &&
          (shown.length ? tn('shell.search.count', shown.length) : t('shell.search.none'))}
      </p>
    </>
  );
}
