import { useMe } from '#web/shell/session/account.tsx';
import { LanguageMenu } from '#web/shell/language/language-menu.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { lookOf } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Page } from '#web/ui/page.tsx';
import styles from './home.module.css';

/** S-DEV-01: the start page for developers on this installation. */
export function HomePage({ reference }: { readonly reference: string }) {
  const { t } = useLanguage();
  const me = useMe();
  const openLabel = (what: 'reference' | 'document' | 'health') =>
    `${t('developer.home.open')}: ${t(`developer.home.${what}`)}`;
  const files = [
    { key: 'document', address: '/api/openapi.json' },
    { key: 'health', address: '/api/health' },
  ] as const;
  return (
    <>
      <header className={styles['bar']}>
        <a href="/" aria-label="Posada">
          <Logo className={styles['logo'] ?? ''} />
        </a>
        <LanguageMenu />
      </header>
      <main>
        <Page
          title={t('developer.home.title', { name: me.name })}
          subtitle={t('developer.home.lead')}
          kind="form"
        >
          <Card title={t('developer.home.tools')}>
            <div className={styles['row']}>
              <div>
                <b>{t('developer.home.reference')}</b>
                <p className="sm muted">{t('developer.home.reference.text')}</p>
              </div>
              <LinkButton to={reference} size="small" aria-label={openLabel('reference')}>
                {t('developer.home.open')}
              </LinkButton>
            </div>
            {files.map(({ key, address }) => (
              <div key={key} className={styles['row']}>
                <div>
                  <b>{t(`developer.home.${key}`)}</b>
                  <p className="sm muted">{t(`developer.home.${key}.text`)}</p>
                </div>
                <a href={address} className={lookOf({ size: 'small' })} aria-label={openLabel(key)}>
                  {t('developer.home.open')}
                </a>
              </div>
            ))}
          </Card>
        </Page>
      </main>
    </>
  );
}
