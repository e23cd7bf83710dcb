import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { JournalId } from '#vocabulary/ids.ts';

/** One was added, or they said what became of it. */
export const journalsChanged = defineEvent('journals.changed', z.object({ journalId: JournalId }));
