import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { UserId } from '#vocabulary/ids.ts';
import { accountErrors } from '../accounts.errors.ts';

export const expiredPasswordsContract = {
  demandNewPassword: defineCall({
    id: 'C-AUTH-30',
    method: 'POST',
    path: '/api/auth/users/{id}/new-password',
    access: 'admin',
    fresh: true,
    rate: 'write',
    summary: "Mark a user's password as expired",
    description:
      'At the next sign-in the password only lets the user set a new one. Every session of the user ends. Posada notifies the user.',
    params: z.object({ id: UserId }),
    status: 200,
    reply: z.object({ demanded: z.literal(true) }),
    errors: [accountErrors.hasNoPassword],
  }),
};
