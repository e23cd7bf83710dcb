import { useEffect, useState } from 'react';

import { useLanguage } from '#web/shell/language/language.tsx';
import { isSignedIn, signOut } from '#web/shell/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { SignInFrame } from '../auth-frame.tsx';

/** C-IDP-20 decides between / and /login (R-SOCIAL-02). */
const leave = (logoutUri: string | null): void => {
  const query = new URLSearchParams(logoutUri === null ? {} : { logout_uri: logoutUri });
  location.replace(`/api/auth/session/social/logout?${query}`);
};

const cameFromHere = (): boolean =>
  URL.canParse(document.referrer) && new URL(document.referrer).origin === location.origin;

/** S-APP-04, /social/logout. A link on another site must not sign a person out: then the page asks first. */
export function SocialLogoutPage() {
  const { t } = useLanguage();
  const [logoutUri] = useState(() => new URLSearchParams(location.search).get('logout_uri'));
  const [isAsking] = useState(() => isSignedIn() && !cameFromHere());
  const [isBusy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      if (isSignedIn()) await signOut();
      leave(logoutUri);
    } catch {
      setBusy(false);
      notify('error', t('shell.signOut.failed'));
    }
  };
  useEffect(() => {
    if (!isAsking) void end();
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  if (!isAsking) {
    return (
      <SignInFrame title={t('app.social.logout.working')}>
        <div role="status" aria-label={t('app.social.logout.working')}>
          <Skeleton lines={2} />
        </div>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={t('app.social.logout')} lead={t('app.social.logout.lead')}>
      <Button kind="primary" size="large" full busy={isBusy} onClick={() => void end()}>
        {t('app.social.logout.button')}
      </Button>
    </SignInFrame>
  );
}
