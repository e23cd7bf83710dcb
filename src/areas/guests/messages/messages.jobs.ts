import { z } from 'zod';

import { checkInCompleted, guestsErased, linkOpened } from '#areas/guests/check-in/index.ts';
import {
  reservationCanceled,
  reservationChanged,
  reservationCreated,
} from '#areas/stays/reservations/index.ts';
import { requirePropertyContext } from '#foundation/context/context.ts';
import { defineJob, defineSchedule } from '#foundation/jobs/definitions.ts';
import { GuestId, ReservationId } from '#vocabulary/ids.ts';
import { forgetOldMessages, forgetSaidOfErased } from './erasure.service.ts';
import { DUE_AT_ONCE } from './messages.constants.ts';
import { noteOpening } from './opening.service.ts';
import { replanStays } from './plan.service.ts';
import { listDueMessages } from './plan.store.ts';
import { advanceMessage } from './sending.service.ts';

/** Every event after which the messages of a stay are planned again. */
export const planStayJob = defineJob('messages.plan-stay', {
  lane: 'message',
  payload: z.object({ reservationId: ReservationId }),
  on: [reservationCreated, reservationChanged, reservationCanceled, checkInCompleted],
  oncePer: ({ reservationId }) => reservationId,
  run: (ctx, { reservationId }) => replanStays(requirePropertyContext(ctx), [reservationId]),
  runTogether: (ctx, payloads) =>
    replanStays(
      requirePropertyContext(ctx),
      payloads.map(({ reservationId }) => reservationId),
    ),
});

export const advanceMessageJob = defineJob('messages.advance', {
  lane: 'message',
  payload: z.object({ messageId: z.uuid() }),
  oncePer: ({ messageId }) => messageId,
  run: (ctx, { messageId }) => advanceMessage(requirePropertyContext(ctx), messageId),
});

/** Finds what is due by an index of these rows alone. */
export const advanceDueMessages = defineSchedule('messages.advance-due', {
  lane: 'message',
  everySeconds: 30,
  run: async (ctx) => {
    const due = await listDueMessages(ctx.system, ctx.clock.now(), DUE_AT_ONCE);
    for (const [propertyId, rows] of Map.groupBy(due, (row) => row.property_id)) {
      const inside = ctx.forProperty(propertyId);
      await inside.db.transaction(async (tx) => {
        for (const { id } of rows) await inside.enqueue(tx, advanceMessageJob, { messageId: id });
      });
    }
  },
});

/** A person read the message and opened its link. */
export const noteOpeningJob = defineJob('messages.note-opening', {
  lane: 'message',
  payload: z.object({ reservationId: ReservationId, linkId: z.uuid() }),
  on: [linkOpened],
  run: (ctx, payload) => noteOpening(requirePropertyContext(ctx), payload),
});

export const forgetSaidJob = defineJob('messages.forget-said', {
  lane: 'bulk',
  payload: z.object({ reservationId: ReservationId, guestIds: z.array(GuestId) }),
  on: [guestsErased],
  run: (ctx, { reservationId }) => forgetSaidOfErased(requirePropertyContext(ctx), reservationId),
});

export const forgetOldMessagesSchedule = defineSchedule('messages.forget-old', {
  lane: 'bulk',
  everySeconds: 3600,
  run: forgetOldMessages,
});
