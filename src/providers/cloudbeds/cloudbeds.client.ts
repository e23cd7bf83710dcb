import { z } from 'zod';

import { ProviderFailure } from '#capabilities/failures.ts';
import { readOnlyAccessFailure } from '#capabilities/pms/pms.blocks.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type { Clock } from '#foundation/context/clock.ts';
import {
  sanitizeProviderText,
  keyOrToken,
  type MakeOutbound,
  outboundByMode,
  type OutboundResponse,
  type Send,
} from '#foundation/outbound/outbound.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

import { createCloudbedsAccounting, type CloudbedsAccounting } from './cloudbeds.accounting.ts';
import { cloudbedsCodeFlow } from './cloudbeds.oauth.ts';
import { CLOUDBEDS_SCOPES, type CloudbedsMethod } from './cloudbeds.scopes.ts';
import * as wire from './cloudbeds.wire.ts';

const PROVIDER = 'cloudbeds';
export const LIVE_BASE_URL = 'https://api.cloudbeds.com/api/v1.3';
/** More than five requests in a second are too many (cloudbeds "Limits"). */
export const CLOUDBEDS_REQUESTS_PER_SECOND = 5;

export type CloudbedsOptions = {
  readonly makeOutbound: MakeOutbound;
  readonly clock: Clock;
  /** Ends in `/api/v1.3`; beside it is `/accounting/v1.0`. */
  readonly liveBaseUrl?: string;
  /** The simulator's; without it, connections in test mode are refused (SEC-47). */
  readonly testBaseUrl?: string | undefined;
  readonly testConsentPage?: string | undefined;
  /** The rate limit of Cloudbeds; another figure only against a simulator with that limit. */
  readonly requestsPerSecond?: number;
};

/** Closed for any reason; the only word for it that every version of the API knows. */
const BLOCK_TYPE = 'out_of_service';
type NewRoomBlock = {
  readonly propertyID: string;
  readonly roomID: string;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
  readonly roomBlockReason: string;
};

type Fields = Readonly<Record<string, string | undefined>>;
type Answer = { readonly data: unknown; readonly total: number | undefined };

/** One function per remote call, for one connection; transport and parsing, no meaning. */
export type CloudbedsClient = ReturnType<typeof clientFor>;

export function createCloudbedsClients({
  makeOutbound,
  clock,
  liveBaseUrl = LIVE_BASE_URL,
  testBaseUrl,
  testConsentPage,
  requestsPerSecond = CLOUDBEDS_REQUESTS_PER_SECOND,
}: CloudbedsOptions) {
  const outboundOf = outboundByMode({
    makeOutbound,
    provider: PROVIDER,
    live: { baseUrl: liveBaseUrl },
    testBaseUrl,
    requestsPerSecond,
  });
  const { oauth, renew } = cloudbedsCodeFlow(outboundOf, clock, testConsentPage);
  const sendOf = (connection: ProviderConnection): Send =>
    keyOrToken(outboundOf(connection), connection, {
      provider: PROVIDER,
      clock,
      renew,
      headersOf: (apiKey) => ({ 'x-api-key': apiKey }),
    });
  return {
    clients: (connection: ProviderConnection): CloudbedsClient => clientFor(sendOf(connection)),
    accounting: (connection: ProviderConnection): CloudbedsAccounting =>
      createCloudbedsAccounting(sendOf(connection), connection.mode === 'live' ? liveBaseUrl : testBaseUrl),
    oauth,
  };
}

