import { useSearchParams } from 'react-router';

import { DEFAULT_TIMEZONE } from '#areas/property/sign-up/sign-up.constants.ts';
import { parsePromo, promoWords } from '#vocabulary/promo.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { todayIn } from '#web/shell/today.ts';
import { Notice } from '#web/ui/states.tsx';
import styles from './social-notice.module.css';

/**
 * R-PROMO-01: the offer of the link that led here, which is stored with the account. It is shown without a promise
 * (D-21).
 */
export function OfferNotice() {
  const { t, language } = useLanguage();
  const [search] = useSearchParams();
  const promo = parsePromo(search.get('promo') ?? '', todayIn(DEFAULT_TIMEZONE));
  if (!promo || promo.value <= 0) return null;
  const words = promoWords(promo, language);
  return (
    <div className={styles['notice']}>
      <Notice family="palm" more={t('start.promo.note', words)}>
        {t('start.promo.text', words)}
      </Notice>
    </div>
  );
}
