import { QrCode, Smartphone } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { z } from 'zod';

import {
  whatsappContract,
  type WhatsappState,
} from '#areas/guests/messages/guest-channels/whatsapp.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/states.tsx';
import { IconTile } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import { numberUse, NumberUseField } from './number-use.tsx';
import { WHATSAPP_TOPICS } from './queries.ts';
import styles from './whatsapp.module.css';

type Mode = NonNullable<WhatsappState['mode']>;

type WaysProps = {
  readonly state: WhatsappState;
  readonly onConnect: () => void;
  readonly onLink: (mode: Mode) => void;
};

/** A number of the simulator; who else uses it is asked where that is asked of every number. */
function TestNumber({ state: { asksUse } }: Pick<WaysProps, 'state'>) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [isAsking, setAsking] = useState(false);
  const { send, isPending } = useChange(whatsappContract.connectWhatsapp, { invalidates: WHATSAPP_TOPICS });
  const connect = async (usedBy?: WhatsappState['usedBy']) => {
    await send({
      query: { propertyId: property.id },
      body: { mode: 'test', ...(usedBy && { usedBy }) },
    });
    notify('success', t('app.messages.whatsapp.connected'));
  };
  const press = () =>
    asksUse ? setAsking(true) : void connect().catch((failure: Error) => notify('error', failure.message));
  return (
    <>
      <Button kind="quiet" size="small" busy={isPending && !isAsking} onClick={press}>
        {t('app.messages.whatsapp.tryOut')}
      </Button>
      {isAsking && <TestNumberDialog onConnect={connect} onClose={() => setAsking(false)} />}
    </>
  );
}

type TestNumberDialogProps = {
  readonly onConnect: (usedBy: WhatsappState['usedBy']) => Promise<void>;
  readonly onClose: () => void;
};

function TestNumberDialog({ onConnect, onClose }: TestNumberDialogProps) {
  const { t } = useLanguage();
  const id = useId();
  const form = useZodForm(z.object({ usedBy: numberUse(true) }), {
    defaultValues: { usedBy: null },
    onSubmit: async ({ usedBy }) => {
      await onConnect(usedBy ?? null);
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={t('app.messages.whatsapp.tryOut')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button type="submit" form={id} kind="primary" busy={form.isBusy}>
            {t('app.messages.whatsapp.connect')}
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <NumberUseField error={form.errorOf('usedBy')} attributes={form.register('usedBy')} />
      </Form>
    </Dialog>
  );
}

type WayProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
};

function Way({ icon, title, text, children }: WayProps) {
  const id = useId();
  return (
    <li aria-labelledby={id} className={styles['way']}>
      <IconTile family="neutral">{icon}</IconTile>
      <h3 id={id}>{title}</h3>
      <p className="sm muted">{text}</p>
      <div className={styles['actions']}>{children}</div>
    </li>
  );
}

/** No number: what it is good for, and the ways to one. */
export function Ways({ state, onConnect, onLink }: WaysProps) {
  const { t } = useLanguage();
  const { hasTestMode, linkModes, problem } = state;
  return (
    <>
      {problem !== null && <Notice family="sun">{problem}</Notice>}
      <p>{t('app.messages.whatsapp.none')}</p>
      <May
        call={whatsappContract.connectWhatsapp}
        otherwise={<p className="sm muted">{t('app.messages.whatsapp.askAdmin')}</p>}
      >
        <ul className={styles['ways']}>
          <Way
            icon={<Smartphone aria-hidden="true" />}
            title={t('app.messages.whatsapp.byMeta')}
            text={t('app.messages.whatsapp.byMeta.text')}
          >
            <Button size="small" onClick={onConnect}>
              {t('app.messages.whatsapp.connect')}
            </Button>
            {hasTestMode && <TestNumber state={state} />}
          </Way>
          {linkModes.length > 0 && (
            <Way
              icon={<QrCode aria-hidden="true" />}
              title={t('app.messages.whatsapp.byCode')}
              text={t('app.messages.whatsapp.byCode.text')}
            >
              {linkModes.includes('live') && (
                <Button size="small" onClick={() => onLink('live')}>
                  {t('app.messages.whatsapp.link')}
                </Button>
              )}
              {linkModes.includes('test') && (
                <Button kind="quiet" size="small" onClick={() => onLink('test')}>
                  {t('app.messages.whatsapp.link.tryOut')}
                </Button>
              )}
            </Way>
          )}
        </ul>
      </May>
    </>
  );
}
