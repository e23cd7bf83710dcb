import { ExternalLink } from 'lucide-react';

import { Button } from '#web/ui/button.tsx';
import { BROWSERS, type BrowserName, browserNameOf } from './browser-name.ts';
import { useLanguage } from './language/language.tsx';
import styles from './storage-blocked.module.css';

const NAMES: Readonly<Record<BrowserName, string>> = {
  chrome: 'Google Chrome',
  safari: 'Safari',
  firefox: 'Mozilla Firefox',
  edge: 'Microsoft Edge',
};

/** The browser makers' own pages; each opens in the language of the reader. */
const GUIDES: Readonly<Record<BrowserName, string>> = {
  chrome: 'https://support.google.com/chrome/answer/95647',
  safari: 'https://support.apple.com/guide/safari/manage-cookies-sfri11471/mac',
  firefox: 'https://support.mozilla.org/kb/websites-say-cookies-are-blocked-unblock-them',
  edge: 'https://support.microsoft.com/microsoft-edge/delete-cookies-in-microsoft-edge-63947406-40ac-c3b8-57b9-2a946a29ae09',
};

const ownFirst = (own: BrowserName | undefined): BrowserName[] =>
  BROWSERS.toSorted((a, b) => Number(b === own) - Number(a === own));

/**
 * S-UI-07: shown instead of the page, because a sign-in would be impossible. The guide of the present browser is open.
 */
export function StorageBlocked() {
  const { t } = useLanguage();
  const own = browserNameOf(navigator.userAgent);
  return (
    <main className={styles['screen']}>
      <h1>{t('general.storageBlocked.title')}</h1>
      <p className={styles['why']}>{t('shell.storageBlocked.why')}</p>
      <h2>{t('general.storageBlocked.guide')}</h2>
      <div className={styles['guides']}>
        {ownFirst(own).map((name) => (
          <details key={name} name="guide" open={name === own} className={styles['guide']}>
            <summary>{NAMES[name]}</summary>
            <p>{t(`shell.storageBlocked.${name}`)}</p>
            <a href={GUIDES[name]} target="_blank" rel="noreferrer">
              {t('shell.storageBlocked.more', { browser: NAMES[name] })}
              <ExternalLink aria-hidden="true" />
            </a>
          </details>
        ))}
      </div>
      <Button kind="primary" onClick={() => location.reload()}>
        {t('shell.storageBlocked.done')}
      </Button>
    </main>
  );
}
