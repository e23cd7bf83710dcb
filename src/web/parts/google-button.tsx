import { useSearchParams } from 'react-router';

import { Button, lookOf } from '#web/ui/button.tsx';
import { GoogleMark } from './google-mark.tsx';
import styles from './google-button.module.css';
import { useLanguage } from '../shell/language/language.tsx';
import { hasGoogle, socialAddress } from './social.ts';

const TEXTS = { register: 'register.google', login: 'app.social.login' } as const;

/**
 * R-SOCIAL-10, two of its three kinds: registering and signing in. A link, because the server redirects the browser;
 * the address passes on the wanted page. Nothing when the installation has no Google.
 */
export function GoogleButton({ kind }: { readonly kind: keyof typeof TEXTS }) {
  const { t, language } = useLanguage();
  const [search] = useSearchParams();
  if (!hasGoogle()) return null;
  return (
    <a
      href={socialAddress(kind, search, language)}
      className={lookOf({ size: 'large', full: true }, styles['google'])}
    >
      <GoogleMark />
      {t(TEXTS[kind])}
    </a>
  );
}

/** The same with the line that parts it from the form under it. */
export function GoogleOr({ kind }: { readonly kind: keyof typeof TEXTS }) {
  const { t } = useLanguage();
  if (!hasGoogle()) return null;
  return (
    <>
      <GoogleButton kind={kind} />
      <p className={styles['or']}>{t('app.social.or')}</p>
    </>
  );
}

/** The third kind: for a signed-in person who wants to add this way of sign-in. */
export function LinkGoogleButton({ onPress }: { readonly onPress: () => void }) {
  const { t } = useLanguage();
  return (
    <Button size="small" className={styles['google'] ?? ''} icon={<GoogleMark />} onClick={onPress}>
      {t('app.account.social.link')}
    </Button>
  );
}
