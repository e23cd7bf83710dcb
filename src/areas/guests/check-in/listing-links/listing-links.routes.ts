import { serve } from '#foundation/http/serve.ts';
import { setGuestCookie } from '../cookies.ts';
import { declineRequest, createArrivalRequest, listRequests } from './arrival-requests.service.ts';
import { listingLinksContract } from './listing-links.contract.ts';
import {
  changeListingLink,
  getListingLink,
  openListingLink,
  getListingPage,
} from './listing-links.service.ts';

export const listingLinksRoutes = serve(listingLinksContract, {
  getListingLink: (ctx, { params }) => getListingLink(ctx, params.listingId),
  switchListingLink: (ctx, { params, body }) =>
    changeListingLink(ctx, params.listingId, body.on ? 'on' : 'off'),
  renewListingLink: (ctx, { params }) => changeListingLink(ctx, params.listingId, 'renewed'),
  showListing: (ctx, { body }) => getListingPage(ctx, body.token),
  openByListing: async (ctx, { body }, { reply }) => {
    const { token, checkInDate: arrival, checkOutDate: departure, fact, language } = body;
    const opened = await openListingLink(ctx, token, { arrival, departure, fact, language });
    if (opened.state === 'opened') setGuestCookie(reply, ctx.publicUrl, opened.cookie);
    return { state: opened.state };
  },
  leaveRequest: async (ctx, { body }) => {
    const { token, checkInDate: arrival, checkOutDate: departure, fact, name, language } = body;
    await createArrivalRequest(ctx, token, { arrival, departure, fact, name, language });
    return { state: 'waiting' as const };
  },
  listRequests: (ctx) => listRequests(ctx),
  declineRequest: async (ctx, { params }) => {
    await declineRequest(ctx, params.id);
    return { deleted: true as const };
  },
});
