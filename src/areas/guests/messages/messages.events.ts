import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { ReservationId } from '#vocabulary/ids.ts';

/** Something about the messages of a stay changed: pages that show it should read it again. */
export const messagesChanged = defineEvent('messages.changed', z.object({ reservationId: ReservationId }));
