import type { ProviderConnection } from '#capabilities/connection.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import {
  connectionKeyOf,
  type MakeOutbound,
  type Outbound,
  outboundByMode,
  type OutboundRequest,
  type OutboundResponse,
} from '#foundation/outbound/outbound.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

import { PROVIDER } from './wompi.failures.ts';
import { readKeys, type WompiKeys } from './wompi.keys.ts';
import { wompiManifest } from './wompi.manifest.ts';
import { wompiFailureOf } from './wompi.refusal.ts';
import * as wire from './wompi.wire.ts';

/** Wompi's largest page is 200. */
const PAGE = 100;
const MOST_PAGES = 20;

/** A payment is read with much about the payer; more than this is none. */
const LONGEST_ANSWER = 2_000_000;

export type WompiAddresses = {
  readonly production: string;
  readonly sandbox: string;
  /** Wompi's page for people: one for both environments. */
  readonly page: string;
};

const LIVE: WompiAddresses = {
  production: 'https://production.wompi.co/v1',
  sandbox: 'https://sandbox.wompi.co/v1',
  page: 'https://checkout.wompi.co/p/',
};

export type WompiClientOptions = {
  readonly makeOutbound: MakeOutbound;
  readonly live?: WompiAddresses;
  /** The simulator's; without it, connections in test mode are refused (SEC-47). */
  readonly testOrigin?: string | undefined;
  readonly requestsPerSecond?: number;
};

/** One function per remote call, for one connection; transport and parsing, no meaning. */
export type WompiClient = ReturnType<typeof clientFor>;
export type WompiClients = (connection: ProviderConnection) => WompiClient;

/** A live connection is asked at Wompi's production or at its sandbox, as its keys are; a test connection at the simulator. */
export function createWompiClients({
  makeOutbound,
  live = LIVE,
  testOrigin,
  requestsPerSecond = wompiManifest.requestsPerSecond,
}: WompiClientOptions): WompiClients {
  const testBaseUrl = testOrigin === undefined ? undefined : `${testOrigin}/v1`;
  const common = { makeOutbound, provider: PROVIDER, requestsPerSecond };
  const outbounds = {
    // Keys of production have no way to a simulator.
    prod: outboundByMode({ ...common, live: { baseUrl: live.production }, testBaseUrl: undefined }),
    test: outboundByMode({ ...common, live: { baseUrl: live.sandbox }, testBaseUrl }),
  };
  return (connection) => {
    const keys = readKeys(connection);
    const outbound = outbounds[keys.environment](connection);
    const page = connection.mode === 'test' ? `${testOrigin ?? ''}/p/` : live.page;
    return clientFor({ outbound, keys, page, connectionKey: connectionKeyOf(connection) });
  };
}

type Access = {
  readonly outbound: Outbound;
  readonly keys: WompiKeys;
  readonly page: string;
  readonly connectionKey: string;
};

function clientFor({ outbound, keys, page, connectionKey }: Access) {
  const get = (
    url: string,
    key: string,
    more: Pick<OutboundRequest, 'query' | 'accept'> = {},
  ): Promise<OutboundResponse> =>
    outbound.request({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${key}` },
      connectionKey,
      maxBytes: LONGEST_ANSWER,
      ...more,
    });

  async function getPage(query: NonNullable<OutboundRequest['query']>): Promise<readonly wire.Transaction[]> {
    const response = await get('/transactions', keys.secretKey, { query });
    if (response.status >= 300) throw wompiFailureOf(response, 'GET /transactions');
    return response.read(wire.TransactionList).data;
  }

  return {
    keys,
    page,

    /** Null for a public key that Wompi does not know. */
    getMerchant: async (): Promise<wire.Merchant | null> => {
      const response = await get(`/merchants/${keys.publicKey}`, keys.publicKey, { accept: [401, 403] });
      if (response.status < 300) return response.read(wire.MerchantAnswer).data;
      if ([401, 403, 404, 422].includes(response.status)) return null;
      throw wompiFailureOf(response, 'GET /merchants');
    },

    /** Every payment of our account with this reference; none for a reference of another account. */
    getTransactionsOf: async (reference: string): Promise<readonly wire.Transaction[]> => {
      const all: wire.Transaction[] = [];
      for (let number = 1; number <= MOST_PAGES; number += 1) {
        const found = await getPage({ reference, page: number, page_size: PAGE });
        all.push(...found);
        if (found.length < PAGE) return all;
      }
      throw new ProviderFailure(PROVIDER, 'wait', `${PROVIDER}: a list does not end`);
    },

    /** Some payment of our account, if Wompi lists one; null where it does not let itself be asked so. */
    findTransaction: async (from: PlainDate, until: PlainDate): Promise<wire.Transaction | null> => {
      const response = await get('/transactions', keys.secretKey, {
        query: { from_date: from, until_date: until, page: 1, page_size: 1 },
      });
      return response.status < 300 ? (response.read(wire.TransactionList).data[0] ?? null) : null;
    },

    /** Wompi answers this of any account and needs no key: `merchant` says whose the payment is. Null for one that does not exist. */
    getTransaction: async (id: string): Promise<wire.Transaction | null> => {
      const response = await get(`/transactions/${encodeURIComponent(id)}`, keys.secretKey);
      if (response.status < 300) return response.read(wire.TransactionAnswer).data;
      if (response.status === 404) return null;
      throw wompiFailureOf(response, 'GET /transactions/{id}');
    },
  };
}
