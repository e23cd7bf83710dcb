import { useState } from 'react';

import type { CreditPrice } from '#areas/subscription/credits/purchases.contract.ts';
import { billsContract, type Payment } from '#areas/subscription/billing/bills.contract.ts';
import { purchasesContract } from '#areas/subscription/credits/purchases.contract.ts';
import { confirmSavedCard, type CardOutcome } from '#web/parts/cards/card-provider.ts';
import { useChange } from '#web/shell/change.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { ANOTHER_CARD } from '#web/parts/cards/card-choice.tsx';

/**
 * `card`: the card step is shown; `unknown`: it is not known yet whether it was paid, and a second payment changes
 * nothing. Declined and failed are shown above the remedy.
 */
export type PurchaseState =
  | { readonly state: 'editing'; readonly declined?: string; readonly failed?: string }
  | { readonly state: 'paying' }
  | { readonly state: 'card'; readonly payment: Payment }
  | { readonly state: 'paid' | 'processing' }
  | { readonly state: 'unknown'; readonly payment: Payment };

const DECLINED = 'card_declined';

/** The reason of a declined card, if the refusal gives one. */
const problemIn = (details: unknown): string | undefined => {
  const { problem } = (details ?? {}) as { problem?: unknown };
  return typeof problem === 'string' ? `card.problem.${problem}` : undefined;
};

/** One purchase, from the press to its result. */
export function usePurchase(propertyId: string) {
  const { t, tMaybe } = useLanguage();
  const [now, setNow] = useState<PurchaseState>({ state: 'editing' });
  const buying = useChange(purchasesContract.buyCredits, { invalidates: [['credits'], ['billing']] });
  const asking = useChange(billsContract.payBill, { invalidates: [['credits'], ['billing']] });

  const failed = (error: unknown) => {
    if (!(error instanceof CallFailure)) throw error;
    const isDeclined = error.entries.some(({ code }) => code === DECLINED);
    const problem = problemIn(error.details);
    setNow({
      state: 'editing',
      ...(isDeclined ? { declined: problem ? tMaybe(problem) : error.message } : { failed: error.message }),
    });
  };

  /** The server's state of it. */
  const follow = async (payment: Payment): Promise<void> => {
    switch (payment.state) {
      case 'succeeded':
        return setNow({ state: 'paid' });
      case 'processing':
        return setNow({ state: 'processing' });
      case 'unknown':
        return setNow({ state: 'unknown', payment });
      case 'declined':
        return setNow({
          state: 'editing',
          declined: tMaybe(`card.problem.${payment.problem ?? 'otherCard'}`),
        });
      case 'requires_method':
        return setNow({ state: 'card', payment });
      case 'requires_action': {
        const outcome = await confirmSavedCard(payment, payment.clientSecret ?? '').catch(
          (): CardOutcome => ({
            state: 'unknown',
          }),
        );
        if (outcome.state === 'declined') {
          return setNow({ state: 'editing', declined: t('card.problem.bank') });
        }
        return ask(payment);
      }
    }
  };

  /** The result of a payment that continued without the server. */
  const ask = async (payment: Payment): Promise<void> => {
    setNow({ state: 'paying' });
    try {
      const after = await asking.send({
        params: { id: payment.billId },
        body: { propertyId, paymentMethod: null },
      });
      // It asks for a card again only when no payment has arrived: a payer of a moment ago waits.
      const isPaid = after.state === 'succeeded' || after.state === 'processing';
      if (isPaid) return await follow(after);
      setNow({ state: 'unknown', payment });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setNow({ state: 'unknown', payment });
    }
  };

  const buy = async (price: CreditPrice, card: string): Promise<void> => {
    setNow({ state: 'paying' });
    const { appId, amount, total: expected, newestBill: after } = price;
    const paymentMethod = card === ANOTHER_CARD ? null : card;
    try {
      const body = { propertyId, appId, amount, expected, after, paymentMethod };
      await follow(await buying.send({ body }));
    } catch (error) {
      failed(error);
    }
  };

  return { now, buy, ask, back: () => setNow({ state: 'editing' }) };
}
