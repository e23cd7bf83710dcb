import { z } from 'zod';

import { endWriting, findPaymentToWrite, type PaymentToWrite } from '#areas/guests/guest-payments/index.ts';
import {
  defineProviderEffect,
  type ProviderAnswer,
  type ProviderAttempt,
} from '#areas/property/connections/index.ts';
import { FISCAL_PAYMENT_MEANS } from '#capabilities/fiscal/fiscal.document.ts';
import type { PmsFolioPayments, PmsReceivedPayment } from '#capabilities/pms/pms.folios.ts';
import { ConnectionId } from '#vocabulary/ids.ts';
import { bookingFolioChanged } from '../pms-sync.events.ts';

const FolioPaymentPayload = z.object({
  connectionId: ConnectionId,
  provider: z.string(),
  /** The system's id of the booking. */
  reservation: z.string(),
  amountMinor: z.number().int().positive(),
  currency: z.string(),
  method: z.enum(FISCAL_PAYMENT_MEANS),
});
type FolioPaymentPayload = z.infer<typeof FolioPaymentPayload>;
type At = ProviderAttempt<FolioPaymentPayload, PmsFolioPayments, PaymentToWrite>;

/** Short enough for a description, and of no other payment: the end of an id of ours is random. */
const markOf = (paymentId: string): string => `Posada ${paymentId.slice(-12)}`;

const meantBy = ({ payload, subject }: At): PmsReceivedPayment => ({
  reservationExternalId: payload.reservation,
  mark: markOf(subject.id),
  amount: { minor: payload.amountMinor, currency: payload.currency },
  method: payload.method,
});

async function lookUp(at: At): Promise<ProviderAnswer | null> {
  const reference = await at.capability.find(at.connection, at.externalPropertyId, meantBy(at));
  return reference === null ? null : { reference };
}

/** Writes a payment of a guest in the system that keeps the account of the stay (REL-03: class L, by its mark). */
export const folioPaymentEffect = defineProviderEffect({
  type: 'folio-payment',
  lane: 'money',
  payload: FolioPaymentPayload,
  providerOf: ({ provider }) => provider,
  capability: ({ pms }): PmsFolioPayments | undefined => pms?.folios?.payments,
  classOf: () => 'L',
  subjectOf: (db, propertyId, { subjectId }) => findPaymentToWrite(db, propertyId, subjectId),
  connectionOf: (_subject, { connectionId }) => connectionId,
  revisionOf: () => 1,
  send: async (at) =>
    (await lookUp(at)) ?? {
      reference: await at.capability.add(at.connection, at.externalPropertyId, meantBy(at)),
    },
  find: lookUp,
  onDone: async ({ ctx, tx, subject, payload: { connectionId, reservation: externalId } }) => {
    await endWriting(ctx, tx, subject.id, true);
    await ctx.publish(tx, bookingFolioChanged, { propertyId: ctx.propertyId, connectionId, externalId });
  },
  onRefused: ({ ctx, tx, subject }) => endWriting(ctx, tx, subject.id, false),
  onAttention: ({ ctx, tx, subject }) => endWriting(ctx, tx, subject.id, false),
});
