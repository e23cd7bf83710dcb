import { z } from 'zod';

import { connectionLeft, findConnectionIncludingDisconnected } from '#areas/property/connections/index.ts';
import { folioChanged } from '#areas/stays/folios/index.ts';
import { requirePropertyContext } from '#foundation/context/context.ts';
import { defineJob } from '#foundation/jobs/definitions.ts';
import { FolioId } from '#vocabulary/ids.ts';
import { createJournalsOfFolio } from './journals.service.ts';
import { discardTestJournals } from './journals.store.ts';

export const createJournalsJob = defineJob('journals.book-folio', {
  lane: 'bulk',
  payload: z.object({ folioId: FolioId }),
  on: [folioChanged],
  oncePer: ({ folioId }) => folioId,
  run: (ctx, { folioId }) => createJournalsOfFolio(requirePropertyContext(ctx), folioId),
});

/** Deletes the journals of a removed test connection. */
export const testConnectionRemovedJob = defineJob('journals.test-left', {
  lane: 'bulk',
  payload: connectionLeft.payload,
  on: [connectionLeft],
  oncePer: ({ connectionId }) => connectionId,
  run: async (ctx, { propertyId, connectionId }) => {
    const inside = ctx.forProperty(propertyId);
    const row = await findConnectionIncludingDisconnected(inside.db, propertyId, connectionId);
    if (row?.mode !== 'test' || row.deleted_at === null) return;
    await inside.db.transaction((tx) =>
      discardTestJournals(tx, propertyId, connectionId, inside.clock.now()),
    );
  },
});
