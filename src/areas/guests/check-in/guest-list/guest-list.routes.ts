import type { FastifyRequest } from 'fastify';

import { httpErrors } from '#foundation/http/http.errors.ts';
import { serve } from '#foundation/http/serve.ts';
import { sendTable } from '#foundation/http/table-file.ts';
import { guestListContract } from './guest-list.contract.ts';
import { guestListErrors } from './guest-list.errors.ts';
import { guestListTemplate, previewGuestList, saveGuestList } from './guest-list.service.ts';

/** The one file of a multipart request, in memory: a list of documents is never written to a file (PRV-02). */
async function fileOf(request: FastifyRequest): Promise<Uint8Array> {
  if (!request.isMultipart()) throw guestListErrors.fileMissing({ field: 'file' });
  for await (const part of request.parts()) {
    if (part.type !== 'file') throw httpErrors.invalid({ field: part.fieldname });
    const file = await part.toBuffer();
    if (part.file.truncated) throw guestListErrors.tooLarge({ field: 'file' });
    return file;
  }
  throw guestListErrors.fileMissing({ field: 'file' });
}

export const guestListRoutes = serve(guestListContract, {
  previewGuestList: async (ctx, { params }, { request }) =>
    previewGuestList(ctx, params.reservationId, await fileOf(request)),
  saveGuestList: (ctx, { params, body }) => saveGuestList(ctx, params.reservationId, body.rows, body.plan),
  guestListTemplate: async (ctx, _input, { reply }) =>
    sendTable(reply, await guestListTemplate(ctx), {
      format: 'xlsx',
      language: ctx.language,
      name: 'posada-huespedes',
    }),
});
