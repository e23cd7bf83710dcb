import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { FolioId, ReservationId } from '#vocabulary/ids.ts';

/** An entry was added to a folio, or its name or state changed. */
export const folioChanged = defineEvent(
  'folios.changed',
  z.object({ folioId: FolioId, reservationId: ReservationId.nullable() }),
);
