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
    summary: 'The password of a person is good for one more thing only: choosing another; their sessions end',
    params: z.object({ id: UserId }),
    status: 200,
    reply: z.object({ demanded: z.literal(true) }),
    errors: [accountErrors.hasNoPassword],
  }),
};
