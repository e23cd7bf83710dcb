import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';

import { CardStep, type CardStepHandle } from '#web/parts/cards/card-step.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { cardIntentQuery } from './queries.ts';

type CardFieldsProps = {
  readonly ref: Ref<CardStepHandle>;
  readonly onReady: (isReady: boolean) => void;
};

/** The fields of a card that is kept and not charged now. */
export function NewCardFields({ ref, onReady }: CardFieldsProps) {
  const { t, language } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(cardIntentQuery(property.id));
  if (data) {
    return <CardStep {...data} ref={ref} kind="setup" language={language} onReady={onReady} />;
  }
  if (error) {
    return (
      <Failed
        compact
        title={t('subscriptions.intent')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div aria-busy="true">
      <Skeleton shape="block" />
    </div>
  );
}
