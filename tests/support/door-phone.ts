import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

import { z } from 'zod';

import {
  findConnection,
  logRequests,
  markHandled,
  openConnection,
  markSubjectUnknown,
} from '#areas/property/connections/index.ts';
import { type Provider, QUALITY_RULES, type QualityReport } from '#capabilities/provider.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type { WebhookEvent, WebhookPost } from '#capabilities/webhooks.ts';
import { defineArea } from '#foundation/area/area.ts';
import { handleWebhooks } from '#foundation/area/webhook-handlers.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { defineEvent } from '#foundation/jobs/job.ts';
import { defineJob } from '#foundation/jobs/definitions.ts';
import { type MakeOutbound } from '#foundation/outbound/outbound.ts';
import { ConnectionId, PropertyId } from '#vocabulary/ids.ts';

/**
 * A made-up provider of a kind that Posada does not know, with the area that uses it: what CONTRIBUTING promises of a new
 * provider, tried. It signs its events, has an address for each connection and one for all accounts, asks before it
 * posts, and tells of visits that cannot be read yet.
 */
export const API_KEY = 'timbre-of-casa-azul';
const INSTALLATION_KEY = 'timbre-installation-key';
const AGREED_TOKEN = 'timbre-agreed';

const signed = (key: string, raw: Buffer | string) => createHmac('sha256', key).update(raw).digest('hex');
const isSigned = ({ headers, raw }: WebhookPost, key: string | null): boolean => {
  const given = headers['x-timbre-signature'] ?? '';
  if (!key || !/^[0-9a-f]{64}$/.test(given)) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(signed(key, raw), 'hex'));
};

const Posted = z.object({
  events: z.array(
    z.object({ id: z.string(), type: z.string(), building: z.string(), visit: z.string().optional() }),
  ),
});
const read = (body: unknown): readonly WebhookEvent[] =>
  (Posted.safeParse(body).data?.events ?? []).map(({ id, type, building, visit }) => ({
    key: id,
    topic: type,
    externalId: visit ?? null,
    account: building,
    revoked: type === 'access.revoked',
  }));

