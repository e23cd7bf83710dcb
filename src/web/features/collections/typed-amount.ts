import { z } from 'zod';

import { readAmount } from '#web/parts/amount.ts';

/** Inputs hold text; the call has the rules of the number. */
export const typedAmount = z
  .string()
  .trim()
  .min(1, 'general.required')
  .transform((text, context) => {
    const read = readAmount(text);
    if (read !== undefined) return read;
    context.addIssue({ code: 'custom', message: 'general.invalid.amount' });
    return z.NEVER;
  })
  .pipe(z.number().gt(0, 'general.invalid.tooSmall').max(999_999_999_999, 'general.invalid.tooBig'));
