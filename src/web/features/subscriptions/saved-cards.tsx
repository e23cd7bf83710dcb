import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';

import { type PaymentCard, payersContract } from '#areas/subscription/billing/payers.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May, ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import { CardMark, CardWords, useCardName } from './card-words.tsx';
import styles from './cards.module.css';
import type { SubscriptionLinks } from './links.ts';
import { cardsQuery, SUBSCRIPTION_TOPICS } from './queries.ts';
import { saying } from './saying.ts';

/** One card, with its actions. */
function Row({ card, onRemove }: { readonly card: PaymentCard; readonly onRemove: () => void }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const name = useCardName();
  const { send, isPending } = useChange(payersContract.setDefaultCard, { invalidates: SUBSCRIPTION_TOPICS });
  const choose = async () => {
    try {
      await send({
        body: { propertyId: property.id, invoice_settings: { default_payment_method: card.id } },
      });
      notify('success', t('app.subscription.card.isDefault', { card: name(card) }));
    } catch (failure) {
      const said = saying(t('subscriptions.customer.update'), failure);
      notify('error', said instanceof Error ? said.message : t('subscriptions.customer.update'));
    }
  };
  return (
    <li className={classes(styles['row'], styles['saved'])}>
      <CardMark card={card} />
      <CardWords card={card} />
      <span className={styles['tools']}>
        {card.default ? (
          <StatusPill family="neutral">{t('app.subscription.card.default')}</StatusPill>
        ) : (
          <May call={payersContract.setDefaultCard}>
            <Button size="small" busy={isPending} onClick={() => void choose()}>
              {t('app.subscription.card.makeDefault')}
              <span className="visually-hidden"> {name(card)}</span>
            </Button>
          </May>
        )}
        <May call={payersContract.removeCard}>
          <Button kind="quiet" size="small" onClick={onRemove}>
            {t('app.subscription.card.remove')}
            <span className="visually-hidden"> {name(card)}</span>
          </Button>
        </May>
      </span>
    </li>
  );
}

/** R-SUB-03, R-SUB-04: the cards of the account; one of them is charged where none is named. */
export function SavedCards({ links }: { readonly links: SubscriptionLinks }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(cardsQuery(property.id));
  const remove = useChange(payersContract.removeCard, { invalidates: SUBSCRIPTION_TOPICS });
  const [removing, setRemoving] = useState<PaymentCard>();
  const name = useCardName();
  return (
    <Card title={t('app.subscription.cards')}>
      {data?.length === 0 && (
        <Empty
          compact
          icon={<CreditCard aria-hidden="true" />}
          title={t('app.subscription.cards.none')}
          text={t('app.subscription.cards.none.text')}
        />
      )}
      {data && (
        <ul>
          {data.map((card) => (
            <Row key={card.id} card={card} onRemove={() => setRemoving(card)} />
          ))}
        </ul>
      )}
      {!data && error && (
        <Failed
          compact
          title={t('subscriptions.paymentMethods')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <div aria-busy="true" className={styles['coming']}>
          <Skeleton lines={2} />
        </div>
      )}
      <div className={styles['foot']}>
        <ScreenLink to={links.newCard} size="small">
          {t('app.subscription.card.add')}
        </ScreenLink>
      </div>
      <ConfirmDialog
        open={removing !== undefined}
        danger
        title={t('app.subscription.card.remove.question', { card: removing ? name(removing) : '' })}
        confirmLabel={t('app.subscription.card.remove')}
        onClose={() => setRemoving(undefined)}
        onConfirm={async () => {
          if (!removing) return;
          try {
            await remove.send({ params: { cardId: removing.id }, query: { propertyId: property.id } });
          } catch (failure) {
            throw saying(t('subscriptions.customer.update'), failure);
          }
          notify('success', t('app.subscription.card.removed', { card: name(removing) }));
        }}
      >
        <p>
          {t(
            removing?.default ? 'app.subscription.card.remove.default' : 'app.subscription.card.remove.other',
          )}
        </p>
      </ConfirmDialog>
    </Card>
  );
}
