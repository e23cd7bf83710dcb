import { Check } from 'lucide-react';
import { Navigate } from 'react-router';

import { useAccess } from '#web/shell/session/access.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { lookOf } from '#web/ui/button.tsx';
import { Card, Facts } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import styles from './properties.module.css';

type BlockedPageProps = { readonly today: string; readonly contact: (country: string | undefined) => string };

const FACTS = ['app.blocked.read', 'app.blocked.duties', 'app.blocked.export'] as const;

/** S-APP-22, D-26: why the account is stopped, what continues all the same, and the contact. */
export function BlockedPage({ today, contact }: BlockedPageProps) {
  const { t } = useLanguage();
  const { blocked } = useAccess();
  const { country } = useProperty().property;
  if (blocked === null) return <Navigate to={today} replace />;
  return (
    <Page kind="form" title={t('app.blocked.title')} subtitle={t('app.blocked.lead')}>
      <Card padded>
        {blocked && <Facts facts={[{ label: t('app.blocked.reason'), value: blocked }]} />}
        <ul className={styles['facts']}>
          {FACTS.map((fact) => (
            <li key={fact}>
              <Check aria-hidden="true" />
              {t(fact)}
            </li>
          ))}
        </ul>
        <div className={styles['ways']}>
          <a className={lookOf({ kind: 'primary' })} href={contact(country)} target="_blank" rel="noreferrer">
            {t('app.blocked.contact')}
          </a>
          <LinkButton to={today}>{t('app.blocked.today')}</LinkButton>
        </div>
      </Card>
    </Page>
  );
}
