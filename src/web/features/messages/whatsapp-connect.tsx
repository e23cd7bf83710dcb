import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { z } from 'zod';

import { whatsappContract } from '#areas/guests/messages/guest-channels/whatsapp.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input, PasswordField } from '#web/ui/input.tsx';
import { notify } from '#web/ui/toasts.ts';
import { numberUse, NumberUseField } from './number-use.tsx';
import { WHATSAPP_TOPICS } from './queries.ts';
import { META_APPS, META_GUIDE } from './whatsapp-links.ts';
import styles from './whatsapp.module.css';

const text = z.string().trim().min(1, 'general.required').max(2000, 'general.invalid.tooLong');
const digits = text.regex(/^\d{5,30}$/, 'app.messages.whatsapp.digits');

/** The names of the provider's settings. */
const accessForm = (asksUse: boolean) =>
  z.object({
    credentials: z.object({ phoneNumberId: digits, wabaId: digits, accessToken: text, appSecret: text }),
    usedBy: numberUse(asksUse),
  });
/** In the order in which they are found at Meta. */
const FIELDS = [
  { name: 'phoneNumberId', Control: Input },
  { name: 'wabaId', Control: Input },
  { name: 'accessToken', Control: PasswordField },
  { name: 'appSecret', Control: PasswordField },
] as const;

/** The access of the host's own app at Meta. */
export function ConnectWhatsappDialog({
  asksUse,
  onConnected,
  onClose,
}: {
  readonly asksUse: boolean;
  readonly onConnected: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const id = useId();
  const { send } = useChange(whatsappContract.connectWhatsapp, { invalidates: WHATSAPP_TOPICS });
  const form = useZodForm(accessForm(asksUse), {
    defaultValues: {
      credentials: { phoneNumberId: '', wabaId: '', accessToken: '', appSecret: '' },
      usedBy: null,
    },
    onSubmit: async ({ credentials, usedBy }) => {
      await send({ query: { propertyId: property.id }, body: { mode: 'live', credentials, usedBy } });
      notify('success', t('app.messages.whatsapp.connected'));
      onConnected();
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={t('app.messages.whatsapp.connect')}
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
      <div className={styles['intro']}>
        <p>{t('app.messages.whatsapp.connect.text')}</p>
        <p className={styles['links']}>
          {(
            [
              [META_APPS, 'app.messages.whatsapp.openApps'],
              [META_GUIDE, 'app.messages.whatsapp.openGuide'],
            ] as const
          ).map(([href, label]) => (
            <a key={href} href={href} target="_blank" rel="noreferrer">
              {t(label)}
              <ExternalLink size={14} aria-hidden="true" />
            </a>
          ))}
        </p>
      </div>
      <Form form={form} id={id}>
        {FIELDS.map(({ name, Control }) => (
          <Field
            key={name}
            label={t(`app.messages.whatsapp.${name}`)}
            hint={t(`app.messages.whatsapp.${name}.hint`)}
            error={form.errorOf(`credentials.${name}`)}
          >
            <Control autoComplete="off" {...form.register(`credentials.${name}`)} />
          </Field>
        ))}
        {asksUse && <NumberUseField error={form.errorOf('usedBy')} attributes={form.register('usedBy')} />}
      </Form>
    </Dialog>
  );
}