/** What the building's system has on record. */
export async function startDoorPhone() {
  const visits = new Map<string, string>();
  const subscribed = new Map<string, string>();
  let building = 'B-1';
  const server = http.createServer((request, response) => {
    const reply = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body));
    if (request.headers['authorization'] !== API_KEY) return reply(401, {});
    if (request.url === '/buildings') return reply(200, [{ id: building, name: 'Torre del Reloj' }]);
    const [, visit] = /^\/visits\/(.+)$/.exec(request.url ?? '') ?? [];
    if (visit) return reply(visits.has(visit) ? 200 : 404, { who: visits.get(visit) ?? '' });
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { url } = z.object({ url: z.string() }).parse(JSON.parse(body));
      if (!subscribed.has(url)) subscribed.set(url, `key-${randomUUID()}`);
      reply(200, { id: 'S-1', key: subscribed.get(url) });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    visits,
    subscribed,
    moveTo: (other: string) => (building = other),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
export type DoorPhone = Awaited<ReturnType<typeof startDoorPhone>>;

const quality = Object.fromEntries(
  Object.values(QUALITY_RULES).flatMap((rules) => rules.map((rule) => [rule, 'done'])),
) as QualityReport;

export function createDoorPhoneProvider(
  makeOutbound: MakeOutbound,
  baseUrl: string,
): Provider & { visitOf: VisitOf } {
  const out = makeOutbound({ provider: 'timbre', baseUrl, requestsPerSecond: 100 });
  const get = (connection: ProviderConnection, url: string) =>
    out.request({
      method: 'GET',
      url,
      headers: { authorization: connection.credentials['apiKey'] ?? '' },
    });
  const accounts: NonNullable<Provider['accounts']> = async (connection) => {
    const buildings = (await get(connection, '/buildings')).read(
      z.array(z.object({ id: z.string(), name: z.string() })),
    );
    return buildings.map(({ id, name }) => ({ externalId: id, name }));
  };
  return {
    manifest: {
      id: 'timbre',
      name: 'Timbre',
      summary: { es: 'Portería', pt: 'Portaria', en: 'Door phone' },
      countries: ['*'],
      documentation: 'https://example.com/timbre',
      settings: [
        { name: 'apiKey', label: { es: 'Clave', pt: 'Chave', en: 'Key' }, kind: 'secret', required: true },
      ],
      testCredentials: { apiKey: API_KEY },
      requestsPerSecond: 100,
      quality,
    },
    check: async (connection) => {
      await accounts(connection);
    },
    accounts,
    capabilities: {},
    webhooks: {
      read,
      verify: isSigned,
      subscribe: async (connection, _building, url) => {
        const answer = await out.request({
          method: 'POST',
          url: '/subscriptions',
          json: { url },
          idempotent: true,
          headers: { authorization: connection.credentials['apiKey'] ?? '' },
        });
        const { id, key } = answer.read(z.object({ id: z.string(), key: z.string() }));
        return { ids: [id], signingKey: key };
      },
      ofProvider: {
        verify: (post) => isSigned(post, INSTALLATION_KEY),
        challenge: (query) => (query['token'] === AGREED_TOKEN ? (query['challenge'] ?? null) : null),
      },
    },
    visitOf: async (connection, visit) => {
      const answer = await get(connection, `/visits/${visit}`);
      return answer.status === 404 ? null : answer.read(z.object({ who: z.string() })).who;
    },
  };
}
type VisitOf = (connection: ProviderConnection, visit: string) => Promise<string | null>;

const ofVisit = z.object({ propertyId: PropertyId, connectionId: ConnectionId, visit: z.string() });
const visitTold = defineEvent('doors.visitTold', ofVisit);

/** An area of two dozen lines: who is at the door. */
export function doorsArea(seen: string[]) {
  const look = async (ctx: PropertyContext, connectionId: ConnectionId, visit: string) => {
    const row = await findConnection(ctx.db, ctx.propertyId, connectionId);
    if (!row) return;
    const { visitOf } = ctx.providers.byId(row.provider_id) as Provider & { visitOf: VisitOf };
    const connection = await openConnection(ctx, ctx.db, row);
    const subject = {
      propertyId: ctx.propertyId,
      connectionId,
      topic: 'visit',
      externalId: visit,
      until: ctx.clock.now(),
    };
    const who = await logRequests(ctx, connectionId, () => visitOf(connection, visit));
    if (who === null) return markSubjectUnknown(ctx.db, subject);
    seen.push(who);
    await markHandled(ctx.db, subject);
  };
  return defineArea({
    webhooks: [
      handleWebhooks('visit', visitTold, ({ externalId, ...where }) => ({ ...where, visit: externalId })),
    ],
    jobs: [
      defineJob('doors.look', {
        lane: 'sync',
        payload: ofVisit,
        on: [visitTold],
        oncePer: ({ connectionId, visit }) => `${connectionId} ${visit}`,
        run: (ctx, { propertyId, connectionId, visit }) =>
          look(ctx.forProperty(propertyId), connectionId, visit),
      }),
    ],
  });
}

export type DoorEvent = z.infer<typeof Posted>['events'][number];

/** Posts as the building's system does; the key of a connection, or the installation's. */
export async function postEvents(
  address: string,
  events: readonly DoorEvent[],
  key: string = INSTALLATION_KEY,
): Promise<number> {
  const body = JSON.stringify({ events });
  const headers = { 'content-type': 'application/json', 'x-timbre-signature': signed(key, body) };
  return (await fetch(address, { method: 'POST', headers, body })).status;
}

export const challengeOf = (address: string, token = AGREED_TOKEN): string =>
  `${address}?${new URLSearchParams({ token, challenge: '1158201444' }).toString()}`;
