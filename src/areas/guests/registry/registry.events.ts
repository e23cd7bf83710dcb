import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { ReservationId } from '#vocabulary/ids.ts';

const payload = z.object({ reservationId: ReservationId, reportId: z.uuid() });

/** A registry has accepted a report. */
export const stayReported = defineEvent('registry.stayReported', payload);
/** A report needs a person: it was refused, or its outcome is unknown. */
export const stayReportRefused = defineEvent('registry.stayReportRefused', payload);
/** A registration is new or changed: the reports of its listings are compared again. */
export const registrationChanged = defineEvent(
  'registry.registrationChanged',
  z.object({ settingsId: z.uuid() }),
);
