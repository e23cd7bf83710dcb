import { useEffect, useState } from 'react';

import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/toasts.ts';

type ResendCodeProps = {
  /** Seconds until the server sends another one (D-5). */
  readonly wait: number;
  /** Asks for another; the seconds until the one after it. */
  readonly onResend: () => Promise<number>;
};

/** Counts down and then offers to send again; the same number of seconds stands on the server. */
export function ResendCode({ wait, onResend }: ResendCodeProps) {
  const { t } = useLanguage();
  const [left, setLeft] = useState(wait);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const press = async () => {
    setBusy(true);
    try {
      setLeft(await onResend());
      notify('success', t('verification.resent'));
    } catch (error) {
      notify('error', error instanceof CallFailure ? error.message : t('signup.error.sendCode'));
    } finally {
      setBusy(false);
    }
  };
  return left > 0 ? (
    <span className="sm muted num">{`${t('signup.resendIn')} ${left} s`}</span>
  ) : (
    <Button kind="quiet" size="small" busy={isBusy} onClick={() => void press()}>
      {t('signup.resendCode')}
    </Button>
  );
}
