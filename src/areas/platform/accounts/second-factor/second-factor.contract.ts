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
    summary: 'What the sign-in asks for after the password',
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
    summary: 'A secret for an authenticator app; it takes effect when one of its codes is confirmed',
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
    summary: 'Switches the authenticator app on and shows the recovery codes',
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
    summary: 'Switches the authenticator app off; the phone takes over where there is one',
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
    summary: 'New recovery codes; the old ones stop working',
    body: proof,
    repeatable: true,
    status: 201,
    reply: RecoveryCodes,
    errors: [accountErrors.passwordWrong, changeErrors.noSecondFactor],
  }),
};
