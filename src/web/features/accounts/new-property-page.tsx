import { useQuery } from '@tanstack/react-query';

import { attributesContract } from '#areas/platform/accounts/users/attributes.contract.ts';
import { setupContract } from '#areas/desk/setup/setup.contract.ts';
import { call } from '#web/shell/call.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { momentIn } from '#web/shell/session/resend-code.tsx';
import { countriesQuery, ownCountryQuery } from '#web/parts/places/places.ts';
import { keepSentPhone } from '#web/parts/sent-phone.ts';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { NewPropertyForm } from './new-property-form.tsx';

type NewPropertyPageProps = {
  /** The person has proved no telephone: it is asked here, and its code is on its way when the setup opens. */
  readonly asksPhone: boolean;
  readonly onDone: (propertyId: string) => Promise<void>;
};

/**
 * First use: without a property the app has nothing to show. Its button is the welcome button of the ways in by e-mail
 * and Google (D-2): the trial begins with the property.
 */
export function NewPropertyPage({ asksPhone, onDone }: NewPropertyPageProps) {
  const { t, language } = useLanguage();
  const { data, error, isFetching, refetch } = useQuery(countriesQuery(language));
  const ownCountry = useQuery(ownCountryQuery);

  /** What fails here is asked for by the setup, which comes next. */
  const begin = async (propertyId: string, phone: string | undefined) => {
    await call(setupContract.startSetup, { body: { propertyId } }).catch(() => undefined);
    if (phone === undefined) return;
    const body = { attribute: 'phoneNumber', value: phone, language } as const;
    await call(attributesContract.requestAttributeChange, { body }).then(
      ({ resendInSeconds }) => keepSentPhone({ phone, resendAt: momentIn(resendInSeconds) }),
      () => undefined,
    );
  };
  const isReady = data && !ownCountry.isPlaceholderData;
  return (
    <AuthFrame
      title={t('app.property.new')}
      lead={t('app.property.lead')}
      promise={t('app.property.promise')}
    >
      {error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!isReady && !error && <Skeleton lines={6} />}
      {isReady && (
        <NewPropertyForm
          countries={data}
          countryIso={ownCountry.data}
          asksPhone={asksPhone}
          action={t('onboarding.startTrial')}
          onCreated={begin}
          onDone={onDone}
        />
      )}
    </AuthFrame>
  );
}
