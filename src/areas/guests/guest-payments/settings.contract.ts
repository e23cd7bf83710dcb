import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { plainText } from '#vocabulary/plain-text.ts';
import { TRANSFER_DETAILS_MAX } from './guest-payments.constants.ts';

export const PaymentSettings = z.object({
  propertyId: PropertyId,
  /** Bank, account and holder, as guests read them; null where the house takes no transfers. */
  transferDetails: z.string().nullable(),
  version: z.number().int(),
});
export type PaymentSettings = z.infer<typeof PaymentSettings>;

const common = { access: 'member', app: 'payments', permission: 'manage', status: 200 } as const;

export const paymentSettingsContract = {
  getPaymentSettings: defineCall({
    ...common,
    id: 'C-PCOL-07',
    method: 'GET',
    path: '/api/payment-collect/settings',
    query: z.object({ propertyId: PropertyId }),
    summary: 'Get the payment settings',
    reply: PaymentSettings,
  }),
  savePaymentSettings: defineCall({
    ...common,
    id: 'C-PCOL-08',
    method: 'PUT',
    path: '/api/payment-collect/settings',
    summary: 'Save the payment settings',
    description: 'Guests who open their page from now on read the new bank details.',
    fresh: true,
    secret: true,
    body: z.object({
      propertyId: PropertyId,
      transferDetails: z
        .string()
        .transform(plainText)
        .pipe(z.string().max(TRANSFER_DETAILS_MAX, 'general.invalid.tooLong'))
        .nullable(),
    }),
    ifMatch: true,
    reply: PaymentSettings,
  }),
};
