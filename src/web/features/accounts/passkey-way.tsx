import { Fingerprint } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';

import type { passkeysContract } from '#areas/platform/accounts/passkeys/passkeys.contract.ts';
import type { ReplyOf } from '#vocabulary/call.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import styles from './auth-frame.module.css';
import { loadCeremonies } from './passkeys-here.ts';

type Session = ReplyOf<typeof passkeysContract.signInWithPasskey>;

/** Sign-in with a passkey: by the button, or by the browser's offer under the first field. */
export function PasskeyWay({ onAnswer }: { readonly onAnswer: (session: Session) => Promise<void> }) {
  const { t } = useLanguage();
  const hint = useId();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [offers, setOffers] = useState(0);

  const follow = async (asked: Promise<Session | undefined>) => {
    try {
      const session = await asked;
      if (session) await onAnswer(session);
    } catch (error) {
      // A device's message is for programmers; the server's message is for the person.
      setFailure(error instanceof CallFailure ? error.message : t('passkey.refused'));
      setOffers((count) => count + 1);
    }
  };
  const offer = useEffectEvent(async (signal: AbortSignal) => {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    const ceremonies = await loadCeremonies().catch(() => undefined);
    if (ceremonies) await follow(ceremonies.offerPasskeys(signal));
  });
  useEffect(() => {
    // One question at a time: the browser's window takes the place of the offer.
    if (isBusy) return undefined;
    const over = new AbortController();
    void offer(over.signal);
    return () => over.abort();
  }, [isBusy, offers]);

  const press = async () => {
    setBusy(true);
    setFailure(undefined);
    await follow(loadCeremonies().then(({ signInWithPasskey }) => signInWithPasskey()));
    setBusy(false);
  };
  return (
    <div className={styles['way']}>
      {failure !== undefined && (
        <Notice family="rose" live>
          {failure}
        </Notice>
      )}
      <Button
        full
        size="large"
        icon={<Fingerprint aria-hidden="true" />}
        busy={isBusy}
        aria-describedby={hint}
        onClick={() => void press()}
      >
        {t('app.login.passkey')}
      </Button>
      <p id={hint}>{t('app.login.passkey.hint')}</p>
    </div>
  );
}
