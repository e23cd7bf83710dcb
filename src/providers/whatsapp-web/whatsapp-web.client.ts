import type { ProviderFailure } from '#capabilities/failures.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import {
  connectionKeyOf,
  type MakeOutbound,
  type Outbound,
  outboundByMode,
  type OutboundRequest,
  type OutboundResponse,
} from '#foundation/outbound/outbound.ts';

import { deviceKeyOf } from './whatsapp-web.device-keys.ts';
import { PROVIDER, type WhatsappGateway, whatsappWebManifest } from './whatsapp-web.manifest.ts';
import { deviceFailureOf, type GatewayRefusal } from './whatsapp-web.reasons.ts';
import * as wire from './whatsapp-web.wire.ts';

/** The gateway of the installation, and the simulated one; where one is missing, its mode is refused (SEC-47). */
export type WhatsappGateways = {
  readonly live: WhatsappGateway | undefined;
  readonly test: WhatsappGateway | undefined;
};

export type GatewayClient = ReturnType<typeof clientFor>;
export type GatewayClients = { readonly of: (connection: ProviderConnection) => GatewayClient };

type Judge = (refusal: GatewayRefusal) => ProviderFailure | Promise<ProviderFailure>;

const LARGEST_ANSWER = 100_000;

export function createGatewayClients(makeOutbound: MakeOutbound, gateways: WhatsappGateways): GatewayClients {
  const outboundOf = outboundByMode({
    makeOutbound,
    provider: PROVIDER,
    live: gateways.live && { baseUrl: gateways.live.url },
    testBaseUrl: gateways.test?.url,
    requestsPerSecond: whatsappWebManifest.requestsPerSecond,
  });
  return {
    of: (connection) => clientFor(outboundOf(connection), connection, gateways[connection.mode]?.token ?? ''),
  };
}

/** Null for an answer that is no refusal. */
function refusalOf(response: OutboundResponse): GatewayRefusal | null {
  const { status, headers } = response;
  if (status < 400) return null;
  const isJson = headers['content-type']?.includes('json') ?? false;
  const refused = isJson ? wire.Refused.safeParse(response.json()) : null;
  const retryAfter = headers['retry-after'] ?? '';
  return {
    status,
    code: refused?.data?.error.code,
    retryAfterSeconds: /^\d{1,5}$/.test(retryAfter) ? Number(retryAfter) : undefined,
  };
}

/** One function per call of the contract, for one device; transport and parsing, no meaning. */
function clientFor(outbound: Outbound, connection: ProviderConnection, token: string) {
  const device = `/devices/${deviceKeyOf(connection)}`;
  const common = {
    connectionKey: connectionKeyOf(connection),
    headers: { authorization: `Bearer ${token}` },
    maxBytes: LARGEST_ANSWER,
    accept: [401, 403, 429],
  };

  async function ask(request: OutboundRequest, failureOf: Judge): Promise<OutboundResponse> {
    const response = await outbound.request({ ...request, ...common });
    const refusal = refusalOf(response);
    if (refusal) throw await failureOf(refusal);
    return response;
  }

  return {
    getDevice: async (): Promise<wire.Device> =>
      (await ask({ method: 'GET', url: device }, deviceFailureOf)).read(wire.Device),

    /** A device that is being linked already stays so: a repeated request changes nothing. */
    postConnect: async (json: Readonly<Record<string, string>>): Promise<wire.Device> => {
      const url = `${device}/connect`;
      return (await ask({ method: 'POST', url, json, idempotent: true }, deviceFailureOf)).read(wire.Device);
    },

    deleteDevice: async (): Promise<void> => {
      await ask({ method: 'DELETE', url: device, idempotent: true }, deviceFailureOf);
    },

    /** The id makes it safe to repeat: the gateway answers a second time with the first result. */
    postMessage: async (
      json: Readonly<Record<string, string | null>>,
      failureOf: Judge,
    ): Promise<wire.Message> => {
      const url = `${device}/messages`;
      return (await ask({ method: 'POST', url, json, idempotent: true }, failureOf)).read(wire.Message);
    },
  };
}
