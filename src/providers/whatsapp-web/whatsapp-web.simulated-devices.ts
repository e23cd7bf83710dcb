import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { bodyOf } from '#foundation/simulation/request-body.ts';

import { postDevice, postLater, type Posting } from './whatsapp-web.simulated-notices.ts';
import {
  createSeed,
  deviceOf,
  enterState,
  type GatewayStage,
  LINKING_SECONDS,
  refuse,
  secondsBetween,
  shownDevice,
  type SimulatedDevice,
} from './whatsapp-web.simulated-world.ts';

/** The telephone that links where a test names no other. */
export const HOST_PHONE = '573005552222';
export const HOST_NAME = 'Casa Azul';

const Asked = z.discriminatedUnion('method', [
  z.object({ method: z.literal('qr') }),
  z.object({ method: z.literal('code'), phone: z.string() }),
]);

/** A device with what time has done to it: its code is shown, or was shown for too long. */
export function lookAtDevice(stage: GatewayStage, key: string): SimulatedDevice {
  const device = deviceOf(stage, key);
  const { linking } = device;
  if (linking === null) return device;
  if (secondsBetween(linking.since, stage.clock.now()) >= LINKING_SECONDS) {
    enterState(stage, device, 'disconnected', 'qr_timeout');
    postLater(() => postDevice(stage, device));
  } else if (device.state === 'connecting') {
    enterState(stage, device, linking.method);
    postLater(() => postDevice(stage, device));
  }
  return device;
}

/** The telephone scans the code, or its owner types it: a new login, a restart that nothing shows, and connected. */
export async function linkDevice(
  stage: GatewayStage,
  key: string,
  { phone = HOST_PHONE, name = HOST_NAME }: { readonly phone?: string; readonly name?: string } = {},
  posting?: Posting,
): Promise<void> {
  const device = lookAtDevice(stage, key);
  if (device.linking === null) throw new Error(`The device ${key} shows no code`);
  enterState(stage, device, 'connecting');
  device.linking = null;
  device.phone = phone;
  device.name = name;
  await postDevice(stage, device, posting);
  enterState(stage, device, 'connected');
  await postDevice(stage, device, posting);
}

export function serveDevices(app: FastifyInstance, stage: GatewayStage): void {
  app.post<{ Params: { key: string } }>('/devices/:key/connect', async (request, reply) => {
    const asked = Asked.safeParse(bodyOf(request).json);
    if (!asked.success) return reply.code(400).send({});
    if (asked.data.method === 'code' && !/^[1-9]\d{6,14}$/.test(asked.data.phone)) {
      return refuse(reply, 422, 'invalid_phone', 'Digits with the code of the country');
    }
    const device = lookAtDevice(stage, request.params.key);
    if (device.state === 'blocked') return refuse(reply, 403, 'blocked', 'WhatsApp refuses this number');
    const { method } = asked.data;
    const isThere = ['connected', 'reconnecting'].includes(device.state) || device.linking?.method === method;
    if (!isThere) {
      enterState(stage, device, 'connecting');
      device.linking = { method, since: stage.clock.now(), seed: createSeed() };
    }
    return reply.code(202).send(shownDevice(stage, device));
  });

  app.get<{ Params: { key: string } }>('/devices/:key', async (request) =>
    shownDevice(stage, lookAtDevice(stage, request.params.key)),
  );

  app.delete<{ Params: { key: string } }>('/devices/:key', async (request, reply) => {
    const { world } = stage;
    const { key } = request.params;
    world.devices = world.devices.filter((device) => device.key !== key);
    world.messages = world.messages.filter((message) => message.device !== key);
    return reply.code(204).send();
  });
}
