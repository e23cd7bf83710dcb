import { z } from 'zod';

import { readAmount } from './amount.ts';

/** Inputs hold text; the call has the rules of the number. */
export const typedCount = (rule: z.ZodType<number, number>) =>
  z
    .string()
    .trim()
    .optional()
    .transform((text, context) => {
      if (text !== undefined && /^\d+$/.test(text)) return Number(text);
      context.addIssue({ code: 'custom', message: text ? 'general.invalid.number' : 'general.required' });
      return z.NEVER;
    })
    .pipe(rule);

/** Null without typed text. */
export const typedAmount = z
  .string()
  .optional()
  .transform((text, context): number | null => {
    if (text === undefined) return null;
    const read = readAmount(text);
    if (read !== undefined) return read;
    context.addIssue({ code: 'custom', message: 'general.invalid.amount' });
    return z.NEVER;
  });
