import { Check } from 'lucide-react';

import {
  type HousekeepingDay,
  housekeepingContract,
  type HousekeepingUnit,
} from '#areas/stays/housekeeping/housekeeping.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './housekeeping.module.css';
import { HOUSEKEEPING_TOPICS } from './queries.ts';

type UnitCardProps = {
  readonly unit: HousekeepingUnit;
  readonly day: HousekeepingDay;
  /** The first unit to prepare: it has the page's one primary action. */
  readonly isNext: boolean;
  readonly onReady: () => void;
};

/** One unit: its hour, the number of guests, whether it is free, and the button that marks it as ready. */
export function UnitCard({ unit, day, isNext, onReady }: UnitCardProps) {
  const { t, tn } = useLanguage();
  const { listingName, address, arrival } = unit;
  const facts = arrival
    ? [
        arrival.guests === null ? t('app.cleaning.byCalendar') : tn('app.guests', arrival.guests),
        tn('app.nights', arrival.nights),
      ].join(' · ')
    : t('app.cleaning.nobodyComes');
  return (
    <li className={classes(styles['unit'], isNext && styles['isNext'])}>
      <div className={styles['top']}>
        <Arrival unit={unit} date={day.date} />
        <div>
          <h3>{listingName}</h3>
          <p className="num">{facts}</p>
          {address !== null && <p>{address}</p>}
        </div>
        <State unit={unit} />
      </div>
      <Foot unit={unit} day={day} isNext={isNext} onReady={onReady} />
    </li>
  );
}

function Arrival({ unit: { arrival }, date }: { unit: HousekeepingUnit; date: HousekeepingDay['date'] }) {
  const { t, format } = useLanguage();
  if (!arrival) return <span className={styles['hour']} />;
  return (
    <p className={classes(styles['hour'], 'num')}>
      {t('app.cleaning.arrive')}
      <b>{arrival.time}</b>
      {arrival.date !== date && format.date(arrival.date, 'short')}
    </p>
  );
}

function State({ unit: { state, departure } }: { readonly unit: HousekeepingUnit }) {
  const { t } = useLanguage();
  if (state === 'ready') return <StatusPill family="palm">{t('app.cleaning.ready')}</StatusPill>;
  if (state === 'free') return <StatusPill family="sky">{t('app.cleaning.free')}</StatusPill>;
  return <StatusPill family="sun">{t('app.cleaning.leave', { time: departure?.time ?? '' })}</StatusPill>;
}

function Foot({ unit, day, isNext, onReady }: UnitCardProps) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { listingId, listingName: name, departure, ready } = unit;
  const mark = useChange(housekeepingContract.markReady, { invalidates: HOUSEKEEPING_TOPICS });
  const unmark = useChange(housekeepingContract.unmarkReady, { invalidates: HOUSEKEEPING_TOPICS });
  const args = { params: { listingId }, query: { propertyId: property.id } };
  const failed = (failure: Error) => notify('error', failure.message);
  const undo = () => void unmark.send(args).catch(failed);
  if (ready) {
    return (
      <div className={classes(styles['foot'], styles['isReady'])}>
        <Check aria-hidden="true" />
        <span className="num">
          {t('app.cleaning.readyAt', { time: format.time(ready.at, day.timezone), by: ready.by })}
        </span>
        <Button
          kind="quiet"
          size="small"
          busy={unmark.isPending}
          aria-label={t('app.cleaning.undoOf', { name })}
          onClick={undo}
        >
          {t('app.cleaning.undo')}
        </Button>
      </div>
    );
  }
  // Its guests are still there tomorrow.
  if (departure !== null && departure.date > day.date) return null;
  const press = () => {
    onReady();
    const undoIt = { label: t('app.cleaning.undo'), onPress: undo };
    void mark.send(args).then(() => notify('success', t('app.cleaning.marked', { name }), undoIt), failed);
  };
  return (
    <div className={styles['foot']}>
      <Button
        full
        kind={isNext ? 'primary' : 'outlined'}
        busy={mark.isPending}
        aria-label={t('app.cleaning.markReadyOf', { name })}
        onClick={press}
      >
        {t('app.cleaning.markReady')}
      </Button>
    </div>
  );
}
