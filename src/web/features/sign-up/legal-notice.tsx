import { useLanguage } from '#web/shell/language/language.tsx';
import styles from './legal-notice.module.css';

/** What a person agrees to with an account. The pages open beside, so that nothing typed is lost. */
export function LegalNotice() {
  const { t, language } = useLanguage();
  const link = (page: 'terms' | 'privacy') => (
    <a href={`/${language}/${page}`} target="_blank" rel="noopener">
      {t(`start.legal.${page}`)}
    </a>
  );
  return (
    <p className={styles['legal']}>
      {t('start.legal.before')} {link('terms')} {t('start.legal.and')} {link('privacy')}.
    </p>
  );
}
