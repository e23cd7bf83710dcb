import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { Code, CodeSent, Password, Username } from '../users/sign-up.contract.ts';
import { accountErrors } from '../accounts.errors.ts';

const previousPassword = z.string().min(1, 'general.required').max(1024);
export const PasswordChange = z.object({ previousPassword, proposedPassword: Password });
export const PasswordChanged = z.object({ changed: z.literal(true) });

const change = {
  method: 'POST',
  access: 'signed-in',
  fresh: true,
  summary: 'Changes the password; every other session of the person ends',
  body: PasswordChange,
  rate: 'login',
  repeatable: true,
  status: 200,
  reply: PasswordChanged,
} as const;

export const passwordsContract = {
  forgotPassword: defineCall({
    id: 'C-IDP-07',
    method: 'POST',
    path: '/api/auth/session/forgot-password',
    access: 'public',
    reason: 'Whoever forgot the password has no session; answers alike for unknown names (SEC-14)',
    rate: 'code',
    summary: 'Sends a code to choose a new password with',
    body: z.object({ username: Username }),
    repeatable: true,
    status: 200,
    reply: CodeSent.extend({
      /** What was typed, masked; null when it was a user name. */
      destination: z.string().nullable(),
    }),
    errors: [accountErrors.sendFailed],
  }),
  confirmForgotPassword: defineCall({
    id: 'C-IDP-08',
    method: 'POST',
    path: '/api/auth/session/confirm-forgot-password',
    access: 'public',
    reason: 'The code proves the address',
    rate: 'code',
    summary: 'Chooses a new password with the code; every session of the person ends',
    body: z.object({ username: Username, code: Code, newPassword: Password }),
    repeatable: true,
    status: 200,
    reply: PasswordChanged,
    errors: [accountErrors.codeExpired, accountErrors.codeWrong, accountErrors.passwordCommon],
  }),
  changePassword: defineCall({
    ...change,
    id: 'C-IDP-09',
    path: '/api/auth/session/change-password',
    errors: [accountErrors.passwordCommon, accountErrors.passwordWrong],
  }),
  updatePassword: defineCall({
    ...change,
    id: 'C-AUTH-15',
    path: '/api/auth/updatePassword',
    errors: [accountErrors.passwordCommon, accountErrors.passwordWrong],
  }),
};
