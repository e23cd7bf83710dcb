import { FileSpreadsheet, Printer } from 'lucide-react';
import { Link } from 'react-router';

import type { DeskArrival, Reception } from '#areas/desk/reception/reception.contract.ts';
import { soldByLabel } from '#web/parts/sold-by.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/states.tsx';
import { Avatar, type Family, StatusPill } from '#web/ui/status.tsx';
import type { DeskMarks } from './desk-marks.ts';
import styles from './desk-rows.module.css';
import { Key } from './key.tsx';
import type { ReceptionLinks } from './links.ts';

type State = { readonly family: Family; readonly word: string };

function useStateWords() {
  const { t, tn } = useLanguage();
  return (stay: DeskArrival): State => {
    if (stay.status === 'checked_in') return { family: 'palm', word: t('app.stay.status.checked_in') };
    if (stay.status === 'checked_out') return { family: 'neutral', word: t('app.stay.status.checked_out') };
    if (stay.status === 'not_confirmed') return { family: 'sun', word: t('app.stay.status.not_confirmed') };
    if (stay.registry === 'refused') return { family: 'rose', word: t('app.reception.state.registry') };
    if (stay.checkIn === 'complete') return { family: 'palm', word: t('app.reception.state.ready') };
    if (stay.guestsDone === 0) return { family: 'sun', word: t('app.reception.state.document') };
    const missing = Math.max(1, stay.guests - stay.guestsDone);
    return { family: 'sun', word: tn('app.reception.state.missing', missing, { total: stay.guests }) };
  };
}

/** Whether guests can go to their unit, as text; null when no text is needed. */
export function useUnitWords(): (stay: DeskArrival) => string | null {
  const { t, format } = useLanguage();
  return ({ occupied, isReady, checkInDate }) => {
    if (!occupied) return isReady ? t('app.reception.unit.ready') : null;
    if (occupied.checkOutDate < checkInDate) {
      return t('app.reception.unit.stillOccupiedSince', { day: format.date(occupied.checkOutDate) });
    }
    const time = occupied.time ?? t('app.blank');
    const key = occupied.isLate ? 'app.reception.unit.stillOccupied' : 'app.reception.unit.occupiedUntil';
    return t(key, { time });
  };
}

function Unit({ stay }: { readonly stay: DeskArrival }) {
  const { t } = useLanguage();
  const { occupied } = stay;
  const said = useUnitWords()(stay);
  return (
    <div className={styles['unit']}>
      <b>{stay.listingName ?? t('app.stay.noListing')}</b>
      {said && <span className={occupied?.isLate ? styles['late'] : styles['sub']}>{said}</span>}
    </div>
  );
}

/** From so many guests without details on, a list is less work than a form each. */
const GROUP_FROM = 4;

const isOpenGroup = ({ guests, guestsDone, checkIn, status }: DeskArrival): boolean =>
  guests - guestsDone >= GROUP_FROM &&
  checkIn !== 'complete' &&
  (status === 'confirmed' || status === 'checked_in');

type ArrivalsProps = {
  readonly reception: Reception;
  readonly marks: DeskMarks;
  readonly mayMark: boolean;
  /** The row on which the keyboard works. */
  readonly selected: string | undefined;
  readonly links: ReceptionLinks;
};

/** Today's arrivals, with missing data and whether the unit is free. */
export function Arrivals({ reception, marks, mayMark, selected, links }: ArrivalsProps) {
  const { t, tn } = useLanguage();
  const stateOf = useStateWords();
  const { arrivals, tomorrow, more } = reception;
  const came = arrivals.filter(({ status }) => status === 'checked_in' || status === 'checked_out').length;
  const action = (stay: DeskArrival, isSelected: boolean) => {
    if (!mayMark) return null;
    const guest = stay.guestName || t('app.stay.noName');
    const busy = marks.busy.has(stay.reservationId);
    if (stay.status === 'checked_in') {
      return (
        <>
          <Button
            kind="quiet"
            size="small"
            busy={busy}
            aria-label={t('app.reception.undoOf', { guest })}
            onClick={() => marks.undo(stay)}
          >
            {t('app.reception.undo')}
          </Button>
          <ScreenLink
            to={links.card(stay.reservationId)}
            kind="quiet"
            size="small"
            aria-label={t('app.card.openOf', { guest })}
            icon={<Printer aria-hidden="true" />}
          />
        </>
      );
    }
    if (stay.status !== 'confirmed') return null;
    return (
      <Button kind={isSelected ? 'primary' : 'outlined'} full busy={busy} onClick={() => marks.arrive(stay)}>
        {t('app.reception.arrived')}
        <span className="visually-hidden">: {guest}</span>
        {isSelected && <Key>Enter</Key>}
      </Button>
    );
  };
  const next = tomorrow.first;
  return (
    <Card
      title={t('app.reception.arrivals')}
      aside={arrivals.length > 0 && tn('app.reception.arrivals.count', came, { total: arrivals.length })}
    >
      {arrivals.length === 0 ? (
        <Empty compact title={t('app.reception.arrivals.none')} />
      ) : (
        <ul aria-label={t('app.reception.arrivals')} className={styles['rows']}>
          {arrivals.map((stay) => {
            const { family, word } = stateOf(stay);
            const isSelected = stay.reservationId === selected;
            return (
              <li
                key={stay.reservationId}
                data-selected={isSelected ? '' : undefined}
                className={styles['arrival']}
              >
                <span className={styles['time']}>{stay.time ?? t('app.blank')}</span>
                <div className={styles['who']}>
                  <Avatar name={stay.guestName} size="small" />
                  <div>
                    <Link to={links.checkIn(stay.reservationId)} preventScrollReset>
                      {stay.guestName || t('app.stay.noName')}
                    </Link>
                    <span className={styles['sub']}>
                      {soldByLabel(stay.channelName, t)} · {tn('app.guests', stay.guests)}
                    </span>
                  </div>
                </div>
                <Unit stay={stay} />
                <div className={styles['state']}>
                  <StatusPill family={family}>{word}</StatusPill>
                  {(stay.checkIn === 'complete' || stay.status === 'checked_in') && (
                    <span className={styles['sub']}>
                      {tn('app.checkIn.guestsDone', stay.guests, { done: stay.guestsDone })}
                    </span>
                  )}
                  {isOpenGroup(stay) && (
                    <ScreenLink
                      to={links.guestList(stay.reservationId)}
                      kind="quiet"
                      size="small"
                      aria-label={t('app.guestList.openOf', {
                        guest: stay.guestName || t('app.stay.noName'),
                      })}
                      icon={<FileSpreadsheet aria-hidden="true" />}
                    >
                      {t('app.guestList.open')}
                    </ScreenLink>
                  )}
                </div>
                <div className={styles['act']}>{action(stay, isSelected)}</div>
              </li>
            );
          })}
        </ul>
      )}
      {more > 0 && (
        <p className={styles['foot']}>
          <Link to={links.reservations()}>{tn('app.reception.more', more)}</Link>
        </p>
      )}
      <div className={styles['foot']}>
        <span>
          {next
            ? tn('app.reception.tomorrow', tomorrow.total, {
                guest: next.guestName || t('app.stay.noName'),
                listing: next.listingName ?? t('app.stay.noListing'),
              })
            : t('app.reception.tomorrow.none')}
        </span>
        {next && (
          <ScreenLink to={links.tomorrow()} kind="quiet" size="small">
            {t('app.reception.tomorrow.see')}
          </ScreenLink>
        )}
      </div>
    </Card>
  );
}
