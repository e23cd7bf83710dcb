import type { PersonContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { Table } from '#foundation/http/table-file.ts';
import type { UserId } from '#vocabulary/ids.ts';
import type { Language } from '#vocabulary/language.ts';
import type { PageMeta } from '#vocabulary/paging.ts';
import type { PresentedUser } from './me.contract.ts';
import { presentUser } from './me.service.ts';
import type { ListedUser, UserFilter } from './users-admin.contract.ts';
import { listUserRows } from './users-admin.store.ts';
import { updateUser, findUserById } from './users.store.ts';

const EXPORT_MAX = 10_000;

/** Before its properties have names. */
type Listed = Omit<ListedUser, 'properties'> & Pick<PresentedUser, 'properties'>;
type Asked = { filter?: UserFilter | undefined; userIdView?: UserId | undefined };

export async function listUsers(
  ctx: PersonContext,
  { page, limit, filter, userIdView }: Asked & { page: number; limit: number },
): Promise<{ data: Listed[]; meta: PageMeta }> {
  const selection = { ...filter, id: userIdView };
  const rows = await listUserRows(ctx.system, selection, { limit, offset: (page - 1) * limit });
  const data = await Promise.all(
    rows.map(async (row) => ({
      ...(await presentUser(ctx, row)),
      userConfirmed: row.confirmed_at !== null,
      createdAt: row.created_at,
      mustChooseAgain: row.must_change_password,
    })),
  );
  return { data, meta: { total: Number(rows[0]?.total ?? 0), page, limit } };
}

type Changes = {
  name?: string | undefined;
  language?: Language | undefined;
  onboardingStatus?: 'incomplete' | 'finished' | undefined;
};

/** R-ROLE-01, SEC-04: the allow-list is the contract's; here it becomes columns, one by one. */
export async function updateAnyUser(
  ctx: PersonContext,
  id: UserId,
  { name, language, onboardingStatus }: Changes,
): Promise<PresentedUser> {
  const user = await findUserById(ctx.system, id);
  if (!user) throw httpErrors.missing();
  const changed = await updateUser(
    ctx.system,
    id,
    {
      ...(name !== undefined && { name }),
      ...(language !== undefined && { language }),
      ...(onboardingStatus !== undefined && { onboarding_status: onboardingStatus }),
    },
    ctx.clock.now(),
  );
  ctx.log.info({ admin: ctx.person.userId, user: id }, 'an administrator changed a person');
  return presentUser(ctx, changed);
}

/** C-AUTH-10. */
export async function exportUsers(ctx: PersonContext, { filter, userIdView }: Asked): Promise<Table> {
  const selection = { ...filter, id: userIdView };
  const rows = await listUserRows(ctx.system, selection, { limit: EXPORT_MAX, offset: 0 });
  ctx.log.warn({ admin: ctx.person.userId, lines: rows.length }, 'an administrator exported people');
  return {
    header: [
      '_id',
      'name',
      'email',
      'phoneNumber',
      'language',
      'userConfirmed',
      'onboardingStatus',
      'createdAt',
    ],
    rows: rows.map((row) => [
      row.id,
      row.name,
      row.email ?? '',
      row.phone_number ?? '',
      row.language ?? '',
      String(row.confirmed_at !== null),
      row.onboarding_status,
      row.created_at,
    ]),
  };
}
