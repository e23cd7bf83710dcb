import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Stage } from '#foundation/simulation/definition.ts';
import { bodyOf } from '#foundation/simulation/request-body.ts';
import { defineSimulator } from '#foundation/simulation/simulator.ts';
import { epochMs } from '#vocabulary/instant.ts';
import {
  isRefused,
  makeCreditNote,
  makeInvoice,
  advanceStamp,
  type Refused,
  renderDocument,
  sendToDian,
} from './alegra.simulated-document.ts';
import {
  type AlegraWorld,
  seedAlegra,
  type SimulatedContact,
  type SimulatedDocument,
} from './alegra.simulated-world.ts';

type AlegraStage = Stage<AlegraWorld>;
type Query = Readonly<Record<string, string | undefined>>;
type Json = Readonly<Record<string, unknown>>;

/** `queue`: the next stamp waits for one more reading. `plan`: the plan has no documents left. */
export type AlegraItem = { readonly kind: 'queue' | 'plan' };

/** A hundred and fifty in a minute. */
const REQUESTS_PER_SECOND = 150 / 60;
const LONGEST_PAGE = 30;

const refuse = (reply: FastifyReply, { status, code, message }: Refused) =>
  reply.code(status).send({ message, code });
const missing = (reply: FastifyReply) => refuse(reply, { status: 404, code: 404, message: 'No se encontró' });

function isTooMany({ world, clock }: AlegraStage, perSecond: number): boolean {
  const at = Math.floor(epochMs(clock.now()) / 60_000);
  if (world.minute.at !== at) world.minute = { at, requests: 0 };
  world.minute.requests += 1;
  return world.minute.requests > perSecond * 60;
}

const WAITING = 'STAMPED_AND_WAITING_RESPONSE';

const isFile = (url: string): boolean => url.includes('/files/');

/** The checks before every call: credentials, rate limit, and the limits of the plan. */
function gate(app: FastifyInstance, stage: AlegraStage, perSecond: number): void {
  app.addHook('preHandler', async (request, reply) => {
    if (reply.sent || isFile(request.url)) return undefined;
    const asked = Buffer.from(
      request.headers.authorization?.replace(/^Basic /, '') ?? '',
      'base64',
    ).toString();
    if (!stage.world.users.some(({ email, token }) => asked === `${email}:${token}`)) {
      return refuse(reply, { status: 401, code: 401, message: 'Usuario o token inválido' });
    }
    if (isTooMany(stage, perSecond)) {
      return refuse(reply, { status: 429, code: 429, message: 'Demasiadas solicitudes' });
    }
    return stage.world.isPlanOver && request.method === 'POST'
      ? refuse(reply, { status: 402, code: 1009, message: 'Tu plan no permite crear más documentos' })
      : undefined;
  });
}

function paged<Entry>(entries: readonly Entry[], query: Query) {
  const start = Math.max(0, Number(query['start'] ?? 0));
  const limit = Math.min(LONGEST_PAGE, Number(query['limit'] ?? LONGEST_PAGE));
  const data = entries.slice(start, start + limit);
  return query['metadata'] === 'true' ? { metadata: { total: entries.length }, data } : data;
}

const jsonOf = (request: FastifyRequest): Json => (bodyOf(request).json ?? {}) as Json;

const PATHS = { invoice: '/invoices', 'credit-note': '/credit-notes' } as const;
const MAKERS = { invoice: makeInvoice, 'credit-note': makeCreditNote } as const;

