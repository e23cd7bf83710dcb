import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { AccountId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';

/** There may be something to do about the document of a charge. */
export const documentWanted = defineEvent(
  'platform-invoices.documentWanted',
  z.object({ accountId: AccountId, documentId: z.uuid() }),
);
/** Somebody, or nobody, issues in a country from then on. */
export const chargeIssuerNamed = defineEvent(
  'platform-invoices.chargeIssuerNamed',
  z.object({ country: z.string(), from: Instant }),
);
