import { useSyncExternalStore } from 'react';

import { useLanguage } from './language/language.tsx';
import styles from './offline-bar.module.css';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** REL-56: says that the network is gone; typed and sent changes wait. */
export function OfflineBar() {
  const { t } = useLanguage();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={styles['bar']}>
      {!isOnline && t('shell.offline')}
    </div>
  );
}
