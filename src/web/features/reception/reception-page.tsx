import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { type KeyboardEvent as Pressed, useCallback, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';

import { cardContract } from '#areas/desk/reception/card.contract.ts';
import { type Reception, receptionContract } from '#areas/desk/reception/reception.contract.ts';
import { reservationContract } from '#areas/stays/reservations/reservations.contract.ts';
import { capitalise } from '#web/parts/capitalise.ts';
import { ColumnsLoading } from '#web/parts/columns-loading.tsx';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { useMedia } from '#web/shell/use-media.ts';
import { Card } from '#web/ui/card.tsx';
import { Columns, Page } from '#web/ui/page.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { Arrivals } from './arrivals.tsx';
import { Departures, WithoutCheckIn } from './aside.tsx';
import { type DeskMarks, useDeskMarks } from './desk-marks.ts';
import { DeskSearch } from './desk-search.tsx';
import { Key } from './key.tsx';
import type { ReceptionLinks, WalkInAsked } from './links.ts';
import { receptionQuery } from './queries.ts';
import styles from './reception-page.module.css';

/** Where a keyboard is likely: there the search has the focus all the time. */
const DESK = '(pointer: fine) and (width >= 750px)';

/** The row on which Enter works: the first that waits, until the arrows choose another. */
function useSelection({ arrivals }: Reception) {
  const [chosen, setChosen] = useState<string>();
  const waiting = arrivals.filter(({ status }) => status === 'confirmed');
  const at = Math.max(
    0,
    waiting.findIndex(({ reservationId }) => reservationId === chosen),
  );
  return {
    selected: waiting[at],
    move: (by: number) =>
      setChosen(waiting[Math.min(waiting.length - 1, Math.max(0, at + by))]?.reservationId),
  };
}

type DeskProps = {
  readonly reception: Reception;
  readonly links: ReceptionLinks;
  readonly marks: DeskMarks;
  readonly onWalkIn: (name: string) => void;
};

function Desk({ reception, links, marks, onWalkIn }: DeskProps) {
  const { t } = useLanguage();
  const { mayCall } = useAccess();
  const go = useDrawerNavigation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isDesk = useMedia(DESK);
  const input = useRef<HTMLInputElement>(null);
  const { selected, move } = useSelection(reception);
  const mayMark = mayCall(reservationContract.updateReservation);
  const mayRegister = mayCall(receptionContract.registerWalkIn);
  const mayPrint = mayCall(cardContract.getRegistrationCard);
  // A guest who has just arrived signs next.
  const printable = marks.lastArrived ?? selected?.reservationId;
  const isAlone = pathname === links.home();

  // After a press, and after a drawer, typing goes to the search again.
  useEffect(() => {
    if (isDesk && isAlone) input.current?.focus({ preventScroll: true });
  }, [isDesk, isAlone, marks.busy.size]);
  useEffect(() => {
    if (!isAlone) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'F8' && mayRegister) {
        event.preventDefault();
        onWalkIn('');
      } else if (
        document.activeElement === document.body &&
        (event.key.length === 1 || event.key === 'ArrowDown' || event.key === 'ArrowUp') &&
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey
      ) {
        input.current?.focus({ preventScroll: true });
      }
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isAlone, mayRegister, onWalkIn]);

  const steer = (event: Pressed) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && !event.repeat && selected && mayMark) {
      event.preventDefault();
      marks.arrive(selected);
    } else if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) {
      if (marks.undoLast()) event.preventDefault();
    } else if (event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey) && printable && mayPrint) {
      event.preventDefault();
      void navigate(links.card(printable));
    }
  };
  return (
    <>
      <DeskSearch
        reception={reception}
        inputRef={input}
        mayArrive={mayMark}
        onArrive={marks.arrive}
        onOpen={({ reservationId, isOfToday }) =>
          isOfToday ? go(links.checkIn(reservationId)) : void navigate(links.reservation(reservationId))
        }
        onWalkIn={mayRegister ? onWalkIn : undefined}
        onKey={steer}
      />
      <p role="status" className="visually-hidden">
        {isDesk &&
          selected &&
          t('app.reception.selected', {
            guest: selected.guestName || t('app.stay.noName'),
            listing: selected.listingName ?? t('app.stay.noListing'),
          })}
      </p>
      <Columns
        aside={
          <>
            <WithoutCheckIn inside={reception.withoutCheckIn} links={links} />
            <Departures reception={reception} marks={marks} mayMark={mayMark} />
          </>
        }
      >
        <Arrivals
          reception={reception}
          marks={marks}
          mayMark={mayMark}
          selected={isDesk ? selected?.reservationId : undefined}
          links={links}
        />
      </Columns>
      {isDesk && (
        <p className={styles['keys']}>
          <span>
            <Key>↑</Key> <Key>↓</Key> {t('app.reception.keys.choose')}
          </span>
          {mayMark && (
            <>
              <span>
                <Key>Enter</Key> {t('app.reception.arrived')}
              </span>
              <span>
                <Key>Ctrl</Key> <Key>Z</Key> {t('app.reception.undo')}
              </span>
            </>
          )}
          {mayRegister && (
            <span>
              <Key>F8</Key> {t('app.reception.walkIn')}
            </span>
          )}
          {mayPrint && (
            <span>
              <Key>Ctrl</Key> <Key>P</Key> {t('app.card.open')}
            </span>
          )}
          <span className={styles['typing']}>{t('app.reception.keys.typing')}</span>
        </p>
      )}
    </>
  );
}

/** The desk: arrivals, departures, and guests in the house without check-in. */
export function ReceptionPage({ links }: { readonly links: ReceptionLinks }) {
  const { t, tn, format } = useLanguage();
  const { property } = useProperty();
  const marks = useDeskMarks();
  const go = useDrawerNavigation();
  const [asked, setAsked] = useState<WalkInAsked>({ name: '' });
  const walkIn = useCallback(
    (name: string) => {
      setAsked({ name });
      go(links.walkIn());
    },
    [go, links],
  );
  const { data: reception, error, isFetching, refetch } = useQuery(receptionQuery(property.id));
  const day = reception && capitalise(format.date(reception.date, 'long'));
  return (
    <Page
      title={t('shell.nav.reception')}
      subtitle={
        reception &&
        [
          t('app.reception.lead', { day: day ?? '', time: reception.localTime }),
          tn('app.reception.inHouse', reception.inHouse),
        ].join(' · ')
      }
      actions={
        <ScreenLink
          to={links.walkIn()}
          preventScrollReset
          onClick={() => setAsked({ name: '' })}
          aria-keyshortcuts="F8"
          icon={<UserPlus aria-hidden="true" />}
        >
          {t('app.reception.walkIn')}
          <Key>F8</Key>
        </ScreenLink>
      }
    >
      {reception && <Desk reception={reception} links={links} marks={marks} onWalkIn={walkIn} />}
      {!reception && error && <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!reception && !error && (
        <ColumnsLoading>
          <Card padded>
            <Skeleton lines={8} />
          </Card>
        </ColumnsLoading>
      )}
      <Outlet context={asked} />
    </Page>
  );
}
