import { useEffect, useState } from 'react';

import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/toasts.ts';
import { CallFailure } from '../failure.ts';
import { useLanguage } from '../language/language.tsx';

type ResendCodeProps = {
  /** When the server sends another one (D-5), in milliseconds since 1970. */
  readonly at: number;
  readonly onAt: (at: number) => void;
  /** Asks for another; the seconds until the one after it. */
  readonly onResend: () => Promise<number>;
};

const secondsUntil = (at: number) => Math.max(0, Math.ceil((at - Date.now()) / 1000));

/** In so many seconds from now. */
export const momentIn = (seconds: number): number => Date.now() + seconds * 1000;

/**
 * Counts down and then offers to send again. The parent keeps the start time, so that leaving the step and returning
 * does not restart the wait; a telephone that slept wakes up with the right figure.
 */
export function ResendCode({ at, onAt, onResend }: ResendCodeProps) {
  const { t } = useLanguage();
  const [left, setLeft] = useState(() => secondsUntil(at));
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    setLeft(secondsUntil(at));
    const timer = setInterval(() => setLeft(secondsUntil(at)), 500);
    return () => clearInterval(timer);
  }, [at]);
  const press = async () => {
    setBusy(true);
    try {
      onAt(momentIn(await onResend()));
      notify('success', t('verification.resent'));
    } catch (error) {
      if (error instanceof CallFailure && error.retryAfterSeconds) onAt(momentIn(error.retryAfterSeconds));
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
