import { useQuery } from '@tanstack/react-query';

import { useLanguage } from '#web/shell/language/language.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { NewPropertyForm } from './new-property-form.tsx';
import { countriesQuery } from '#web/parts/places/places.ts';

/** First use: without a property the app has nothing to show. */
export function NewPropertyPage({ onDone }: { readonly onDone: (propertyId: string) => Promise<void> }) {
  const { t, language } = useLanguage();
  const { data, error, isFetching, refetch } = useQuery(countriesQuery(language));
  return (
    <AuthFrame
      title={t('app.property.new')}
      lead={t('app.property.lead')}
      promise={t('app.property.promise')}
    >
      {error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
      {data && <NewPropertyForm countries={data} onDone={onDone} />}
    </AuthFrame>
  );
}
