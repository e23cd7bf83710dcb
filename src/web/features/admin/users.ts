import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { UserFilter } from '#areas/platform/accounts/users/users-admin.contract.ts';
import { usersAdminContract } from '#areas/platform/accounts/users/users-admin.contract.ts';
import { call } from '#web/shell/call.ts';

const PAGE_SIZE = 20;
export const ROLES = ['admin', 'developer'] as const;
export const CONFIRMED = ['true', 'false'] as const;

/** The filters as the address keeps them. */
export function askedOf(search: URLSearchParams) {
  const text = search.get('search') ?? '';
  const role = ROLES.find((one) => one === search.get('role'));
  const confirmed = CONFIRMED.find((one) => one === search.get('confirmed'));
  const filter: UserFilter = {
    ...(text && { search: text }),
    ...(role && { role }),
    ...(confirmed && { confirmed: confirmed === 'true' }),
  };
  return { page: Math.max(1, Number(search.get('page')) || 1), text, role, confirmed, filter };
}
export type Asked = ReturnType<typeof askedOf>;

/** Topic `users`. */
export const usersQuery = ({ page, filter }: Pick<Asked, 'page' | 'filter'>, limit = PAGE_SIZE) =>
  queryOptions({
    queryKey: ['users', 'list', page, limit, filter],
    queryFn: ({ signal }) =>
      call(
        usersAdminContract.listUsers,
        { query: { page, limit, filter: JSON.stringify(filter) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** The queries that a change of a person makes stale. */
export const USER_TOPICS = [['users'], ['account']] as const;
