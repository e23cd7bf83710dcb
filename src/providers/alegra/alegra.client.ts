import type { z } from 'zod';

import type { ProviderConnection } from '#capabilities/connection.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { FiscalKind } from '#capabilities/fiscal/fiscal.document.ts';
import {
  connectionKeyOf,
  type MakeOutbound,
  type Outbound,
  outboundByMode,
  type OutboundRequest,
} from '#foundation/outbound/outbound.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { AlegraContact } from './alegra.document.ts';
import { alegraManifest } from './alegra.manifest.ts';
import { failureIn } from './alegra.refusals.ts';
import * as wire from './alegra.wire.ts';
import { PROVIDER } from './alegra.words.ts';

export type AlegraOptions = {
  readonly outbound: MakeOutbound;
  /** With its version. */
  readonly liveUrl: string;
  /** The simulator's; without it, connections in test mode are refused (SEC-47). */
  readonly testUrl: string | undefined;
  /** The rate limit of Alegra; another figure only against a simulator with that limit. */
  readonly requestsPerSecond?: number;
};

/** A stamp waits for DIAN; Alegra documents no time for it. */
const ANSWER_MS = 60_000;
/** "El límite máximo es 30." */
const PAGE = 30;
const MOST_PAGES = 200;

const PATHS: Readonly<Record<FiscalKind, string>> = {
  invoice: '/invoices',
  'credit-note': '/credit-notes',
};
const TEMPLATES: Readonly<Record<FiscalKind, string>> = { invoice: 'invoice', 'credit-note': 'creditNote' };

/** One function per remote call, for one connection; transport and parsing, no meaning. */
export type AlegraClient = ReturnType<typeof clientFor>;

export function createAlegraClients({
  outbound,
  liveUrl,
  testUrl,
  requestsPerSecond = alegraManifest.requestsPerSecond,
}: AlegraOptions) {
  const common = {
    makeOutbound: outbound,
    provider: PROVIDER,
    testBaseUrl: testUrl,
    requestsPerSecond,
    timeouts: { answerMs: ANSWER_MS },
  };
  const outboundOf = outboundByMode({ ...common, live: { baseUrl: liveUrl } });
  // Files lie at a store of Alegra's, under host names that change, or at the address of Alegra that is set here.
  const storedFilesOf = outboundByMode({ ...common, live: { publicHosts: true } });
  const { origin } = new URL(liveUrl);
  return (connection: ProviderConnection) => {
    const outbound = outboundOf(connection);
    const stored = storedFilesOf(connection);
    const filesAt = (url: string) => (URL.parse(url)?.origin === origin ? outbound : stored);
    return clientFor({ outbound, filesAt, connection });
  };
}

type Access = {
  readonly outbound: Outbound;
  readonly filesAt: (url: string) => Outbound;
  readonly connection: ProviderConnection;
};

