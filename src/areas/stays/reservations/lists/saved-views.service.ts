import type { MemberContext } from '#foundation/context/context.ts';
import { constraintOf } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { newId } from '#vocabulary/uuid.ts';
import { SAVED_VIEWS_MAX } from './saved-views.constants.ts';
import type { SavedView, SavedViewInput } from './saved-views.contract.ts';
import { savedViewErrors } from './saved-views.errors.ts';
import {
  deleteSavedView,
  findSavedViews,
  insertSavedView,
  lockSavedViews,
  changeSavedViewName,
  type ViewOwner,
  type SavedViewRow,
} from './saved-views.store.ts';

const ownerOf = (ctx: MemberContext): ViewOwner => ({
  propertyId: ctx.propertyId,
  userId: ctx.person.userId,
});
const present = ({ id, name, filter, sort }: SavedViewRow): SavedView => ({ _id: id, name, filter, sort });

async function refusingTakenName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (constraintOf(error) !== 'saved_views_once') throw error;
    throw savedViewErrors.nameTaken({ field: 'name', cause: error });
  }
}

export const listSavedViews = async (ctx: MemberContext): Promise<SavedView[]> =>
  (await findSavedViews(ctx.db, ownerOf(ctx))).map(present);

export async function createSavedView(ctx: MemberContext, input: SavedViewInput): Promise<SavedView> {
  const owner = ownerOf(ctx);
  const now = ctx.clock.now();
  const row = { ...input, id: newId(now) };
  await refusingTakenName(() =>
    ctx.db.transaction(async (tx) => {
      await lockSavedViews(tx, owner);
      const { length } = await findSavedViews(tx, owner);
      if (length >= SAVED_VIEWS_MAX) throw savedViewErrors.tooMany({ params: { most: SAVED_VIEWS_MAX } });
      await insertSavedView(tx, owner, row, now);
    }),
  );
  return present(row);
}

export async function renameSavedView(ctx: MemberContext, id: string, name: string): Promise<SavedView> {
  const row = await refusingTakenName(() => changeSavedViewName(ctx.db, ownerOf(ctx), id, name));
  if (!row) throw httpErrors.missing();
  return present(row);
}

export async function removeSavedView(ctx: MemberContext, id: string): Promise<void> {
  if (!(await deleteSavedView(ctx.db, ownerOf(ctx), id))) throw httpErrors.missing();
}
