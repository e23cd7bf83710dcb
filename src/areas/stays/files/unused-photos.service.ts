import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { constraintOf, type Transaction } from '#foundation/database/database.ts';
import { deleteFileIfUnused } from './files.store.ts';

type RemoveContent = (ctx: PropertyContext, tx: Transaction, storedAs: string) => Promise<void>;

/** Deletes the photo that a listing does not show any more, unless another listing shows it. Idempotent. */
export async function deleteUnusedPhoto(
  ctx: PropertyContext,
  id: string,
  remove: RemoveContent,
): Promise<void> {
  try {
    await ctx.db.transaction(async (tx) => {
      const gone = await deleteFileIfUnused(tx, ctx.propertyId, id, 'listing-photo');
      if (!gone) return;
      await recordChange(ctx, tx, { subject: 'file', subjectId: id, action: 'removed' });
      await remove(ctx, tx, gone.stored_as);
    });
  } catch (error) {
    // The foreign keys of the database know every row that points to the file.
    if (constraintOf(error) !== 'photo_of_property') throw error;
  }
}
