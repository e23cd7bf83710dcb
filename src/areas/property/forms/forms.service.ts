import { type PropertyContext, seesApp } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { constraintOf, type Queries } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { FORMS_MAX, QUESTIONS_ASKED_MAX } from './forms.constants.ts';
import type { CustomForm, FormChange, FormInput, FormQuery } from './forms.contract.ts';
import { formErrors } from './forms.errors.ts';
import { type FormRow, insertForm, listFormRows, lockFormRows, saveForm } from './forms.store.ts';

const present = (row: FormRow): CustomForm => ({
  _id: row.id,
  name: row.name,
  appId: row.app,
  propertyId: row.property_id,
  fields: row.fields,
  askedIn: row.asked_in,
  listingIds: row.listing_ids,
  version: row.version,
  createdAt: row.created_at,
});

const forHistory = ({ name, app, fields, asked_in, listing_ids }: FormRow) => ({
  name,
  app,
  fields: fields.map(({ key }) => key),
  asked_in,
  listing_ids,
});

const isAsked = ({ app, asked_in }: FormRow): boolean => app === 'check-in' && asked_in !== 'nowhere';

/**
 * A form for guests needs an app that asks them, existing listings when it names some, and stays below the maximum of
 * questions.
 */
function refuseUnaskable(row: FormRow, others: readonly FormRow[]): void {
  if (row.asked_in === 'nowhere') return;
  if (row.app !== 'check-in') throw formErrors.notAsked({ field: 'askedIn' });
  if (row.asked_in === 'listings' && row.listing_ids.length === 0) {
    throw formErrors.whichListings({ field: 'listingIds' });
  }
  const asked = [row, ...others.filter((other) => other.id !== row.id && isAsked(other))];
  const questions = asked.reduce((sum, { fields }) => sum + fields.length, 0);
  if (questions > QUESTIONS_ASKED_MAX) {
    throw formErrors.tooManyAsked({ field: 'askedIn', params: { max: QUESTIONS_ASKED_MAX } });
  }
}

/** The forms with questions that guests of some listings are asked, by name. */
export async function listFormsForListings(
  ctx: PropertyContext,
  db: Queries,
  listings: readonly ListingId[],
): Promise<Pick<FormRow, 'id' | 'name' | 'fields'>[]> {
  const rows = await listFormRows(db, ctx.propertyId);
  return rows.filter(
    (row) =>
      isAsked(row) &&
      row.fields.length > 0 &&
      (row.asked_in === 'property' || row.listing_ids.some((id) => listings.includes(id))),
  );
}

export async function listForms(
  ctx: PropertyContext,
  { appId, filter = '' }: FormQuery,
): Promise<CustomForm[]> {
  const rows = await listFormRows(ctx.db, ctx.propertyId);
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
      const others = await lockFormRows(tx, ctx.propertyId);
      if (others.length >= FORMS_MAX) throw formErrors.tooMany({ params: { max: FORMS_MAX } });
      const now = ctx.clock.now();
      const row: FormRow = {
        id: newId(now),
        property_id: ctx.propertyId,
        app: input.appId,
        name: input.name,
        fields: input.fields,
        asked_in: input.askedIn,
        listing_ids: input.askedIn === 'listings' ? input.listingIds : [],
        version: 1,
        created_at: now,
        updated_at: now,
      };
      refuseUnaskable(row, others);
      await insertForm(tx, row);
      const after = forHistory(row);
      await recordChange(ctx, tx, { subject: 'form', subjectId: row.id, action: 'created', after });
      return present(row);
    }),
  );
};

/** A form of an app that the person does not see is not found. `version` as in REL-22. */
export const updateForm = (
  ctx: PropertyContext,
  id: string,
  { appId, name, fields, askedIn, listingIds }: FormChange,
  version: number | null,
): Promise<CustomForm> => {
  if (appId !== undefined && !seesApp(ctx, appId)) throw httpErrors.forbidden();
  return naming(
    ctx.db.transaction(async (tx) => {
      const all = await lockFormRows(tx, ctx.propertyId);
      const before = all.find((row) => row.id === id);
      if (!before || !seesApp(ctx, before.app)) throw httpErrors.missing();
      if (version !== null && version !== before.version) {
        throw httpErrors.stale({ details: present(before) });
      }
      const asked = askedIn ?? before.asked_in;
      const row: FormRow = {
        ...before,
        app: appId ?? before.app,
        name: name ?? before.name,
        fields: fields ?? before.fields,
        asked_in: asked,
        listing_ids: asked === 'listings' ? (listingIds ?? before.listing_ids) : [],
        version: before.version + 1,
        updated_at: ctx.clock.now(),
      };
      refuseUnaskable(row, all);
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
