import { useQuery } from '@tanstack/react-query';
import { Search, UserPlus, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';

import type { DeskStay, Reception } from '#areas/desk/reception/reception.contract.ts';
import { searchContract } from '#areas/desk/search/search.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { fold } from '#web/ui/fold.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';
import { Avatar } from '#web/ui/status.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { useUnitWords } from './arrivals.tsx';
import styles from './desk-search.module.css';
import { otherStaysQuery } from './queries.ts';

const HITS_AT_MOST = 7;

type Hit = {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly warning?: string | undefined;
  readonly label: string;
  readonly isPrimary: boolean;
  readonly act: () => void;
};

type DeskSearchProps = {
  readonly reception: Reception;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly mayArrive: boolean;
  readonly onArrive: (stay: DeskStay) => void;
  readonly onOpen: (stay: { readonly reservationId: string; readonly isOfToday: boolean }) => void;
  /** Undefined for members who may not register a guest. */
  readonly onWalkIn: ((name: string) => void) | undefined;
  /** Without typed text the keyboard works on the list of arrivals. */
  readonly onKey: (event: KeyboardEvent) => void;
};

const matches = (wanted: string) => (stay: DeskStay) =>
  fold(`${stay.guestName} ${stay.listingName ?? ''} ${stay.channelCode ?? ''}`).includes(wanted);

function useHits(props: DeskSearchProps, text: string, clear: () => void): readonly Hit[] {
  const { reception, mayArrive, onArrive, onOpen } = props;
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const unitWords = useUnitWords();
  const settled = useSettled(text.trim());
  const others = useQuery({
    ...otherStaysQuery(property.id, settled),
    ...(!mayCall(searchContract.search) && { enabled: false }),
  });
  const wanted = fold(text.trim());
  if (wanted === '') return [];
  const isMatch = matches(wanted);
  const hit = (stay: DeskStay, when: string, warning?: string): Hit => {
    const canArrive = mayArrive && stay.status === 'confirmed' && stay.checkInDate === reception.date;
    return {
      key: stay.reservationId,
      name: stay.guestName || t('app.stay.noName'),
      text: [stay.listingName ?? t('app.stay.noListing'), when].join(' · '),
      warning,
      label: t(canArrive ? 'app.reception.arrived' : 'app.reception.open'),
      isPrimary: canArrive,
      act: () => {
        clear();
        if (canArrive) onArrive(stay);
        else onOpen({ reservationId: stay.reservationId, isOfToday: true });
      },
    };
  };
  const today = [
    ...reception.arrivals
      .filter(isMatch)
      .map((stay) =>
        hit(
          stay,
          stay.status === 'checked_in'
            ? t('app.stay.status.checked_in')
            : stay.time === null
              ? t('app.reception.search.arrivesTodayNoTime')
              : t('app.reception.search.arrivesToday', { time: stay.time }),
          stay.occupied ? (unitWords(stay) ?? undefined) : undefined,
        ),
      ),
    ...reception.departures.filter(isMatch).map((stay) => hit(stay, t('app.reception.search.leavesToday'))),
  ];
  const known = new Set(today.map(({ key }) => key));
  const rest = (settled === text.trim() ? (others.data ?? []) : [])
    .filter(({ _id, status }) => !known.has(_id) && status !== 'canceled')
    .map((stay): Hit => ({
      key: stay._id,
      name: stay.guestName || t('app.stay.noName'),
      text: [
        stay.listingName ?? t('app.stay.noListing'),
        t('app.reception.search.arrives', { day: format.date(stay.checkInDate) }),
        stay.channelCode,
      ]
        .filter(Boolean)
        .join(' · '),
      label: t('app.reception.open'),
      isPrimary: false,
      act: () => {
        clear();
        onOpen({ reservationId: stay._id, isOfToday: false });
      },
    }));
  return [...today, ...rest].slice(0, HITS_AT_MOST);
}

/** The search of the desk: it keeps the focus, arrows move through its results, Enter runs the action of a result. */
export function DeskSearch(props: DeskSearchProps) {
  const { inputRef, onWalkIn, onKey } = props;
  const { t, tn } = useLanguage();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const clear = () => {
    setText('');
    setAt(0);
  };
  const hits = useHits(props, text, clear);
  const typed = text.trim();
  const isOpen = typed !== '';
  const walkIn = onWalkIn && {
    key: 'walk-in',
    act: () => {
      clear();
      onWalkIn(typed);
    },
  };
  const count = hits.length + (walkIn ? 1 : 0);
  const active = Math.min(at, Math.max(0, count - 1));
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active, text]);

  const steer = (event: KeyboardEvent) => {
    if (!isOpen) {
      onKey(event);
      return;
    }
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) {
      event.preventDefault();
      setAt(Math.min(count - 1, Math.max(0, active + move)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      (hits[active] ?? walkIn)?.act();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      clear();
    }
  };
  return (
    <div className={styles['search']} role="search">
      <Input
        ref={inputRef}
        size="large"
        role="combobox"
        aria-label={t('app.reception.search')}
        aria-expanded={isOpen}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && count > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        placeholder={t('app.reception.search')}
        icon={<Search aria-hidden="true" />}
        trailing={
          isOpen && (
            <IconButton
              size="small"
              label={t('shell.close')}
              icon={<X aria-hidden="true" />}
              onClick={clear}
            />
          )
        }
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
        onKeyDown={steer}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('app.reception.search.results')}
        hidden={!isOpen}
        className={styles['list']}
        // A press in the list leaves the focus where the typing is.
        onMouseDown={(event) => event.preventDefault()}
      >
        {hits.map((hit, index) => (
          <div
            key={hit.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            data-active={index === active ? '' : undefined}
            className={styles['hit']}
            onMouseMove={() => setAt(index)}
            onClick={hit.act}
          >
            <Avatar name={hit.name} />
            <span className={styles['words']}>
              <b>{hit.name}</b>
              <span>
                {hit.text}
                {hit.warning && <span className={styles['warning']}> · {hit.warning}</span>}
              </span>
            </span>
            <span className={hit.isPrimary ? styles['primary'] : styles['plain']}>{hit.label}</span>
          </div>
        ))}
        {walkIn && (
          <div
            id={`${id}-${hits.length}`}
            role="option"
            aria-selected={active === hits.length}
            data-active={active === hits.length ? '' : undefined}
            className={styles['hit']}
            onMouseMove={() => setAt(hits.length)}
            onClick={walkIn.act}
          >
            <UserPlus aria-hidden="true" />
            <span className={styles['words']}>
              <b>{t('app.reception.search.walkIn', { text: typed })}</b>
            </span>
          </div>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {isOpen &&
          (hits.length > 0
            ? tn('app.reception.search.count', hits.length)
            : t('app.reception.search.none', { text: typed }))}
      </p>
    </div>
  );
}
