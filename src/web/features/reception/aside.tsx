import { useState } from 'react';
import { Link } from 'react-router';

import type { DeskDeparture, Reception, Unregistered } from '#areas/desk/reception/reception.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import type { DeskMarks } from './desk-marks.ts';
import styles from './desk-rows.module.css';
import type { ReceptionLinks } from './links.ts';

type InsideProps = { readonly inside: Reception['withoutCheckIn']; readonly links: ReceptionLinks };

/** Guests in the house who cannot be reported yet: the first task at a desk. */
export function WithoutCheckIn({ inside, links }: InsideProps) {
  const { t, tn, format } = useLanguage();
  const { property } = useProperty();
  const { total, stays } = inside;
  const missingIn = ({ guests, guestsDone }: Unregistered) => {
    const missing = Math.max(1, guests - guestsDone);
    return tn('app.reception.inside.missing', guests, { missing });
  };
  const dueOf = ({ due }: Unregistered) =>
    due &&
    t(due.isLate ? 'app.reception.inside.overdue' : 'app.reception.inside.due', {
      registry: due.registryName,
      at: format.dateTime(due.at, property.timezone),
    });
  return (
    <Card
      title={t('app.reception.inside')}
      aside={total > 0 && <StatusPill family="rose">{total}</StatusPill>}
    >
      {total === 0 ? (
        <Empty compact title={t('app.reception.inside.none')} />
      ) : (
        <ul aria-label={t('app.reception.inside')} className={styles['rows']}>
          {stays.map((stay) => (
            <li key={stay.reservationId} className={styles['line']}>
              <div>
                <b>{stay.guestName || t('app.stay.noName')}</b>
                <span className={styles['sub']}>
                  {stay.listingName ?? t('app.stay.noListing')} · {missingIn(stay)}
                </span>
                {stay.due && <span className={styles['late']}>{dueOf(stay)}</span>}
              </div>
              <ScreenLink
                to={links.checkIn(stay.reservationId)}
                preventScrollReset
                aria-label={t('app.reception.inside.registerOf', {
                  guest: stay.guestName || t('app.stay.noName'),
                })}
              >
                {t('app.reception.inside.register')}
              </ScreenLink>
            </li>
          ))}
        </ul>
      )}
      {total > stays.length && (
        <p className={styles['foot']}>
          <Link to={links.registry()}>{tn('app.reception.inside.more', total - stays.length)}</Link>
        </p>
      )}
    </Card>
  );
}

type DeparturesProps = {
  readonly reception: Reception;
  readonly marks: DeskMarks;
  readonly mayMark: boolean;
};

function Gone({
  stays,
  marks,
  mayMark,
}: { readonly stays: readonly DeskDeparture[] } & Omit<DeparturesProps, 'reception'>) {
  const { t, tn, format } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const nameOf = ({ guestName }: DeskDeparture) => guestName || t('app.stay.noName');
  const named = stays.slice(0, 2).map(nameOf);
  const guests = stays.length > 2 ? [...named, '…'].join(', ') : format.list(named);
  return (
    <>
      <div className={styles['foot']}>
        <span>{tn('app.reception.gone', stays.length, { guests })}</span>
        <Button kind="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'app.reception.gone.hide' : 'app.reception.gone.see')}
        </Button>
      </div>
      {isOpen && (
        <ul aria-label={t('app.stay.status.checked_out')} className={styles['rows']}>
          {stays.map((stay) => (
            <li key={stay.reservationId} className={styles['line']}>
              <div>
                <b>{nameOf(stay)}</b>
                <span className={styles['sub']}>{stay.listingName ?? t('app.stay.noListing')}</span>
              </div>
              {mayMark && (
                <Button
                  kind="quiet"
                  busy={marks.busy.has(stay.reservationId)}
                  aria-label={t('app.reception.undoOf', { guest: nameOf(stay) })}
                  onClick={() => marks.undo(stay)}
                >
                  {t('app.reception.undo')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Today's departures, after those that were due earlier. */
export function Departures({ reception, marks, mayMark }: DeparturesProps) {
  const { t, tn, format } = useLanguage();
  const { departures, date } = reception;
  const gone = departures.filter(({ status }) => status === 'checked_out');
  const open = departures.filter(({ status }) => status !== 'checked_out');
  const words = ({ isLate, checkOutDate, time }: DeskDeparture) => {
    if (checkOutDate < date) return t('app.reception.lateSince', { day: format.date(checkOutDate) });
    if (time === null) return null;
    return t(isLate ? 'app.reception.late' : 'app.reception.leaves', { time });
  };
  return (
    <Card
      title={t('app.reception.departures')}
      aside={
        departures.length > 0 &&
        tn('app.reception.departures.count', gone.length, { total: departures.length })
      }
    >
      {departures.length === 0 && <Empty compact title={t('app.reception.departures.none')} />}
      {open.length > 0 && (
        <ul aria-label={t('app.reception.departures')} className={styles['rows']}>
          {open.map((stay) => {
            const guest = stay.guestName || t('app.stay.noName');
            const said = words(stay);
            return (
              <li key={stay.reservationId} className={styles['line']}>
                <div>
                  <b>{guest}</b>
                  <span className={styles['sub']}>
                    {stay.listingName ?? t('app.stay.noListing')}
                    {said && ' · '}
                    {said && <span className={stay.isLate ? styles['late'] : undefined}>{said}</span>}
                  </span>
                </div>
                {mayMark && (
                  <Button
                    busy={marks.busy.has(stay.reservationId)}
                    aria-label={t('app.reception.leftOf', { guest })}
                    onClick={() => marks.leave(stay)}
                  >
                    {t('app.reception.left')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {gone.length > 0 && <Gone stays={gone} marks={marks} mayMark={mayMark} />}
    </Card>
  );
}
