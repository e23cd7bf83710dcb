import { Check } from 'lucide-react';

import { PASSWORD_RULES } from '#areas/platform/accounts/users/sign-up.contract.ts';
import { useLanguage } from '../shell/language/language.tsx';
import { classes } from '#web/ui/classes.ts';
import styles from './password-hints.module.css';

/** R-REGISTER-03: the rules of the password, each ticked as soon as it is kept. */
export function PasswordHints({ password }: { readonly password: string }) {
  const { t } = useLanguage();
  return (
    <div className={styles['box']}>
      <p id="password-hints">{t('start.password.hints')}</p>
      <ul aria-labelledby="password-hints">
        {PASSWORD_RULES.map(({ text, keeps }) => {
          const isKept = keeps(password);
          return (
            <li key={text} className={classes(isKept && styles['kept'])}>
              <span aria-hidden="true" className={styles['mark']}>
                {isKept && <Check size={12} strokeWidth={3} />}
              </span>
              <span>
                {t(text)}
                <span className="visually-hidden">
                  : {t(isKept ? 'start.password.kept' : 'start.password.open')}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      <p className={styles['also']}>{t('start.password.also')}</p>
    </div>
  );
}
