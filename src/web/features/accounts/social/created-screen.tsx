import { useEffect } from 'react';

import { useLanguage } from '#web/shell/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { SignInFrame } from '../auth-frame.tsx';

/** As after a verified e-mail. */
const GOES_ON_AFTER_MS = 2500;

/** R-SOCIAL-07: says that it worked, and goes in. */
export function CreatedScreen({ onEnter }: { readonly onEnter: () => void }) {
  const { t } = useLanguage();
  useEffect(() => {
    const timer = setTimeout(onEnter, GOES_ON_AFTER_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- counted from when it shows
  }, []);
  return (
    <SignInFrame title={t('social.created')} lead={<span role="status">{t('start.done.text')}</span>}>
      <Button kind="primary" size="large" full onClick={onEnter}>
        {t('app.social.enter')}
      </Button>
    </SignInFrame>
  );
}
