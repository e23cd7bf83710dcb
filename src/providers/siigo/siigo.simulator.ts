import { randomBytes } from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Stage } from '#foundation/simulation/definition.ts';
import { bodyOf } from '#foundation/simulation/request-body.ts';
import { defineSimulator } from '#foundation/simulation/simulator.ts';
import { epochMs } from '#vocabulary/instant.ts';
import type { Json, Refused } from './siigo.simulated-body.ts';
import { customerFrom } from './siigo.simulated-customer.ts';
import { isOpen, writeDocument, advanceStamp, renderDocument } from './siigo.simulated-document.ts';
import { writeJournal, shownJournal } from './siigo.simulated-journal.ts';
import {
  seedSiigo,
  type SiigoWorld,
  type SimulatedCustomer,
  type SimulatedDocument,
} from './siigo.simulated-world.ts';

type SiigoStage = Stage<SiigoWorld>;
type Query = Readonly<Record<string, string | undefined>>;

/** The next document is a draft for one more reading. */
export type SiigoItem = { readonly kind: 'queue' };

const DAY_SECONDS = 86_400;
/** A hundred in a minute for a company. */
const REQUESTS_PER_SECOND = 100 / 60;

const refuse = (reply: FastifyReply, status: number, problems: readonly Refused[]) =>
  reply.code(status).send({
    Status: status,
    Errors: problems.map(({ code, message, params }) => ({
      Code: code,
      Message: message,
      Params: params,
      Detail: 'Check the API documentation: https://siigoapi.docs.apiary.io',
    })),
  });
const one = (code: string, message: string, param?: string): readonly Refused[] => [
  { code, message, params: param === undefined ? [] : [param] },
];

function isTooMany({ world, clock }: SiigoStage, perSecond: number): boolean {
  const at = Math.floor(epochMs(clock.now()) / 60_000);
  if (world.minute.at !== at) world.minute = { at, requests: 0 };
  world.minute.requests += 1;
  return world.minute.requests > perSecond * 60;
}

/** The checks before every call: the name of the software, its token, and the rate limit. */
function gate(app: FastifyInstance, stage: SiigoStage, perSecond: number): void {
  app.addHook('preHandler', async (request, reply) => {
    if (reply.sent) return undefined;
    const partner = request.headers['partner-id'];
    if (partner === undefined)
      return refuse(reply, 400, one('header_required', 'The header Partner-Id is required'));
    if (!/^[A-Za-z0-9]{3,100}$/.test(String(partner))) {
      return refuse(reply, 400, one('invalid_partner_id', 'The header Partner-Id is invalid'));
    }
    if (request.url.endsWith('/auth')) return undefined;
    const token = stage.world.tokens[request.headers.authorization?.replace(/^Bearer /, '') ?? ''];
    if (!token || token.expiresAt <= epochMs(stage.clock.now())) {
      return refuse(reply, 401, one('unauthorized', 'The access token is not valid'));
    }
    return isTooMany(stage, perSecond)
      ? refuse(reply, 429, one('requests_limit', 'Too many requests'))
      : undefined;
  });
}

function paged<Item>(items: readonly Item[], query: Query, path: string) {
  const page = Math.max(1, Number(query['page'] ?? 1));
  const size = Math.min(100, Number(query['page_size'] ?? 25));
  return {
    pagination: { page, page_size: size, total_results: items.length },
    results: items.slice((page - 1) * size, page * size),
    _links: { self: { href: `${path}?page=${page}&page_size=${size}` } },
  };
}

/** Days are those of UTC, the end included up to its first moment, as a time would be. */
const isWithin = (created: string, { created_start: from, created_end: to }: Query): boolean =>
  (from === undefined || created >= from) && (to === undefined || created <= to);

const jsonOf = (request: FastifyRequest): Json => (bodyOf(request).json ?? {}) as Json;

/** The key that makes a second request a repeat of the first; `wrong` for an invalid key. */
function keyOf({ headers }: FastifyRequest): string | null {
  const header = headers['idempotency-key'];
  if (header === undefined) return null;
  return /^[A-Za-z0-9]{1,30}$/.test(String(header)) ? String(header) : 'wrong';
}
const wrongKey = (reply: FastifyReply) =>
  refuse(reply, 400, one('invalid_idempotency-key', 'The idempotency-key is invalid'));

const PATHS = { FV: '/v1/invoices', NC: '/v1/credit-notes' } as const;