function documentRoutes(app: FastifyInstance, stage: AlegraStage, kind: SimulatedDocument['kind']): void {
  const path = PATHS[kind];
  const found = (id: string): SimulatedDocument | undefined =>
    stage.world.documents.find((document) => document.kind === kind && String(document.id) === id);

  app.post(path, (request, reply) => {
    const made = MAKERS[kind](stage, jsonOf(request));
    return isRefused(made) ? refuse(reply, made) : reply.code(201).send(renderDocument(stage.world, made));
  });
  app.get<{ Querystring: Query }>(path, ({ query }) => {
    const isAsked = (document: ReturnType<typeof renderDocument>) =>
      (query['date'] === undefined || document.date === query['date']) &&
      (query['numberTemplate_fullNumber'] === undefined ||
        document.numberTemplate.fullNumber === query['numberTemplate_fullNumber']);
    const all = stage.world.documents.filter((document) => document.kind === kind);
    return paged(all.map((document) => renderDocument(stage.world, document)).filter(isAsked), query);
  });
  app.get<{ Params: { id: string }; Querystring: Query }>(`${path}/:id`, (request, reply) => {
    const document = found(request.params.id);
    if (!document) return missing(reply);
    advanceStamp(document);
    const asked = (request.query['fields'] ?? '').split(',');
    // Anybody with such an address may read it, for a while.
    const base = `${request.protocol}://${request.host}${request.url.slice(0, request.url.indexOf(path))}`;
    const address = (name: string) => `${base}/files/${kind}-${document.id}.${name}?Signature=simulada`;
    return {
      ...renderDocument(stage.world, document),
      ...Object.fromEntries(
        ['pdf', 'xml'].filter((name) => asked.includes(name)).map((name) => [name, address(name)]),
      ),
    };
  });
}

function stampRoutes(app: FastifyInstance, stage: AlegraStage): void {
  app.post('/invoices/stamp', (request, reply) => {
    const ids = Array.isArray(jsonOf(request)['ids']) ? (jsonOf(request)['ids'] as unknown[]) : [];
    if (ids.length === 0 || ids.length > 10) {
      return refuse(reply, { status: 400, code: 3240, message: 'ids debe tener entre 1 y 10 facturas' });
    }
    const answers = ids.map((id) => {
      const document = stage.world.documents.find((one) => one.kind === 'invoice' && one.id === id);
      const refused = document
        ? sendToDian(stage, document)
        : { code: 3241, message: 'La factura no existe' };
      return refused
        ? { id, success: false, code: refused.code, message: refused.message }
        : { id, success: true, message: 'La factura se envió a la DIAN' };
    });
    const data = answers.filter(({ success }) => success);
    const error = answers.filter(({ success }) => !success);
    return { ...(data.length > 0 && { data }), ...(error.length > 0 && { error }) };
  });
  app.post<{ Params: { id: string } }>('/invoices/:id/void', ({ params }, reply) => {
    const document = stage.world.documents.find(
      ({ kind, id }) => kind === 'invoice' && String(id) === params.id,
    );
    if (!document) return missing(reply);
    if (document.legalStatus === 'STAMPED_AND_ACCEPTED' || document.legalStatus === WAITING) {
      return refuse(reply, {
        status: 400,
        code: 3101,
        message: 'La factura fue emitida y no se puede anular',
      });
    }
    document.status = 'void';
    return { message: 'La factura se anuló', code: 200 };
  });
  app.delete<{ Params: { id: string } }>('/invoices/:id', ({ params }, reply) => {
    const { world } = stage;
    const document = world.documents.find(({ kind, id }) => kind === 'invoice' && String(id) === params.id);
    if (!document) return missing(reply);
    if (document.legalStatus !== 'PENDING') {
      return refuse(reply, {
        status: 400,
        code: 3100,
        message: 'La factura fue emitida y no se puede eliminar',
      });
    }
    world.documents = world.documents.filter((one) => one !== document);
    return { message: 'La factura se eliminó', code: 200 };
  });
  app.get<{ Params: { name: string } }>('/files/:name', ({ params }, reply) => {
    const isPdf = params.name.endsWith('.pdf');
    return reply
      .type(isPdf ? 'application/pdf' : 'application/xml')
      .send(isPdf ? `%PDF-1.4 ${params.name}` : `<Invoice><ID>${params.name}</ID></Invoice>`);
  });
}

const shownContact = ({ identificationObject, ...contact }: SimulatedContact) => ({
  ...contact,
  id: String(contact.id),
  identification: identificationObject.number,
  identificationObject,
  type: ['client'],
  status: 'active',
});

