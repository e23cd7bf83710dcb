import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { AccountId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';

const ofDocument = z.object({ accountId: AccountId, documentId: z.uuid() });
/** There may be something to do about the document of a charge. */
export const documentWanted = defineEvent('platform-invoices.documentWanted', ofDocument);
/** It takes long. */
export const documentLate = defineEvent('platform-invoices.documentLate', ofDocument);
/** Somebody, or nobody, issues in a country from then on. */
export const chargeIssuerNamed = defineEvent(
  'platform-invoices.chargeIssuerNamed',
  z.object({ country: z.string(), from: Instant }),
);
