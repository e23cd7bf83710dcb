import type { z } from 'zod';

import { ProviderFailure } from '#capabilities/failures.ts';
import {
  guestMessageFailure,
  guestMessageReasonOf,
  type GuestMessageReason,
} from '#capabilities/guest-messaging/guest-messaging.reasons.ts';
import type { PartnerOAuth } from '#capabilities/oauth.ts';
import { readOnlyAccessFailure } from '#capabilities/pms/pms.blocks.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import { type AccessToken, getCurrentToken, type TokenKeeper } from '#capabilities/tokens.ts';
import type { Clock } from '#foundation/context/clock.ts';
import {
  connectionKeyOf,
  sanitizeProviderText,
  type MakeOutbound,
  type Outbound,
  outboundByMode,
  type OutboundRequest,
  type OutboundResponse,
  readToken,
  requestWithToken,
} from '#foundation/outbound/outbound.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

import { guestyManifest, SIMULATED_GUESTY } from './guesty.manifest.ts';
import * as wire from './guesty.wire.ts';

const PROVIDER = 'guesty';
const LIVE_ORIGIN = 'https://open-api.guesty.com';
const PAGE = 100;
const MOST_PAGES = 500;
/** A conversation is read back for a day or two, never to its beginning. */
const MOST_PAGES_OF_POSTS = 10;

export type GuestyOptions = {
  readonly makeOutbound: MakeOutbound;
  readonly clock: Clock;
  /** Without `/v1`: tokens come from beside it. */
  readonly liveOrigin?: string;
  /** The simulator's; without it, connections in test mode are refused (SEC-47). */
  readonly testOrigin?: string | undefined;
  readonly requestsPerSecond?: number;
};

/** One function per remote call, for one connection; transport and parsing, no meaning. */
export type GuestyClient = ReturnType<typeof clientFor>;

export function createGuestyClients({
  makeOutbound,
  clock,
  liveOrigin = LIVE_ORIGIN,
  testOrigin,
  requestsPerSecond = guestyManifest.requestsPerSecond,
}: GuestyOptions) {
  const outboundOf = outboundByMode({
    makeOutbound,
    provider: PROVIDER,
    live: { baseUrl: liveOrigin },
    testBaseUrl: testOrigin,
    requestsPerSecond,
  });
  const makeToken = (connection: ProviderConnection) => tokenMaker(outboundOf(connection), connection, clock);
  const oauth: PartnerOAuth = {
    testApplication: SIMULATED_GUESTY,
    exchange: ({ mode, ...application }) => makeToken({ mode, credentials: application })(),
  };
  return {
    clients: (connection: ProviderConnection): GuestyClient =>
      clientFor(outboundOf(connection), connection, clock, makeToken(connection)),
    oauth,
  };
}

/** A token for the credentials; at most five are given in a day. */
const tokenMaker =
  (outbound: Outbound, connection: ProviderConnection, clock: Clock) => async (): Promise<AccessToken> => {
    const now = clock.now();
    const response = await outbound.request({
      method: 'POST',
      url: '/oauth2/token',
      connectionKey: connectionKeyOf(connection),
      // One more token changes only their count.
      readOnly: true,
      accept: [401, 403],
      form: {
        grant_type: 'client_credentials',
        scope: 'open-api',
        client_id: connection.credentials['clientId']?.trim() ?? '',
        client_secret: connection.credentials['clientSecret']?.trim() ?? '',
      },
    });
    return readToken(response, PROVIDER, { now, otherwise: 'clientSecret' });
  };

function keeperOf({ tokens }: ProviderConnection): TokenKeeper {
  // Five tokens a day do not last for a client that forgets them.
  if (!tokens) throw new Error('guesty has no token keeper');
  return tokens;
}

