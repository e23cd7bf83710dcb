import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { Code } from '../users/sign-up.contract.ts';
import { accountErrors, changeErrors } from '../accounts.errors.ts';

const proof = z.object({
  /** Asked again, where the person has one: an open page is not enough to change the way in. */
  password: z.string().max(1024).optional(),
});
/** Shown this once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorContract = {
  getSecondFactor: defineCall({
    id: 'C-IDP-25',
    method: 'GET',
    path: '/api/auth/session/second-factor',
    access: 'signed-in',
    summary: 'Get the second factor settings',
    description: 'Shows what the sign-in asks for after the password.',
    status: 200,
    reply: z.object({
      preferredMfa: z.enum(['SMS', 'TOTP']).nullable(),
      /** Masked; null where there is none. */
      phone: z.string().nullable(),
      hasApp: z.boolean(),
      recoveryCodesLeft: z.number().int(),
    }),
  }),
  startApp: defineCall({
    id: 'C-IDP-26',
    method: 'POST',
    path: '/api/auth/session/totp',
    access: 'signed-in',
    fresh: true,
    rate: 'login',
    summary: 'Start setup of an authenticator app',
    description:
      'Returns a secret for the app. The secret takes effect when the user confirms a code of the app.',
    body: proof,
    repeatable: true,
    status: 201,
    reply: z.object({
      secret: z.string(),
      /** For a QR code. */
      uri: z.string(),
    }),
    errors: [accountErrors.passwordWrong, changeErrors.nothingToVerify],
  }),
  confirmApp: defineCall({
    id: 'C-IDP-27',
    method: 'POST',
    path: '/api/auth/session/totp/confirm',
    access: 'signed-in',
    fresh: true,
    rate: 'code',
    summary: 'Confirm the authenticator app',
    description: 'Turns the authenticator app on. Returns the recovery codes, which are shown only once.',
    body: z.object({ code: Code }),
    repeatable: true,
    status: 200,
    reply: RecoveryCodes,
    errors: [accountErrors.codeWrong, changeErrors.nothingToVerify],
  }),
  removeApp: defineCall({
    id: 'C-IDP-28',
    method: 'POST',
    path: '/api/auth/session/totp/remove',
    access: 'signed-in',
    fresh: true,
    rate: 'login',
    summary: 'Delete the authenticator app',
    description:
      'Turns the authenticator app off. The phone becomes the second factor where the user has one. The recovery codes stop working.',
    body: proof,
    repeatable: true,
    status: 200,
    reply: z.object({ removed: z.literal(true) }),
    errors: [accountErrors.passwordWrong],
  }),
  renewRecoveryCodes: defineCall({
    id: 'C-IDP-29',
    method: 'POST',
    path: '/api/auth/session/recovery-codes',
    access: 'signed-in',
    fresh: true,
    rate: 'login',
    summary: 'Renew recovery codes',
    description: 'The old codes stop working. The new codes are shown only once.',
    body: proof,
    repeatable: true,
    status: 201,
    reply: RecoveryCodes,
    errors: [accountErrors.passwordWrong, changeErrors.noSecondFactor],
  }),
};
