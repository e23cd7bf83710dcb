import crypto from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Stage } from '#foundation/simulation/definition.ts';
import type { Instant } from '#vocabulary/instant.ts';

import { SIMULATED_WHATSAPP_HOST } from './whatsapp-cloud.manifest.ts';

/** The platform's number, from which codes are sent. It opens nothing else. */
export const SIMULATED_WHATSAPP = {
  phoneNumberId: '1122334455667',
  token: 'whatsapp-test-token',
  codeTemplate: 'posada_code',
} as const;

export type SentMessage = {
  readonly id: string;
  /** The sending number. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly at: Instant;
  /** What came along as `biz_opaque_callback_data`. */
  readonly key: string | null;
  /** Of a template that is held for a look first. */
  readonly isHeld: boolean;
};

export type SimulatedTemplate = {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  category: string;
  previousCategory: string | null;
  status: string;
  /** `NONE` unless it is rejected. */
  reason: string;
  quality: string;
  readonly body: string;
  readonly examples: readonly string[];
  readonly submittedAt: Instant;
};

export type WhatsappWorld = {
  messages: SentMessage[];
  /** When each person last wrote: free text is open to them for a day. */
  wroteAt: Record<string, Instant>;
  /** Digits of guests who stopped marketing messages of the host. */
  stopped: string[];
  templates: SimulatedTemplate[];
  /** Where messages and their statuses are posted to; set by the product. */
  override: string | null;
  /** The address that is entered at the app: everything that the override is not for. */
  appCallback: string | null;
  isSubscribed: boolean;
  number: { status: string; quality: string; limit: string; name: string };
  /** The token of the host has ended. */
  isTokenEnded: boolean;
  /** Statuses are only posted when they are asked for. */
  holdsStatuses: boolean;
  /** Codes of Embedded Signup that were given and not used. */
  codes: string[];
  lastTemplate: number;
};
export type WhatsappStage = Stage<WhatsappWorld>;

export const HOST_DISPLAY_NUMBER = '+57 300 5551111';
export const SENDERS: Readonly<Record<string, string>> = {
  [SIMULATED_WHATSAPP.phoneNumberId]: '+573005550000',
  [SIMULATED_WHATSAPP_HOST.phoneNumberId]: '+573005551111',
};

export const seedWhatsapp = (): WhatsappWorld => ({
  messages: [],
  wroteAt: {},
  stopped: [],
  templates: [],
  override: null,
  appCallback: null,
  isSubscribed: false,
  number: { status: 'CONNECTED', quality: 'GREEN', limit: 'TIER_250', name: 'Casa Azul' },
  isTokenEnded: false,
  holdsStatuses: false,
  codes: [],
  lastTemplate: 1_689_556_908_129_830,
});

/** A refusal in Meta's form. */
export const fail = (
  reply: FastifyReply,
  status: number,
  code: number,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
) =>
  reply.code(status).send({
    error: {
      message: `(#${code}) ${message}`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details: message },
      fbtrace_id: crypto.randomBytes(8).toString('hex'),
      ...more,
    },
  });

/** The number or account that a token is for; null for no token of ours. */
export function ownerOf(
  request: FastifyRequest,
  { world }: WhatsappStage,
  hasPlatformNumber: boolean,
): 'platform' | 'host' | null {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token === SIMULATED_WHATSAPP.token) return hasPlatformNumber ? 'platform' : null;
  const isHost = token === SIMULATED_WHATSAPP_HOST.accessToken && !world.isTokenEnded;
  return isHost ? 'host' : null;
}

export const refuseToken = (reply: FastifyReply) => fail(reply, 401, 190, 'Invalid OAuth access token');
export const refuseObject = (reply: FastifyReply) =>
  fail(reply, 400, 100, 'Object with this ID does not exist, or cannot be loaded');

type Query = Readonly<Record<string, string | undefined>>;

/** A call about one object of the host, with the host's token. */
export const forHost =
  (
    stage: WhatsappStage,
    id: string,
    answer: (query: Query, reply: FastifyReply, request: FastifyRequest) => unknown,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (ownerOf(request, stage, false) !== 'host') return refuseToken(reply);
    if ((request.params as { id?: string }).id !== id) return refuseObject(reply);
    return answer(request.query as Query, reply, request);
  };
