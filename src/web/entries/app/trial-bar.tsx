import { Link, useLocation } from 'react-router';

import { useAccess } from '#web/shell/session/access.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useViewState } from '#web/shell/session/view-as.ts';
import { classes } from '#web/ui/classes.ts';
import { paths } from './paths.ts';
import styles from './trial-bar.module.css';

/** From here on it is worth a look. */
const SOON_DAYS = 2;

/** D-26: shown to every member, because no member's changes are saved. */
function BlockedBar() {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  return (
    <aside aria-label={t('app.blocked.title')} className={classes(styles['bar'], styles['over'])}>
      <span>{t('app.blocked.bar')}</span>
      {pathname !== paths.blocked() && <Link to={paths.blocked()}>{t('app.trial.more')}</Link>}
    </aside>
  );
}

/** S-UI-03, R-SIGNUP-10: fixed at the top while a trial runs or is over, for members who decide about the property. */
export function TrialBar() {
  const { t, tn } = useLanguage();
  const { trial } = useProperty().property;
  const { may, blocked } = useAccess();
  const { view } = useViewState();
  const { pathname } = useLocation();
  // A view has a banner of its own there.
  if (blocked !== null && !view) return <BlockedBar />;
  if (!trial || view || !may('manage')) return null;
  const { daysLeft, isOver } = trial;
  const running = daysLeft === 0 ? t('app.trial.lastDay') : tn('app.trial.left', daysLeft);
  const to = isOver ? paths.expired() : paths.properties();
  return (
    <aside
      aria-label={t('app.trial.label')}
      className={classes(
        styles['bar'],
        !isOver && daysLeft <= SOON_DAYS && styles['soon'],
        isOver && styles['over'],
      )}
    >
      <span>{isOver ? t('app.trial.over') : running}</span>
      {!pathname.startsWith(to) && <Link to={to}>{t('app.trial.more')}</Link>}
    </aside>
  );
}
