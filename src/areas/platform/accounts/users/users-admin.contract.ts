import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { tableFormat } from '#vocabulary/table-format.ts';
import { UserId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { Language } from '#vocabulary/language.ts';
import { jsonQuery, PageMeta, pagingQuery } from '#vocabulary/paging.ts';
import { User } from './me.contract.ts';
import { PersonName } from './sign-up.contract.ts';

/** A person as Posada's own people see them. */
export const ListedUser = z.object({
  ...User.shape,
  userConfirmed: z.boolean(),
  createdAt: Instant,
  /** Their password has expired: the next sign-in with it asks for another. */
  mustChooseAgain: z.boolean(),
});
export type ListedUser = z.infer<typeof ListedUser>;

export const UserFilter = z.strictObject({
  /** Name, e-mail, phone or id; ignores case and accents. */
  search: z.string().trim().max(120).optional(),
  role: z.enum(['admin', 'developer']).optional(),
  confirmed: z.boolean().optional(),
});
export type UserFilter = z.infer<typeof UserFilter>;

const filterQuery = {
  filter: jsonQuery(UserFilter).optional(),
  /** Only this person: what the box asks about before a view is started (SEC-17). It starts nothing. */
  userIdView: UserId.optional(),
};

/** SEC-04: everything else is ignored. Roles, confirmation and addresses are not given away by a form. */
const fields = {
  name: PersonName.optional(),
  language: Language.optional(),
  onboardingStatus: z.enum(['incomplete', 'finished']).optional(),
};

const update = { method: 'PATCH', access: 'admin', status: 200, reply: User } as const;

export const usersAdminContract = {
  listUsers: defineCall({
    id: 'C-AUTH-06',
    method: 'GET',
    path: '/api/auth/users',
    access: 'admin',
    summary: 'List users',
    description: 'Newest first.',
    query: z.object({ ...pagingQuery(20, 100), ...filterQuery }),
    status: 200,
    reply: z.array(ListedUser),
    meta: PageMeta,
  }),
  updateSelectedUser: defineCall({
    ...update,
    id: 'C-AUTH-08',
    path: '/api/auth/users',
    summary: 'Update a selected user',
    description: 'The body names the user by `_id` or `sub`.',
    body: z
      .object({ _id: UserId.optional(), sub: UserId.optional(), ...fields })
      .refine(({ _id, sub }) => _id !== undefined || sub !== undefined, {
        path: ['_id'],
        message: 'general.required',
      }),
  }),
  updateUserById: defineCall({
    ...update,
    id: 'C-AUTH-09',
    path: '/api/auth/users/{id}',
    summary: 'Update a user',
    params: z.object({ id: UserId }),
    body: z.object(fields),
  }),
  exportUsers: defineCall({
    id: 'C-AUTH-10',
    method: 'GET',
    path: '/api/auth/users/exports/csv',
    access: 'admin',
    fresh: true,
    rate: 'export',
    summary: 'Export users',
    description: 'Returns the users of C-AUTH-06 as `users.csv` with at most 10,000 lines.',
    query: z.object({ ...filterQuery, format: tableFormat }),
    status: 200,
    reply: z.void(),
    raw: 'text/csv',
  }),
};
