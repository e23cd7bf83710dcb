import { useState } from 'react';

import { guestContract } from '#areas/guests/check-in/guest.contract.ts';
import { call } from '#web/shell/call.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { notify } from '#web/ui/toasts.ts';
import { useOpenStay } from './stay-context.ts';

/** Completes the check-in. If an answer is missing, the message says so and the page shows where. */
export function useFinish() {
  const { t } = useLanguage();
  const { queue, reload, close } = useOpenStay();
  const [isFinishing, setFinishing] = useState(false);
  const finish = async () => {
    setFinishing(true);
    try {
      await queue.settled();
      await call(guestContract.completeCheckIn);
    } catch (error) {
      if (error instanceof CallFailure && error.status === 401) return close('ended');
      notify('error', error instanceof Error ? error.message : t('general.tryLater'));
    } finally {
      setFinishing(false);
    }
    await reload();
    scrollTo({ top: 0 });
  };
  return { finish, isFinishing };
}
