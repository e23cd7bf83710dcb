import type { Queries } from '#foundation/database/database.ts';
import type { UserId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { USER_COLUMNS, type UserRow } from './users.store.ts';

export type ListedRow = UserRow & { created_at: Instant; total: number };

export type UserSelection = {
  readonly search?: string | undefined;
  readonly role?: 'admin' | 'developer' | undefined;
  readonly confirmed?: boolean | undefined;
  readonly id?: UserId | undefined;
};

/** Closed accounts are left out. */
const LIST_USERS = `
  select ${USER_COLUMNS.join(', ')}, created_at, count(*) over () as total
    from users
   where closed_at is null
     and ($1::text is null
          or unaccent(lower(concat_ws(' ', name, email, phone_number, id))) like '%' || unaccent(lower($1)) || '%')
     and ($2::text is null or ($2 = 'admin' and is_admin) or ($2 = 'developer' and is_developer))
     and ($3::boolean is null or (confirmed_at is not null) = $3)
     and ($4::uuid is null or id = $4)
   order by created_at desc, id
   limit $5 offset $6`;

export const listUserRows = (
  system: Queries,
  { search, role, confirmed, id }: UserSelection,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedRow[]> =>
  system.named<ListedRow>('list-users', LIST_USERS, [
    search?.replace(/[\\%_]/g, '\\$&') ?? null,
    role ?? null,
    confirmed ?? null,
    id ?? null,
    limit,
    offset,
  ]);
