import type { FastifyRequest } from 'fastify';

import { httpErrors } from '#foundation/http/http.errors.ts';
import { serve } from '#foundation/http/serve.ts';
import { addGuest, changeAnswers, removeGuest } from './answers.service.ts';
import { REKOGNITION_VERSION } from './check-in.constants.ts';
import { checkInContract } from './check-in.contract.ts';
import { checkInErrors } from './check-in.errors.ts';
import {
  getCheckIn,
  getSignature,
  listCheckIns,
  listNotes,
  requiredFields,
  revealIdentity,
  verifyDocuments,
} from './check-ins.service.ts';
import { completeCheckIn } from './complete.service.ts';
import { readDocument } from './documents.service.ts';
import { createCheckIn } from './create.service.ts';
import { createGuestLink, revokeGuestLink } from './guest-links.service.ts';
import { createLink, revokeLinks } from './links.service.ts';

/** The one picture of a multipart request, in memory and never in a file (PRV-02). */
export async function readPicture(request: FastifyRequest): Promise<Uint8Array> {
  if (!request.isMultipart()) throw checkInErrors.documentMissing({ field: 'image' });
  for await (const part of request.parts()) {
    if (part.type !== 'file') {
      const isOther = part.fieldname === 'rekognitionVersion' && part.value !== REKOGNITION_VERSION;
      if (isOther) throw httpErrors.invalid({ field: part.fieldname });
      continue;
    }
    const picture = await part.toBuffer();
    // The request was cut off after its last part, which the reader of the parts does not notice.
    if (part.file.truncated) throw checkInErrors.documentTooLarge({ field: 'image' });
    return picture;
  }
  throw checkInErrors.documentMissing({ field: 'image' });
}

export const checkInRoutes = serve(checkInContract, {
  requiredFields: (ctx, { query }) => requiredFields(ctx, query.nationality ?? null),
  listCheckIns: (ctx, { query }) => listCheckIns(ctx, query),
  createCheckIn: (ctx, { body }) => createCheckIn(ctx, body),
  getCheckIn: (ctx, { params }) => getCheckIn(ctx, params.reservationId),
  createLink: async (ctx, { params, body }) => {
    const { url, expiresAt } = await createLink(ctx, params.reservationId, body);
    return { url, expiresAt };
  },
  revokeLinks: async (ctx, { params }) => ({ revoked: await revokeLinks(ctx, params.reservationId) }),
  createGuestLink: (ctx, { params }) =>
    createGuestLink(ctx, { id: params.reservationId, guestId: params.guestId, author: 'host' }),
  revokeGuestLink: async (ctx, { params }) => ({
    revoked: await revokeGuestLink(ctx, {
      id: params.reservationId,
      guestId: params.guestId,
      author: 'host',
    }),
  }),
  updateCheckInGuest: (ctx, { params, body }) =>
    changeAnswers(ctx, params.reservationId, params.guestId, body, 'host'),
  completeByHost: (ctx, { params }) => completeCheckIn(ctx, params.reservationId, 'host'),
  revealIdentity: (ctx, { params }) => revealIdentity(ctx, params.reservationId, params.guestId),
  addCheckInGuest: (ctx, { params }) => addGuest(ctx, params.reservationId, 'host'),
  getSignature: async (ctx, { params }, { reply }) => {
    const picture = await getSignature(ctx, params.reservationId);
    return reply.type('image/png').header('content-disposition', 'inline').send(picture);
  },
  deleteGuest: async (ctx, { params }) => {
    await removeGuest(ctx, params.id, params.guestId, 'host');
    return { deleted: true as const };
  },
  listNotes: (ctx, { query }) => listNotes(ctx, query.reservationId),
  verifyDocuments: (ctx, { params }) => verifyDocuments(ctx, params.id),
  readDocumentZoneForHost: (ctx, { body }) => readDocument(ctx, body),
  readDocumentForHost: async (ctx, _input, { request }) => readDocument(ctx, await readPicture(request)),
});