function clientFor(
  outbound: Outbound,
  connection: ProviderConnection,
  clock: Clock,
  makeToken: ReturnType<typeof tokenMaker>,
) {
  const send = (request: OutboundRequest, accept: readonly number[] = []): Promise<OutboundResponse> =>
    requestWithToken(
      outbound,
      { ...request, accept, connectionKey: connectionKeyOf(connection) },
      // An expired token answers 401 or 403.
      { keeper: keeperOf(connection), clock, make: makeToken, ended: [401, 403] },
    );

  async function ask<Schema extends z.ZodType>(
    schema: Schema,
    request: OutboundRequest,
  ): Promise<z.output<Schema>> {
    const response = await send({ ...request, url: `/v1${request.url}` });
    if (response.status < 300) return response.read(schema);
    throw refusal(response, `${request.method} ${request.url.split('?')[0]}`);
  }

  const get = <Schema extends z.ZodType>(schema: Schema, url: string, query: OutboundRequest['query'] = {}) =>
    ask(schema, { method: 'GET', url, query });

  /**
   * The conversations with guests. The right to them is one that an access may lack, and no word of a refusal is kept: it may repeat
   * what was written.
   */
  async function askInbox<Schema extends z.ZodType>(
    schema: Schema,
    request: OutboundRequest,
  ): Promise<z.output<Schema>> {
    const url = `/v1/communication/conversations${request.url}`;
    const response = await send({ ...request, url }, [403]);
    if (response.status < 300) return response.read(schema);
    throw guestMessageFailure(PROVIDER, INBOX_REASONS[response.status] ?? 'other', {
      words: `Guesty answered ${response.status}`,
    });
  }

  return {
    /** The account that the token is for, from its claims; nothing is decided by it. */
    accountId: async (): Promise<string | null> =>
      accountIn((await getCurrentToken(keeperOf(connection), clock.now(), makeToken)).value),

    getMe: () => get(wire.Account, '/accounts/me'),

    getListings: async (): Promise<wire.Listing[]> => {
      const fields =
        '_id title nickname active accommodates timezone defaultCheckInTime defaultCheckOutTime prices';
      const all: wire.Listing[] = [];
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const skip = String(page * PAGE);
        const query = { fields, limit: String(PAGE), skip, sort: '_id' };
        const { results } = await get(wire.Listings, '/listings', query);
        all.push(...results);
        if (results.length < PAGE) return all;
      }
      throw endless();
    },

    /** By day of arrival, both included; in the order of their ids, so that new ones come last. */
    searchReservations: async function* (from: PlainDate, to: PlainDate): AsyncGenerator<wire.Reservation[]> {
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const { results, pagination } = await get(wire.Reservations, '/reservations-v3/search', {
          'filter[checkIn][gte]': from,
          'filter[checkIn][lte]': to,
          sort: '_id',
          skip: String(page * PAGE),
          limit: String(PAGE),
        });
        yield results;
        if (!(pagination?.hasMore ?? results.length === PAGE)) return;
      }
      throw endless();
    },

    /** Null for a reservation that does not exist. */
    getReservation: async (id: string): Promise<wire.Reservation | null> => {
      const found = await orNull(
        get(wire.Reservation.array(), '/reservations-v3', { 'reservationIds[]': id }),
      );
      return found?.find((reservation) => reservation.id === id) ?? null;
    },

    /** Both days included. */
    getCalendar: async (listing: string, startDate: PlainDate, endDate: PlainDate) => {
      const url = `/availability-pricing/api/calendar/listings/${encodeURIComponent(listing)}`;
      return (await get(wire.Calendar, url, { startDate, endDate })).data.days;
    },

    /** One range at a time; both days included. */
    putCalendar: async (
      listing: string,
      json: {
        readonly startDate: PlainDate;
        readonly endDate: PlainDate;
        readonly status: 'available' | 'unavailable';
        readonly note?: string;
      },
    ): Promise<void> => {
      const url = `/v1/availability-pricing/api/calendar/listings/${encodeURIComponent(listing)}`;
      // The rights of an access are seen only here: reading continues without this one.
      const response = await send({ method: 'PUT', url, json }, [403]);
      if (response.status === 403) throw readOnlyAccessFailure(PROVIDER, 'calendar');
      if (response.status >= 300) throw refusal(response, 'PUT calendar');
    },

    getGuest: (id: string): Promise<wire.Guest | null> =>
      orNull(get(wire.Guest, `/guests-crud/${encodeURIComponent(id)}`)),

    /** Null for a reservation that is not found by its id. */
    getReservationThread: async (id: string): Promise<wire.ReservationThread | null> => {
      const found = await orNull(
        get(wire.ReservationThread.array(), '/reservations-v3', { 'reservationIds[]': id }),
      );
      return found?.find((reservation) => reservation.id === id) ?? null;
    },

    /** The conversation with the guest of a reservation, the newest first. */
    findConversation: async (reservation: string): Promise<wire.Conversation | null> => {
      const filters = JSON.stringify([{ field: 'reservation._id', operator: '$eq', value: reservation }]);
      const found = await withoutThread(
        askInbox(wire.Conversations, { method: 'GET', url: '', query: { filters, limit: String(PAGE) } }),
        [],
      );
      // Another project saw the filter ignored: the answer then has the conversations of other guests.
      return found.find(({ meta }) => meta?.reservations?.some(({ _id }) => _id === reservation)) ?? null;
    },

    /** Newest first; none of a conversation that does not exist. */
    readPosts: async function* (conversation: string): AsyncGenerator<wire.Post[]> {
      const url = `/${encodeURIComponent(conversation)}/posts`;
      let cursor: Readonly<Record<string, string>> = {};
      for (let page = 0; page < MOST_PAGES_OF_POSTS; page += 1) {
        const query = { sort: '-createdAt', limit: String(PAGE), ...cursor };
        const { posts, after } = await withoutThread(
          askInbox(wire.Posts, { method: 'GET', url, query }),
          NO_POSTS,
        );
        yield posts;
        if (after === null || posts.length === 0) return;
        cursor = { cursorAfter: after };
      }
      throw endless();
    },

    sendMessage: (
      conversation: string,
      json: { readonly module: { readonly type: string }; readonly body: string },
    ): Promise<string | null> =>
      askInbox(wire.SentMessage, {
        method: 'POST',
        url: `/${encodeURIComponent(conversation)}/send-message`,
        json,
      }),

    getWebhooks: () => get(wire.Webhooks, '/webhooks'),

    postWebhook: async (url: string, events: readonly string[]): Promise<string> => {
      const json = { url, events };
      return (await ask(wire.Webhook, { method: 'POST', url: '/webhooks', json }))._id;
    },

    /** Replaces its events; its address is fixed. */
    putWebhook: async (id: string, events: readonly string[]): Promise<void> => {
      const url = `/v1/webhooks/${encodeURIComponent(id)}`;
      const response = await send({ method: 'PUT', url, json: { events } });
      if (response.status >= 300) throw refusal(response, 'PUT webhooks');
    },

    /** Null while there is none yet. */
    getWebhookSecret: (url: string): Promise<string | null> =>
      orNull(get(wire.WebhookSecret, '/webhooks-v2/secret', { url })),
  };
}

function refusal(response: OutboundResponse, what: string): ProviderFailure {
  const words = wire.Refusal.safeParse(response.json());
  const kind = response.status === 404 || response.status === 410 ? 'missing' : 'refused';
  const message = words.success ? sanitizeProviderText(words.data) : String(response.status);
  return new ProviderFailure(PROVIDER, kind, `guesty: ${what} was refused: ${message}`);
}

const INBOX_REASONS: Readonly<Record<number, GuestMessageReason>> = {
  403: 'thread-not-allowed',
  404: 'thread-missing',
  410: 'thread-missing',
  413: 'text-too-long',
};
const NO_POSTS: z.output<typeof wire.Posts> = { posts: [], after: null };

async function withoutThread<Result>(asked: Promise<Result>, none: Result): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderFailure && guestMessageReasonOf(error) === 'thread-missing') return none;
    throw error;
  }
}

const endless = () => new ProviderFailure(PROVIDER, 'wait', 'guesty: a list does not end');

async function orNull<Result>(asked: Promise<Result>): Promise<Result | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind === 'missing') return null;
    throw error;
  }
}

function accountIn(token: string): string | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const id = (claims as { accountId?: unknown } | null)?.accountId;
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}
