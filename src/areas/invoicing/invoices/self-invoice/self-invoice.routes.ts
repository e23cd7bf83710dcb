import type { Context, PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { sendFile } from '#foundation/http/sent-file.ts';
import { type Http, serve } from '#foundation/http/serve.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { selfInvoiceContract } from './self-invoice.contract.ts';
import {
  checkCustomer,
  issueSelfInvoice,
  readSelfInvoiceFile,
  getSelfInvoice,
} from './self-invoice.service.ts';
import { selfLinksContract } from './self-links.contract.ts';
import { isActiveSelfLink, getSelfInvoiceLink } from './self-links.service.ts';
import {
  confirmEmail,
  openSelfLink,
  requestEmailCode,
  proveStay,
  searchStay,
} from './self-search.service.ts';
import { endSelfSession, saveSelfSession, readSelfSession, type SelfSession } from './self-session.ts';

type Inside = { readonly inside: PropertyContext; readonly session: SelfSession };

/** The stay that this browser opened, and no other; a replaced link ends its sessions. */
async function opened(ctx: Context, { request }: Http, id: ReservationId): Promise<Inside> {
  const session = readSelfSession(ctx, request);
  if (!session) throw httpErrors.unauthorized();
  if (session.reservationId !== id) throw httpErrors.missing();
  const { propertyId, reservationId, linkId, isProved } = session;
  const guestLink = {
    linkId: linkId ?? 'search',
    propertyId,
    reservationId,
    guestId: null,
    sessionId: '',
    isProved,
    isOfListing: false,
  };
  const inside = { ...ctx.forProperty(propertyId), guestLink };
  if (linkId !== null && !(await isActiveSelfLink(inside, reservationId, linkId))) {
    throw httpErrors.unauthorized();
  }
  return { inside, session };
}

/** Shows the page and extends the session by half an hour. */
async function pageOf(
  ctx: Context,
  { reply }: Http,
  inside: PropertyContext,
  session: Omit<SelfSession, 'seenAt'>,
) {
  const page = await getSelfInvoice(inside, session.reservationId, session);
  saveSelfSession(ctx, reply, session);
  return page;
}

export const selfInvoiceRoutes = serve(selfInvoiceContract, {
  searchStay: async (ctx, { body }, { reply }) => {
    const session = await searchStay(ctx, body);
    saveSelfSession(ctx, reply, session);
    return { id: session.reservationId };
  },
  openSelfInvoice: async (ctx, { body }, { request, reply }) => {
    const session = await openSelfLink(ctx, body.token, readSelfSession(ctx, request));
    saveSelfSession(ctx, reply, session);
    return { id: session.reservationId };
  },
  getSelfInvoice: async (ctx, { params }, http) => {
    const { inside, session } = await opened(ctx, http, params.id);
    return pageOf(ctx, http, inside, session);
  },
  proveStay: async (ctx, { params, body }, http) => {
    const { inside, session } = await opened(ctx, http, params.id);
    return pageOf(ctx, http, inside, await proveStay(inside, session, body.fact));
  },
  checkCustomer: async (ctx, { params, body }, http) => {
    const { inside } = await opened(ctx, http, params.id);
    return checkCustomer(inside, body);
  },
  orderEmailCode: async (ctx, { params, body }, http) => {
    const { inside } = await opened(ctx, http, params.id);
    return requestEmailCode(inside, params.id, body.email);
  },
  confirmEmail: async (ctx, { params, body }, http) => {
    const { inside, session } = await opened(ctx, http, params.id);
    return pageOf(ctx, http, inside, await confirmEmail(inside, session, body));
  },
  issueSelfInvoice: async (ctx, { params, body }, http) => {
    const { inside, session } = await opened(ctx, http, params.id);
    const isTheirs = await issueSelfInvoice(inside, params.id, body, session);
    return pageOf(ctx, http, inside, { ...session, isProved: session.isProved || isTheirs });
  },
  downloadSelfInvoice: async (ctx, { params }, http) => {
    const { inside, session } = await opened(ctx, http, params.id);
    return sendFile(http.reply, await readSelfInvoiceFile(inside, params.id, params.role, session));
  },
  leaveSelfInvoice: async (ctx, _input, { reply }) => {
    endSelfSession(ctx, reply);
    return { ended: true as const };
  },
});

export const selfLinksRoutes = serve(selfLinksContract, {
  shareSelfInvoice: (ctx, { params, body }) => getSelfInvoiceLink(ctx, params.id, body),
});
