import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { filesContract } from '#areas/stays/files/files.contract.ts';
import type { Site } from './site.ts';

const Query = z.object({ key: z.uuid(), propertyId: z.uuid(), name: z.string().max(200).optional() });

/** S-SITE-16: `/files?propertyId=…&key=…`. The download itself decides the content and the access (C-GEN-12). */
export function serveFilePage(app: FastifyInstance, site: Site): void {
  app.get('/files', async (request, reply) => {
    const language = site.chooseLanguage(request);
    const query = Query.safeParse(request.query);
    const shown = { page: 'files', language } as const;
    if (!query.success)
      return site.show(request, reply, { ...shown, status: 404, parts: { file: [], broken: [{}] } });
    const address = `${filesContract.downloadFile.path}?${new URLSearchParams(query.data as Record<string, string>)}`;
    return site.show(request, reply, { ...shown, parts: { file: [{ values: { address } }], broken: [] } });
  });
}
