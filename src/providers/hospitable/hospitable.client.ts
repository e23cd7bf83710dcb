import type { z } from 'zod';

import { ProviderFailure } from '#capabilities/failures.ts';
import { readOnlyAccessFailure } from '#capabilities/pms/pms.blocks.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type { Clock } from '#foundation/context/clock.ts';
import {
  keyOrToken,
  type MakeOutbound,
  outboundByMode,
  type OutboundRequest,
  type OutboundResponse,
  type Send,
} from '#foundation/outbound/outbound.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

import { hospitableManifest } from './hospitable.manifest.ts';
import { hospitableCodeFlow } from './hospitable.oauth.ts';
import { hospitableFailureOf, hospitableMessageFailureOf } from './hospitable.refusal.ts';
import * as wire from './hospitable.wire.ts';

const PROVIDER = 'hospitable';
const LIVE_AUTH = 'https://auth.hospitable.com';
const LIVE_BASE = 'https://public.api.hospitable.com/v2';
const PAGE = 100;
const MOST_PAGES = 500;
/** Without these words guest and money are absent. */
const INCLUDE = 'guest,financials,properties';

const messagesOf = (reservation: string): string =>
  `/reservations/${encodeURIComponent(reservation)}/messages`;

export type HospitableOptions = {
  readonly makeOutbound: MakeOutbound;
  readonly clock: Clock;
  /** Where an application gets its tokens. */
  readonly liveAuthUrl?: string;
  readonly testAuthUrl?: string | undefined;
  readonly liveBaseUrl?: string;
  /** The simulator's; without it, connections in test mode are refused (SEC-47). */
  readonly testBaseUrl?: string | undefined;
  readonly requestsPerSecond?: number;
};

/** One function per remote call, for one connection; transport and parsing, no meaning. */
export type HospitableClient = ReturnType<typeof clientFor>;

export function createHospitableClients({
  makeOutbound,
  clock,
  liveBaseUrl = LIVE_BASE,
  liveAuthUrl = LIVE_AUTH,
  testBaseUrl,
  testAuthUrl,
  requestsPerSecond = hospitableManifest.requestsPerSecond,
}: HospitableOptions) {
  const outboundOf = outboundByMode({
    makeOutbound,
    provider: PROVIDER,
    live: { baseUrl: liveBaseUrl },
    testBaseUrl,
    requestsPerSecond,
  });
  const tokensOf = outboundByMode({
    makeOutbound,
    provider: PROVIDER,
    live: { baseUrl: liveAuthUrl },
    testBaseUrl: testAuthUrl,
    requestsPerSecond,
  });
  const { oauth, renew } = hospitableCodeFlow(tokensOf, clock, {
    live: `${liveAuthUrl}/oauth/authorize`,
    test: testAuthUrl && `${testAuthUrl}/oauth/authorize`,
  });
  return {
    clients: (connection: ProviderConnection): HospitableClient =>
      clientFor(
        keyOrToken(outboundOf(connection), connection, {
          provider: PROVIDER,
          clock,
          renew,
          headersOf: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
        }),
      ),
    oauth,
  };
}

/** The message was taken, even if the answer cannot be read: a failure here would send it twice. */
function referenceIn(response: OutboundResponse): string | null {
  try {
    return response.read(wire.SentMessage).data.sent_reference_id;
  } catch {
    return null;
  }
}

function clientFor(send: Send) {
  async function get<Schema extends z.ZodType>(
    schema: Schema,
    url: string,
    query: OutboundRequest['query'] = {},
  ): Promise<z.output<Schema>> {
    const response = await send({ method: 'GET', url, query });
    if (response.status < 300) return response.read(schema);
    throw hospitableFailureOf(response, `GET ${url}`);
  }

  /** Page after page, as long as an answer names a next one. */
  async function* pages<Item>(
    schema: z.ZodType<{ data: Item[]; links?: { next?: string | null | undefined } | null | undefined }>,
    url: string,
    query: NonNullable<OutboundRequest['query']> = {},
  ): AsyncGenerator<Item[]> {
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const { data, links } = await get(schema, url, { ...query, page, per_page: PAGE });
      yield data;
      if (!(links?.next ?? null)) return;
    }
    throw new ProviderFailure(PROVIDER, 'wait', 'hospitable: a list does not end');
  }

  return {
    getMe: async (): Promise<wire.Account> => (await get(wire.AccountAnswer, '/user')).data,

    getProperties: async (): Promise<wire.Property[]> => {
      const all: wire.Property[] = [];
      for await (const page of pages(wire.Properties, '/properties')) all.push(...page);
      return all;
    },

    getProperty: (id: string): Promise<wire.Property> =>
      get(wire.PropertyAnswer, `/properties/${encodeURIComponent(id)}`),

    /** By day of arrival, both included. Without dates Hospitable lists the next two weeks only. */
    getReservations: (propertyIds: readonly string[], from: PlainDate, to: PlainDate) =>
      pages(wire.Reservations, '/reservations', {
        'properties[]': propertyIds,
        start_date: from,
        end_date: to,
        date_query: 'checkin',
        include: INCLUDE,
      }),

    /** Both days included. A property that is gone has none. */
    getCalendar: async (property: string, from: PlainDate, to: PlainDate): Promise<wire.CalendarDay[]> => {
      const url = `/properties/${encodeURIComponent(property)}/calendar`;
      const { data } = await get(wire.CalendarAnswer, url, { start_date: from, end_date: to });
      return data.days;
    },

    /** Opens or closes each day; accepted at once and made a little later. */
    putCalendar: async (
      property: string,
      dates: readonly { readonly date: string; readonly available: boolean }[],
    ): Promise<void> => {
      const url = `/properties/${encodeURIComponent(property)}/calendar`;
      const response = await send({
        method: 'PUT',
        url,
        json: { dates },
        // The rights of a token are seen only here: reading continues without this one.
        accept: [403],
      });
      if (response.status === 403) throw readOnlyAccessFailure(PROVIDER, 'calendar:write');
      if (response.status >= 300) throw hospitableFailureOf(response, `PUT ${url}`);
    },

    /** The whole conversation: Hospitable makes no pages of it. A reservation that does not exist has none. */
    getMessages: async (reservation: string): Promise<readonly wire.Message[]> => {
      const response = await send({ method: 'GET', url: messagesOf(reservation), accept: [403] });
      if (response.status < 300) return response.read(wire.Messages).data;
      if (response.status === 404) return [];
      throw hospitableMessageFailureOf(response, 'message:read');
    },

    /**
     * Accepted at once and passed to the channel a little later. Returns Hospitable's name of the message; null where the answer
     * has none, as before August 2025: the status alone says that the message was taken.
     */
    postMessage: async (reservation: string, body: string): Promise<string | null> => {
      const response = await send({
        method: 'POST',
        url: messagesOf(reservation),
        json: { body },
        // The rights of a token are seen only here: reading continues without this one.
        accept: [403],
      });
      if (response.status >= 300) throw hospitableMessageFailureOf(response, 'message:write');
      return referenceIn(response);
    },

    /** Null for a reservation that does not exist. */
    getReservation: async (id: string): Promise<wire.Reservation | null> => {
      try {
        const url = `/reservations/${encodeURIComponent(id)}`;
        return (await get(wire.ReservationAnswer, url, { include: INCLUDE })).data;
      } catch (error) {
        if (error instanceof ProviderFailure && error.kind === 'missing') return null;
        throw error;
      }
    },
  };
}
