import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { Language } from '#vocabulary/language.ts';
import { User } from './me.contract.ts';
import { Code, CodeSent, Email, PersonName, PhoneNumber } from './sign-up.contract.ts';
import { accountErrors, changeErrors } from '../accounts.errors.ts';

export const ChangedAttribute = z.enum(['email', 'phone_number']);
const newAddress = z.discriminatedUnion('attribute', [
  z.object({ attribute: z.literal('email'), value: Email }),
  z.object({ attribute: z.literal('phoneNumber'), value: PhoneNumber }),
]);

/** `destination` is masked; a phone gets its code by SMS and WhatsApp (R-ONB-02). */
export const CodeDelivery = CodeSent.extend({ attribute: ChangedAttribute, destination: z.string() });

export const attributesContract = {
  requestAttributeChange: defineCall({
    id: 'C-AUTH-20',
    method: 'POST',
    path: '/api/v2/auth/users/request-attribute-change',
    access: 'signed-in',
    fresh: true,
    rate: 'code',
    summary: 'Request an email or phone change',
    description: 'Sends a code to the new email or phone. Nothing changes until C-AUTH-21 confirms the code.',
    body: newAddress.and(z.object({ language: Language.optional() })),
    status: 200,
    reply: CodeDelivery,
    errors: [accountErrors.sendFailed, changeErrors.emailExists, changeErrors.phoneExists],
  }),
  approveAttributeChange: defineCall({
    id: 'C-AUTH-21',
    method: 'POST',
    path: '/api/v2/auth/users/approve-attribute-change',
    access: 'signed-in',
    fresh: true,
    rate: 'code',
    summary: 'Confirm an email or phone change',
    description:
      'Saves the new email or phone. A new phone becomes the preferred second factor, unless an authenticator app is the second factor.',
    body: newAddress.and(z.object({ code: Code })),
    repeatable: true,
    status: 200,
    reply: User,
    errors: [
      changeErrors.codeExpired,
      changeErrors.codeWrong,
      changeErrors.emailExists,
      changeErrors.nothingToVerify,
      changeErrors.phoneExists,
    ],
  }),
  updateAttributes: defineCall({
    id: 'C-IDP-10',
    method: 'PATCH',
    path: '/api/auth/session/attributes',
    access: 'signed-in',
    fresh: ['attributes.email', 'attributes.phone_number', 'attributes.preferredMfa'],
    summary: 'Update user attributes',
    description:
      'Changes the name, the language and the second factor. A new email or phone waits for its code.',
    body: z.object({
      attributes: z.object({
        name: PersonName.optional(),
        locale: Language.optional(),
        email: Email.optional(),
        /** Null or empty removes the phone and switches the second factor off (R-LOGIN-14). */
        phone_number: z.union([z.literal('').transform(() => null), z.null(), PhoneNumber]).optional(),
        preferredMfa: z.enum(['SMS', 'TOTP', 'NONE']).optional(),
      }),
    }),
    status: 200,
    reply: z.object({ user: User, deliveries: z.array(CodeDelivery) }),
    errors: [
      accountErrors.sendFailed,
      changeErrors.emailExists,
      changeErrors.lastAddress,
      changeErrors.noSecondFactor,
      changeErrors.phoneExists,
    ],
  }),
  requestVerification: defineCall({
    id: 'C-IDP-11',
    method: 'POST',
    path: '/api/auth/session/attributes/verify-request',
    access: 'signed-in',
    fresh: true,
    rate: 'code',
    summary: 'Resend an address verification code',
    description: 'Sends the code of the pending email or phone again.',
    body: z.object({ attribute: ChangedAttribute }),
    status: 200,
    reply: CodeDelivery,
    errors: [accountErrors.sendFailed, changeErrors.nothingToVerify],
  }),
  verifyAttribute: defineCall({
    id: 'C-IDP-12',
    method: 'POST',
    path: '/api/auth/session/attributes/verify',
    access: 'signed-in',
    fresh: true,
    rate: 'code',
    summary: 'Verify a pending email or phone',
    description:
      'Saves the new email or phone. A new phone becomes the preferred second factor, unless an authenticator app is the second factor.',
    body: z.object({ attribute: ChangedAttribute, code: Code }),
    repeatable: true,
    status: 200,
    reply: User,
    errors: [
      changeErrors.codeExpired,
      changeErrors.codeWrong,
      changeErrors.emailExists,
      changeErrors.nothingToVerify,
      changeErrors.phoneExists,
    ],
  }),
};
