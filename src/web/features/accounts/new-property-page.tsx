import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { useLanguage } from '#web/shell/language.tsx';
import { LanguageMenu } from '#web/shell/language-menu.tsx';
import { Failed, Skeleton } from '#web/ui/faces.tsx';
import { Logo } from '#web/ui/logo.tsx';
import styles from './login-page.module.css';
import { NewPropertyForm } from './new-property-form.tsx';
import { countriesQuery } from './places.ts';

/** First use: a person without a property has nothing to see yet. */
export function NewPropertyPage({ listings }: { readonly listings: (propertyId: string) => string }) {
  const { t, language } = useLanguage();
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery(countriesQuery(language));
  return (
    <div className={styles['frame']}>
      <title>{`${t('app.property.new')} · Posada`}</title>
      <div className={styles['panel']}>
        <Logo className={styles['logo'] ?? ''} />
        <p className={styles['promise']}>{t('app.property.promise')}</p>
      </div>
      <main className={styles['side']}>
        <div className={styles['language']}>
          <LanguageMenu />
        </div>
        <div className={styles['form']}>
          <h1>{t('app.property.new')}</h1>
          <p className={styles['lead']}>{t('app.property.lead')}</p>
          {error && <Failed compact text={error.message} busy={isFetching} onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton lines={6} />}
          {data && <NewPropertyForm countries={data} onDone={(id) => void navigate(listings(id))} />}
        </div>
      </main>
    </div>
  );
}
