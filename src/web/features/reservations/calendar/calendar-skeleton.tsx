import { useLanguage } from '#web/shell/language/language.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import styles from './calendar.module.css';

/** The rows that are coming, at their height. */
export function CalendarSkeleton() {
  const { t } = useLanguage();
  return (
    <div>
      <p role="status" className="visually-hidden">
        {t('shell.loading')}
      </p>
      <div className={styles['days']} />
      <div className={styles['occupancy']} />
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className={styles['waiting']}>
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
