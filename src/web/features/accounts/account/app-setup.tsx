import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';

import { CODE_DIGITS } from '#areas/platform/accounts/accounts.constants.ts';
import { secondFactorContract } from '#areas/platform/accounts/second-factor/second-factor.contract.ts';
import { Code } from '#areas/platform/accounts/users/sign-up.contract.ts';
import type { ReplyOf } from '#vocabulary/call.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { CodeField } from '#web/ui/input.tsx';
import styles from './account.module.css';
import { PasswordDialog } from './password-dialog.tsx';
import { ACCOUNT_TOPICS } from './queries.ts';

type AppSetupProps = {
  readonly onClose: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
};

/** The password, then the picture for the authenticator app, then a code of it, which switches it on. */
export function AppSetup({ onClose, onCodes }: AppSetupProps) {
  const { t } = useLanguage();
  const [made, setMade] = useState<ReplyOf<typeof secondFactorContract.startApp>>();
  const start = useChange(secondFactorContract.startApp);
  if (made) {
    return (
      <Dialog open title={t('app.account.factor.app')} onClose={onClose}>
        <p>{t('app.account.factor.scan')}</p>
        <Picture text={made.uri} />
        <code className={styles['secret']}>{made.secret}</code>
        <ConfirmForm
          onCodes={(codes) => {
            onCodes(codes);
            onClose();
          }}
        />
      </Dialog>
    );
  }
  return (
    <PasswordDialog
      title={t('app.account.factor.setUp')}
      submit={t('register.continue')}
      goesOn
      onClose={onClose}
      onPassword={async (password) => setMade(await start.send({ body: { password } }))}
    />
  );
}

/** The library is loaded only here, by few people. */
function Picture({ text }: { readonly text: string }) {
  const { t } = useLanguage();
  const { data } = useQuery({
    queryKey: ['qr', text],
    queryFn: async () => (await import('qrcode')).toDataURL(text, { width: 400, margin: 1 }),
    gcTime: 0,
  });
  return data && <img src={data} alt={t('app.account.factor.qr')} className={styles['qr']} />;
}

function ConfirmForm({ onCodes }: Pick<AppSetupProps, 'onCodes'>) {
  const { t } = useLanguage();
  const { send } = useChange(secondFactorContract.confirmApp, { invalidates: ACCOUNT_TOPICS });
  const form = useZodForm(z.object({ code: Code }), {
    defaultValues: { code: '' },
    onSubmit: async (body) => onCodes((await send({ body })).recoveryCodes),
  });
  return (
    <Form
      form={form}
      actions={
        <Button type="submit" kind="primary" busy={form.isBusy}>
          {t('verification.submit')}
        </Button>
      }
    >
      <Field label={t('app.account.factor.code')} error={form.errorOf('code')}>
        <CodeField
          {...form.register('code')}
          length={CODE_DIGITS}
          value={form.watch('code')}
          onChange={(code) => form.setValue('code', code, { shouldDirty: true, shouldValidate: code !== '' })}
        />
      </Field>
    </Form>
  );
}
