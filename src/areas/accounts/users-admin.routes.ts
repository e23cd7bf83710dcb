import { serve } from '#foundation/http/serve.ts';
import { sendTable } from '#foundation/http/table-file.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { USERS_CSV_NAME } from './accounts.constants.ts';
import { usersAdminContract } from './users-admin.contract.ts';
import { listUsers, updateAnyUser, usersAsTable } from './users-admin.service.ts';

export const usersAdminRoutes = serve(usersAdminContract, {
  listUsers: (ctx, { query }) => listUsers(ctx, query),
  updateSelectedUser: (ctx, { body: { _id, sub, ...changes } }) => {
    const id = _id ?? sub;
    if (id === undefined) throw httpErrors.required({ field: '_id' });
    return updateAnyUser(ctx, id, changes);
  },
  updateUserById: (ctx, { params, body }) => updateAnyUser(ctx, params.id, body),
  exportUsers: async (ctx, { query }, { reply }) => {
    const name = USERS_CSV_NAME.replace(/\.csv$/, '');
    return sendTable(reply, await usersAsTable(ctx, query), {
      format: query.format,
      language: ctx.language,
      name,
    });
  },
});
