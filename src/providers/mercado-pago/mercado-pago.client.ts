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

import { PROVIDER } from './mercado-pago.failures.ts';
import { type MercadoPagoKeys, readKeys } from './mercado-pago.keys.ts';
import { mercadoPagoManifest } from './mercado-pago.manifest.ts';
import { mercadoPagoFailureOf } from './mercado-pago.refusal.ts';
import * as wire from './mercado-pago.wire.ts';

const PAGE = 50;
const MOST_PAGES = 20;

/** A payment is read with much about the payer; more than this is none. */
const LONGEST_ANSWER = 2_000_000;

const LIVE = 'https://api.mercadopago.com';

export type MercadoPagoClientOptions = {
  readonly makeOutbound: MakeOutbound;
  readonly live?: string;
  /** The simulator's; without it, connections in test mode are refused (SEC-47). */
  readonly testOrigin?: string | undefined;
  readonly requestsPerSecond?: number;
};

/** One function per remote call, for one connection; transport and parsing, no meaning. */
export type MercadoPagoClient = ReturnType<typeof clientFor>;
export type MercadoPagoClients = (connection: ProviderConnection) => MercadoPagoClient;

/** Mercado Pago has one address for keys of tests and for those that take money; a test connection asks the simulator. */
export function createMercadoPagoClients({
  makeOutbound,
  live = LIVE,
  testOrigin,
  requestsPerSecond = mercadoPagoManifest.requestsPerSecond,
}: MercadoPagoClientOptions): MercadoPagoClients {
  const common = { makeOutbound, provider: PROVIDER, requestsPerSecond, live: { baseUrl: live } };
  const outbounds = {
    // Keys that take money have no way to a simulator.
    prod: outboundByMode({ ...common, testBaseUrl: undefined }),
    test: outboundByMode({ ...common, testBaseUrl: testOrigin }),
  };
  return (connection) => {
    const keys = readKeys(connection);
    const outbound = outbounds[keys.environment](connection);
    return clientFor({ outbound, keys, connectionKey: connectionKeyOf(connection) });
  };
}

type Access = {
  readonly outbound: Outbound;
  readonly keys: MercadoPagoKeys;
  readonly connectionKey: string;
};

/** One item, paid once until the end. */
export type NewPreference = {
  readonly items: readonly {
    readonly title: string;
    readonly quantity: number;
    readonly currency_id: string;
    readonly unit_price: number;
  }[];
  readonly external_reference: string;
  readonly back_urls: { readonly success: string; readonly pending: string; readonly failure: string };
  readonly auto_return?: 'approved';
  readonly binary_mode: boolean;
  readonly expires: true;
  readonly expiration_date_from: string;
  readonly expiration_date_to: string;
  /** Of payments in cash and by transfer that were begun on the page. */
  readonly date_of_expiration: string;
  readonly statement_descriptor?: string;
};

/** Without it a refund that is in process is answered with 400, as if it was refused (documentation, Pix). */
const SHOW_REFUNDS_IN_PROCESS = { 'x-render-in-process-refunds': 'true' } as const;