function documentRoutes(app: FastifyInstance, stage: SiigoStage, type: 'FV' | 'NC'): void {
  const path = PATHS[type];
  const found = (id: string): SimulatedDocument | undefined =>
    stage.world.documents.find((document) => document.type === type && document.id === id);
  const missing = (reply: FastifyReply) => refuse(reply, 404, one('not_found', "The id doesn't exist", 'id'));

  app.post(path, (request: FastifyRequest, reply) => {
    const key = keyOf(request);
    if (key === 'wrong') return wrongKey(reply);
    const before = stage.world.documents.find(
      (document) => key !== null && document.type === type && document.idempotencyKey === key,
    );
    if (before) return reply.code(201).send(renderDocument(stage.world, before));
    const body = bodyOf(request).json;
    if (typeof body !== 'object' || body === null) {
      return refuse(reply, 400, one('parameter_required', 'The body is required'));
    }
    const made = writeDocument(stage, type, body as Readonly<Record<string, unknown>>, {
      idempotencyKey: key,
    });
    return 'id' in made ? reply.code(201).send(renderDocument(stage.world, made)) : refuse(reply, 400, made);
  });
  app.get<{ Querystring: Query }>(path, ({ query }) => {
    const isAsked = (document: SimulatedDocument) =>
      document.type === type &&
      isWithin(document.created, query) &&
      (query['name'] === undefined || document.name === query['name']);
    const all = stage.world.documents.filter(isAsked);
    return paged(
      all.map((document) => renderDocument(stage.world, document)),
      query,
      path,
    );
  });
  app.get<{ Params: { id: string } }>(`${path}/:id`, ({ params }, reply) => {
    const document = found(params.id);
    if (!document) return missing(reply);
    advanceStamp(document);
    return renderDocument(stage.world, document);
  });
  app.get<{ Params: { id: string } }>(`${path}/:id/pdf`, ({ params }, reply) => {
    const document = found(params.id);
    if (!document) return missing(reply);
    return { id: document.id, base64: Buffer.from(`%PDF-1.4 ${document.name}`).toString('base64') };
  });
  if (type === 'NC') return;
  app.put<{ Params: { id: string } }>(`${path}/:id`, (request, reply) => {
    const own = found(request.params.id);
    if (!own) return missing(reply);
    const made = writeDocument(stage, type, jsonOf(request), { idempotencyKey: null, own });
    return 'id' in made ? reply.code(201).send(renderDocument(stage.world, made)) : refuse(reply, 400, made);
  });
  app.delete<{ Params: { id: string } }>(`${path}/:id`, ({ params }, reply) => {
    const own = found(params.id);
    if (!own) return missing(reply);
    if (!isOpen(own)) {
      return refuse(reply, 400, one('delete_not_allowed', 'The invoice is in process or accepted', 'id'));
    }
    const { world } = stage;
    world.documents = world.documents.filter((document) => document !== own);
    world.removed[type] = Math.max(world.removed[type] ?? 0, own.number);
    return { id: own.id, deleted: true };
  });
  app.get<{ Params: { id: string } }>(`${path}/:id/xml`, ({ params }, reply) => {
    const document = found(params.id);
    if (!document) return missing(reply);
    const xml = `<Invoice><ID>${document.name}</ID><UUID>${document.cufe}</UUID></Invoice>`;
    return { id: document.id, base64: Buffer.from(xml).toString('base64') };
  });
  app.get<{ Params: { id: string } }>(`${path}/:id/stamp/errors`, ({ params }, reply) => {
    const document = found(params.id);
    if (!document) return missing(reply);
    return { id: document.id, errors: document.errors.map((message) => ({ message })) };
  });
}

function catalogues(app: FastifyInstance, { world }: { readonly world: () => SiigoWorld }): void {
  app.get('/v1/taxes', () => world().taxes);
  app.get('/v1/cost-centers', () => world().costCenters);
  app.get<{ Querystring: Query }>('/v1/document-types', ({ query }, reply) => {
    const { type } = query;
    if (type === undefined)
      return refuse(reply, 400, one('parameter_required', 'The field type is required', 'type'));
    return world().documentTypes.filter((entry) => entry.type === type);
  });
  app.get<{ Querystring: Query }>('/v1/payment-types', ({ query }, reply) => {
    const { document_type: type } = query;
    if (type === undefined) {
      return refuse(
        reply,
        400,
        one('parameter_required', 'The field document_type is required', 'document_type'),
      );
    }
    return world()
      .paymentTypes.filter((entry) => entry.for.includes(type))
      .map(({ for: _, ...entry }) => entry);
  });
  app.get<{ Querystring: Query }>('/v1/users', ({ query }) => paged(world().sellers, query, '/v1/users'));
  app.get<{ Querystring: Query }>('/v1/products', ({ query }) => {
    const { code } = query;
    const asked = world().products.filter((product) => code === undefined || product.code === code);
    return paged(asked, query, '/v1/products');
  });
}

