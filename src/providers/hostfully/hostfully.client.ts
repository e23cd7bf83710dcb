import type { z } from 'zod';

import { ProviderFailure } from '#capabilities/failures.ts';
import { readOnlyAccessFailure, type PmsNights } from '#capabilities/pms/pms.blocks.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import {
  connectionKeyOf,
  sanitizeProviderText,
  type MakeOutbound,
  type Outbound,
  outboundByMode,
  type OutboundRequest,
  type OutboundResponse,
} from '#foundation/outbound/outbound.ts';
import type { Instant } from '#vocabulary/instant.ts';

import { hostfullyManifest } from './hostfully.manifest.ts';
import * as wire from './hostfully.wire.ts';

const PROVIDER = 'hostfully';
const LIVE_BASE = 'https://platform.hostfully.com/api/v3.2';
const PAGE = 100;
const MOST_PAGES = 500;

export type HostfullyOptions = {
  readonly makeOutbound: MakeOutbound;
  readonly liveBaseUrl?: string;
  /** The simulator's; without it, connections in test mode are refused (SEC-47). */
  readonly testBaseUrl?: string | undefined;
  readonly requestsPerSecond?: number;
};

/** One function per remote call, for one connection; transport and parsing, no meaning. */
export type HostfullyClient = ReturnType<typeof clientFor>;

export function createHostfullyClients({
  makeOutbound,
  liveBaseUrl = LIVE_BASE,
  testBaseUrl,
  requestsPerSecond = hostfullyManifest.requestsPerSecond,
}: HostfullyOptions): (connection: ProviderConnection) => HostfullyClient {
  const outboundOf = outboundByMode({
    makeOutbound,
    provider: PROVIDER,
    live: { baseUrl: liveBaseUrl },
    testBaseUrl,
    requestsPerSecond,
  });
  return (connection) => clientFor(outboundOf(connection), connection);
}

