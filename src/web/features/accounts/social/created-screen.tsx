import { useEffect, useRef, useState } from 'react';

import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { SignInFrame } from '../auth-frame.tsx';

/** As after a verified e-mail. */
const GOES_ON_AFTER_MS = 2500;

/** R-SOCIAL-07: confirms the account, and opens the app after a moment or on a press. */
export function CreatedScreen({ onEnter }: { readonly onEnter: () => void }) {
  const { t } = useLanguage();
  const [isEntering, setEntering] = useState(false);
  const isOnItsWay = useRef(false);
  const enter = () => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    setEntering(true);
    onEnter();
  };
  useEffect(() => {
    const timer = setTimeout(enter, GOES_ON_AFTER_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- counted from when it shows
  }, []);
  return (
    <SignInFrame title={t('social.created')} lead={<span role="status">{t('start.done.text')}</span>}>
      <Button kind="primary" size="large" full busy={isEntering} onClick={enter}>
        {t('app.social.enter')}
      </Button>
    </SignInFrame>
  );
}
