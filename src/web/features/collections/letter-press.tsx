import { Mail } from 'lucide-react';
import { useState } from 'react';

import { LETTERS_A_DAY } from '#areas/guests/guest-payments/guest-payments.constants.ts';
import { lettersContract } from '#areas/guests/guest-payments/letters.contract.ts';
import type { PaymentRequest } from '#areas/guests/guest-payments/requests.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './letter-press.module.css';

const STATES = {
  queued: 'guestPayments.mail.press.queued',
  sent: 'guestPayments.mail.press.sent',
  failed: 'guestPayments.mail.press.failed',
  unreachable: 'guestPayments.mail.press.unreachable',
} as const;

/** Mails an open request to its guest, and says what became of the last mail. */
export function LetterPress({ request }: { readonly request: PaymentRequest }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { send, isPending } = useChange(lettersContract.sendPaymentLetter, {
    invalidates: [['guest-payments']],
  });
  const [failure, setFailure] = useState<string>();
  const { _id: id, state, lettersSent, lastLetterAt, lastLetterState } = request;
  if (state !== 'open') return null;
  const press = async () => {
    setFailure(undefined);
    try {
      await send({ params: { id }, body: { propertyId: property.id } });
      notify('success', t('guestPayments.mail.press.done'));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('general.tryLater'));
    }
  };
  const moment = lastLetterAt && format.dateTime(lastLetterAt, property.timezone);
  return (
    <div className={styles['letter']}>
      <May call={lettersContract.sendPaymentLetter}>
        <Button busy={isPending} icon={<Mail aria-hidden="true" />} onClick={() => void press()}>
          {t(lettersSent > 0 ? 'guestPayments.mail.press.again' : 'guestPayments.mail.press')}
        </Button>
      </May>
      <p className="sm muted">
        {lastLetterState && moment
          ? t(STATES[lastLetterState], { moment })
          : t('guestPayments.mail.press.text', { most: LETTERS_A_DAY })}
      </p>
      {failure !== undefined && (
        <Notice family="rose" live>
          {failure}
        </Notice>
      )}
    </div>
  );
}