function clientFor(outbound: Outbound, connection: ProviderConnection) {
  const send = (request: OutboundRequest): Promise<OutboundResponse> =>
    outbound.request({
      ...request,
      headers: { 'x-hostfully-apikey': connection.credentials['apiKey']?.trim() ?? '' },
      connectionKey: connectionKeyOf(connection),
    });

  async function ask<Schema extends z.ZodType>(
    schema: Schema,
    request: OutboundRequest,
  ): Promise<z.output<Schema>> {
    const response = await send(request);
    if (response.status < 300) return response.read(schema);
    throw refusal(response, `${request.method} ${request.url}`);
  }

  const get = <Schema extends z.ZodType>(schema: Schema, url: string, query: OutboundRequest['query'] = {}) =>
    ask(schema, { method: 'GET', url, query });

  /** Leads are written at one place. The rights of a key are seen only here. */
  async function write(method: 'POST' | 'DELETE', path: string, json?: unknown): Promise<OutboundResponse> {
    const url = `/leads${path}`;
    const response = await send({ method, url, accept: [403], ...(json !== undefined && { json }) });
    if (response.status === 403) throw readOnlyAccessFailure(PROVIDER, 'leads');
    if (response.status < 300) return response;
    throw refusal(response, `${method} /leads`);
  }

  /** The last page may name the cursor it was asked with: a list ends there, or if a page has no new rows. */
  async function* pages<Item extends { readonly uid: string }>(
    schema: z.ZodType<{ readonly items: readonly Item[]; readonly next: string | null }>,
    url: string,
    query: NonNullable<OutboundRequest['query']>,
  ): AsyncGenerator<readonly Item[]> {
    const seen = new Set<string>();
    const cursors = new Set<string>();
    let cursor: string | undefined;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const { items, next } = await get(schema, url, { ...query, _limit: PAGE, _cursor: cursor });
      const news = items.filter(({ uid }) => !seen.has(uid));
      if (news.length === 0) return;
      for (const { uid } of news) seen.add(uid);
      yield news;
      if (next === null || cursors.has(next)) return;
      cursors.add(next);
      cursor = next;
    }
    throw new ProviderFailure(PROVIDER, 'wait', 'hostfully: a list does not end');
  }

  return {
    getAgencies: async () => (await get(wire.Agencies, '/agencies')).agencies,

    getProperties: async (agencyUid: string): Promise<wire.Property[]> => {
      const all: wire.Property[] = [];
      for await (const page of pages(wire.Properties, '/properties', { agencyUid })) all.push(...page);
      return all;
    },

    /** What changed at that moment or later; Hostfully writes moments of UTC without a zone. */
    getLeads: (agencyUid: string, since: Instant) =>
      pages(wire.Leads, '/leads', { agencyUid, updatedSince: since.slice(0, 19) }),

    /** Null for a lead that does not exist. */
    getLead: async (uid: string): Promise<wire.Lead | null> => {
      try {
        return (await get(wire.LeadAnswer, `/leads/${encodeURIComponent(uid)}`)).lead;
      } catch (error) {
        if (error instanceof ProviderFailure && error.kind === 'missing') return null;
        throw error;
      }
    },

    /** Everything that shares a day with the nights, at their edges too. */
    getCalendar: async ({
      listingExternalId: propertyUid,
      arrival,
      departure,
    }: PmsNights): Promise<wire.CalendarLead[]> => {
      const all: wire.CalendarLead[] = [];
      const query = { propertyUid, checkOutFrom: arrival, checkInTo: departure };
      for await (const page of pages(wire.Calendar, '/leads', query)) all.push(...page);
      return all;
    },

    postBlock: async (
      agencyUid: string,
      nights: PmsNights,
      { code, notes }: { readonly code: string; readonly notes: string },
    ): Promise<string> => {
      const response = await write('POST', '', {
        agencyUid,
        propertyUid: nights.listingExternalId,
        status: 'BLOCKED',
        ...daysOf(nights),
        externalBookingId: code,
        notes,
      });
      return response.read(wire.BlockAnswer).lead.uid;
    },

    /** Other days in one step; a PATCH does not change them. */
    alterBlock: async (uid: string, nights: PmsNights): Promise<void> => {
      await write('POST', `/${encodeURIComponent(uid)}/alteration`, daysOf(nights));
    },

    /** A missing block is fine. Blocks are deleted, while bookings are cancelled. */
    deleteBlock: async (uid: string): Promise<void> => {
      try {
        await write('DELETE', `/${encodeURIComponent(uid)}`);
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.kind !== 'missing') throw error;
      }
    },

    /** Null if there is none, if the key may not see it, and for an undocumented form. */
    getOrder: async (leadUid: string): Promise<wire.Order | null> => {
      const response = await send({ method: 'GET', url: '/orders', query: { leadUid }, accept: [403] });
      if (response.status >= 300) return null;
      return wire.OrderAnswer.safeParse(response.json()).data ?? null;
    },

    getWebhooks: async (agencyUid: string) => (await get(wire.Webhooks, '/webhooks', { agencyUid })).webhooks,

    postWebhook: async (agencyUid: string, eventType: string, callbackUrl: string): Promise<string> => {
      const json = { agencyUid, objectUid: agencyUid, webhookType: 'POST_JSON', eventType, callbackUrl };
      return (await ask(wire.WebhookAnswer, { method: 'POST', url: '/webhooks', json })).webhook.uid;
    },
  };
}

/** Days without hours: those of the property count. */
const daysOf = ({ arrival, departure }: PmsNights) => ({
  checkInLocalDate: arrival,
  checkOutLocalDate: departure,
});

function refusal(response: OutboundResponse, what: string): ProviderFailure {
  const kind = response.status === 404 ? 'missing' : 'refused';
  return new ProviderFailure(PROVIDER, kind, `hostfully: ${what} was refused: ${wordsOf(response)}`);
}

/** Hostfully's failures may come without any body. */
function wordsOf(response: OutboundResponse): string {
  if (response.text() === '') return String(response.status);
  const words = wire.Refusal.safeParse(response.json());
  return words.success ? sanitizeProviderText(words.data.message) : String(response.status);
}
