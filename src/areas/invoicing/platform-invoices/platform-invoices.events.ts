import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { AccountId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';

const ofDocument = z.object({ accountId: AccountId, documentId: z.uuid() });
/** The document of a charge may need work. */
export const documentRequested = defineEvent('platform-invoices.documentWanted', ofDocument);
/** The document takes long. */
export const documentLate = defineEvent('platform-invoices.documentLate', ofDocument);
/** The issuing property of a country changed, or was removed. */
export const chargeIssuerChanged = defineEvent(
  'platform-invoices.chargeIssuerNamed',
  z.object({ country: z.string(), from: Instant }),
);
