import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { UserId } from '#vocabulary/ids.ts';
import { accountErrors } from '../accounts.errors.ts';

const params = z.object({ id: UserId });
export const BlockedAccount = z.object({ properties: z.number().int() });

export const BLOCK_REASON_MAX = 300;

export const blockContract = {
  blockAccounts: defineCall({
    id: 'C-AUTH-28',
    method: 'POST',
    path: '/api/auth/users/{id}/block',
    access: 'admin',
    rate: 'write',
    summary: 'Block accounts of a user',
    description:
      'Blocks the accounts that the user owns. Reading, guest access and registry duties stay available. `properties` is the number of blocked properties.',
    params,
    body: z.object({
      reason: z.string().trim().min(5, 'general.required').max(BLOCK_REASON_MAX, 'general.invalid.tooLong'),
    }),
    status: 200,
    reply: BlockedAccount,
    errors: [accountErrors.ownsNothing],
  }),
  unblockAccounts: defineCall({
    id: 'C-AUTH-29',
    method: 'DELETE',
    path: '/api/auth/users/{id}/block',
    access: 'admin',
    rate: 'write',
    summary: 'Resume blocked accounts of a user',
    description:
      'Unblocks the accounts that the user owns. `properties` is the number of unblocked properties.',
    params,
    status: 200,
    reply: BlockedAccount,
    errors: [accountErrors.ownsNothing],
  }),
};
