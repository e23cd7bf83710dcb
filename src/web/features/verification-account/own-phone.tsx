import { useState } from 'react';

import { attributesContract } from '#areas/platform/accounts/users/attributes.contract.ts';
import type { User } from '#areas/platform/accounts/users/me.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { spacedPhone } from '#web/parts/places/phone.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { notify } from '#web/ui/toasts.ts';
import type { AskFrame } from './ask-frame.ts';

type OwnPhoneProps = {
  readonly Frame: AskFrame;
  readonly phone: string;
  readonly next: string;
  readonly onChange: () => void;
  readonly onRemoved: (person: User) => void;
};

/** The stored phone: to change, or to remove together with the second step that uses it (R-LOGIN-14). */
export function OwnPhone({ Frame, phone, next, onChange, onRemoved }: OwnPhoneProps) {
  const { t } = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const { send } = useChange(attributesContract.updateAttributes);
  const remove = async () => {
    const { user } = await send({ body: { attributes: { phone_number: null } } });
    notify('success', t('account.phone.removed'));
    onRemoved(user);
  };
  return (
    <Frame
      title={t('account.phone.own')}
      lead={t('account.phone.own.lead', { phone: spacedPhone(phone) })}
      foot={
        <>
          <Button kind="quiet" size="small" onClick={onChange}>
            {t('account.phone.change')}
          </Button>
          <Button kind="quiet" size="small" onClick={() => setAsking(true)}>
            {t('account.phone.remove')}
          </Button>
        </>
      }
    >
      <LinkButton to={next} replace kind="primary" size="large" full>
        {t('account.goOn')}
      </LinkButton>
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('account.phone.remove.title', { phone: spacedPhone(phone) })}
        confirmLabel={t('account.phone.remove')}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      >
        <p>{t('account.phone.remove.text')}</p>
      </ConfirmDialog>
    </Frame>
  );
}
