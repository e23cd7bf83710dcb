import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { payersContract } from '#areas/subscription/billing/payers.contract.ts';
import type { CardStepHandle } from '#web/parts/cards/card-step.tsx';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Notice } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { NewCardFields } from './card-fields.tsx';
import type { SubscriptionLinks } from './links.ts';
import { cardIntentQuery, SUBSCRIPTION_TOPICS } from './queries.ts';
import { saying } from './saying.ts';
import styles from './subscriptions.module.css';

/** S-APP-19: a card is typed and saved; nothing is charged. */
export function NewCardPage({ links }: { readonly links: SubscriptionLinks }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const step = useRef<CardStepHandle>(null);
  const { send } = useChange(payersContract.saveCard, { invalidates: SUBSCRIPTION_TOPICS });
  const [isReady, setReady] = useState(false);
  const [isDefault, setDefault] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** The card is saved at the provider; after a failure Posada is notified again. */
  const [kept, setKept] = useState<string>();

  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const outcome = kept === undefined ? await step.current?.confirm() : undefined;
      const method = kept ?? (outcome?.state === 'succeeded' ? outcome.method : undefined);
      if (method !== undefined) {
        setKept(method);
        await send({ body: { propertyId: property.id, paymentMethod: method, isDefault } });
        queries.removeQueries({ queryKey: cardIntentQuery(property.id).queryKey });
        notify('success', t('app.subscription.card.saved'));
        void navigate(links.cards);
      }
    } catch (error) {
      const said = saying(t('subscriptions.customer.update'), error);
      setFailure(said instanceof Error ? said.message : t('subscriptions.customer.update'));
    }
    setBusy(false);
  };

  return (
    <Page
      kind="form"
      title={t('app.subscription.card.add')}
      subtitle={t('app.subscription.card.ofAccount')}
      actions={<LinkButton to={links.cards}>{t('shell.back')}</LinkButton>}
    >
      <Card padded>
        <div className={styles['stack']}>
          <NewCardFields ref={step} onReady={setReady} />
          <Checkbox
            label={t('app.subscription.card.keepDefault')}
            hint={t('app.subscription.card.keepDefault.hint')}
            checked={isDefault}
            onChange={({ target }) => setDefault(target.checked)}
          />
          {failure !== undefined && (
            <Notice family="rose" live>
              {failure}
            </Notice>
          )}
          <div className={styles['ways']}>
            <Button
              kind="primary"
              size="large"
              busy={isBusy}
              disabled={!isReady && !isBusy && kept === undefined}
              onClick={() => void save()}
            >
              {t('app.subscription.card.save')}
            </Button>
          </div>
        </div>
      </Card>
    </Page>
  );
}
