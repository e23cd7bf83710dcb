import { CircleAlert, CircleCheck } from 'lucide-react';

import { useLanguage } from '#web/shell/language/language.tsx';
import { classes } from '#web/ui/classes.ts';
import { Checkbox } from '#web/ui/choice.tsx';
import styles from './message-consent.module.css';
import { useOpenStay } from './stay-context.ts';

/**
 * Whether the property may write by WhatsApp: a box without a tick, saved as it is pressed (PRV-04). Nothing where the property has
 * no number, or none of the guest.
 */
export function MessageConsent() {
  const { t } = useLanguage();
  const { asked, face, problem, choose } = useOpenStay().messageConsent;
  if (asked === null || asked.phone === null) return null;
  const place = asked.propertyName;
  const isGiven = asked.state === 'given';
  const failed = face === 'failed' || face === 'gone';
  return (
    <section aria-label={t('guest.whatsapp.title')} className={styles['card']}>
      <Checkbox
        className={styles['choice']}
        label={t('guest.whatsapp.allow', { place })}
        hint={t('guest.whatsapp.allow.hint', { phone: asked.phone })}
        checked={isGiven && face !== 'gone'}
        onChange={({ target }) => void choose(target.checked)}
      />
      {/* There before it says something: otherwise it is not announced. */}
      <p role="status" className={classes(styles['said'], face === 'saved' && styles['saved'])}>
        {face === 'saving' && t('guest.whatsapp.saving')}
        {face === 'saved' && (
          <>
            <CircleCheck size={16} aria-hidden="true" />
            {t(isGiven ? 'guest.whatsapp.given' : 'guest.whatsapp.withdrawn', { place })}
          </>
        )}
      </p>
      {failed && (
        <p role="alert" className={classes(styles['said'], styles['failed'])}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>
            {face === 'gone'
              ? t('guest.whatsapp.gone', { place })
              : [t('guest.whatsapp.notSaved'), problem ?? t('guest.whatsapp.again')].join(' ')}
          </span>
        </p>
      )}
    </section>
  );
}
