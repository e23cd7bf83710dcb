import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { myDataContract } from '#areas/platform/accounts/users/my-data.contract.ts';
import { call } from '#web/shell/call.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { WarningDialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/input.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import { notify } from '#web/ui/toasts.ts';
import { SettingRow } from './setting-row.tsx';

/** The export of the person's data, and the deletion of the account. */
export function LeavingCard({ login }: { readonly login: string }) {
  const { t } = useLanguage();
  const [isClosing, setClosing] = useState(false);
  const [password, setPassword] = useState('');
  const close = useChange(myDataContract.closeAccount);
  const download = useMutation({
    mutationFn: async () => {
      const data = JSON.stringify(await call(myDataContract.getMyData, {}), null, 2);
      await saveFile(new Response(data), 'posada.json');
    },
    onError: (failure) => notify('error', failure.message),
  });
  return (
    <Card title={t('app.account.data')}>
      <SettingRow
        name={t('app.account.data.download')}
        value={t('app.account.data.text')}
        actions={
          <Button size="small" busy={download.isPending} onClick={() => download.mutate()}>
            {t('app.account.data.button')}
          </Button>
        }
      />
      <SettingRow
        name={t('app.account.close')}
        value={t('app.account.close.text')}
        actions={
          <Button size="small" kind="danger" onClick={() => setClosing(true)}>
            {t('app.account.close')}
          </Button>
        }
      />
      <WarningDialog
        open={isClosing}
        danger
        title={t('app.account.close.question')}
        confirmLabel={t('app.account.close')}
        onClose={() => setClosing(false)}
        onConfirm={async () => {
          await close.send({ body: { password } });
          location.assign(login);
        }}
      >
        <p>{t('app.account.close.warning')}</p>
        <Field label={t('app.account.password.current')}>
          <PasswordField value={password} onChange={({ target }) => setPassword(target.value)} />
        </Field>
      </WarningDialog>
    </Card>
  );
}
