import { z } from 'zod';

import { checkInErrors } from '#areas/guests/check-in/check-in.errors.ts';
import { defineCall } from '#vocabulary/call.ts';

/** Whether the guest of a link wants messages by WhatsApp. */
export const GuestMessageConsent = z.object({
  /** Null where the property has no number to write from. */
  whatsapp: z
    .object({
      /** `none`: the guest was not asked yet, or did not answer. */
      state: z.enum(['given', 'none', 'withdrawn']),
      propertyName: z.string(),
      /** The end of the number that is written to; null while the property has none of the guest. */
      phone: z.string().nullable(),
    })
    .nullable(),
});
export type GuestMessageConsent = z.infer<typeof GuestMessageConsent>;

export const guestConsentContract = {
  getMessageConsent: defineCall({
    id: 'C-MSG-19',
    method: 'GET',
    path: '/api/guest/messages',
    access: 'guest-link',
    summary: 'Get the message consent',
    status: 200,
    reply: GuestMessageConsent,
  }),
  saveMessageConsent: defineCall({
    id: 'C-MSG-20',
    method: 'PATCH',
    path: '/api/guest/messages',
    access: 'guest-link',
    summary: 'Save the message consent',
    description:
      'The guest agrees to messages about the stay by WhatsApp, or takes it back. Each answer is kept.',
    body: z.object({ whatsapp: z.boolean() }),
    repeatable: true,
    status: 200,
    reply: GuestMessageConsent,
    errors: [checkInErrors.ofOneGuest, checkInErrors.proveFirst],
  }),
};
