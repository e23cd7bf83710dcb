import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';

import type { PaymentCard } from '#areas/subscription/billing/payers.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Card } from '#web/ui/card.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { CardMark, CardWords, expiryOf } from './card-words.tsx';
import styles from './cards.module.css';
import { cardsQuery } from './queries.ts';

/** A card by its id, or one that is typed now. */
export const OTHER_CARD = 'other';

/** The choice before a person has chosen: the default card, while it is valid. */
export function firstCard(cards: readonly PaymentCard[]): string {
  const good = cards.filter((card) => expiryOf(card) !== 'over');
  return (good.find((card) => card.default) ?? good[0])?.id ?? OTHER_CARD;
}

type CardChoiceProps = {
  readonly cards: readonly PaymentCard[];
  readonly value: string;
  readonly onChange: (card: string) => void;
  readonly disabled: boolean;
  /** The fields of another card. */
  readonly children: ReactNode;
};

function Choices({ cards, value, onChange, disabled, children }: CardChoiceProps) {
  const { t } = useLanguage();
  const name = useId();
  const radio = (id: string) => (
    <input
      type="radio"
      name={name}
      className={styles['radio']}
      checked={value === id}
      onChange={() => onChange(id)}
    />
  );
  return (
    <fieldset disabled={disabled} className={styles['choices']}>
      <legend className="visually-hidden">{t('app.subscription.card')}</legend>
      {cards.map((card) => (
        <label key={card.id} className={styles['row']}>
          {radio(card.id)}
          <CardMark card={card} />
          <CardWords card={card} />
          {card.default && <StatusPill family="neutral">{t('app.subscription.card.default')}</StatusPill>}
        </label>
      ))}
      <label className={styles['row']}>
        {radio(OTHER_CARD)}
        <span aria-hidden="true" className={styles['mark']}>
          <Plus />
        </span>
        <b>{t(cards.length === 0 ? 'app.subscription.card.new' : 'app.subscription.card.other')}</b>
      </label>
      {value === OTHER_CARD && children && <div className={styles['frame']}>{children}</div>}
    </fieldset>
  );
}

/** With which card: one of the account's, or one that is typed. */
export function CardPart(props: Omit<CardChoiceProps, 'cards'>) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(cardsQuery(property.id));
  return (
    <Card title={t('app.subscription.card')} aside={t('app.subscription.card.ofAccount')}>
      {data && <Choices {...props} cards={data} />}
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
          <Skeleton lines={3} />
        </div>
      )}
    </Card>
  );
}
