import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { FolioId, ReservationId } from '#vocabulary/ids.ts';

/** Something was added to an account, or its name or its end was changed. */
export const folioChanged = defineEvent(
  'folios.changed',
  z.object({ folioId: FolioId, reservationId: ReservationId.nullable() }),
);
