import { queryOptions } from '@tanstack/react-query';

import { usersAdminContract } from '#areas/platform/accounts/users/users-admin.contract.ts';
import { call } from '../call.ts';

/** Topic `users`: one person as administrators see them; null for an unknown id. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: async ({ signal }) => {
      const query = { userIdView: id, limit: 1 };
      const { data } = await call(usersAdminContract.listUsers, { query }, { signal });
      return data[0] ?? null;
    },
  });
