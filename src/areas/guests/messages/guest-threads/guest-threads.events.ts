import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { ConnectionId } from '#vocabulary/ids.ts';

/** The conversation of a booking, by the id that its system gave the booking. */
export const GuestThread = z.object({ connectionId: ConnectionId, externalId: z.string() });
export type GuestThread = z.infer<typeof GuestThread>;

/** A property system told that the guest wrote in a conversation: it is read again. */
export const guestThreadChanged = defineEvent('messages.guestThreadChanged', GuestThread);