function clientFor(send: Send) {
  const get = async (method: string, query: Fields): Promise<Answer> =>
    answerOf(await send({ method: 'GET', url: `/${method}`, query }), method);
  const post = async (method: string, form: Fields): Promise<Answer> =>
    answerOf(await send({ method: 'POST', url: `/${method}`, form }), method);
  /** An access without the right to write answers 403: reading continues without it. */
  const write = async (
    verb: 'POST' | 'PUT' | 'DELETE',
    method: CloudbedsMethod,
    fields: Fields,
  ): Promise<OutboundResponse> => {
    const content = verb === 'DELETE' ? { query: fields } : { form: fields };
    const response = await send({ ...content, method: verb, url: `/${method}`, accept: [403] });
    if (response.status === 403) throw readOnlyAccessFailure(PROVIDER, CLOUDBEDS_SCOPES[method]);
    return response;
  };

  return {
    getHotels: () =>
      everyPage(20, async (page) => {
        const { data, total } = await get('getHotels', page);
        return { items: parsed(z.array(wire.Hotel), data, 'getHotels'), total };
      }),

    getHotelDetails: async (propertyID: string): Promise<wire.HotelDetails> => {
      const { data } = await get('getHotelDetails', { propertyID });
      return parsed(wire.HotelDetails, data, 'getHotelDetails');
    },

    getRooms: (propertyIDs: string) =>
      everyPage(20, async (page) => {
        const { data, total } = await get('getRooms', { propertyIDs, ...page });
        const properties = parsed(z.array(wire.PropertyRooms), data, 'getRooms');
        return { items: properties.flatMap(({ rooms }) => rooms), total };
      }),

    /** `modifiedFrom` is a wall clock of the property: `2026-03-04 08:00:00`. */
    getReservations: (propertyID: string, modifiedFrom: string) =>
      pages(100, async (page) => {
        const { data, total } = await get('getReservations', { propertyID, modifiedFrom, ...page });
        return { items: parsed(z.array(wire.ReservationItem), data, 'getReservations'), total };
      }),

    /** By day of arrival, both included. */
    getArrivals: (propertyID: string, checkInFrom: PlainDate, checkInTo: PlainDate) =>
      pages(100, async (page) => {
        const asked = { propertyID, checkInFrom, checkInTo, ...page };
        const { data, total } = await get('getReservations', asked);
        return { items: parsed(z.array(wire.ReservationItem), data, 'getReservations'), total };
      }),

    /** Null for a booking that does not exist. */
    getReservation: async (propertyID: string, reservationID: string): Promise<wire.Reservation | null> => {
      try {
        const { data } = await get('getReservation', { propertyID, reservationID });
        return parsed(wire.Reservation, data, 'getReservation');
      } catch (error) {
        if (error instanceof ProviderFailure && error.kind === 'missing') return null;
        throw error;
      }
    },

    /** Other days, or another status; flat names of a form such as `rooms[0][checkinDate]`. */
    putReservation: async (fields: Fields): Promise<void> => {
      answerOf(await write('PUT', 'putReservation', fields), 'putReservation');
    },

    /** Another room for an assigned one, or a first one. Rates stay as they were sold. */
    postRoomAssign: async (fields: {
      readonly propertyID: string;
      readonly reservationID: string;
      readonly subReservationID: string | undefined;
      readonly newRoomID: string;
      readonly roomTypeID: string;
      readonly oldRoomID: string | undefined;
    }): Promise<void> => {
      answerOf(await write('POST', 'postRoomAssign', fields), 'postRoomAssign');
    },

    /** Money that was received elsewhere, into the account of a booking. */
    postPayment: async (fields: {
      readonly propertyID: string;
      readonly reservationID: string;
      readonly type: string;
      readonly amount: string;
      readonly description: string;
    }): Promise<string> => {
      const response = await write('POST', 'postPayment', fields);
      answerOf(response, 'postPayment');
      return parsed(wire.PostedPayment, response.json(), 'postPayment').transactionID;
    },

    getPaymentMethods: async (propertyID: string) => {
      const { data } = await get('getPaymentMethods', { propertyID });
      return parsed(wire.PaymentMethods, data, 'getPaymentMethods').methods;
    },

    getTaxesAndFees: async (propertyID: string) => {
      const { data } = await get('getTaxesAndFees', { propertyID });
      return parsed(z.array(wire.TaxOrFee), data ?? [], 'getTaxesAndFees');
    },

    getSources: async (propertyIDs: string) => {
      const { data } = await get('getSources', { propertyIDs });
      return parsed(z.array(wire.Source), data ?? [], 'getSources');
    },

    /** Blocks of a room, or of all, that touch days, both included; no more than 35 of them are allowed. */
    getRoomBlocks: (
      propertyID: string,
      roomID: string | undefined,
      startDate: PlainDate,
      endDate: PlainDate,
    ) =>
      everyPage(100, async (page) => {
        const asked = { propertyID, roomID, startDate, endDate, ...page };
        const response = await send({ method: 'GET', url: '/getRoomBlocks', query: asked, accept: [403] });
        // An access that was given before we asked for this scope reads everything else.
        if (response.status === 403) throw readOnlyAccessFailure(PROVIDER, CLOUDBEDS_SCOPES.getRoomBlocks);
        const { data, total } = answerOf(response, 'getRoomBlocks');
        return { items: parsed(wire.RoomBlocks, data ?? [], 'getRoomBlocks'), total };
      }),

    postRoomBlock: async ({ roomID, ...block }: NewRoomBlock): Promise<string> => {
      const fields = { ...block, roomBlockType: BLOCK_TYPE, 'rooms[0][roomID]': roomID };
      const response = await write('POST', 'postRoomBlock', fields);
      const { data } = answerOf(response, 'postRoomBlock');
      // Beside the data in one version, inside of it in another.
      for (const place of [response.json(), data]) {
        const made = wire.RoomBlockMade.safeParse(place).data;
        if (made) return made.roomBlockID;
      }
      throw new ProviderFailure(PROVIDER, 'unknown', 'cloudbeds: postRoomBlock answered without an id');
    },

    /** Other days for a block. */
    putRoomBlock: async (block: Omit<NewRoomBlock, 'roomBlockReason'> & { roomBlockID: string }) => {
      const { roomID, ...rest } = block;
      const response = await write('PUT', 'putRoomBlock', { ...rest, 'rooms[0][roomID]': roomID });
      answerOf(response, 'putRoomBlock');
    },

    /** POST since 2026-06-23; DELETE before, and where a server does not know the new verb yet. */
    deleteRoomBlock: async (propertyID: string, roomBlockID: string): Promise<void> => {
      const fields = { propertyID, roomBlockID };
      const response = await write('POST', 'deleteRoomBlock', fields);
      const again = isUnknownVerb(response) ? await write('DELETE', 'deleteRoomBlock', fields) : response;
      answerOf(again, 'deleteRoomBlock');
    },

    getWebhooks: async (propertyID: string): Promise<wire.Webhook[]> => {
      const { data } = await get('getWebhooks', { propertyID });
      return parsed(z.array(wire.Webhook), data ?? [], 'getWebhooks');
    },

    postWebhook: async (subscription: {
      propertyID: string;
      object: string;
      action: string;
      endpointUrl: string;
    }): Promise<string> => {
      const { data } = await post('postWebhook', subscription);
      return parsed(wire.Subscription, data, 'postWebhook').subscriptionID;
    },
  };
}

