import { z } from 'zod';

import { folioChanged } from '#areas/stays/folios/index.ts';
import { insideProperty } from '#foundation/context/context.ts';
import { defineJob } from '#foundation/jobs/definitions.ts';
import { FolioId } from '#vocabulary/ids.ts';
import { bookFolio } from './journals.service.ts';

export const bookFolioJob = defineJob('journals.book-folio', {
  lane: 'bulk',
  payload: z.object({ folioId: FolioId }),
  on: [folioChanged],
  oncePer: ({ folioId }) => folioId,
  run: (ctx, { folioId }) => bookFolio(insideProperty(ctx), folioId),
});
