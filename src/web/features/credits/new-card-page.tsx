import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { payersContract } from '#areas/subscription/billing/payers.contract.ts';
import { call } from '#web/shell/call.ts';
import { mayShowCardStep } from '#web/parts/cards/card-pages.ts';
import { CardStep, type CardStepHandle } from '#web/parts/cards/card-step.tsx';
import { useChange } from '#web/shell/change.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './buy.module.css';
import type { CreditsLinks } from './credit-links.ts';
import { cardIntentQuery } from './queries.ts';

/** S-APP-25: a card for the next purchases, and for those that are made by themselves. */
export function NewCreditCardPage({ links }: { readonly links: CreditsLinks }) {
  const { t, language } = useLanguage();
  const { property } = useProperty();
  const navigate = useNavigate();
  const step = useRef<CardStepHandle>(null);
  const [isReady, setReady] = useState(false);
  const [isDefault, setDefault] = useState(true);
  const [failure, setFailure] = useState<string>();
  const { data, error, isFetching, refetch } = useQuery(cardIntentQuery(property.id));
  const saving = useChange(payersContract.saveCard, { invalidates: [['billing'], ['credits']] });
  useEffect(() => void mayShowCardStep(), []);

  const save = async () => {
    setFailure(undefined);
    const outcome = await step.current?.confirm();
    if (outcome?.state !== 'succeeded') return;
    try {
      // The one that was typed just now is the newest.
      const query = { propertyId: property.id };
      const [newest] = await call(payersContract.listCards, { query });
      if (newest) await saving.send({ body: { ...query, paymentMethod: newest.id, isDefault } });
      notify('success', t('app.credits.card.saved'));
      void navigate(links.home());
    } catch (refusal) {
      if (!(refusal instanceof CallFailure)) throw refusal;
      setFailure(refusal.message);
    }
  };
  return (
    <Page
      kind="form"
      title={t('app.credits.card.title')}
      subtitle={t('app.credits.card.lead')}
      actions={<ScreenLink to={links.home()}>{t('app.credits.title')}</ScreenLink>}
    >
      <Card padded>
        <div className={styles['pay']}>
          {!data && error && (
            <Failed
              compact
              title={t('card.failed.title')}
              error={error}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          )}
          {!data && !error && <Skeleton lines={4} />}
          {data && (
            <>
              <CardStep
                ref={step}
                scriptUrl={data.scriptUrl}
                publishableKey={data.publishableKey}
                clientSecret={data.clientSecret}
                kind="setup"
                language={language}
                onReady={setReady}
              />
              <Checkbox
                label={t('app.credits.card.default')}
                checked={isDefault}
                onChange={({ target }) => setDefault(target.checked)}
              />
              {failure && (
                <Notice family="rose" live>
                  {failure}
                </Notice>
              )}
              <Button
                kind="primary"
                size="large"
                full
                disabled={!isReady}
                busy={saving.isPending}
                onClick={() => void save()}
              >
                {t('app.credits.card.save')}
              </Button>
            </>
          )}
        </div>
      </Card>
    </Page>
  );
}
