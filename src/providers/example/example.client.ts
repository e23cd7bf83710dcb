import { z } from 'zod';

import { ProviderFailure } from '#capabilities/failures.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import { connectionKeyOf, type MakeOutbound } from '#foundation/outbound/outbound.ts';

import * as wire from './example.wire.ts';

export type ExampleOptions = {
  readonly makeOutbound: MakeOutbound;
  readonly liveBaseUrl: string;
  /** The simulator's; without it there is no test mode. */
  readonly testBaseUrl?: string | undefined;
};

/** One function per remote call: transport and parsing, no meaning. Limits and retries are outbound's. */
export function createExampleClients({ makeOutbound, liveBaseUrl, testBaseUrl }: ExampleOptions) {
  const outboundTo = (baseUrl: string) =>
    makeOutbound({ provider: 'example', baseUrl, requestsPerSecond: 10 });
  const live = outboundTo(liveBaseUrl);
  const test = testBaseUrl === undefined ? undefined : outboundTo(testBaseUrl);

  return (connection: ProviderConnection) => {
    const outbound = connection.mode === 'live' ? live : test;
    if (!outbound) throw new ProviderFailure('example', 'refused', 'example: there is no test mode here');
    const get = (url: string, query?: Record<string, string>) =>
      outbound.request({
        method: 'GET',
        url,
        ...(query && { query }),
        headers: { authorization: `Bearer ${connection.credentials['token'] ?? ''}` },
        connectionKey: connectionKeyOf(connection),
      });

    return {
      listProperties: async () => (await get('/properties')).read(z.array(wire.Property)),

      listRooms: async (property: string) =>
        (await get(`/properties/${encodeURIComponent(property)}/rooms`)).read(z.array(wire.Room)),

      /** Null when there is no such booking. */
      getBooking: async (id: string): Promise<wire.Booking | null> => {
        const answer = await get(`/bookings/${encodeURIComponent(id)}`);
        return answer.status === 404 ? null : answer.read(wire.Booking);
      },

      /** All pages; `since` is a moment in UTC. */
      listBookings: async (property: string, since: string): Promise<wire.Booking[]> => {
        const all: wire.Booking[] = [];
        for (let page: number | null = 1; page !== null;) {
          const answer = await get('/bookings', { property, since, page: String(page) });
          const { items, next } = answer.read(wire.BookingPage);
          all.push(...items);
          page = next;
        }
        return all;
      },
    };
  };
}

export type ExampleClients = ReturnType<typeof createExampleClients>;
