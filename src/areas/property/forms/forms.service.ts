import { type PropertyContext, seesApp } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { constraintOf } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { newId } from '#vocabulary/uuid.ts';
import { FORMS_MAX } from './forms.constants.ts';
import type { CustomForm, FormChange, FormInput, FormQuery } from './forms.contract.ts';
import { formErrors } from './forms.errors.ts';
import { type FormRow, insertForm, listRows, lockRows, saveForm } from './forms.store.ts';

const present = (row: FormRow): CustomForm => ({
  _id: row.id,
  name: row.name,
  appId: row.app,
  propertyId: row.property_id,
  fields: row.fields,
  version: row.version,
  createdAt: row.created_at,
});

const forHistory = ({ name, app, fields }: FormRow) => ({ name, app, fields: fields.map(({ key }) => key) });

export async function listForms(
  ctx: PropertyContext,
  { appId, filter = '' }: FormQuery,
): Promise<CustomForm[]> {
  const rows = await listRows(ctx.db, ctx.propertyId);
  const wanted = filter.toLowerCase();
  return rows
    .filter(({ app }) => seesApp(ctx, app) && (appId === undefined || app === appId))
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(present);
}

/** Two forms of an app with one name could not be told apart. */
async function naming<Done>(work: Promise<Done>): Promise<Done> {
  try {
    return await work;
  } catch (error) {
    if (constraintOf(error) !== 'one_form_of_a_name') throw error;
    throw formErrors.nameTaken({ field: 'name', cause: error });
  }
}

export const createForm = (ctx: PropertyContext, input: FormInput): Promise<CustomForm> => {
  if (!seesApp(ctx, input.appId)) throw httpErrors.forbidden();
  return naming(
    ctx.db.transaction(async (tx) => {
      const others = await lockRows(tx, ctx.propertyId);
      if (others.length >= FORMS_MAX) throw formErrors.tooMany({ params: { max: FORMS_MAX } });
      const now = ctx.clock.now();
      const row: FormRow = {
        id: newId(now),
        property_id: ctx.propertyId,
        app: input.appId,
        name: input.name,
        fields: input.fields,
        version: 1,
        created_at: now,
        updated_at: now,
      };
      await insertForm(tx, row);
      const after = forHistory(row);
      await recordChange(ctx, tx, { subject: 'form', subjectId: row.id, action: 'created', after });
      return present(row);
    }),
  );
};

/** A form of an app that the person does not see is not there for them. `version` as in REL-22. */
export const updateForm = (
  ctx: PropertyContext,
  id: string,
  { appId, name, fields }: FormChange,
  version: number | null,
): Promise<CustomForm> => {
  if (appId !== undefined && !seesApp(ctx, appId)) throw httpErrors.forbidden();
  return naming(
    ctx.db.transaction(async (tx) => {
      const before = (await lockRows(tx, ctx.propertyId)).find((row) => row.id === id);
      if (!before || !seesApp(ctx, before.app)) throw httpErrors.missing();
      if (version !== null && version !== before.version) {
        throw httpErrors.stale({ details: present(before) });
      }
      const row: FormRow = {
        ...before,
        app: appId ?? before.app,
        name: name ?? before.name,
        fields: fields ?? before.fields,
        version: before.version + 1,
        updated_at: ctx.clock.now(),
      };
      await saveForm(tx, row);
      await recordChange(ctx, tx, {
        subject: 'form',
        subjectId: id,
        action: 'changed',
        before: forHistory(before),
        after: forHistory(row),
      });
      return present(row);
    }),
  );
};
