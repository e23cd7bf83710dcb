import { z } from 'zod';

import { AppId } from '#vocabulary/app-ids.ts';
import { defineCall } from '#vocabulary/call.ts';
import { Instant } from '#vocabulary/instant.ts';
import { Identity } from './identities.contract.ts';
import { User } from './me.contract.ts';
import { accountErrors, changeErrors } from '../accounts.errors.ts';

export const myDataContract = {
  getMyData: defineCall({
    id: 'C-AUTH-26',
    method: 'GET',
    path: '/api/auth/me/data',
    access: 'signed-in',
    fresh: true,
    rate: 'export',
    summary: 'Export the data of the user',
    description: 'Returns everything that the account holds about the user.',
    status: 200,
    reply: z.object({
      exportedAt: Instant,
      user: User,
      sessions: z.array(z.object({ device: z.string().nullable(), createdAt: Instant, lastSeenAt: Instant })),
      identities: z.array(Identity),
      passkeys: z.array(z.object({ name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() })),
      apps: z.object({ favourites: z.array(AppId), waitingFor: z.array(AppId) }),
      places: z.number().int(),
    }),
  }),
  closeAccount: defineCall({
    id: 'C-AUTH-27',
    method: 'POST',
    path: '/api/auth/me/close',
    access: 'signed-in',
    fresh: true,
    rate: 'login',
    summary: 'Close the account of the user',
    description: 'Erases what identifies the user. Every session ends.',
    body: z.object({
      /** Required where the user has one. */
      password: z.string().max(1024).optional(),
    }),
    repeatable: true,
    status: 200,
    reply: z.object({ closed: z.literal(true) }),
    errors: [accountErrors.passwordWrong, changeErrors.ownsProperties],
  }),
};
