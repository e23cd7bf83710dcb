import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { JournalId } from '#vocabulary/ids.ts';

/** A journal was added, or the program returned its outcome. */
export const journalsChanged = defineEvent('journals.changed', z.object({ journalId: JournalId }));
