import { Link } from 'react-router';

import type { MigrationPreview } from '#areas/channels/pms-migration/pms-migration.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Card, Facts } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/states.tsx';
import styles from './migration.module.css';

type StaysCardProps = { readonly preview: MigrationPreview; readonly reservation: (id: string) => string };

/** The future of the bookings. Future guests without a booking in the new system are shown as a warning. */
export function StaysCard({ preview, reservation }: StaysCardProps) {
  const { t, format } = useLanguage();
  const { reservations, missing, missingTotal } = preview;
  const names = { from: preview.from.name, to: preview.to.name };
  const { paired, changed, onlyNew, onlyOld, twice } = reservations;
  return (
    <Card title={t('app.migration.reservations')}>
      <div className={styles['padded']}>
        <Facts
          facts={[
            { label: t('app.migration.paired'), value: paired, more: ` ${t('app.migration.paired.more')}` },
            { label: t('app.migration.onlyNew', names), value: onlyNew, more: ` ${t('app.migration.stay')}` },
            { label: t('app.migration.onlyOld', names), value: onlyOld, more: ` ${t('app.migration.stay')}` },
          ]}
        />
        {changed > 0 && (
          <Notice family="sky">{t('app.migration.changed', { ...names, count: changed })}</Notice>
        )}
        {twice > 0 && <Notice family="sun">{t('app.migration.twice', { count: twice })}</Notice>}
        {missingTotal > 0 && (
          <Notice
            family="rose"
            more={
              <ul className={styles['missing']}>
                {missing.map(({ _id, guestName, checkInDate, checkOutDate, listing, channelName }) => (
                  <li key={_id}>
                    <Link to={reservation(_id)}>{guestName}</Link>
                    {` · ${format.date(checkInDate, 'short')} – ${format.date(checkOutDate, 'short')}`}
                    {` · ${[listing, channelName].filter(Boolean).join(' · ')}`}
                  </li>
                ))}
              </ul>
            }
          >
            <b>{t('app.migration.missing', { ...names, count: missingTotal })}</b>
            <p>{t('app.migration.missing.text', names)}</p>
          </Notice>
        )}
      </div>
    </Card>
  );
}
