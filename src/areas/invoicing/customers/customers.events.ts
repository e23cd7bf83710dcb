import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { CustomerId } from '#vocabulary/ids.ts';

/** A customer was added, changed, merged or deleted, by a person or by an invoice. Open lists are out of date. */
export const customersChanged = defineEvent('customers.changed', z.object({ customerId: CustomerId }));
