import { Check } from 'lucide-react';
import { Navigate } from 'react-router';

import { dayIn, plusSeconds } from '#vocabulary/instant.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import styles from './properties.module.css';

type ExpiredPageProps = {
  readonly today: string;
  readonly history: string;
  /** Where a plan is chosen. */
  readonly plans: string;
};

const FACTS = ['app.expired.data', 'app.expired.work', 'app.expired.export'] as const;

/** S-APP-21: the trial is over; the consequences and the next steps. */
export function ExpiredPage({ today, history, plans }: ExpiredPageProps) {
  const { t, format } = useLanguage();
  const { has, may } = useAccess();
  const { name, timezone, trial } = useProperty().property;
  if (!trial?.isOver) return <Navigate to={today} replace />;
  // The end is the first moment after the last day.
  const lastDay = dayIn(timezone, plusSeconds(trial.endsAt, -1));
  return (
    <Page
      kind="form"
      title={t('app.expired.title', { name })}
      subtitle={t('app.expired.lead', { date: format.date(lastDay, 'long') })}
    >
      <Card padded>
        <ul className={styles['facts']}>
          {FACTS.map((fact) => (
            <li key={fact}>
              <Check aria-hidden="true" />
              {t(fact)}
            </li>
          ))}
        </ul>
        <div className={styles['ways']}>
          <ScreenLink to={plans} kind="primary">
            {t('app.expired.choose')}
          </ScreenLink>
          <LinkButton to={today}>{t('app.expired.today')}</LinkButton>
          {may('manage') && has('audit') && <LinkButton to={history}>{t('app.expired.history')}</LinkButton>}
        </div>
      </Card>
    </Page>
  );
}
