import { z } from 'zod';

import { connectionMade } from '#areas/property/connections/index.ts';
import { folioChanged } from '#areas/stays/folios/index.ts';
import {
  reservationCanceled,
  reservationChanged,
  reservationCreated,
} from '#areas/stays/reservations/index.ts';
import { guestsErased } from '#areas/guests/check-in/index.ts';
import { messageSettled } from '#areas/platform/messaging/index.ts';
import { requirePropertyContext } from '#foundation/context/context.ts';
import { defineJob, defineSchedule } from '#foundation/jobs/definitions.ts';
import { ConnectionId, GuestId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { listAttemptsToRead, takeAttempt } from './attempts.store.ts';
import { ATTEMPT_RAREST_SECONDS, ATTEMPTS_AT_ONCE } from './guest-payments.constants.ts';
import { guestMoneyChanged, guestPaymentTold, ToldPayment } from './guest-payments.events.ts';
import { planStays } from './plans/plan-stays.service.ts';
import { askPlannedPayment, recordLetterOutcome, remindGuest, sendReceipts } from './letters.service.ts';
import { planAsks, planReminders } from './reminders.service.ts';
import { forgetOldProofs, forgetProofsOfErased } from './proofs.service.ts';
import { takeOutTestPayments } from './test-money.service.ts';
import { readAttempt, readToldPayment } from './read-attempts.service.ts';

/** Several events of one payment at once are one reading. */
export const readToldPaymentJob = defineJob('guest-payments.read-told', {
  lane: 'money',
  payload: ToldPayment,
  on: [guestPaymentTold],
  oncePer: ({ connectionId, externalId }) => `${connectionId} ${externalId}`,
  run: (ctx, payment) => readToldPayment(requirePropertyContext(ctx), payment),
});

/** Only the first live account of a house finds tests to take out. */
export const takeOutTestsJob = defineJob('guest-payments.take-out-tests', {
  lane: 'money',
  payload: z.object({ propertyId: PropertyId, connectionId: ConnectionId }),
  on: [connectionMade],
  run: (ctx, { connectionId }) => takeOutTestPayments(requirePropertyContext(ctx), connectionId),
});

const AttemptToRead = z.object({ attemptId: z.uuid() });

export const readAttemptJob = defineJob('guest-payments.read-attempt', {
  lane: 'money',
  payload: AttemptToRead,
  oncePer: ({ attemptId }) => attemptId,
  run: (ctx, { attemptId }) => readAttempt(requirePropertyContext(ctx), attemptId),
});

/** An event may never come. */
export const readAttemptsSchedule = defineSchedule('guest-payments.read-attempts', {
  lane: 'money',
  everySeconds: 60,
  run: async (ctx) => {
    const now = ctx.clock.now();
    for (const { propertyId, attemptId } of await listAttemptsToRead(ctx.system, now, ATTEMPTS_AT_ONCE)) {
      const inside = ctx.forProperty(propertyId);
      await inside.db.transaction(async (tx) => {
        // The reading says when the next one is; this is for one that never ends.
        const nextAt = plusSeconds(now, ATTEMPT_RAREST_SECONDS);
        if (!(await takeAttempt(tx, propertyId, attemptId, { now, nextAt }))) return;
        await inside.enqueue(tx, readAttemptJob, { attemptId });
      });
    }
  },
});

export const forgetProofsJob = defineJob('guest-payments.forget-proofs', {
  lane: 'bulk',
  payload: z.object({ reservationId: ReservationId, guestIds: z.array(GuestId) }),
  on: [guestsErased],
  run: (ctx, { reservationId }) => forgetProofsOfErased(requirePropertyContext(ctx), reservationId),
});

export const forgetOldProofsSchedule = defineSchedule('guest-payments.forget-old-proofs', {
  lane: 'bulk',
  everySeconds: 3600,
  run: forgetOldProofs,
});

/** Money may have arrived. */
export const sendReceiptsJob = defineJob('guest-payments.send-receipts', {
  lane: 'message',
  payload: z.object({ reservationId: ReservationId }),
  on: [guestMoneyChanged],
  oncePer: ({ reservationId }) => reservationId,
  run: (ctx, { reservationId }) => sendReceipts(requirePropertyContext(ctx), reservationId),
});

export const remindGuestJob = defineJob('guest-payments.remind-guest', {
  lane: 'message',
  payload: z.object({ requestId: z.uuid() }),
  oncePer: ({ requestId }) => requestId,
  run: (ctx, { requestId }) => remindGuest(requirePropertyContext(ctx), requestId),
});

export const askPlannedJob = defineJob('guest-payments.ask-planned', {
  lane: 'message',
  payload: z.object({ requestId: z.uuid() }),
  oncePer: ({ requestId }) => requestId,
  run: (ctx, { requestId }) => askPlannedPayment(requirePropertyContext(ctx), requestId),
});

/** The hours of mails differ by the zone of the property. */
export const remindGuestsSchedule = defineSchedule('guest-payments.remind-guests', {
  lane: 'message',
  everySeconds: 300,
  run: async (ctx) => {
    await planReminders(ctx, (inside, tx, requestId) => inside.enqueue(tx, remindGuestJob, { requestId }));
    await planAsks(ctx, (inside, tx, requestId) => inside.enqueue(tx, askPlannedJob, { requestId }));
  },
});

const StayOfMoney = z.object({ reservationId: ReservationId.nullable() });

/** Whatever changes what a guest owes, or what was paid. House folios have no guest. */
export const planStaysJob = defineJob('guest-payments.plan-stays', {
  lane: 'bulk',
  payload: StayOfMoney,
  on: [reservationCreated, reservationChanged, reservationCanceled, folioChanged, guestMoneyChanged],
  oncePer: ({ reservationId }) => reservationId ?? 'none',
  run: (ctx, { reservationId }) =>
    planStays(requirePropertyContext(ctx), reservationId === null ? [] : [reservationId]),
  runTogether: (ctx, payloads) =>
    planStays(
      requirePropertyContext(ctx),
      payloads.flatMap(({ reservationId }) => reservationId ?? []),
    ),
});

/** Records a letter as sent once the mail has left. */
export const recordLetterJob = defineJob('guest-payments.note-letter', {
  lane: 'message',
  payload: messageSettled.payload,
  on: [messageSettled],
  run: (ctx, settled) => recordLetterOutcome(requirePropertyContext(ctx), settled),
});
