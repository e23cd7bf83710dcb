import { Mail, Smartphone } from 'lucide-react';
import { useState } from 'react';

import type { Setup } from '#areas/setup/setup.contract.ts';
import { setupContract } from '#areas/setup/setup.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/faces.tsx';
import styles from './setup.module.css';
import type { StepParts } from './step-parts.ts';

type PhoneOnlyProps = StepParts & { readonly setup: Setup; readonly onBack: () => void };

/** R-ONB-04: on a telephone the third step sends its address to oneself instead. */
export function PhoneOnly({ frame, setup, onBack }: PhoneOnlyProps) {
  const { t } = useLanguage();
  const { send, isPending } = useChange(setupContract.sendSetupLink);
  const [sentTo, setSentTo] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const press = async (channel: 'email' | 'phone') => {
    setFailure(undefined);
    setSentTo(undefined);
    try {
      setSentTo((await send({ body: { propertyId: setup.propertyId, channel } })).destination);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('general.tryLater'));
    }
  };
  return frame({
    title: t('onboarding.step3.desktopOnly'),
    text: t('setup.phoneOnly.text'),
    aside: <Button onClick={onBack}>{t('start.back')}</Button>,
    actions: null,
    children: (
      <div className={styles['sending']}>
        {setup.email !== null && (
          <Button
            kind="primary"
            size="large"
            full
            busy={isPending}
            icon={<Mail aria-hidden="true" />}
            onClick={() => void press('email')}
          >
            {t('setup.phoneOnly.email')}
          </Button>
        )}
        {setup.phone !== null && (
          <Button
            kind={setup.email === null ? 'primary' : 'outlined'}
            size="large"
            full
            busy={isPending}
            icon={<Smartphone aria-hidden="true" />}
            onClick={() => void press('phone')}
          >
            {t('setup.phoneOnly.phone')}
          </Button>
        )}
        {sentTo !== undefined && (
          <Notice family="palm" live>
            {t('setup.phoneOnly.sent', { destination: sentTo })}
          </Notice>
        )}
        {failure !== undefined && (
          <Notice family="rose" live>
            {failure}
          </Notice>
        )}
      </div>
    ),
  });
}
