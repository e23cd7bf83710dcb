import type { GuestLink } from '#foundation/context/context.ts';
import { serve } from '#foundation/http/serve.ts';
import { addGuest, changeAnswers, removeGuest } from './answers.service.ts';
import { readPicture } from './check-in.routes.ts';
import { completeCheckIn, signAgreement } from './complete.service.ts';
import { clearGuestCookie, guestCookieOf, setGuestCookie } from './cookies.ts';
import { readDocumentOfGuest } from './documents.service.ts';
import { guestContract } from './guest.contract.ts';
import { createGuestLink, revokeGuestLink } from './guest-links.service.ts';
import { getGuestPage } from './guest-page.service.ts';
import { createGuestReader, endGuestSession, openGuestLink, proveDevice } from './links.service.ts';

export const guestRoutes = serve(guestContract, {
  openLink: async (ctx, { body }, { request, reply }) => {
    const cookie = guestCookieOf(request, ctx.publicUrl);
    const known: GuestLink | null = cookie ? await createGuestReader(ctx.system, ctx.clock)(cookie) : null;
    setGuestCookie(reply, ctx.publicUrl, await openGuestLink(ctx, body, known));
    return { opened: true as const };
  },
  getPage: (ctx) => getGuestPage(ctx),
  updateGuest: (ctx, { params, body }) =>
    changeAnswers(ctx, ctx.guestLink.reservationId, params.guestId, body, ctx.guestLink),
  addGuest: (ctx) => addGuest(ctx, ctx.guestLink.reservationId, ctx.guestLink),
  removeGuest: async (ctx, { params }) => {
    await removeGuest(ctx, ctx.guestLink.reservationId, params.guestId, ctx.guestLink);
    return { deleted: true as const };
  },
  shareGuest: (ctx, { params }) =>
    createGuestLink(ctx, {
      id: ctx.guestLink.reservationId,
      guestId: params.guestId,
      author: ctx.guestLink,
    }),
  unshareGuest: async (ctx, { params }) => ({
    revoked: await revokeGuestLink(ctx, {
      id: ctx.guestLink.reservationId,
      guestId: params.guestId,
      author: ctx.guestLink,
    }),
  }),
  readDocument: async (ctx, { params }, { request }) =>
    readDocumentOfGuest(ctx, params.guestId, await readPicture(request)),
  readDocumentZone: (ctx, { params, body }) => readDocumentOfGuest(ctx, params.guestId, body),
  signAgreement: (ctx, { body }) => signAgreement(ctx, body),
  completeCheckIn: (ctx) => completeCheckIn(ctx, ctx.guestLink.reservationId, ctx.guestLink),
  proveDevice: async (ctx, { body }) => {
    await proveDevice(ctx, body.fact);
    return { proved: true as const };
  },
  leave: async (ctx, _input, { reply }) => {
    await endGuestSession(ctx);
    clearGuestCookie(reply, ctx.publicUrl);
    return { ended: true as const };
  },
});
