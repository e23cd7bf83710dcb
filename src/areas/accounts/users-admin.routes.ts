import { serve } from '#foundation/http/serve.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { USERS_CSV_NAME } from './accounts.constants.ts';
import { usersAdminContract } from './users-admin.contract.ts';
import { listUsers, updateAnyUser, usersAsCsv } from './users-admin.service.ts';

export const usersAdminRoutes = serve(usersAdminContract, {
  listUsers: (ctx, { query }) => listUsers(ctx, query),
  updateSelectedUser: (ctx, { body: { _id, sub, ...changes } }) => {
    const id = _id ?? sub;
    if (id === undefined) throw httpErrors.required({ field: '_id' });
    return updateAnyUser(ctx, id, changes);
  },
  updateUserById: (ctx, { params, body }) => updateAnyUser(ctx, params.id, body),
  exportUsers: async (ctx, { query }, { reply }) => {
    const text = await usersAsCsv(ctx, query);
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${USERS_CSV_NAME}"`)
      .send(text);
  },
});
