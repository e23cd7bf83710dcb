import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { Instant } from '#vocabulary/instant.ts';
import { ACCESS_CHANGES } from '../accounts.constants.ts';
import { changeErrors } from '../accounts.errors.ts';

const body = z.object({ token: z.string().regex(/^[\w-]{20,200}$/, 'account.error.undoEnded') });

export const accessChangesContract = {
  openAccessChange: defineCall({
    id: 'C-UNDO-01',
    method: 'POST',
    path: '/api/auth/access-changes/open',
    access: 'public',
    reason:
      'The link went to the previous address, whose owner may be unable to sign in; its token has 128 random bits',
    rate: 'code',
    summary: 'What changed in the access to an account, for whoever got the mail about it',
    body,
    status: 200,
    reply: z.object({ kind: z.enum(ACCESS_CHANGES), changedAt: Instant, expiresAt: Instant }),
    errors: [changeErrors.undoEnded],
  }),
  undoAccessChange: defineCall({
    id: 'C-UNDO-02',
    method: 'POST',
    path: '/api/auth/access-changes/undo',
    access: 'public',
    reason:
      'As above; it signs nobody in: every session ends and the password has to be chosen again with a code',
    rate: 'code',
    summary: 'Restores e-mail, phone and second factor, ends every session and invalidates the password',
    body,
    status: 200,
    reply: z.object({
      undone: z.literal(true),
      /** Where the code for a new password is asked from. */
      address: z.string(),
    }),
    errors: [changeErrors.undoEnded, changeErrors.undoTaken],
  }),
};
