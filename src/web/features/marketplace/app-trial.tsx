import { TRIAL_NOTICE_DAYS } from '#areas/property/marketplace/marketplace.constants.ts';
import type { App } from '#areas/property/marketplace/marketplace.contract.ts';
import { dayIn, instantOf } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Part } from '#web/ui/card.tsx';
import styles from './app-drawer.module.css';

/** Whether the property can try the app now; an app of the plan, or a free one, has no trial. */
export const canTry = ({ status, trialPeriod, property: { access, isTried, state } }: App): boolean =>
  status === 'live' &&
  trialPeriod > 0 &&
  !isTried &&
  state !== 'active' &&
  !access.open &&
  access.because !== 'expired' &&
  access.because !== 'blocked';

/** The dates of a trial that starts today, in the property's own zone (D-2). */
export function AppTrial({ app: { trialPeriod } }: { readonly app: App }) {
  const { t, tn, format } = useLanguage();
  const { property } = useProperty();
  const today = dayIn(property.timezone, instantOf(Date.now()));
  const end = addDays(today, trialPeriod);
  return (
    <Part title={t('app.marketplace.ifTried')}>
      <ol className={styles['days']}>
        <li className={styles['done']}>
          <b>{format.date(today)}</b>
          {t('app.marketplace.tried.starts')}
        </li>
        {trialPeriod > TRIAL_NOTICE_DAYS && (
          <li>
            <b>{format.date(addDays(end, -TRIAL_NOTICE_DAYS))}</b>
            {tn('app.marketplace.tried.notice', TRIAL_NOTICE_DAYS)}
          </li>
        )}
        <li>
          <b>{t('app.marketplace.tried.end', { day: format.date(end) })}</b>
          {t('app.marketplace.tried.ends')}
        </li>
      </ol>
    </Part>
  );
}
