import { z } from 'zod';

import { ADDED_KINDS, PAYMENT_KINDS, SERVICES } from '#areas/stays/folios/folios.constants.ts';
import { EntryInput, PaymentMethod } from '#areas/stays/folios/folios.contract.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
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
  });

export const isPaymentKind = (kind: string): boolean => PAYMENT_KINDS.some((one) => one === kind);

export const EntryForm = z
  .object({
    kind: z.enum(ADDED_KINDS),
    service: z.enum(SERVICES),
    description: EntryInput.shape.description,
    amount: typedAmount.pipe(EntryInput.shape.amount),
    onDate: PlainDate,
    method: PaymentMethod,
    reference: EntryInput.shape.reference,
  })
  .superRefine(({ kind, description }, context) => {
    if (isPaymentKind(kind) || description !== '') return;
    context.addIssue({ code: 'custom', path: ['description'], message: 'general.required' });
  });