/** Cloudbeds' words for an id that leads nowhere; there is no code for it (cloudbeds "Envelope"). */
const NOT_FOUND = /not found|does not exist|doesn't exist|no longer exists/i;
/** Of these it says nothing about the booking or the block that was asked for. */
const OF_SOMETHING_ELSE =
  /\b(propert(y|ies)|hotels?|methods?|routes?|endpoints?|api|pages?|resources?|users?|associations?)\b/i;

const saysMissing = (words: string): boolean => NOT_FOUND.test(words) && !OF_SOMETHING_ELSE.test(words);

/** Whether the server has no such call; a 404 that names a missing record is an answer of the call. */
function isUnknownVerb(response: OutboundResponse): boolean {
  if (response.status !== 404) return response.status === 405;
  try {
    return !saysMissing(response.read(wire.Envelope).message ?? '');
  } catch {
    return true;
  }
}

/** `success` counts before the status: a failure is often HTTP 200. */
function answerOf(response: OutboundResponse, method: string): Answer {
  const { success, message = '', data, total } = response.read(wire.Envelope);
  if (success && response.status < 300) return { data, total };
  const words = sanitizeProviderText(message);
  throw new ProviderFailure(
    PROVIDER,
    saysMissing(words) ? 'missing' : 'refused',
    `cloudbeds: ${method} was refused: ${words || response.status}`,
  );
}

function parsed<Schema extends z.ZodType>(schema: Schema, data: unknown, method: string): z.output<Schema> {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const path = result.error.issues[0]?.path.join('.') ?? '';
  const kind = method.startsWith('get') ? 'wait' : 'unknown';
  throw new ProviderFailure(PROVIDER, kind, `cloudbeds: ${method} answered in an unknown form (${path})`);
}

type Page<Item> = { readonly items: readonly Item[]; readonly total: number | undefined };
const MOST_PAGES = 500;

/**
 * All pages, each with the rows that no earlier page had. A page may be shorter than asked for, and `total` does not
 * always count the listed rows, so the last page is one that adds nothing, or a short one that completes the total.
 */
async function* pages<Item>(
  pageSize: number,
  read: (page: { pageNumber: string; pageSize: string }) => Promise<Page<Item>>,
): AsyncGenerator<Item[]> {
  const found = new Set<string>();
  for (let number = 1; number <= MOST_PAGES; number += 1) {
    const { items, total } = await read({ pageNumber: String(number), pageSize: String(pageSize) });
    const fresh = new Map(items.map((item) => [JSON.stringify(item), item]));
    for (const key of fresh.keys()) if (found.has(key)) fresh.delete(key);
    if (fresh.size === 0) return;
    yield [...fresh.values()];
    for (const key of fresh.keys()) found.add(key);
    if (items.length < pageSize && found.size >= (total ?? 0)) return;
  }
  throw new ProviderFailure(PROVIDER, 'wait', 'cloudbeds: a list does not end');
}

async function everyPage<Item>(...list: Parameters<typeof pages<Item>>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const page of pages(...list)) all.push(...page);
  return all;
}
