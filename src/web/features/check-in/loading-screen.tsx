import { useLanguage } from '#web/shell/language/language.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import styles from './welcome.module.css';

/** The outline of the welcome while the link is opened. */
export function LoadingScreen() {
  const { t } = useLanguage();
  return (
    <div className={styles['loading']} aria-busy="true">
      <title>{`${t('guest.title')} · Posada`}</title>
      <p role="status" className="visually-hidden">
        {t('shell.loading')}
      </p>
      <div className={styles['hero']} />
      <div className={styles['outline']}>
        <Skeleton shape="title-line" />
        <Skeleton shape="line" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    </div>
  );
}
