import type { z } from 'zod';

import { ProviderFailure } from '#capabilities/failures.ts';
import { readOnlyAccessFailure } from '#capabilities/pms/pms.blocks.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import {
  errorCodeOf,
  connectionKeyOf,
  sanitizeProviderText,
  type MakeOutbound,
  type Outbound,
  outboundByMode,
  type OutboundRequest,
  type OutboundResponse,
} from '#foundation/outbound/outbound.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

import { hostOf } from './stays.address.ts';
import { staysManifest } from './stays.manifest.ts';
import * as wire from './stays.wire.ts';

const PROVIDER = 'stays';
/** The maximum of Stays; a larger request changes nothing. */
const PAGE = 20;
const MOST_PAGES = 2000;
/** The server of Stays is slow: its users wait 60 to 180 seconds. */
const ANSWER_MS = 120_000;
/** Without this list cancelled ones are left out; what is blocked or under repair is no reservation. */
const TYPES = ['reserved', 'booked', 'contract', 'canceled'] as const;

export type StaysOptions = {
  readonly makeOutbound: MakeOutbound;
  /** The simulator's, up to the tenant; without it, connections in test mode are refused (SEC-47). */
  readonly testBaseUrl?: string | undefined;
  readonly requestsPerSecond?: number;
};

/** One function per remote call, for one connection; transport and parsing, no meaning. */
export type StaysClient = ReturnType<typeof clientFor>;

export function createStaysClients({
  makeOutbound,
  testBaseUrl,
  requestsPerSecond = staysManifest.requestsPerSecond,
}: StaysOptions): (connection: ProviderConnection) => StaysClient {
  const outboundOf = outboundByMode({
    makeOutbound,
    provider: PROVIDER,
    // Each customer has a host of their own and types its name.
    live: { publicHosts: true },
    testBaseUrl,
    requestsPerSecond,
    timeouts: { answerMs: ANSWER_MS },
  });
  return (connection) => {
    const host = hostOf(connection.credentials['domain'] ?? '');
    if (host === null) throw wrongDomain('is no name of a host');
    const origin = connection.mode === 'live' ? `https://${host}` : '';
    return clientFor(outboundOf(connection), origin, host, connection);
  };
}

const wrongDomain = (why: string, cause?: unknown): ProviderFailure =>
  new ProviderFailure(PROVIDER, 'refused', `stays: the domain ${why}`, {
    fields: [{ field: 'domain', message: why }],
    cause,
  });

/** A name that does not resolve, or resolves into a private network, was typed wrongly. */
const isWrongName = (error: unknown): error is ProviderFailure =>
  error instanceof ProviderFailure && /^(ENOTFOUND|ERR_NOT_PUBLIC)$/.test(errorCodeOf(error.cause));

