import { Suspense, useState } from 'react';

import { attributesContract } from '#areas/platform/accounts/users/attributes.contract.ts';
import type { User } from '#areas/platform/accounts/users/me.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { WarningDialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/toasts.ts';
import type { Attribute } from './change-address.tsx';
import { ChangeAddress } from './dialogs.ts';
import { ACCOUNT_TOPICS } from './queries.ts';
import { SettingRow } from './setting-row.tsx';

/** E-mail and phone. A new one counts when its code came back; until then the old one stays. */
export function AddressesCard({ me }: { readonly me: User }) {
  const { t } = useLanguage();
  const [changing, setChanging] = useState<Attribute>();
  const [isRemoving, setRemoving] = useState(false);
  const update = useChange(attributesContract.updateAttributes, { invalidates: ACCOUNT_TOPICS });
  const removePhone = async () => {
    // R-LOGIN-14: removing it changes the second factor too.
    await update.send({ body: { attributes: { phone_number: null } } });
    notify('success', t('app.account.phone.removed'));
  };
  const changeButton = (attribute: Attribute, value: string | null) => (
    <Button size="small" onClick={() => setChanging(attribute)}>
      {t(value === null ? 'app.account.add' : 'app.account.change')}
    </Button>
  );
  return (
    <Card title={t('app.account.addresses')}>
      <SettingRow
        name={t('app.account.email')}
        value={me.email ?? t('app.account.none')}
        actions={changeButton('email', me.email)}
      />
      <SettingRow
        name={t('app.account.phone')}
        value={me.phoneNumber ?? t('app.account.none')}
        actions={
          <>
            {me.phoneNumber !== null && (
              <Button size="small" kind="quiet" onClick={() => setRemoving(true)}>
                {t('app.account.phone.remove')}
              </Button>
            )}
            {changeButton('phoneNumber', me.phoneNumber)}
          </>
        }
      />
      <Suspense>
        {changing && <ChangeAddress attribute={changing} onClose={() => setChanging(undefined)} />}
      </Suspense>
      <WarningDialog
        open={isRemoving}
        title={t('app.account.phone.removeQuestion')}
        confirmLabel={t('app.account.phone.remove')}
        onClose={() => setRemoving(false)}
        onConfirm={removePhone}
      >
        {t('app.account.phone.removeText')}
      </WarningDialog>
    </Card>
  );
}
