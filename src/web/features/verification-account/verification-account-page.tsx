import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { attributesContract } from '#areas/platform/accounts/users/attributes.contract.ts';
import { meQuery } from '#web/shell/session/account.tsx';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { spacedPhone } from '#web/parts/places/phone.ts';
import { momentIn } from '#web/shell/session/resend-code.tsx';
import { Button } from '#web/ui/button.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { notify } from '#web/ui/toasts.ts';
import type { AskFrame } from './ask-frame.ts';
import { NewPhoneForm } from './new-phone-form.tsx';
import { OwnPhone } from './own-phone.tsx';
import { PhoneCodeForm } from './phone-code-form.tsx';

type Sent = { readonly phone: string; readonly resendAt: number };

type VerificationAccountPageProps = {
  readonly Frame: AskFrame;
  /** Where the person wanted to go. */
  readonly next: string;
};

/** S-APP-08, R-LOGIN-12 to R-LOGIN-14. The page blocks no person: "not now" continues. */
export function VerificationAccountPage({ Frame, next }: VerificationAccountPageProps) {
  const { t, language } = useLanguage();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const me = useQuery(meQuery);
  const [isChanging, setChanging] = useState(false);
  const [sent, setSent] = useState<Sent>();
  const request = useChange(attributesContract.requestAttributeChange);

  const sendCode = async (phone: string) => {
    const body = { attribute: 'phoneNumber', value: phone, language } as const;
    const { resendInSeconds } = await request.send({ body });
    setSent({ phone, resendAt: momentIn(resendInSeconds) });
    return resendInSeconds;
  };

  if (me.error || !me.data) {
    return (
      <Frame title={t('account.phone.title')}>
        {me.error ? (
          <Failed compact error={me.error} busy={me.isFetching} onRetry={() => void me.refetch()} />
        ) : (
          <Skeleton lines={4} />
        )}
      </Frame>
    );
  }
  const later = (
    <LinkButton to={next} replace kind="quiet" size="small">
      {t('account.later')}
    </LinkButton>
  );
  if (sent) {
    return (
      <Frame
        title={t('start.code.title')}
        lead={t('start.code.sentToPhone', { phone: spacedPhone(sent.phone) })}
        foot={
          <>
            <Button kind="quiet" size="small" onClick={() => setSent(undefined)}>
              {t('account.phone.other')}
            </Button>
            {later}
          </>
        }
      >
        <PhoneCodeForm
          phone={sent.phone}
          resendAt={sent.resendAt}
          onResendAt={(resendAt) => setSent({ ...sent, resendAt })}
          onResend={() => sendCode(sent.phone)}
          onConfirmed={async (person) => {
            queries.setQueryData(meQuery.queryKey, person);
            notify('success', t('account.phone.done'));
            await navigate(next, { replace: true });
          }}
        />
      </Frame>
    );
  }
  const { phoneNumber } = me.data;
  if (phoneNumber !== null && !isChanging) {
    return (
      <OwnPhone
        Frame={Frame}
        phone={phoneNumber}
        next={next}
        onChange={() => setChanging(true)}
        onRemoved={(person) => queries.setQueryData(meQuery.queryKey, person)}
      />
    );
  }
  return (
    <Frame title={t('account.phone.title')} lead={t('account.phone.lead')} foot={later}>
      <NewPhoneForm onPhone={sendCode} />
    </Frame>
  );
}
