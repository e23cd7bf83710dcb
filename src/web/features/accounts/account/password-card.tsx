import { Suspense, useState } from 'react';

import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChangePassword } from './dialogs.ts';
import { SettingRow } from './setting-row.tsx';

export function PasswordCard() {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t('app.account.password')}>
      <SettingRow
        name={t('app.account.password.row')}
        value={t('app.account.password.text')}
        actions={
          <Button size="small" onClick={() => setOpen(true)}>
            {t('app.account.change')}
          </Button>
        }
      />
      <Suspense>{isOpen && <ChangePassword onClose={() => setOpen(false)} />}</Suspense>
    </Card>
  );
}
