import { useSearchParams } from 'react-router';

import { SOCIAL_DESCRIPTION_MAX } from '#areas/platform/accounts/accounts.constants.ts';
import type { TextKey } from '#texts/index.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Notice } from '#web/ui/states.tsx';
import styles from './social-notice.module.css';

/** The message that the return screen put in the address, with Posada's text if there is one (SEC-40). */
const REASONS: Readonly<Record<string, TextKey>> = {
  cancelled: 'app.social.cancelled',
  failed: 'app.social.failed',
  linked: 'app.social.linkedUser',
  'social-ended': 'social.ended',
  'social-unavailable': 'social.unavailable',
  'social-email-unverified': 'social.emailUnverified',
};

/** R-SOCIAL-03, R-SOCIAL-06: why a sign-in with Google ended here. The provider's own words are text and no more. */
export function SocialNotice() {
  const { t, language } = useLanguage();
  const [search] = useSearchParams();
  const reason = search.get('social');
  if (reason === null) return null;
  const description = search.get('error_description')?.trim().slice(0, SOCIAL_DESCRIPTION_MAX);
  const isLinked = reason === 'linked';
  return (
    <div className={styles['notice']}>
      <Notice
        family={reason === 'cancelled' || isLinked ? 'sky' : 'rose'}
        live
        more={description && !isLinked ? t('app.social.said', { text: description }) : undefined}
      >
        {t((Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined) ?? 'app.social.failed')}{' '}
        {isLinked && <a href={`/login?language=${language}`}>{t('app.social.linkedUser.login')}</a>}
      </Notice>
    </div>
  );
}