function clientFor({ outbound, keys, connectionKey }: Access) {
  const request = (
    asked: Pick<OutboundRequest, 'method' | 'url' | 'query' | 'json' | 'headers' | 'idempotent'>,
  ): Promise<OutboundResponse> =>
    outbound.request({
      ...asked,
      headers: { authorization: `Bearer ${keys.secretKey}`, ...asked.headers },
      connectionKey,
      maxBytes: LONGEST_ANSWER,
    });
  const get = (url: string, more: Pick<OutboundRequest, 'query' | 'headers'> = {}) =>
    request({ method: 'GET', url, ...more });

  return {
    keys,
    connectionKey,

    getAccount: async (): Promise<wire.MercadoPagoAccount> => {
      const response = await get('/users/me');
      if (response.status < 300) return response.read(wire.AccountAnswer);
      throw mercadoPagoFailureOf(response, 'GET /users/me');
    },

    findPreferences: async (reference: string): Promise<readonly wire.FoundPreference[]> => {
      const response = await get('/checkout/preferences/search', {
        query: { external_reference: reference },
      });
      if (response.status < 300) return response.read(wire.PreferenceList).elements;
      throw mercadoPagoFailureOf(response, 'GET /checkout/preferences/search');
    },

    /** Null for a page that does not exist. */
    getPreference: async (id: string): Promise<wire.Preference | null> => {
      const response = await get(`/checkout/preferences/${encodeURIComponent(id)}`);
      if (response.status < 300) return response.read(wire.PreferenceAnswer);
      if (response.status === 404) return null;
      throw mercadoPagoFailureOf(response, 'GET /checkout/preferences/{id}');
    },

    /** Not repeated by itself: that the key counts for pages is written in no document. */
    createPreference: async (body: NewPreference, key: string): Promise<wire.Preference> => {
      const response = await request({
        method: 'POST',
        url: '/checkout/preferences',
        json: body,
        headers: { 'x-idempotency-key': key },
      });
      if (response.status < 300) return response.read(wire.PreferenceAnswer);
      throw mercadoPagoFailureOf(response, 'POST /checkout/preferences', { isWrite: true });
    },

    /** Null where Mercado Pago does not take this end. */
    endPreference: async (id: string, end: string): Promise<wire.Preference | null> => {
      const response = await request({
        method: 'PUT',
        url: `/checkout/preferences/${encodeURIComponent(id)}`,
        json: { expires: true, expiration_date_to: end },
        idempotent: true,
      });
      if (response.status < 300) return response.read(wire.PreferenceAnswer);
      if ([400, 404, 422].includes(response.status)) return null;
      throw mercadoPagoFailureOf(response, 'PUT /checkout/preferences/{id}', { isWrite: true });
    },

    /** Every payment that the search has for this reference, of whichever account. */
    getPaymentsOf: async (reference: string): Promise<readonly wire.MercadoPagoPayment[]> => {
      const all: wire.MercadoPagoPayment[] = [];
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const response = await get('/v1/payments/search', {
          query: {
            sort: 'date_created',
            criteria: 'asc',
            external_reference: reference,
            limit: PAGE,
            offset: page * PAGE,
          },
        });
        if (response.status >= 300) throw mercadoPagoFailureOf(response, 'GET /v1/payments/search');
        const { results } = response.read(wire.PaymentList);
        all.push(...results);
        if (results.length < PAGE) return all;
      }
      throw new ProviderFailure(PROVIDER, 'wait', `${PROVIDER}: a list does not end`);
    },

    /** Null for a payment that does not exist. */
    getPayment: async (id: string): Promise<wire.MercadoPagoPayment | null> => {
      const response = await get(`/v1/payments/${encodeURIComponent(id)}`);
      if (response.status < 300) return response.read(wire.Payment);
      if (response.status === 404) return null;
      throw mercadoPagoFailureOf(response, 'GET /v1/payments/{id}');
    },

    /** The answer as it is: what a refusal of it means depends on what is left of the payment. */
    createRefund: (paymentId: string, amount: number, key: string): Promise<OutboundResponse> =>
      request({
        method: 'POST',
        url: `/v1/payments/${encodeURIComponent(paymentId)}/refunds`,
        json: { amount },
        headers: { 'x-idempotency-key': key, ...SHOW_REFUNDS_IN_PROCESS },
        idempotent: true,
      }),

    getRefunds: async (paymentId: string): Promise<readonly wire.MercadoPagoRefund[]> => {
      const response = await get(`/v1/payments/${encodeURIComponent(paymentId)}/refunds`, {
        headers: SHOW_REFUNDS_IN_PROCESS,
      });
      if (response.status < 300) return response.read(wire.RefundList);
      throw mercadoPagoFailureOf(response, 'GET /v1/payments/{id}/refunds');
    },
  };
}