/** Alegra's refusals of a contact; `own` is the contact that is changed. */
function complaintAbout(
  { contacts }: AlegraWorld,
  { name, identificationObject, email }: Partial<SimulatedContact>,
  own: SimulatedContact | null,
): Refused | null {
  const { type = '', number = '' } = identificationObject ?? {};
  if (!name || number === '' || !/^(RC|TI|CC|TE|CE|NIT|PP|PEP|DIE|NUIP|FOREIGN_NIT)$/.test(type)) {
    return { status: 400, code: 2001, message: 'La identificación del contacto no es válida' };
  }
  if (email && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) {
    return { status: 400, code: 2002, message: 'El correo del contacto no es válido' };
  }
  const hasOther = contacts.some((one) => one !== own && one.identificationObject.number === number);
  return hasOther
    ? { status: 400, code: 2006, message: 'Ya existe un contacto con esa identificación' }
    : null;
}

function contactRoutes(app: FastifyInstance, stage: AlegraStage): void {
  app.get<{ Querystring: Query }>('/contacts', ({ query }) => {
    const { identification: asked } = query;
    const all = stage.world.contacts.filter(
      ({ identificationObject: { number } }) => asked === undefined || number.startsWith(asked),
    );
    return paged(all.map(shownContact), query);
  });
  app.post('/contacts', (request, reply) => {
    const { world } = stage;
    const asked = jsonOf(request) as Partial<SimulatedContact>;
    const refused = complaintAbout(world, asked, null);
    if (refused) return refuse(reply, refused);
    const contact: SimulatedContact = {
      id: 1 + Math.max(...world.contacts.map(({ id }) => id)),
      name: '',
      kindOfPerson: '',
      regime: '',
      email: '',
      phonePrimary: '',
      mobile: '',
      address: {},
      identificationObject: { type: '', number: '' },
      ...asked,
    };
    world.contacts.push(contact);
    return reply.code(201).send(shownContact(contact));
  });
  app.put<{ Params: { id: string } }>('/contacts/:id', (request, reply) => {
    const { world } = stage;
    const contact = world.contacts.find(({ id }) => String(id) === request.params.id);
    if (!contact) return missing(reply);
    const asked = jsonOf(request) as Partial<SimulatedContact>;
    const refused = complaintAbout(world, { ...contact, ...asked }, contact);
    if (refused) return refuse(reply, refused);
    // A field that is not sent stays unchanged.
    Object.assign(contact, asked, { id: contact.id });
    return shownContact(contact);
  });
}

function catalogues(app: FastifyInstance, { world }: { readonly world: () => AlegraWorld }): void {
  app.get('/company', () => ({ name: 'Casa Azul Cartagena S.A.S.', applicationVersion: 'colombia' }));
  const list = (path: string, entries: (query: Query) => readonly { readonly id: number }[]) =>
    app.get<{ Querystring: Query }>(path, ({ query }) =>
      paged(
        entries(query).map((entry) => ({ ...entry, id: String(entry.id) })),
        query,
      ),
    );
  list('/taxes', () => world().taxes);
  list('/cost-centers', () => world().costCenters);
  list('/sellers', () => world().sellers);
  list('/items', () =>
    world().items.map(({ price, ...item }) => ({ ...item, type: 'service', price: [{ price }] })),
  );
  list('/number-templates', ({ documentType }) =>
    world().numberTemplates.filter((one) => documentType === undefined || one.documentType === documentType),
  );
}

/**
 * A company in Alegra, imitated from its reference and from reports of other developers: contacts, lists, invoices and
 * credit notes whose stamp comes later. README says what it does not do.
 * @param requestsPerSecond the rate limit of an account.
 */
export const createAlegraSimulator = (requestsPerSecond = REQUESTS_PER_SECOND) =>
  defineSimulator<AlegraWorld, AlegraItem>({
    id: 'alegra',
    seed: seedAlegra,
    has: ({ world }, { kind }) => {
      if (kind === 'plan') world.isPlanOver = true;
      else world.queueNext += 1;
    },
    routes: (app, stage) => {
      gate(app, stage, requestsPerSecond);
      stampRoutes(app, stage);
      documentRoutes(app, stage, 'invoice');
      documentRoutes(app, stage, 'credit-note');
      contactRoutes(app, stage);
      catalogues(app, { world: () => stage.world });
    },
  });
