import { z } from 'zod';

import {
  defineProviderEffect,
  type ProviderAnswer,
  type ProviderAttempt,
} from '#areas/property/connections/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type {
  GuestPaymentsCapability,
  GuestRefund,
} from '#capabilities/guest-payments/guest-payments.capability.ts';
import type { EffectProblem } from '#foundation/effects/effect.ts';
import { ConnectionId } from '#vocabulary/ids.ts';
import { endRefund, findRefundToSend, type RefundToSend } from './end-refund.service.ts';

const RefundPayload = z.object({ connectionId: ConnectionId, provider: z.string() });
type RefundPayload = z.infer<typeof RefundPayload>;
type RefundsByCall = GuestPaymentsCapability & Required<Pick<GuestPaymentsCapability, 'refund'>>;
type At = ProviderAttempt<RefundPayload, RefundsByCall, RefundToSend>;

const isByCall = (capability: GuestPaymentsCapability): capability is RefundsByCall =>
  capability.refund !== undefined;

/**
 * The refund as the provider has it: ours by its reference, or else one of the same amount that is no other of ours and was not known
 * when it was asked for. Where the host gave it back on the provider's page in between, it does not go back twice.
 */
async function findThere({ capability, connection, subject }: At): Promise<GuestRefund | null> {
  const refunds = (await capability.listRefunds?.(connection, subject.externalPaymentId)) ?? [];
  const own = refunds.find(({ reference }) => reference === subject.id);
  const gone = refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { amount }) => sum + amount.minor, 0);
  if (own || gone < subject.knownMinor + subject.amount.minor) return own ?? null;
  const unnamed = refunds.findLast(
    ({ id, reference, amount, state }) =>
      reference === null &&
      state !== 'failed' &&
      amount.minor === subject.amount.minor &&
      amount.currency === subject.amount.currency &&
      !subject.otherExternalIds.includes(id),
  );
  return unnamed ?? null;
}

const REFUSED_THERE = 'The provider did not give it back';

function answerOf({ id, state }: GuestRefund, provider: string): ProviderAnswer {
  if (state === 'failed') throw new ProviderFailure(provider, 'refused', REFUSED_THERE);
  return { reference: id };
}

const wordsOf = ({ fields }: EffectProblem): string | null => fields[0]?.message ?? null;

/** Gives money back through the provider that took it (REL-03: class K, by our reference of the refund). */
export const refundEffect = defineProviderEffect({
  type: 'guest-refund',
  lane: 'money',
  payload: RefundPayload,
  providerOf: ({ provider }) => provider,
  capability: ({ guestPayments }): RefundsByCall | undefined =>
    guestPayments && isByCall(guestPayments) ? guestPayments : undefined,
  classOf: () => 'K',
  subjectOf: (db, propertyId, { subjectId }) => findRefundToSend(db, propertyId, subjectId),
  connectionOf: (_subject, { connectionId }) => connectionId,
  revisionOf: () => 1,
  send: async (at) => {
    const { capability, connection, subject, payload } = at;
    const known = await findThere(at);
    const refund =
      known ??
      (await capability.refund(connection, {
        paymentId: subject.externalPaymentId,
        amount: subject.amount,
        reference: subject.id,
      }));
    return answerOf(refund, payload.provider);
  },
  find: async (at) => {
    const found = await findThere(at);
    if (found?.state === 'failed') return { refused: { message: REFUSED_THERE, fields: [] } };
    return found && { reference: found.id };
  },
  onDone: ({ ctx, tx, subject, payload: { provider } }, externalId) =>
    endRefund(ctx, tx, subject.id, { state: 'done', provider, externalId }),
  onRefused: ({ ctx, tx, subject }, problem) =>
    endRefund(ctx, tx, subject.id, { state: 'refused', reason: wordsOf(problem) }),
  onAttention: ({ ctx, tx, subject }, problem, why) =>
    endRefund(ctx, tx, subject.id, {
      state: why === 'unknown' ? 'unclear' : 'refused',
      reason: wordsOf(problem),
    }),
});
