import { useState } from 'react';

import { expiredPasswordsContract } from '#areas/platform/accounts/passwords/expired-passwords.contract.ts';
import type { ListedUser } from '#areas/platform/accounts/users/users-admin.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Part } from '#web/ui/card.tsx';
import { WarningDialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { USER_TOPICS } from './users.ts';

/** R-LOGIN-03: signs a person out everywhere; their password is then only valid for choosing another one. */
export function NewPassword({ user }: { readonly user: ListedUser }) {
  const { t } = useLanguage();
  const { send } = useChange(expiredPasswordsContract.demandNewPassword, { invalidates: USER_TOPICS });
  const [isAsked, setAsked] = useState(false);
  if (user.mustChooseAgain) {
    return (
      <Part title={t('admin.newPassword.title')}>
        <Notice family="sun">{t('admin.newPassword.is')}</Notice>
      </Part>
    );
  }
  const demand = async () => {
    await send({ params: { id: user._id } });
    notify('success', t('admin.newPassword.done'));
  };
  return (
    <Part title={t('admin.newPassword.title')}>
      <p className="xs">{t('admin.newPassword.text')}</p>
      <Button onClick={() => setAsked(true)}>{t('admin.newPassword.do')}</Button>
      <WarningDialog
        open={isAsked}
        title={t('admin.newPassword.question', { name: user.name })}
        confirmLabel={t('admin.newPassword.do')}
        danger
        onClose={() => setAsked(false)}
        onConfirm={demand}
      >
        {t('admin.newPassword.text')}
      </WarningDialog>
    </Part>
  );
}
