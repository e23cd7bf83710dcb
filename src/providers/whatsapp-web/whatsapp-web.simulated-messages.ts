import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { bodyOf } from '#foundation/simulation/request-body.ts';
import { epochMs } from '#vocabulary/instant.ts';

import { lookAtDevice } from './whatsapp-web.simulated-devices.ts';
import { postLater, tellStatus } from './whatsapp-web.simulated-notices.ts';
import {
  createWaId,
  type GatewayStage,
  type MessageStatus,
  refuse,
  shownMessage,
  type SimulatedDevice,
  type SimulatedMessage,
} from './whatsapp-web.simulated-world.ts';

export type Deliver = (message: { channel: 'whatsapp'; from: string; to: string; text: string }) => void;

const REMEMBERED = 1000;

const Asked = z.object({
  id: z.string().min(1).max(200),
  to: z.string(),
  text: z.string().min(1).max(65_536),
  mediaUrl: z.null(),
});

/** Numbers that a person can type to see each case (D-62). */
const LIMITED = /55500\d2$/;
const NOT_ON_WHATSAPP = /00$/;

type Later = readonly { readonly status: MessageStatus; readonly code?: string }[];
const DELIVERED: Later = [{ status: 'sent' }, { status: 'delivered' }];
const LATER: readonly (readonly [RegExp, Later])[] = [
  [/5550004$/, [{ status: 'failed', code: 'not_on_whatsapp' }]],
  [/5550005$/, [{ status: 'failed', code: 'unknown' }]],
  [/5550008$/, [...DELIVERED.toReversed(), ...DELIVERED, { status: 'read' }, { status: 'delivered' }]],
  [/5550009$/, []],
];

function tellStatusesLater(stage: GatewayStage, message: SimulatedMessage): void {
  if (stage.world.holdsStatuses) return;
  const statuses = LATER.find(([ending]) => ending.test(message.to))?.[1] ?? DELIVERED;
  postLater(async () => {
    for (const { status, code } of statuses) await tellStatus(stage, message, status, { code });
  });
}

/** Seconds until the next message is taken; 0 for now. */
function limitedFor({ world, clock }: GatewayStage, to: string): number {
  if (LIMITED.test(to)) return 60;
  const until = world.limitedUntil;
  return until === null ? 0 : Math.max(0, Math.ceil((epochMs(until) - epochMs(clock.now())) / 1000));
}

const findMessage = ({ world }: GatewayStage, { device, id }: { device: string; id: string }) =>
  world.messages.find((message) => message.device === device && message.id === id);

function takeMessage(
  stage: GatewayStage,
  device: SimulatedDevice,
  { id, to, text }: z.infer<typeof Asked>,
): SimulatedMessage {
  const message: SimulatedMessage = {
    device: device.key,
    id,
    waId: createWaId(),
    to,
    text,
    status: 'queued',
    error: null,
    at: { queued: stage.clock.now() },
  };
  stage.world.messages = [message, ...stage.world.messages].slice(0, REMEMBERED);
  return message;
}

export function serveMessages(app: FastifyInstance, stage: GatewayStage, deliver: Deliver): void {
  app.post<{ Params: { key: string } }>('/devices/:key/messages', async (request, reply) => {
    const asked = Asked.safeParse(bodyOf(request).json);
    if (!asked.success) return reply.code(400).send({});
    const { key } = request.params;
    const { id, to, text } = asked.data;
    // Before anything that may have changed since: the first result counts.
    const before = findMessage(stage, { device: key, id });
    if (before) return reply.code(200).send(shownMessage(before));
    const device = lookAtDevice(stage, key);
    if (device.state === 'blocked') return refuse(reply, 403, 'blocked', 'WhatsApp refuses this number');
    if (device.state !== 'connected') {
      return refuse(reply, 409, 'not_connected', `The device is ${device.state}`);
    }
    if (!/^[1-9]\d{6,14}$/.test(to)) return refuse(reply, 422, 'invalid_phone', `${to} is no number`);
    if (NOT_ON_WHATSAPP.test(to)) return refuse(reply, 422, 'not_on_whatsapp', `${to} is not on WhatsApp`);
    const seconds = limitedFor(stage, to);
    if (seconds > 0) {
      return refuse(reply.header('retry-after', String(seconds)), 429, 'rate_limited', 'Too many messages');
    }
    const message = takeMessage(stage, device, asked.data);
    deliver({ channel: 'whatsapp', from: `+${device.phone ?? ''}`, to: `+${to}`, text });
    tellStatusesLater(stage, message);
    return reply.code(202).send(shownMessage(message));
  });

  app.get<{ Params: { key: string; id: string } }>('/devices/:key/messages/:id', async (request, reply) => {
    const { key: device, id } = request.params;
    const message = findMessage(stage, { device, id });
    return message ? shownMessage(message) : reply.code(404).send({ error: { code: 'unknown' } });
  });
}
