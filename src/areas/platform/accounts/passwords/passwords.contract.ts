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
    reason: 'A person who forgot the password has no session; answers alike for unknown names (SEC-14)',
    rate: 'code',
    summary: 'Send a password reset code',
    body: z.object({ username: Username }),
    repeatable: true,
    status: 200,
    reply: CodeSent.extend({
      /** The given email or phone, masked; null for a user name. */
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
    summary: 'Reset the password with a code',
    description: 'Every session of the user ends.',
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
    summary: 'Change the password',
    description: 'Every other session of the user ends.',
    errors: [accountErrors.passwordCommon, accountErrors.passwordWrong],
  }),
  updatePassword: defineCall({
    ...change,
    id: 'C-AUTH-15',
    path: '/api/auth/updatePassword',
    summary: 'Change the password (alias)',
    description: 'The same as C-IDP-09. Every other session of the user ends.',
    errors: [accountErrors.passwordCommon, accountErrors.passwordWrong],
  }),
};
