import { Suspense, useState } from 'react';

import type { User } from '#areas/platform/accounts/users/me.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChangeProfile } from './dialogs.ts';
import { SettingRow } from './setting-row.tsx';

export function ProfileCard({ me }: { readonly me: User }) {
  const { t, language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={t('app.account.profile')}
      aside={
        <Button size="small" aria-label={t('app.account.profile.change')} onClick={() => setOpen(true)}>
          {t('app.account.change')}
        </Button>
      }
    >
      <SettingRow name={t('start.name.label')} value={me.name || t('app.account.none')} />
      <SettingRow name={t('app.account.language')} value={t(`site.lang.${me.language ?? language}`)} />
      <Suspense>{isOpen && <ChangeProfile me={me} onClose={() => setOpen(false)} />}</Suspense>
    </Card>
  );
}
