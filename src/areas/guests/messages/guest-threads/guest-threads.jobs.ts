import { requirePropertyContext } from '#foundation/context/context.ts';
import { defineJob, defineSchedule } from '#foundation/jobs/definitions.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { THREAD_KEPT_SECONDS, THREAD_RAREST_SECONDS, THREADS_AT_ONCE } from '../messages.constants.ts';
import { GuestThread, guestThreadChanged } from './guest-threads.events.ts';
import { forgetThreads, listThreadsToRead, takeThread } from './guest-threads.store.ts';
import { readThreadInTurn, readToldThread } from './thread-reading.service.ts';

const keyOf = ({ connectionId, externalId }: GuestThread): string => `${connectionId} ${externalId}`;

/** Several events of one conversation at once are one reading. */
export const readToldThreadJob = defineJob('messages.read-told-thread', {
  lane: 'message',
  payload: GuestThread,
  on: [guestThreadChanged],
  oncePer: keyOf,
  run: (ctx, thread) => readToldThread(requirePropertyContext(ctx), thread),
});

export const readThreadInTurnJob = defineJob('messages.read-thread-in-turn', {
  lane: 'message',
  payload: GuestThread,
  oncePer: keyOf,
  run: (ctx, thread) => readThreadInTurn(requirePropertyContext(ctx), thread),
});

/** Where a host has not entered the address for events, or its subscription is of an earlier time. */
export const readThreadsSchedule = defineSchedule('messages.read-threads', {
  lane: 'message',
  everySeconds: 60,
  run: async (ctx) => {
    const now = ctx.clock.now();
    for (const { propertyId, thread } of await listThreadsToRead(ctx.system, now, THREADS_AT_ONCE)) {
      const inside = ctx.forProperty(propertyId);
      await inside.db.transaction(async (tx) => {
        // The reading says when the next one is; this is for one that never ends.
        const nextAt = plusSeconds(now, THREAD_RAREST_SECONDS);
        if (!(await takeThread(tx, propertyId, thread, { now, nextAt }))) return;
        await inside.enqueue(tx, readThreadInTurnJob, thread);
      });
    }
  },
});

export const forgetThreadsSchedule = defineSchedule('messages.forget-threads', {
  lane: 'bulk',
  everySeconds: 86_400,
  run: (ctx) => forgetThreads(ctx.system, plusSeconds(ctx.clock.now(), -THREAD_KEPT_SECONDS)),
});
