import { createHash, randomBytes } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Stage } from '#foundation/simulation/definition.ts';
import { epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';

import { SIMULATED_WHATSAPP_GATEWAY } from './whatsapp-web.manifest.ts';
import type { DEVICE_STATES, MESSAGE_STATUSES } from './whatsapp-web.wire.ts';

export type DeviceState = (typeof DEVICE_STATES)[number];
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export type SimulatedDevice = {
  readonly key: string;
  state: DeviceState;
  /** While it is being linked: its method, its beginning, and what its codes follow from. */
  linking: { readonly method: 'qr' | 'code'; readonly since: Instant; readonly seed: string } | null;
  phone: string | null;
  name: string | null;
  since: Instant;
  lastError: string | null;
};

export type SimulatedMessage = {
  readonly device: string;
  readonly id: string;
  readonly waId: string;
  readonly to: string;
  readonly text: string;
  status: MessageStatus;
  error: { readonly code: string; readonly message: string } | null;
  at: Partial<Record<MessageStatus, Instant>>;
};

/** A notice that was not taken. */
export type WaitingNotice = {
  readonly url: string;
  readonly notice: GatewayNotice;
  /** How often it was repeated. */
  readonly repeats: number;
  readonly dueAt: Instant;
};

export type GatewayNotice = {
  readonly id: string;
  readonly type: 'device.state' | 'message.status' | 'message.in';
  readonly key: string;
  readonly at: Instant;
  readonly data: Readonly<Record<string, unknown>>;
};

export type GatewayWorld = {
  devices: SimulatedDevice[];
  /** Newest first. */
  messages: SimulatedMessage[];
  /** Where notices are posted to. */
  endpoints: string[];
  waiting: WaitingNotice[];
  /** Statuses only change when it is asked for. */
  holdsStatuses: boolean;
  /** Until then every message is one too many. */
  limitedUntil: Instant | null;
};
export type GatewayStage = Stage<GatewayWorld>;

export const seedGateway = (endpoints: readonly string[]): GatewayWorld => ({
  devices: [],
  messages: [],
  endpoints: [...endpoints],
  waiting: [],
  holdsStatuses: false,
  limitedUntil: null,
});

const MOST_DEVICES = 1000;

/** The device of a key. One that is not known yet is there, and disconnected. */
export function deviceOf({ world, clock }: GatewayStage, key: string): SimulatedDevice {
  const found = world.devices.find((device) => device.key === key);
  if (found) return found;
  const device: SimulatedDevice = {
    key,
    state: 'disconnected',
    linking: null,
    phone: null,
    name: null,
    since: clock.now(),
    lastError: null,
  };
  world.devices = [device, ...world.devices].slice(0, MOST_DEVICES);
  return device;
}

export function enterState(
  { clock, changed }: Pick<GatewayStage, 'clock' | 'changed'>,
  device: SimulatedDevice,
  state: DeviceState,
  lastError: string | null = null,
): void {
  device.state = state;
  device.lastError = lastError;
  device.since = clock.now();
  if (!['connecting', 'qr', 'code'].includes(state)) device.linking = null;
  changed();
}

/** As Baileys shows them: the first code for a minute, each later one for twenty seconds. */
const FIRST_CODE_SECONDS = 60;
const LATER_CODE_SECONDS = 20;
/** Without a scan. */
export const LINKING_SECONDS = 180;

export const secondsBetween = (from: Instant, to: Instant): number => (epochMs(to) - epochMs(from)) / 1000;

/** Which code is shown after so many seconds, from 0. */
const codeNumberAt = (seconds: number): number =>
  seconds < FIRST_CODE_SECONDS ? 0 : 1 + Math.floor((seconds - FIRST_CODE_SECONDS) / LATER_CODE_SECONDS);

const digest = (text: string, encoding: 'base64' | 'hex'): string =>
  createHash('sha256').update(text).digest(encoding);

/** The form of a real one: a reference, and three keys. */
function qrOf(seed: string, number: number): string {
  const parts = ['reference', 'noise', 'identity', 'adv'];
  return `2@${parts.map((part) => digest(`${seed} ${number} ${part}`, 'base64')).join(',')}`;
}

const PAIRING_LETTERS = '123456789ABCDEFGHJKLMNPQRSTVWXYZ';
const pairingCodeOf = (seed: string): string =>
  [...Buffer.from(digest(seed, 'hex'), 'hex').subarray(0, 8)]
    .map((byte) => PAIRING_LETTERS[byte % PAIRING_LETTERS.length])
    .join('');

/** The state object of the contract. */
export function shownDevice({ clock }: Pick<GatewayStage, 'clock'>, device: SimulatedDevice) {
  const { key, state, linking, phone, name, since, lastError } = device;
  const number = linking ? codeNumberAt(secondsBetween(linking.since, clock.now())) : 0;
  const isQr = state === 'qr' && linking !== null;
  return {
    key,
    state,
    qr: isQr ? qrOf(linking.seed, number) : null,
    qrExpiresAt: isQr ? plusSeconds(linking.since, FIRST_CODE_SECONDS + number * LATER_CODE_SECONDS) : null,
    pairingCode: state === 'code' && linking ? pairingCodeOf(linking.seed) : null,
    phone,
    name,
    since,
    lastError,
  };
}

/** The message object of the contract. */
export const shownMessage = ({ id, waId, to, status, error, at }: SimulatedMessage) => ({
  id,
  waId,
  to,
  status,
  error,
  at,
});

export const createSeed = (): string => randomBytes(12).toString('hex');
export const createWaId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;

/** A refusal in the form of the contract. */
export const refuse = (reply: FastifyReply, status: number, code: string, message: string) =>
  reply.code(status).send({ error: { code, message } });

export const hasToken = (request: FastifyRequest): boolean =>
  request.headers.authorization === `Bearer ${SIMULATED_WHATSAPP_GATEWAY.token}`;
