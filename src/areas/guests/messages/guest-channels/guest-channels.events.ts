import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { ConnectionId } from '#vocabulary/ids.ts';

/** What is known of a channel is out of date: it is read again. */
export const channelOutdated = defineEvent(
  'messages.channelOutdated',
  z.object({ connectionId: ConnectionId }),
);

/** A channel told something: a status, an answer of a guest, a change of words or of the number. */
export const guestEventReceived = defineEvent(
  'messages.guestEventReceived',
  z.object({ connectionId: ConnectionId, eventId: z.uuid() }),
);

/** Words, or what a channel says of them, changed: pages that show them should read them again. */
export const wordsChanged = defineEvent('messages.wordsChanged', z.object({ connectionId: ConnectionId }));

/** The link of a telephone has another state: pages that show it should read it again. */
export const deviceChanged = defineEvent('messages.deviceChanged', z.object({ connectionId: ConnectionId }));
