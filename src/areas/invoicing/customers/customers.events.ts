import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { CustomerId } from '#vocabulary/ids.ts';

/** One was added, changed, merged or deleted, by a person or with an invoice: lists that are open are out of date. */
export const customersChanged = defineEvent('customers.changed', z.object({ customerId: CustomerId }));
