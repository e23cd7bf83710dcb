import { serve } from '#foundation/http/serve.ts';
import { sendTable } from '#foundation/http/table-file.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { USERS_CSV_NAME } from '../accounts.constants.ts';
import { type ReadPropertyNames, addPropertyNamesToAll, addPropertyNames } from '../access/property-names.ts';
import { usersAdminContract } from './users-admin.contract.ts';
import { listUsers, updateAnyUser, exportUsers } from './users-admin.service.ts';

export const usersAdminRoutes = (namesOf: ReadPropertyNames) =>
  serve(usersAdminContract, {
    listUsers: async (ctx, { query }) => {
      const { data, meta } = await listUsers(ctx, query);
      return { data: await addPropertyNamesToAll(ctx, namesOf, data), meta };
    },
    updateSelectedUser: async (ctx, { body: { _id, sub, ...changes } }) => {
      const id = _id ?? sub;
      if (id === undefined) throw httpErrors.required({ field: '_id' });
      return addPropertyNames(ctx, namesOf, await updateAnyUser(ctx, id, changes));
    },
    updateUserById: async (ctx, { params, body }) =>
      addPropertyNames(ctx, namesOf, await updateAnyUser(ctx, params.id, body)),
    exportUsers: async (ctx, { query }, { reply }) => {
      const name = USERS_CSV_NAME.replace(/\.csv$/, '');
      return sendTable(reply, await exportUsers(ctx, query), {
        format: query.format,
        language: ctx.language,
        name,
      });
    },
  });
