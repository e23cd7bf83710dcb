import type { z } from 'zod';

import type { ProviderConnection } from '#capabilities/connection.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { FiscalKind } from '#capabilities/fiscal/fiscal.document.ts';
import { type AccessToken, createAccessToken, type TokenKeeper } from '#capabilities/tokens.ts';
import type { Clock } from '#foundation/context/clock.ts';
import {
  connectionKeyOf,
  type MakeOutbound,
  type Outbound,
  outboundByMode,
  type OutboundRequest,
  requestWithToken,
} from '#foundation/outbound/outbound.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import type { SiigoParty } from './siigo.parties.ts';
import type { SiigoRequest } from './siigo.document.ts';
import type { SiigoJournal } from './siigo.journal.ts';
import { siigoManifest } from './siigo.manifest.ts';
import { failureIn, type Names, JOURNAL_FIELD_NAMES } from './siigo.refusals.ts';
import * as wire from './siigo.wire.ts';
import { PROVIDER } from './siigo.words.ts';

export type SiigoOptions = {
  readonly outbound: MakeOutbound;
  readonly clock: Clock;
  readonly liveUrl: string;
  /** The simulator's; without it, connections in test mode are refused (SEC-47). */
  readonly testUrl: string | undefined;
  /** The name of this software, which Siigo requires with each request. */
  readonly partnerId: string;
  /** The rate limit of Siigo; another figure only against a simulator with that limit. */
  readonly requestsPerSecond?: number;
};

/** "120 seconds or more" before a connection is given up (blueprint, "Tiempos de respuesta"). */
const ANSWER_MS = 120_000;
const PAGE = 100;
const MOST_PAGES = 200;

const PATHS: Readonly<Record<FiscalKind, string>> = {
  invoice: '/v1/invoices',
  'credit-note': '/v1/credit-notes',
};

/** One function per remote call, for one connection; transport and parsing, no meaning. */
export type SiigoClient = ReturnType<typeof clientFor>;

export function createSiigoClients({
  outbound,
  clock,
  liveUrl,
  testUrl,
  partnerId,
  requestsPerSecond = siigoManifest.requestsPerSecond,
}: SiigoOptions) {
  const outboundOf = outboundByMode({
    makeOutbound: outbound,
    provider: PROVIDER,
    live: { baseUrl: liveUrl },
    testBaseUrl: testUrl,
    requestsPerSecond,
    timeouts: { answerMs: ANSWER_MS },
  });
  return (connection: ProviderConnection) =>
    clientFor({ outbound: outboundOf(connection), connection, clock, partnerId });
}

type Access = {
  readonly outbound: Outbound;
  readonly connection: ProviderConnection;
  readonly clock: Clock;
  readonly partnerId: string;
};

async function makeToken({ outbound, connection, clock, partnerId }: Access): Promise<AccessToken> {
  const now = clock.now();
  const { username = '', accessKey = '' } = connection.credentials;
  const response = await outbound.request({
    method: 'POST',
    url: '/auth',
    connectionKey: connectionKeyOf(connection),
    headers: { 'partner-id': partnerId },
    // One more token changes nothing there.
    readOnly: true,
    accept: [401, 403],
    json: { username: username.trim(), access_key: accessKey.trim() },
  });
  if (response.status < 300) {
    const { access_token, expires_in } = response.read(wire.Token);
    return createAccessToken(access_token, { now, seconds: expires_in });
  }
  const message = `siigo gave no token (${response.status})`;
  throw new ProviderFailure(PROVIDER, 'reconnect', message, { fields: [{ field: 'accessKey', message }] });
}

function keeperOf({ tokens }: ProviderConnection): TokenKeeper {
  if (!tokens) throw new Error('siigo has no token keeper');
  return tokens;
}

