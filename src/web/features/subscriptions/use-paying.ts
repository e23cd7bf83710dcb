import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';

import { billsContract, type Payment } from '#areas/subscription/billing/bills.contract.ts';
import type { TextKey } from '#texts/index.ts';
import { cardProblemOf } from '#vocabulary/card-problem.ts';
import { confirmSavedCard } from '#web/parts/cards/card-provider.ts';
import { useChange } from '#web/shell/change.ts';
import { paymentQuery, SUBSCRIPTION_TOPICS } from './queries.ts';
import { markTried } from './tried.ts';

/** Why the last attempt failed: shown on the page of the bill, wherever it was made. */
const problemQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['subscriptions', propertyId, 'problem'],
    queryFn: skipToken,
    initialData: null as Problem,
  });
type Problem = { readonly text: TextKey } | null;

/** Pays a bill, with a saved card or with the data of a card step. `paymentQuery` reads the result. */
export function usePaying(propertyId: string) {
  const queries = useQueryClient();
  const { send } = useChange(billsContract.payBill);
  const { data: problem } = useQuery(problemQuery(propertyId));
  const setProblem = (text: TextKey | null) =>
    queries.setQueryData(problemQuery(propertyId).queryKey, text === null ? null : { text });

  const keep = async (payment: Payment): Promise<Payment> => {
    queries.setQueryData(paymentQuery(propertyId, payment.billId).queryKey, payment);
    if (payment.state === 'succeeded') {
      await Promise.all(
        SUBSCRIPTION_TOPICS.map((queryKey) =>
          queries.invalidateQueries({
            queryKey,
            predicate: ({ queryKey: [, , part] }) => part !== 'payment' && part !== 'problem',
          }),
        ),
      );
    }
    return payment;
  };
  const look = async (id: string) =>
    keep(await send({ params: { id }, body: { propertyId, paymentMethod: null } }));

  /** The bank of a saved card asks its holder for a confirmation. */
  const answer = async (payment: Payment): Promise<Payment> => {
    if (payment.state !== 'requires_action' || payment.clientSecret === null) return payment;
    const outcome = await confirmSavedCard(payment, payment.clientSecret).catch(() => undefined);
    if (outcome?.state === 'declined') setProblem(cardProblemOf(outcome));
    return look(payment.billId);
  };

  return {
    /** The reason of the last attempt, if it failed. */
    problem: problem?.text,
    forget: () => setProblem(null),
    look,
    answer: async (payment: Payment) => {
      setProblem(null);
      return answer(payment);
    },
    /** @param expected the amount that the page shows. */
    withCard: async (id: string, paymentMethod: string, expected: number): Promise<Payment> => {
      setProblem(null);
      markTried(id);
      const payment = await keep(
        await send({ params: { id }, body: { propertyId, paymentMethod, expected } }),
      );
      if (payment.problem !== null) setProblem(`card.problem.${payment.problem}` as TextKey);
      return answer(payment);
    },
  };
}
