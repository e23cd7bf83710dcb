import { z } from 'zod';

import { photoDropped } from '#areas/stays/listings/index.ts';
import { defineJob } from '#foundation/jobs/definitions.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { deleteUnusedPhoto } from './unused-photos.service.ts';

/** A job of its own, so that content that could not be removed is tried again after its row is deleted. */
export const removeContentJob = defineJob('files.remove-content', {
  lane: 'bulk',
  payload: z.object({ propertyId: PropertyId, storedAs: z.string() }),
  oncePer: ({ storedAs }) => storedAs,
  run: (ctx, { storedAs }) => ctx.files.remove(storedAs),
});

export const deleteUnusedPhotoJob = defineJob('files.forget-photo', {
  lane: 'bulk',
  payload: z.object({ propertyId: PropertyId, fileId: z.uuid() }),
  on: [photoDropped],
  oncePer: ({ fileId }) => fileId,
  run: (ctx, { propertyId, fileId }) =>
    deleteUnusedPhoto(ctx.forProperty(propertyId), fileId, (inside, tx, storedAs) =>
      inside.enqueue(tx, removeContentJob, { propertyId, storedAs }),
    ),
});