function clientFor(access: Access) {
  const { outbound, connection, clock, partnerId } = access;
  const keeper = keeperOf(connection);

  async function ask<Schema extends z.ZodType>(
    schema: Schema,
    request: OutboundRequest,
    names?: Names,
  ): Promise<z.output<Schema>> {
    const response = await requestWithToken(
      outbound,
      {
        ...request,
        headers: { ...request.headers, 'partner-id': partnerId },
        connectionKey: connectionKeyOf(connection),
      },
      { keeper, clock, make: () => makeToken(access) },
    );
    const what = `${request.method} ${request.url}`;
    // Some of Siigo's errors come with a status of success.
    const problems = wire.Problems.safeParse(response.json()).data;
    if (problems && problems.length > 0) throw failureIn(problems, what, names);
    if (response.status === 404)
      throw new ProviderFailure(PROVIDER, 'missing', `siigo: ${what} found nothing`);
    if (response.status >= 300) throw failureIn([], `${what} (${response.status})`);
    return response.read(schema);
  }

  const get = <Schema extends z.ZodType>(schema: Schema, url: string, query: OutboundRequest['query'] = {}) =>
    ask(schema, { method: 'GET', url, query });

  async function everyPage<Item extends z.ZodType>(
    item: Item,
    url: string,
    query: Readonly<Record<string, string>>,
  ): Promise<z.output<Item>[]> {
    const all: z.output<Item>[] = [];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const asked = { ...query, page: String(page), page_size: String(PAGE) };
      const { pagination, results } = await get(wire.pageOf(item), url, asked);
      all.push(...results);
      if (results.length === 0 || all.length >= pagination.total_results) return all;
    }
    throw new ProviderFailure(PROVIDER, 'wait', 'siigo: a list does not end');
  }

  const customer = (id: string) => `/v1/customers/${encodeURIComponent(id)}`;
  const document = (kind: FiscalKind, id: string) => `${PATHS[kind]}/${encodeURIComponent(id)}`;

  return {
    /** The same key gives back what was made with it. */
    create: (kind: FiscalKind, json: SiigoRequest, key: string): Promise<wire.Document> =>
      ask(wire.Document, {
        method: 'POST',
        url: PATHS[kind],
        headers: { 'idempotency-key': key },
        json,
      }),

    document: (kind: FiscalKind, id: string): Promise<wire.Document> =>
      get(wire.Document, document(kind, id)),

    /** Only of an invoice that DIAN has refused; its type, customer and currency stay. */
    changeInvoice: (id: string, json: SiigoRequest): Promise<wire.Document> =>
      ask(wire.Document, { method: 'PUT', url: document('invoice', id), json }),

    /** Only of an invoice that is not on its way to DIAN and was not accepted. */
    removeInvoice: async (id: string): Promise<void> => {
      await ask(wire.Removed, { method: 'DELETE', url: document('invoice', id) });
    },

    /** The same key gives back what was posted with it. */
    postJournal: (json: SiigoJournal, key: string): Promise<wire.Journal> =>
      ask(
        wire.Journal,
        { method: 'POST', url: '/v1/journals', headers: { 'idempotency-key': key }, json },
        JOURNAL_FIELD_NAMES,
      ),

    /** Made on a day of Bogotá, which ends at five in the morning of the next in UTC. */
    documentsOf: (kind: FiscalKind, day: PlainDate): Promise<wire.Document[]> =>
      everyPage(wire.Document, PATHS[kind], { created_start: day, created_end: addDays(day, 2) }),

    invoicesNamed: (name: string): Promise<wire.Document[]> =>
      everyPage(wire.Document, PATHS.invoice, { name }),

    /** Why DIAN refused it. Only invoices have such a list. */
    stampErrors: async (id: string): Promise<readonly string[]> =>
      (await get(wire.StampErrors, `${document('invoice', id)}/stamp/errors`)).errors.map(
        ({ message }) => message,
      ),

    file: async (kind: FiscalKind, id: string, format: 'pdf' | 'xml'): Promise<Buffer<ArrayBuffer>> =>
      Buffer.from((await get(wire.File, `${document(kind, id)}/${format}`)).base64, 'base64'),

    documentTypes: (type: 'FV' | 'NC' | 'CC') =>
      get(wire.DocumentType.array(), '/v1/document-types', { type }),
    paymentTypes: (type: 'FV' | 'NC') =>
      get(wire.Listed.array(), '/v1/payment-types', { document_type: type }),
    taxes: () => get(wire.Tax.array(), '/v1/taxes'),
    costCenters: () => get(wire.Listed.array(), '/v1/cost-centers'),
    users: () => everyPage(wire.User, '/v1/users', {}),
    products: () => everyPage(wire.Product, '/v1/products', {}),

    customersOf: (identification: string) => everyPage(wire.Customer, '/v1/customers', { identification }),
    customer: (id: string) => get(wire.Customer, customer(id)),
    createCustomer: (json: SiigoParty): Promise<wire.Customer> =>
      ask(wire.Customer, { method: 'POST', url: '/v1/customers', json }),
    /** Siigo empties a field that is not sent. */
    replaceCustomer: (id: string, json: SiigoParty): Promise<wire.Customer> =>
      ask(wire.Customer, { method: 'PUT', url: customer(id), json }),
  };
}
