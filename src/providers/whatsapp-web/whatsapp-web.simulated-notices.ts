import { createHmac, randomUUID } from 'node:crypto';

import { epochMs, plusSeconds } from '#vocabulary/instant.ts';

import { SIMULATED_WHATSAPP_GATEWAY } from './whatsapp-web.manifest.ts';
import {
  type GatewayNotice,
  type GatewayStage,
  type MessageStatus,
  shownDevice,
  shownMessage,
  type SimulatedDevice,
  type SimulatedMessage,
} from './whatsapp-web.simulated-world.ts';

/** A moment after the answer that it is about. */
const AFTER_MS = 5;
/** The pauses before a notice that was not taken is posted again. */
const PAUSES_SECONDS = [1, 10, 60, 600, 3600];
const MOST_WAITING = 500;

export type Posting = {
  /** Of another device than the one that it happened to. */
  readonly account?: string | undefined;
  readonly twice?: boolean | undefined;
  /** Signed with another secret. */
  readonly forged?: boolean | undefined;
  /** Signed so many seconds ago. */
  readonly ageSeconds?: number | undefined;
};

/** One post, signed over its bytes at the moment when it leaves. */
async function post(
  stage: GatewayStage,
  url: string,
  notice: GatewayNotice,
  { forged = false, ageSeconds = 0 }: Posting = {},
): Promise<boolean> {
  const seconds = Math.floor(epochMs(stage.clock.now()) / 1000) - ageSeconds;
  const secret = forged ? 'another-secret' : SIMULATED_WHATSAPP_GATEWAY.webhookSecret;
  const signature = createHmac('sha256', secret)
    .update(`${seconds}.${JSON.stringify(notice)}`)
    .digest('hex');
  const headers = { 'x-gateway-signature': `t=${seconds},v1=${signature}` };
  const { status } = await stage.notify(url, { json: notice, headers });
  return status !== null && status >= 200 && status < 300;
}

async function postNotice(
  stage: GatewayStage,
  type: GatewayNotice['type'],
  key: string,
  data: Readonly<Record<string, unknown>>,
  posting: Posting = {},
): Promise<void> {
  const now = stage.clock.now();
  const notice: GatewayNotice = { id: randomUUID(), type, key: posting.account ?? key, at: now, data };
  const { world } = stage;
  for (const url of world.endpoints) {
    for (let times = posting.twice ? 2 : 1; times > 0; times -= 1) {
      const isTaken = await post(stage, url, notice, posting);
      if (isTaken || posting.forged) continue;
      const dueAt = plusSeconds(now, PAUSES_SECONDS[0] ?? 0);
      world.waiting = [...world.waiting, { url, notice, repeats: 0, dueAt }].slice(-MOST_WAITING);
    }
  }
  stage.changed();
}

/** Posts again what was not taken, once its pause is over; after the last pause it is given up. */
export async function repeatNotices(stage: GatewayStage): Promise<void> {
  const { world, clock } = stage;
  const now = clock.now();
  const due = world.waiting.filter(({ dueAt }) => dueAt <= now);
  if (due.length === 0) return;
  world.waiting = world.waiting.filter(({ dueAt }) => dueAt > now);
  for (const { url, notice, repeats } of due) {
    if (await post(stage, url, notice)) continue;
    const pause = PAUSES_SECONDS[repeats + 1];
    if (pause === undefined) continue;
    const again = { url, notice, repeats: repeats + 1, dueAt: plusSeconds(now, pause) };
    world.waiting = [...world.waiting, again].slice(-MOST_WAITING);
  }
  stage.changed();
}

/** After the answer of the running request. */
export function postLater(work: () => Promise<void>): void {
  setTimeout(() => void work(), AFTER_MS).unref();
}

export const postDevice = (stage: GatewayStage, device: SimulatedDevice, posting?: Posting): Promise<void> =>
  postNotice(stage, 'device.state', device.key, shownDevice(stage, device), posting);

/** Changes a message and posts it. A message never goes back: a later word of an earlier status is posted all the same. */
export async function tellStatus(
  stage: GatewayStage,
  message: SimulatedMessage,
  status: MessageStatus,
  { code, ...posting }: Posting & { readonly code?: string | undefined } = {},
): Promise<void> {
  message.at = { ...message.at, [status]: stage.clock.now() };
  message.status = status;
  message.error = code === undefined ? null : { code, message: 'The message was not delivered' };
  await postNotice(stage, 'message.status', message.device, shownMessage(message), posting);
}

export const postIncoming = (
  stage: GatewayStage,
  key: string,
  data: {
    readonly waId: string;
    readonly from: string | null;
    readonly lid: string | null;
    readonly kind: string;
    readonly text: string | null;
    readonly repliesTo: string | null;
  },
  posting?: Posting,
): Promise<void> => postNotice(stage, 'message.in', key, data, posting);
