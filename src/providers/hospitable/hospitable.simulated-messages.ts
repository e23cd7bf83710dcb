import type { FastifyInstance, FastifyReply } from 'fastify';

import { bodyOf } from '#foundation/simulation/request-body.ts';
import { epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';

import { conversationOf } from './hospitable.simulated-records.ts';
import { failure, tooMany } from './hospitable.simulated-refusals.ts';
import {
  type HospitableStage,
  type MessageAttempt,
  type SimulatedMessage,
  uuidOf,
} from './hospitable.simulated-world.ts';

/** Without a moment it is written now. */
export type WrittenMessage = Pick<SimulatedMessage, 'reservation' | 'from' | 'body'> & {
  readonly at?: Instant;
};

const reservationIn = ({ world }: HospitableStage, id: string) =>
  world.reservations.find((one) => one.id === id);

const toTheSecond = (at: Instant): string => `${at.slice(0, 19)}Z`;

/** Stands in the conversation from then on. One that came through the API has a name, and is shown a little later. */
function add(stage: HospitableStage, written: WrittenMessage, isFromApi: boolean): SimulatedMessage {
  const { world, clock } = stage;
  const reservation = reservationIn(stage, written.reservation);
  if (!reservation) throw new Error(`There is no reservation ${written.reservation}`);
  world.lastId += 1;
  const at = written.at ?? clock.now();
  const message: SimulatedMessage = {
    id: world.lastId,
    reservation: reservation.id,
    from: written.from,
    body: written.body,
    reference: isFromApi ? uuidOf('40', world.lastId) : null,
    at,
    shownAt: plusSeconds(at, isFromApi ? world.messagesShowAfter : 0),
  };
  world.messages.push(message);
  reservation.last_message_at = toTheSecond(at);
  return message;
}

/** Written by the guest, or by the host in Hospitable or at the channel. */
export const addMessage = (stage: HospitableStage, written: WrittenMessage): SimulatedMessage =>
  add(stage, written, false);

export function shownMessage(stage: HospitableStage, message: SimulatedMessage): Record<string, unknown> {
  const { user } = stage.world;
  const { platform = 'manual', guest } = reservationIn(stage, message.reservation) ?? {};
  const isHost = message.from === 'host';
  const [firstName, lastName] = isHost
    ? [user.name, '']
    : [String(guest?.['first_name'] ?? ''), String(guest?.['last_name'] ?? '')];
  return {
    id: message.id,
    platform,
    platform_id: 1_130_000 + message.id,
    conversation_id: conversationOf(message.reservation),
    reservation_id: message.reservation,
    content_type: 'text/plain',
    body: message.body,
    attachments: [],
    sender_type: message.from,
    sender_role: isHost ? 'host' : null,
    sender: {
      first_name: firstName,
      full_name: `${firstName} ${lastName}`.trim(),
      locale: 'es',
      picture_url: '',
      thumbnail_url: '',
      location: null,
    },
    user: { id: user.id, email: user.email, name: user.name },
    created_at: toTheSecond(message.at),
    source: message.reference === null ? 'platform' : 'public_api',
    integration: null,
    sent_reference_id: message.reference,
  };
}

type Limit = {
  readonly most: number;
  readonly seconds: number;
  readonly counts: (attempt: MessageAttempt) => boolean;
};

/** Two a minute for each reservation, of readers and of senders; fifty messages in five minutes for all reservations. */
const limitsOf = (method: MessageAttempt['method'], reservation: string): readonly Limit[] => [
  {
    most: 2,
    seconds: 60,
    counts: (one) => one.method === method && one.reservation === reservation,
  },
  ...(method === 'POST'
    ? [{ most: 50, seconds: 300, counts: (one: MessageAttempt) => one.method === 'POST' }]
    : []),
];

/** Seconds until the limit takes the next attempt; 0 or less where it takes one now. */
function secondsUntilTaken({ world, clock }: HospitableStage, { most, seconds, counts }: Limit): number {
  const now = epochMs(clock.now());
  const inWindow = world.attempts.filter((one) => counts(one) && epochMs(one.at) + seconds * 1000 > now);
  // The newest ones fill the window; the oldest of these has to leave it.
  const oldest = inWindow.at(-most);
  return oldest ? Math.ceil((epochMs(oldest.at) - now) / 1000) + seconds : 0;
}

/** The refusal of a request about a conversation; null for one that is counted and answered. */
function refuse(
  stage: HospitableStage,
  reply: FastifyReply,
  method: MessageAttempt['method'],
  reservation: string,
): FastifyReply | null {
  const { world, clock } = stage;
  const scope = method === 'GET' ? 'message:read' : 'message:write';
  if (world.missingScopes.includes(scope)) return failure(reply, 403, `Missing scope: ${scope}`);
  if (!reservationIn(stage, reservation)) return failure(reply, 404, 'Reservation not found.');
  for (const limit of limitsOf(method, reservation)) {
    const seconds = secondsUntilTaken(stage, limit);
    if (seconds > 0) return tooMany(reply, limit.most, seconds);
  }
  world.attempts = [...world.attempts.slice(-200), { method, reservation, at: clock.now() }];
  return null;
}

export function messageRoutes(app: FastifyInstance, stage: HospitableStage): void {
  const path = '/v2/reservations/:id/messages';
  app.get<{ Params: { id: string } }>(path, ({ params }, reply) => {
    const refused = refuse(stage, reply, 'GET', params.id);
    if (refused) return refused;
    const now = epochMs(stage.clock.now());
    return {
      data: stage.world.messages
        .filter(({ reservation, shownAt }) => reservation === params.id && epochMs(shownAt) <= now)
        .map((message) => shownMessage(stage, message)),
    };
  });
  app.post<{ Params: { id: string } }>(path, (request, reply) => {
    const { id } = request.params;
    const refused = refuse(stage, reply, 'POST', id);
    if (refused) return refused;
    const { body } = (bodyOf(request).json ?? {}) as { readonly body?: unknown };
    if (typeof body !== 'string' || body.trim() === '')
      return failure(reply, 400, 'The body field is required.');
    const { reference } = add(stage, { reservation: id, from: 'host', body }, true);
    return reply.code(202).send({ data: { sent_reference_id: reference } });
  });
}