function journalRoutes(app: FastifyInstance, stage: SiigoStage): void {
  const path = '/v1/journals';
  app.post(path, (request, reply) => {
    const key = keyOf(request);
    if (key === 'wrong') return wrongKey(reply);
    const { world } = stage;
    const before = world.journals.find(({ idempotencyKey }) => key !== null && idempotencyKey === key);
    const made = before ?? writeJournal(world, jsonOf(request), key);
    return 'id' in made ? reply.code(201).send(shownJournal(world, made)) : refuse(reply, 400, made);
  });
  app.get<{ Querystring: Query }>(path, ({ query }) => {
    const { document_id: type } = query;
    const asked = stage.world.journals.filter(
      ({ documentType }) => type === undefined || String(documentType) === type,
    );
    return paged(
      asked.map((journal) => shownJournal(stage.world, journal)),
      query,
      path,
    );
  });
}

const shownCustomer = ({ id_type: { code }, ...customer }: SimulatedCustomer) => ({
  ...customer,
  id_type: { code, name: code === '31' ? 'NIT' : 'Otro' },
  active: true,
  vat_responsible: false,
  metadata: { created: '2026-01-05T14:00:00.000Z', last_updated: null },
});

function customerRoutes(app: FastifyInstance, stage: SiigoStage): void {
  const path = '/v1/customers';
  const found = (id: string) => stage.world.customers.find((customer) => customer.id === id);
  const missing = (reply: FastifyReply) => refuse(reply, 404, one('not_found', "The id doesn't exist", 'id'));
  app.get<{ Querystring: Query }>(path, ({ query }) => {
    const { identification: asked } = query;
    const all = stage.world.customers.filter(
      ({ identification }) => asked === undefined || identification === asked,
    );
    return paged(all.map(shownCustomer), query, path);
  });
  app.get<{ Params: { id: string } }>(`${path}/:id`, ({ params }, reply) => {
    const customer = found(params.id);
    return customer ? shownCustomer(customer) : missing(reply);
  });
  app.post(path, (request, reply) => {
    const made = customerFrom(stage.world, jsonOf(request), { at: '', own: null });
    if (!('id' in made)) return refuse(reply, 400, [made]);
    stage.world.customers.push(made);
    return reply.code(201).send(shownCustomer(made));
  });
  app.put<{ Params: { id: string } }>(`${path}/:id`, (request, reply) => {
    const own = found(request.params.id);
    if (!own) return missing(reply);
    const made = customerFrom(stage.world, jsonOf(request), { at: '', own });
    if (!('id' in made)) return refuse(reply, 400, [made]);
    stage.world.customers[stage.world.customers.indexOf(own)] = made;
    return shownCustomer(made);
  });
}

/**
 * A company in Siigo Nube, imitated from the published blueprint: its token, its lists, invoices and credit notes whose
 * stamp comes later. README says what it does not do.
 * @param requestsPerSecond the rate limit of a company.
 */
export const createSiigoSimulator = (requestsPerSecond = REQUESTS_PER_SECOND) =>
  defineSimulator<SiigoWorld, SiigoItem>({
    id: 'siigo',
    seed: seedSiigo,
    has: ({ world }) => {
      world.queueNext += 1;
    },
    routes: (app, stage) => {
      gate(app, stage, requestsPerSecond);
      app.post('/auth', (request, reply) => {
        const { world, clock } = stage;
        const { username, access_key: key } = (bodyOf(request).json ?? {}) as Query;
        if (!world.users.some((user) => user.username === username && user.access_key === key)) {
          return refuse(reply, 401, one('unauthorized', 'The username or access_key is not valid'));
        }
        world.tokensGiven += 1;
        const token = randomBytes(24).toString('base64url');
        world.tokens[token] = {
          username: username ?? '',
          expiresAt: epochMs(clock.now()) + DAY_SECONDS * 1000,
        };
        return reply.code(201).send({
          access_token: token,
          expires_in: DAY_SECONDS,
          token_type: 'Bearer',
          scope: 'SiigoAPI',
        });
      });
      documentRoutes(app, stage, 'FV');
      documentRoutes(app, stage, 'NC');
      journalRoutes(app, stage);
      customerRoutes(app, stage);
      catalogues(app, { world: () => stage.world });
    },
  });
