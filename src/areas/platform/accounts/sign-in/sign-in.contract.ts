import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import {
  Carrier,
  Code,
  CodeSent,
  Email,
  LoginSession,
  Password,
  PhoneNumber,
  Username,
} from '../users/sign-up.contract.ts';
import { accountErrors, wizardErrors } from '../accounts.errors.ts';

/** The token of a sign-in that is not finished; valid for a quarter of an hour. */
export const ChallengeSession = z.string().min(20).max(100);

/** How a code travels; `app` when the person reads it from their authenticator. */
export const CodeChannel = z.enum(['email', 'sms', 'whatsapp', 'app']);

/** The password was right and something is still missing. */
export const Challenge = z.object({
  challenge: z.enum(['MFA', 'NEW_PASSWORD_REQUIRED']),
  session: ChallengeSession,
  /** How the code travels; `app` when the person reads it from their authenticator. */
  channel: CodeChannel.nullable(),
  /** Where the code went, masked: `+57******233`. */
  destination: z.string().nullable(),
  resendInSeconds: z.number().int().nullable(),
  /** Asked because the person has never signed in with this browser (SEC-11). */
  isNewDevice: z.boolean(),
});
export type Challenge = z.infer<typeof Challenge>;

export const SignInResult = z.union([LoginSession, Challenge]);

/** A code of the phone, of the app, or one of the recovery codes, which have letters. */
export const SecondFactorCode = z
  .string()
  .trim()
  .min(1, 'signup.code.required')
  .max(40, 'general.invalid.tooLong');

export const signInContract = {
  logIn: defineCall({
    id: 'C-IDP-01',
    method: 'POST',
    path: '/api/auth/session/login',
    access: 'public',
    reason: 'Sign-in',
    rate: 'login',
    summary: 'Sign in with a password',
    description:
      'The user name is an email or a phone number. The reply is a challenge where the sign-in needs another step.',
    body: z.object({
      username: Username,
      password: z.string().min(1, 'general.required').max(1024),
      carrier: Carrier,
    }),
    repeatable: true,
    status: 200,
    reply: SignInResult,
    errors: [
      accountErrors.badCredentials,
      accountErrors.notConfirmed,
      accountErrors.sendFailed,
      wizardErrors.emailExists,
      wizardErrors.phoneExists,
    ],
  }),
  answerSecondFactor: defineCall({
    id: 'C-IDP-02',
    method: 'POST',
    path: '/api/auth/session/mfa',
    access: 'public',
    reason: 'The second half of a sign-in; its session value came with the first',
    rate: 'login',
    summary: 'Verify the second factor',
    description:
      'Answers the challenge `MFA` with a code that Posada sent, a code of the authenticator app, or a recovery code.',
    body: z.object({ session: ChallengeSession, code: SecondFactorCode, carrier: Carrier }),
    repeatable: true,
    status: 200,
    reply: SignInResult,
    errors: [accountErrors.challengeEnded, accountErrors.codeExpired, accountErrors.codeWrong],
  }),
  chooseNewPassword: defineCall({
    id: 'C-IDP-03',
    method: 'POST',
    path: '/api/auth/session/new-password',
    access: 'public',
    reason: 'The second half of a sign-in; its session value came with the first',
    rate: 'login',
    summary: 'Set a new password at sign-in',
    description: 'Answers the challenge `NEW_PASSWORD_REQUIRED`.',
    body: z.object({ session: ChallengeSession, newPassword: Password, carrier: Carrier }),
    repeatable: true,
    status: 200,
    reply: SignInResult,
    errors: [accountErrors.challengeEnded, accountErrors.passwordCommon, accountErrors.passwordUnchanged],
  }),
  startOneTimeCode: defineCall({
    id: 'C-IDP-13',
    method: 'POST',
    path: '/api/auth/session/otp/start',
    access: 'public',
    reason: 'Sign-in by code; answers alike for unknown addresses (SEC-14)',
    rate: 'code',
    summary: 'Send a sign-in code',
    body: z
      .object({
        email: Email.optional(),
        phoneNumber: PhoneNumber.optional(),
        channel: z.enum(['email', 'sms', 'whatsapp']).optional(),
      })
      .refine(
        ({ email, phoneNumber }) => (email === undefined) !== (phoneNumber === undefined),
        'signup.contact.required',
      ),
    repeatable: true,
    status: 200,
    reply: z.object({
      session: ChallengeSession,
      destination: z.string(),
      resendInSeconds: z.number().int(),
    }),
    errors: [accountErrors.sendFailed],
  }),
  answerOneTimeCode: defineCall({
    id: 'C-IDP-14',
    method: 'POST',
    path: '/api/auth/session/otp/verify',
    access: 'public',
    reason: 'The code proves the address',
    rate: 'code',
    summary: 'Sign in with a code',
    description: 'The reply is a challenge where the sign-in needs another step.',
    body: z.object({ session: ChallengeSession, code: Code, carrier: Carrier }),
    repeatable: true,
    status: 200,
    reply: SignInResult,
    errors: [
      accountErrors.challengeEnded,
      accountErrors.codeExpired,
      accountErrors.codeWrong,
      accountErrors.sendFailed,
    ],
  }),
  resendChallenge: defineCall({
    id: 'C-IDP-21',
    method: 'POST',
    path: '/api/auth/session/challenge/resend',
    access: 'public',
    reason: 'The second half of a sign-in; its session value came with the first',
    rate: 'code',
    summary: 'Resend a sign-in code',
    description: 'Sends the code of a challenge or of a sign-in by code again.',
    body: z.object({ session: ChallengeSession }),
    status: 200,
    reply: CodeSent,
    errors: [accountErrors.challengeEnded, accountErrors.sendFailed],
  }),
  refreshSession: defineCall({
    id: 'C-IDP-15',
    method: 'POST',
    path: '/api/auth/session/refresh',
    access: 'public',
    reason: 'It checks the session value itself, to notice one that was used before',
    summary: 'Refresh the session token',
    description: 'Replaces the session token with a new one.',
    body: z.object({ refreshToken: z.string().max(200).optional() }),
    repeatable: true,
    status: 200,
    reply: LoginSession,
    errors: [accountErrors.sessionEnded],
  }),
  logOut: defineCall({
    id: 'C-IDP-16',
    method: 'POST',
    path: '/api/auth/session/logout',
    access: 'public',
    reason: 'Signing out of an ended session is no failure',
    summary: 'End the current session',
    description: 'Signs the user out in every tab.',
    status: 200,
    reply: z.object({ ended: z.literal(true) }),
  }),
};