function clientFor({ outbound, filesAt, connection }: Access) {
  const { email = '', token = '' } = connection.credentials;
  const authorization = `Basic ${Buffer.from(`${email.trim()}:${token.trim()}`).toString('base64')}`;

  async function ask<Schema extends z.ZodType>(
    schema: Schema,
    request: OutboundRequest,
  ): Promise<z.output<Schema>> {
    const response = await outbound.request({
      ...request,
      headers: { authorization },
      connectionKey: connectionKeyOf(connection),
    });
    const { status } = response;
    const what = `${request.method} ${request.url}`;
    if (status === 404) throw new ProviderFailure(PROVIDER, 'missing', `alegra: ${what} found nothing`);
    // Some of Alegra's refusals come with a status of success.
    const problem = wire.Problem.safeParse(response.json()).data;
    const isRefusal =
      status >= 300 || (problem && problem.code !== '' && !schema.safeParse(response.json()).success);
    if (!isRefusal) return response.read(schema);
    // A plan that lacks something has no code of its own.
    const code = status === 402 || !problem ? String(status) : problem.code;
    throw failureIn({ code, message: problem?.message ?? '' }, what);
  }

  const get = <Schema extends z.ZodType>(schema: Schema, url: string, query: OutboundRequest['query'] = {}) =>
    ask(schema, { method: 'GET', url, query });

  /** A list that does not know `start` gives the same page again, which ends it. */
  async function everyPage<Entry extends z.ZodType<{ readonly id: string }>>(
    entry: Entry,
    url: string,
    query: Readonly<Record<string, string>> = {},
  ): Promise<z.output<Entry>[]> {
    const all = new Map<string, z.output<Entry>>();
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const asked = { ...query, start: String(page * PAGE), limit: String(PAGE) };
      const entries = await get(wire.pageOf(entry), url, asked);
      const before = all.size;
      for (const one of entries) all.set(one.id, one);
      if (entries.length < PAGE || all.size === before) return [...all.values()];
    }
    throw new ProviderFailure(PROVIDER, 'wait', 'alegra: a list does not end');
  }

  const document = (kind: FiscalKind, id: string) => `${PATHS[kind]}/${encodeURIComponent(id)}`;

  return {
    /** Asked before credentials are saved: the way to identify their company. */
    company: async (): Promise<void> => {
      const response = await outbound.request({
        method: 'GET',
        url: '/company',
        headers: { authorization },
        connectionKey: connectionKeyOf(connection),
        accept: [401, 403],
      });
      if (response.status < 300) return;
      const message = `alegra does not know these credentials (${response.status})`;
      const kind = response.status === 402 ? 'refused' : 'reconnect';
      throw new ProviderFailure(PROVIDER, kind, message, { fields: [{ field: 'token', message }] });
    },

    create: (kind: FiscalKind, json: object): Promise<wire.Document> =>
      ask(wire.Document, { method: 'POST', url: PATHS[kind], json }),

    /** Hands it to DIAN; the answer lists each document, and the verdict may come later. */
    stamp: (id: string): Promise<readonly wire.Stamped[]> =>
      ask(wire.StampAnswer, { method: 'POST', url: '/invoices/stamp', json: { ids: [Number(id)] } }),

    /** Only what was never stamped. */
    remove: async (id: string): Promise<void> => {
      await ask(wire.Anything, { method: 'DELETE', url: document('invoice', id) });
    },

    /** It stays in Alegra's books, but does not count. */
    void: async (id: string): Promise<void> => {
      await ask(wire.Anything, { method: 'POST', url: `${document('invoice', id)}/void` });
    },

    document: (kind: FiscalKind, id: string): Promise<wire.Document> =>
      get(wire.Document, document(kind, id)),

    documentsOf: (kind: FiscalKind, day: PlainDate): Promise<wire.Document[]> =>
      everyPage(wire.Document, PATHS[kind], { date: day }),

    invoicesNamed: (name: string): Promise<wire.Document[]> =>
      everyPage(wire.Document, PATHS.invoice, { numberTemplate_fullNumber: name }),

    addressesOf: (kind: FiscalKind, id: string) => get(wire.Files, document(kind, id), { fields: 'pdf,xml' }),

    /** Anybody with the address may read it: it is asked for without credentials. */
    file: async (url: string): Promise<Uint8Array<ArrayBuffer>> => {
      const response = await filesAt(url).request({
        method: 'GET',
        url,
        connectionKey: connectionKeyOf(connection),
      });
      if (response.status < 300) return new Uint8Array(response.bytes());
      throw new ProviderFailure(PROVIDER, 'wait', `alegra: a file could not be read (${response.status})`);
    },

    contactsOf: (identification: string) => everyPage(wire.Contact, '/contacts', { identification }),
    createContact: (json: AlegraContact) => ask(wire.Made, { method: 'POST', url: '/contacts', json }),

    changeContact: (id: string, json: Partial<AlegraContact>) =>
      ask(wire.Made, { method: 'PUT', url: `/contacts/${encodeURIComponent(id)}`, json }),

    numberTemplates: (kind: FiscalKind) =>
      everyPage(wire.NumberTemplate, '/number-templates', { documentType: TEMPLATES[kind] }),
    taxes: () => everyPage(wire.Tax, '/taxes'),
    costCenters: () => everyPage(wire.Listed, '/cost-centers'),
    sellers: () => everyPage(wire.Listed, '/sellers'),
    items: () => everyPage(wire.Item, '/items'),
  };
}