function clientFor(outbound: Outbound, origin: string, host: string, connection: ProviderConnection) {
  const { login = '', password = '' } = connection.credentials;
  const authorization = `Basic ${Buffer.from(`${login.trim()}:${password.trim()}`).toString('base64')}`;

  async function get<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    { query = {}, accept = [] }: Pick<OutboundRequest, 'query' | 'accept'> = {},
  ): Promise<z.output<Schema>> {
    const response = await outbound.request({
      method: 'GET',
      url: `${origin}/external/v1${path}`,
      query,
      accept,
      headers: { authorization },
      connectionKey: connectionKeyOf(connection),
    });
    if (response.status < 300) return response.read(schema);
    throw refusal(response, `GET ${path}`);
  }

  /** Reservations and closed nights are written at one place. The rights of a login are seen only here. */
  async function write(
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    json?: unknown,
  ): Promise<OutboundResponse> {
    const response = await outbound.request({
      method,
      url: `${origin}/external/v1/booking/reservations${path}`,
      ...(json !== undefined && { json }),
      accept: [403],
      headers: { authorization },
      connectionKey: connectionKeyOf(connection),
    });
    if (response.status === 403) throw readOnlyAccessFailure(PROVIDER, 'booking');
    if (response.status < 300) return response;
    throw refusal(response, `${method} /booking/reservations`);
  }

  /** A bare array, page after page, to one that is not full. */
  async function* pages<Item extends z.ZodType>(
    item: Item,
    path: string,
    query: NonNullable<OutboundRequest['query']> = {},
  ): AsyncGenerator<z.output<Item>[]> {
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const place = { ...query, skip: page * PAGE, limit: PAGE };
      const items = await get(item.array(), path, { query: place });
      yield items;
      if (items.length < PAGE) return;
    }
    throw new ProviderFailure(PROVIDER, 'wait', 'stays: a list does not end');
  }

  return {
    host,
    login: login.trim(),

    check: async (): Promise<void> => {
      try {
        await get(wire.Listing.array(), '/content/listings', { query: { skip: 0, limit: 1 } });
      } catch (error) {
        throw isWrongName(error) ? wrongDomain('leads nowhere', error) : error;
      }
    },

    getListings: async (): Promise<wire.Listing[]> => {
      const all: wire.Listing[] = [];
      for await (const page of pages(wire.Listing, '/content/listings')) all.push(...page);
      return all;
    },

    /** Null where the account does not show them. */
    getBookingSettings: (listingId: string): Promise<wire.BookingSettings | null> =>
      orNull(
        get(wire.BookingSettings, `/settings/listing/${encodeURIComponent(listingId)}/booking`, {
          accept: [403],
        }),
      ),

    /** By day of arrival, both included. */
    getReservations: (from: PlainDate, to: PlainDate) =>
      pages(wire.Reservation, '/booking/reservations', { from, to, dateType: 'arrival', type: TYPES }),

    /** Null for one that does not exist; a code of a partner would find one as well. */
    getReservation: async (id: string): Promise<wire.Reservation | null> => {
      const path = `/booking/reservations/${encodeURIComponent(id)}`;
      const found = await orNull(get(wire.Reservation, path));
      return found?.id === id ? found : null;
    },

    /** Closed nights that touch the days; the list shows neither our code nor the author. */
    getBlocks: async (
      listingId: string | undefined,
      from: PlainDate,
      to: PlainDate,
    ): Promise<wire.Reservation[]> => {
      const all: wire.Reservation[] = [];
      const query = { from, to, dateType: 'included', listingId, type: ['blocked', 'maintenance'] };
      for await (const page of pages(wire.Reservation, '/booking/reservations', query)) all.push(...page);
      return all.filter(({ type }) => type === 'blocked' || type === 'maintenance');
    },

    postBlock: async (block: {
      readonly listingId: string;
      readonly checkInDate: PlainDate;
      readonly checkOutDate: PlainDate;
      readonly internalNote: string;
    }): Promise<string> => {
      const response = await write('POST', '', { type: 'blocked', ...block });
      return response.read(wire.Reservation).id;
    },

    /** Other days in one step; every PATCH names the type. */
    patchBlock: async (
      id: string,
      dates: { readonly checkInDate: PlainDate; readonly checkOutDate: PlainDate },
    ): Promise<void> => {
      await write('PATCH', `/${encodeURIComponent(id)}`, { type: 'blocked', ...dates });
    },

    /** Other days, another listing, or called off; the type is named also where it stays. */
    patchReservation: async (
      id: string,
      change: {
        readonly type: string;
        readonly checkInDate?: string;
        readonly checkOutDate?: string;
        readonly listingId?: string;
        readonly cancelMessage?: string;
      },
    ): Promise<void> => {
      await write('PATCH', `/${encodeURIComponent(id)}`, change);
    },

    /** A missing block is fine. */
    deleteBlock: async (id: string): Promise<void> => {
      await orNull(write('DELETE', `/${encodeURIComponent(id)}`));
    },

    /** Null where the account does not show them. */
    getClient: (id: string): Promise<wire.Client | null> =>
      orNull(get(wire.Client, `/booking/clients/${encodeURIComponent(id)}`, { accept: [403] })),
  };
}

/** A 403 comes here only with accepted credentials: a part of Stays that the account has not bought. */
function refusal(response: OutboundResponse, what: string): ProviderFailure {
  const words = wire.Refusal.safeParse(response.json());
  const kind = response.status === 404 || response.status === 403 ? 'missing' : 'refused';
  const message = words.success ? sanitizeProviderText(words.data.message) : String(response.status);
  return new ProviderFailure(PROVIDER, kind, `stays: ${what} was refused: ${message}`);
}

async function orNull<Result>(asked: Promise<Result>): Promise<Result | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind === 'missing') return null;
    throw error;
  }
}
