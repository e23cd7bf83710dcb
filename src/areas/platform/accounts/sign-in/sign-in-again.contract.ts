import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { Challenge, ChallengeSession, SecondFactorCode } from './sign-in.contract.ts';
import { accountErrors } from '../accounts.errors.ts';

/** SEC-12: the person of an open session proves again that it is them. The session and its data stay. */
export const signInAgainContract = {
  proveAgain: defineCall({
    id: 'C-IDP-45',
    method: 'POST',
    path: '/api/auth/session/again',
    access: 'signed-in',
    rate: 'login',
    summary: 'Verify the password again',
    description:
      '`challenge` is null where the password is enough. The session then counts as a fresh sign-in. Otherwise `challenge` asks for the second factor, which C-IDP-46 verifies.',
    /** Omitted by a user without a password: Posada asks for a code instead. */
    body: z.object({ password: z.string().min(1, 'general.required').max(1024).optional() }),
    repeatable: true,
    status: 200,
    reply: z.object({ challenge: Challenge.nullable() }),
    errors: [accountErrors.passwordWrong, accountErrors.sendFailed],
  }),
  proveSecondFactorAgain: defineCall({
    id: 'C-IDP-46',
    method: 'POST',
    path: '/api/auth/session/again/mfa',
    access: 'signed-in',
    rate: 'login',
    summary: 'Verify the second factor again',
    description: 'Answers the challenge of C-IDP-45. The session then counts as a fresh sign-in.',
    body: z.object({ session: ChallengeSession, code: SecondFactorCode }),
    repeatable: true,
    status: 200,
    reply: z.object({ proved: z.literal(true) }),
    errors: [accountErrors.challengeEnded, accountErrors.codeExpired, accountErrors.codeWrong],
  }),
};
