import { defineSimulator, type Simulator } from '#foundation/simulation/simulator.ts';
import { plusSeconds } from '#vocabulary/instant.ts';

import {
  HOST_NAME,
  HOST_PHONE,
  linkDevice,
  lookAtDevice,
  serveDevices,
} from './whatsapp-web.simulated-devices.ts';
import { type Deliver, serveMessages } from './whatsapp-web.simulated-messages.ts';
import {
  postDevice,
  postIncoming,
  type Posting,
  postLater,
  repeatNotices,
  tellStatus,
} from './whatsapp-web.simulated-notices.ts';
import { servePhone } from './whatsapp-web.simulated-phone.ts';
import {
  createWaId,
  deviceOf,
  enterState,
  type GatewayStage,
  type GatewayWorld,
  hasToken,
  type MessageStatus,
  seedGateway,
  type SimulatedMessage,
} from './whatsapp-web.simulated-world.ts';

/** Numbers are digits without a plus. */
export type GatewayItem =
  /** A telephone that is linked already. */
  | { readonly linked: string; readonly phone?: string; readonly name?: string }
  /** Another address that notices are posted to. */
  | { readonly endpoint: string }
  /** Statuses only change when it is asked for. */
  | { readonly holdsStatuses: boolean }
  /** For so many seconds every message is one too many. */
  | { readonly limitedSeconds: number };

/** `device` is the key of a device. */
export type GatewayHappening = Posting &
  (
    | { readonly device: string; readonly does: 'scan'; readonly phone?: string; readonly name?: string }
    | {
        readonly device: string;
        readonly does: 'expire' | 'log out' | 'replace' | 'block' | 'lose connection' | 'reconnect';
      }
    /** A guest writes; `lid` in place of a number for a guest who shows none. */
    | {
        readonly device: string;
        readonly writes: string | null;
        readonly text: string | null;
        readonly lid?: string;
        readonly kind?: string;
        readonly repliesTo?: string;
      }
    /** A status of a message by its id, or of one that was never sent (`id` with `device`). */
    | {
        readonly status: MessageStatus;
        readonly id: string;
        readonly device?: string;
        readonly code?: string;
      }
  );

const CHANGES = {
  expire: ['disconnected', 'qr_timeout'],
  'log out': ['logged_out', null],
  replace: ['disconnected', 'replaced'],
  block: ['blocked', null],
  'lose connection': ['reconnecting', null],
  reconnect: ['connected', null],
} as const;

function messageOf({ world }: GatewayStage, id: string, device: string | undefined): SimulatedMessage {
  const found = world.messages.find((one) => one.id === id);
  if (found) return found;
  if (device === undefined) throw new Error(`No message ${id} was sent`);
  return {
    device,
    id,
    waId: createWaId(),
    to: '573009998877',
    text: '',
    status: 'queued',
    error: null,
    at: {},
  };
}

async function happen(stage: GatewayStage, happening: GatewayHappening): Promise<void> {
  await repeatNotices(stage);
  const { account, twice, forged, ageSeconds } = happening;
  const posting: Posting = { account, twice, forged, ageSeconds };
  if ('status' in happening) {
    const { status, id, device, code } = happening;
    await tellStatus(stage, messageOf(stage, id, device), status, { ...posting, code });
  } else if ('writes' in happening) {
    const { device, writes: from, text, lid = null, kind = 'text', repliesTo = null } = happening;
    await postIncoming(stage, device, { waId: createWaId(), from, lid, kind, text, repliesTo }, posting);
  } else if (happening.does === 'scan') {
    await linkDevice(stage, happening.device, happening, posting);
  } else {
    const device = lookAtDevice(stage, happening.device);
    const [state, lastError] = CHANGES[happening.does];
    enterState(stage, device, state, lastError);
    await postDevice(stage, device, posting);
  }
}

function put(stage: GatewayStage, item: GatewayItem): void {
  const { world, clock } = stage;
  if ('linked' in item) {
    const device = deviceOf(stage, item.linked);
    enterState(stage, device, 'connected');
    Object.assign(device, { phone: item.phone ?? HOST_PHONE, name: item.name ?? HOST_NAME });
  } else if ('endpoint' in item) world.endpoints = [...new Set([...world.endpoints, item.endpoint])];
  else if ('limitedSeconds' in item) world.limitedUntil = plusSeconds(clock.now(), item.limitedSeconds);
  else world.holdsStatuses = item.holdsStatuses;
}

/**
 * The gateway in small: devices that are linked, their messages and notices. `deliver` shows what was sent; `endpoints` are
 * where notices go.
 */
export const createWhatsappWebSimulator = ({
  deliver = () => undefined,
  endpoints = [],
}: { readonly deliver?: Deliver; readonly endpoints?: readonly string[] } = {}): Simulator<
  GatewayWorld,
  GatewayItem,
  GatewayHappening
> =>
  defineSimulator<GatewayWorld, GatewayItem, GatewayHappening>({
    id: 'whatsapp-web',
    seed: () => seedGateway(endpoints),
    // The product may have had another address before.
    begin: ({ world }) => {
      Object.assign(world, { ...seedGateway(endpoints), ...world });
      if (endpoints.length > 0) world.endpoints = [...endpoints];
    },
    has: put,
    emit: happen,
    routes: (app, stage) => {
      app.get('/health', async () => ({ status: 'ok' }));
      servePhone(app, stage);
      void app.register(async (inside) => {
        inside.addHook('preHandler', async (request, reply) => {
          if (!hasToken(request)) return reply.code(401).send({});
          postLater(() => repeatNotices(stage));
          return undefined;
        });
        serveDevices(inside, stage);
        serveMessages(inside, stage, deliver);
      });
    },
  });
