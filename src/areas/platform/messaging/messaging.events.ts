import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';

/** `kind` is the word of the area that queued the message. */
export const MessageSubject = z.object({ kind: z.string(), id: z.uuid() });
export type MessageSubject = z.infer<typeof MessageSubject>;

/** A message has left, or certainly or possibly has not. */
export const messageSettled = defineEvent(
  'messaging.messageSettled',
  z.object({ about: MessageSubject, hasLeft: z.boolean() }),
);
