import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { ConnectionId, ReservationId } from '#vocabulary/ids.ts';

/** A request was made, changed or ended, or money of it arrived or went back. */
export const guestMoneyChanged = defineEvent(
  'guest-payments.changed',
  z.object({ reservationId: ReservationId }),
);

/** A payment in the account of a host, by the provider's id. */
export const ToldPayment = z.object({ connectionId: ConnectionId, externalId: z.string() });
export type ToldPayment = z.infer<typeof ToldPayment>;

/** A provider told of a payment: it is read again. */
export const guestPaymentTold = defineEvent('guest-payments.told', ToldPayment);

/** A payment is to be written in the system that keeps the account of its stay. */
export const paymentToWrite = defineEvent('guest-payments.to-write', z.object({ paymentId: z.uuid() }));
