import type { FastifyInstance, FastifyReply } from 'fastify';

import { bodyOf } from '#foundation/simulation/request-body.ts';
import type { Stage } from '#foundation/simulation/definition.ts';

import { refuse } from './guesty.simulated-refusal.ts';
import {
  type GuestyWorld,
  hexId,
  type SimulatedPost,
  type SimulatedReservation,
} from './guesty.simulated-world.ts';

type InboxStage = Stage<GuestyWorld>;
type Query = Readonly<Record<string, string | undefined>>;
type OfConversation = { Params: { conversationId: string }; Querystring: Query };

const PATH = '/v1/communication/conversations';
const WAYS = new Set(['email', 'sms', 'whatsapp', 'airbnb2', 'platform']);

/** Each reservation has one, from its first moment. */
export const conversationIdOf = (reservationId: string): string => `74${reservationId.slice(2)}`;

/** A world that was kept by an earlier version has none. */
const postsIn = ({ world }: InboxStage): SimulatedPost[] => (world.posts ??= []);

const hasConversation = ({ hasNoConversation = false }: SimulatedReservation): boolean => !hasNoConversation;

const reservationWith = ({ world }: InboxStage, conversationId: string): SimulatedReservation | undefined =>
  world.reservations
    .filter(hasConversation)
    .find(({ reservationId }) => conversationIdOf(reservationId) === conversationId);

const pageSize = ({ limit = '25' }: Query): number => Math.min(Number(limit), 100);

/** The reservation that a filter asks for; null without such a filter. */
function wantedReservation({ filters }: Query): string | null {
  const all = JSON.parse(filters ?? '[]') as { field?: string; operator?: string; value?: string }[];
  const found = all.find(({ field, operator }) => field === 'reservation._id' && operator === '$eq');
  return found?.value ?? null;
}

const conversationOf = (reservation: SimulatedReservation) => ({
  _id: conversationIdOf(reservation.reservationId),
  accountId: hexId('99', '1'),
  createdAt: reservation.createdAt,
  priority: 10,
  state: { read: true, status: 'OPEN' },
  meta: {
    guest: { _id: reservation.guestId },
    integration: { _id: hexId('70', '1'), platform: reservation.source },
    reservations: [
      {
        _id: reservation.reservationId,
        status: reservation.status,
        confirmationCode: reservation.confirmationCode,
        source: reservation.source,
      },
    ],
  },
});

function listConversations({ world }: InboxStage, query: Query) {
  const wanted = wantedReservation(query);
  const found = world.reservations
    .filter(hasConversation)
    .filter(({ reservationId }) => wanted === null || reservationId === wanted);
  const limit = pageSize(query);
  const conversations = found.slice(0, limit).map(conversationOf);
  const cursor = { after: '', before: '' };
  return { status: 200, data: { count: found.length, countUnread: 0, limit, cursor, conversations } };
}

const cursorOf = ({ createdAt, _id }: SimulatedPost): string =>
  Buffer.from(`${createdAt}_${_id}`).toString('base64');

function listPosts(stage: InboxStage, conversationId: string, query: Query, reply: FastifyReply) {
  if (!reservationWith(stage, conversationId)) return refuse(reply, 404, 'Posts not found');
  const all = postsIn(stage)
    .filter((post) => post.conversationId === conversationId)
    .toReversed()
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  const after = all.findIndex((post) => cursorOf(post) === query['cursorAfter']);
  const limit = pageSize(query);
  const posts = all.slice(after + 1, after + 1 + limit);
  const last = posts.at(-1);
  // Guesty names the last post also where there is no older one.
  const cursor = { after: last ? cursorOf(last) : '', before: '' };
  return { status: 200, data: { count: posts.length, limit, sort: '-createdAt', cursor, posts } };
}

function addPost(
  stage: InboxStage,
  post: Pick<SimulatedPost, 'conversationId' | 'body' | 'sentBy' | 'from'>,
  way: string,
): SimulatedPost {
  const { world, clock } = stage;
  world.lastId += 1;
  const added: SimulatedPost = {
    _id: hexId('75', world.lastId),
    ...post,
    module: { to: [], cc: [], bcc: [], templateValues: [], type: way },
    attachments: [],
    isFromMigration: false,
    createdAt: clock.now(),
    __v: 0,
  };
  postsIn(stage).push(added);
  return added;
}

function sendMessage(stage: InboxStage, conversationId: string, json: unknown, reply: FastifyReply) {
  if (!stage.world.mayWrite) return refuse(reply, 403, 'Forbidden');
  const reservation = reservationWith(stage, conversationId);
  if (!reservation) return refuse(reply, 404, 'Conversation not found');
  const { module, body } = json as { module?: { type?: string }; body?: string };
  const way = module?.type ?? '';
  if (!body || !WAYS.has(way)) return refuse(reply, 400, 'module.type and body are required');
  if (way === 'airbnb2' && reservation.source !== 'airbnb2') {
    return refuse(reply, 400, 'The module is not supported by this conversation');
  }
  const from = { type: 'user', fullName: 'API' };
  const { sentBy: _, ...answer } = addPost(stage, { conversationId, body, sentBy: 'host', from }, way);
  return { status: 200, data: answer };
}

export function addInboxRoutes(app: FastifyInstance, stage: InboxStage): void {
  app.get<{ Querystring: Query }>(PATH, ({ query }) => listConversations(stage, query));
  app.get<OfConversation>(`${PATH}/:conversationId/posts`, ({ params, query }, reply) =>
    listPosts(stage, params.conversationId, query, reply),
  );
  app.post<OfConversation>(`${PATH}/:conversationId/send-message`, (request, reply) =>
    sendMessage(stage, request.params.conversationId, bodyOf(request).json, reply),
  );
}

/** The guest writes where the booking was made. */
export function writeAsGuest(
  stage: InboxStage,
  reservation: SimulatedReservation,
  body: string,
): SimulatedPost {
  const conversationId = conversationIdOf(reservation.reservationId);
  const way = reservation.source === 'airbnb2' ? 'airbnb2' : 'platform';
  return addPost(stage, { conversationId, body, sentBy: 'guest', from: { type: 'guest' } }, way);
}

/** The event of it, which repeats the words (https://open-api-docs.guesty.com/docs/webhooks-messages). */
export const receivedEvent = (
  { reservationId, confirmationCode, source, stay: [stay] }: SimulatedReservation,
  { _id: postId, conversationId, body, createdAt, module }: SimulatedPost,
) => {
  const message = {
    postId,
    body,
    createdAt,
    type: 'fromGuest',
    module: module.type,
    to: [],
    cc: [],
    bcc: [],
  };
  const { checkInDateLocalized: checkIn, checkOutDateLocalized: checkOut } = stay ?? {};
  return {
    event: 'reservation.messageReceived',
    reservationId,
    message,
    conversation: {
      _id: conversationId,
      accountId: hexId('99', '1'),
      conversationWith: 'Guest',
      integration: { _id: hexId('70', '1'), platform: source },
      meta: { reservations: [{ _id: reservationId, confirmationCode, checkIn, checkOut }] },
      thread: [message],
    },
  };
};
