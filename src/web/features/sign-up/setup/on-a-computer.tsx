import { Mail, Smartphone } from 'lucide-react';
import { useState } from 'react';

import type { Setup } from '#areas/desk/setup/setup.contract.ts';
import { setupContract } from '#areas/desk/setup/setup.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import styles from './setup.module.css';

/** On a telephone: a host with the links on a computer sends the address of this step there. */
export function OnAComputer({ setup }: { readonly setup: Setup }) {
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
  return (
    <section className={styles['elsewhere']} aria-labelledby="on-a-computer">
      <h2 id="on-a-computer">{t('setup.onAComputer.title')}</h2>
      <p className="sm muted">{t('setup.onAComputer.text')}</p>
      <div>
        {setup.email !== null && (
          <Button
            size="small"
            busy={isPending}
            icon={<Mail aria-hidden="true" />}
            onClick={() => void press('email')}
          >
            {t('setup.onAComputer.email')}
          </Button>
        )}
        {setup.phone !== null && (
          <Button
            size="small"
            busy={isPending}
            icon={<Smartphone aria-hidden="true" />}
            onClick={() => void press('phone')}
          >
            {t('setup.onAComputer.phone')}
          </Button>
        )}
      </div>
      {sentTo !== undefined && (
        <Notice family="palm" live>
          {t('setup.onAComputer.sent', { destination: sentTo })}
        </Notice>
      )}
      {failure !== undefined && (
        <Notice family="rose" live>
          {failure}
        </Notice>
      )}
    </section>
  );
}
