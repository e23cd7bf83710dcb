import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';

import { payersContract } from '#areas/subscription/billing/payers.contract.ts';
import {
  type Checkout,
  type CheckoutBegun,
  type CheckoutInput,
  subscriptionsContract,
} from '#areas/subscription/subscriptions/subscriptions.contract.ts';
import type { CardStepHandle } from '#web/parts/cards/card-step.tsx';
import { useChange } from '#web/shell/change.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { firstCard, OTHER_CARD } from './card-choice.tsx';
import { cardsQuery, SUBSCRIPTION_TOPICS } from './queries.ts';
import { paymentWords } from './saying.ts';
import { usePaying } from './use-paying.ts';

type Confirming = {
  readonly propertyId: string;
  readonly step: RefObject<CardStepHandle | null>;
  /** A bill is to be paid, or how its payment went is to be seen. */
  readonly onBill: (id: string, card: string) => void;
  /** Nothing is paid today: the plan begins, or is charged later. */
  readonly onBegun: (begun: CheckoutBegun) => void;
  readonly onPayerMissing: () => void;
};

/** One press of a checkout: the card, the new subscriptions, and their payment. */
export function useCheckout({ propertyId, step, onBill, onBegun, onPayerMissing }: Confirming) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const cards = useQuery(cardsQuery(propertyId));
  const subscribe = useChange(subscriptionsContract.subscribe);
  const save = useChange(payersContract.saveCard);
  const setDefault = useChange(payersContract.setDefaultCard);
  const paying = usePaying(propertyId);
  const [chosen, setCard] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const card = chosen ?? firstCard(cards.data ?? []);

  /** Later charges use the default card. False: the step shows the missing data. */
  const cardForLater = async (): Promise<boolean> => {
    if (card !== OTHER_CARD) {
      const isDefault = cards.data?.some((one) => one.id === card && one.default);
      const body = { propertyId, invoice_settings: { default_payment_method: card } };
      if (!isDefault) await setDefault.send({ body });
      return true;
    }
    const outcome = await step.current?.confirm();
    if (outcome?.state !== 'succeeded' || outcome.method === undefined) return false;
    await save.send({ body: { propertyId, paymentMethod: outcome.method, isDefault: true } });
    return true;
  };

  const work = async (input: CheckoutInput, today: number) => {
    if (today === 0 && !(await cardForLater())) return;
    const begun = await subscribe.send({ body: { ...input, expected: today } });
    if (begun.kind === 'payment' && begun.billId !== null) {
      // After any result of the attempt, this bill is the one to pay.
      if (card !== OTHER_CARD) await paying.withCard(begun.billId, card, today).catch(() => undefined);
      onBill(begun.billId, card);
      return;
    }
    await Promise.all(SUBSCRIPTION_TOPICS.map((queryKey) => queries.invalidateQueries({ queryKey })));
    onBegun(begun);
  };

  const refused = async (error: unknown): Promise<void> => {
    setFailure(paymentWords(t, error));
    if (!(error instanceof CallFailure)) return;
    if (error.is('payer-missing')) onPayerMissing();
    // The shown price is no longer the present one.
    if (error.is('price-changed') || error.is('already-subscribed')) {
      await queries.invalidateQueries({ queryKey: ['subscriptions'] });
    }
  };

  return {
    card,
    setCard,
    isBusy,
    failure,
    forget: () => setFailure(undefined),
    confirm: async (input: CheckoutInput, { today }: Pick<Checkout, 'today'>): Promise<void> => {
      if (isBusy) return;
      setBusy(true);
      setFailure(undefined);
      await work(input, today).catch(refused);
      setBusy(false);
    },
  };
}
