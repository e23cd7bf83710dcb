import { useState } from 'react';

import { guestContract, type GuestForm } from '#areas/guests/check-in/guest.contract.ts';
import { call } from '#web/shell/call.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/toasts.ts';
import { goTo } from './address.ts';
import styles from './remove-guest.module.css';
import { useOpenStay } from './stay-context.ts';

/** Confirmed in place, without a dialog: two presses, and the second one names what is lost. */
export function RemoveGuest({ guest }: { readonly guest: GuestForm }) {
  const { t } = useLanguage();
  const { queue, reload, close } = useOpenStay();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await queue.settled();
      await call(guestContract.removeGuest, { params: { guestId: guest._id } });
    } catch (error) {
      setBusy(false);
      if (error instanceof CallFailure && error.status === 401) return close('ended');
      return notify('error', error instanceof Error ? error.message : t('general.tryLater'));
    }
    queue.forget(guest._id);
    goTo({ at: 'welcome' });
    await reload();
  };
  if (!isAsking) {
    return (
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t('guest.remove')}
      </Button>
    );
  }
  return (
    <div role="group" aria-labelledby="remove-guest" className={styles['question']}>
      <p id="remove-guest">{t('guest.remove.question')}</p>
      <div className={styles['answers']}>
        <Button autoFocus onClick={() => setAsking(false)}>
          {t('general.cancel')}
        </Button>
        <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
          {t('guest.remove.yes')}
        </Button>
      </div>
    </div>
  );
}
