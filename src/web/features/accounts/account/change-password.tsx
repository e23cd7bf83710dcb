import { useState } from 'react';

import { passwordsContract } from '#areas/platform/accounts/passwords/passwords.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/input.tsx';
import { notify } from '#web/ui/toasts.ts';
import { NewPasswordForm } from '../new-password-form.tsx';
import { ACCOUNT_TOPICS } from './queries.ts';

/** The other sessions end; this one stays. */
export function ChangePassword({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLanguage();
  const [previousPassword, setPrevious] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { send } = useChange(passwordsContract.changePassword, { invalidates: ACCOUNT_TOPICS });
  const change = async (proposedPassword: string) => {
    setMissing(previousPassword === '');
    if (previousPassword === '') return;
    await send({ body: { previousPassword, proposedPassword } });
    notify('success', t('app.account.password.changed'));
    onClose();
  };
  return (
    <Dialog open title={t('app.account.password.change')} onClose={onClose}>
      <Field label={t('app.account.password.current')} error={isMissing ? t('general.required') : undefined}>
        <PasswordField
          size="large"
          data-autofocus
          value={previousPassword}
          onChange={({ target }) => setPrevious(target.value)}
        />
      </Field>
      <NewPasswordForm submit={t('app.password.save')} onChosen={change} />
    </Dialog>
  );
}
