import { z } from 'zod';

import {
  type Passkey,
  PasskeyName,
  passkeysContract,
} from '#areas/platform/accounts/passkeys/passkeys.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, NOT_SAVED, useZodForm } from '#web/ui/form.tsx';
import { Input, PasswordField } from '#web/ui/input.tsx';
import { notify } from '#web/ui/toasts.ts';
import { loadCeremonies } from '../passkeys-here.ts';
import { deviceName } from './device-name.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { ACCOUNT_TOPICS } from './queries.ts';

type DialogParts = { readonly onClose: () => void };
type OfPasskey = DialogParts & { readonly passkey: Passkey };

const Password = z.string().min(1, 'general.required').max(1024);

/** A name and the password, then the browser's own window. Closing that window shows no error and loses nothing. */
export function AddPasskey({ asksPassword, onClose }: DialogParts & { readonly asksPassword: boolean }) {
  const { t } = useLanguage();
  const start = useChange(passkeysContract.startAddingPasskey);
  const add = useChange(passkeysContract.addPasskey, { invalidates: ACCOUNT_TOPICS });
  const make = async (password: string | undefined) => {
    const { makePasskey, DeviceFailure } = await loadCeremonies();
    const options = await start.send({ body: { password } });
    return makePasskey(options).catch((failure: unknown) => {
      if (!(failure instanceof DeviceFailure)) throw failure;
      const text = failure.hasOne ? 'app.account.passkeys.deviceHas' : 'app.account.passkeys.deviceFailed';
      throw new Error(t(text), { cause: failure });
    });
  };
  const form = useZodForm(
    z.object({ name: PasskeyName, password: asksPassword ? Password : Password.optional() }),
    {
      defaultValues: {
        name: deviceName(navigator.userAgent) ?? t('app.account.passkeys.someDevice'),
        ...(asksPassword && { password: '' }),
      },
      onSubmit: async ({ name, password }) => {
        const answer = await make(password);
        if (!answer) return NOT_SAVED;
        await add.send({ body: { name, answer } });
        notify('success', t('app.account.passkeys.added'));
        onClose();
      },
    },
  );
  return (
    <Dialog open title={t('app.account.passkeys.add')} onClose={onClose}>
      <Form
        form={form}
        actions={
          <Button type="submit" kind="primary" busy={form.isBusy}>
            {t('register.continue')}
          </Button>
        }
      >
        <p>{t('app.account.passkeys.addText')}</p>
        <Field
          label={t('app.account.passkeys.name')}
          hint={t('app.account.passkeys.name.hint')}
          error={form.errorOf('name')}
        >
          <Input autoComplete="off" {...form.register('name')} />
        </Field>
        {asksPassword && (
          <Field label={t('app.account.password.current')} error={form.errorOf('password')}>
            <PasswordField data-autofocus {...form.register('password')} />
          </Field>
        )}
      </Form>
    </Dialog>
  );
}

export function RenamePasskey({ passkey, onClose }: OfPasskey) {
  const { t } = useLanguage();
  const { send } = useChange(passkeysContract.renamePasskey, { invalidates: ACCOUNT_TOPICS });
  const form = useZodForm(z.object({ name: PasskeyName }), {
    defaultValues: { name: passkey.name },
    onSubmit: async (body) => {
      await send({ params: { id: passkey._id }, body });
      notify('success', t('app.account.saved'));
      onClose();
    },
  });
  return (
    <Dialog open title={t('app.account.passkeys.rename')} onClose={onClose}>
      <Form
        form={form}
        actions={
          <Button type="submit" kind="primary" busy={form.isBusy}>
            {t('app.account.save')}
          </Button>
        }
      >
        <Field label={t('app.account.passkeys.name')} error={form.errorOf('name')}>
          <Input autoComplete="off" data-autofocus {...form.register('name')} />
        </Field>
      </Form>
    </Dialog>
  );
}

export function RemovePasskey({
  passkey,
  asksPassword,
  onClose,
}: OfPasskey & { readonly asksPassword: boolean }) {
  const { t } = useLanguage();
  const { send } = useChange(passkeysContract.removePasskey, { invalidates: ACCOUNT_TOPICS });
  const remove = async (password?: string) => {
    await send({ params: { id: passkey._id }, body: { password } });
    notify('success', t('app.account.passkeys.removed'));
  };
  const words = {
    title: t('app.account.passkeys.removeQuestion', { name: passkey.name }),
    text: t('app.account.passkeys.removeText'),
    submit: t('app.account.passkeys.remove'),
  };
  if (asksPassword) return <PasswordDialog {...words} onClose={onClose} onPassword={remove} />;
  return (
    <ConfirmDialog
      open
      danger
      title={words.title}
      confirmLabel={words.submit}
      onClose={onClose}
      onConfirm={() => remove()}
    >
      {words.text}
    </ConfirmDialog>
  );
}
