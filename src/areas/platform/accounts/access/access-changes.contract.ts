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
    summary: 'Get an access change by token',
    description:
      'The token comes from the link that Posada sent to the previous address of the user. The reply names the kind of the change and not the account. The link is valid for 72 hours.',
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
    summary: 'Undo an access change',
    description:
      'Restores the email, the phone and the second factor. Removes passkeys and linked social accounts that were added since the change. Ends every session and invalidates the password. `address` receives the code for a new password on request.',
    body,
    status: 200,
    reply: z.object({
      undone: z.literal(true),
      /** The address that receives the code for a new password. */
      address: z.string(),
    }),
    errors: [changeErrors.undoEnded, changeErrors.undoTaken],
  }),
};
