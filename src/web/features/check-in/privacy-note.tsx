import { ChevronDown, Lock } from 'lucide-react';

import { useLanguage } from '#web/shell/language/language.tsx';
import styles from './privacy-note.module.css';
import { useOpenStay } from './stay-context.ts';

/** PRV-01 and PRV-02: the recipients of the answers, the reason and the retention; and that the photo is not kept. */
export function PrivacyNote() {
  const { t, tn } = useLanguage();
  const { page } = useOpenStay();
  const { policies, property } = page;
  return (
    <div className={styles['note']}>
      <p>
        <Lock size={16} aria-hidden="true" />
        <span>
          {policies.length
            ? t('guest.privacy.short', { property: property.name })
            : t('guest.privacy.shortNone')}
        </span>
      </p>
      {policies.length > 0 && (
        <details>
          <summary>
            {t('guest.privacy.who')}
            <ChevronDown size={16} aria-hidden="true" />
          </summary>
          <ul>
            {policies.map((policy) => (
              <li key={policy.registry}>
                <b>{policy.authority}</b>
                <p>{policy.purpose}</p>
                <p>{t('guest.privacy.basis', { basis: policy.legalBasis })}</p>
                <p>{tn('guest.privacy.keep', policy.keepDays)}</p>
                <p>{policy.limitedRight}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
