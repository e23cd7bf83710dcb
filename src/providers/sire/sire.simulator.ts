import type { FastifyReply, FastifyRequest } from 'fastify';

import { bodyOf } from '#foundation/simulation/request-body.ts';
import { defineSimulator } from '#foundation/simulation/simulator.ts';
import type { Stage } from '#foundation/simulation/definition.ts';
import { dayIn } from '#vocabulary/instant.ts';
import {
  isSameRecord,
  readSimulatedFile,
  type SimulatedRecord,
  type SimulatedUpload,
} from './sire.simulated-file.ts';
import { homePage, loginPage, queryPage, uploadPage } from './sire.simulated-pages.ts';
import { PORTAL } from './sire.wire.ts';

type Person = {
  readonly documentType: string;
  readonly documentNumber: string;
  readonly password: string;
  /** Empty: whichever hotel code is typed, but the one that stands for a wrong one. */
  readonly companies: readonly string[];
};
/** Typed by hand, it is refused (D-62). */
const WRONG_HOTEL = '9999';
type Session = { readonly id: string; company: string | null; views: string[] };
export type SireWorld = {
  people: Person[];
  sessions: Session[];
  records: SimulatedRecord[];
  nextId: number;
  isDown: boolean;
};

/** The whole site closes or opens again, or all users are signed out. */
export type SireHappening = 'down' | 'up' | 'sessions-expire';

const { login, upload, query, viewState } = PORTAL;

function sessionOf(world: SireWorld, request: FastifyRequest): Session | undefined {
  const id = /JSESSIONID=([^;\s]+)/.exec(request.headers.cookie ?? '')?.[1];
  return world.sessions.find((session) => session.id === id);
}

/** JSF remembers each view it sent; a form without one is an expired view. */
function newView(world: SireWorld, session: Session): string {
  const view = `j_id${world.nextId++}`;
  session.views.push(view);
  return view;
}

function openSession(world: SireWorld, reply: FastifyReply): Session {
  const session: Session = { id: `SIM${world.nextId++}`, company: null, views: [] };
  world.sessions.push(session);
  void reply.header('set-cookie', `JSESSIONID=${session.id}; Path=/; HttpOnly`);
  return session;
}

const html = (reply: FastifyReply, text: string) => reply.type('text/html; charset=utf-8').send(text);

const toLogin = (reply: FastifyReply) => reply.code(302).header('location', '../public/login.jsf').send();

const viewExpired = (reply: FastifyReply) =>
  reply.code(500).type('text/html').send('javax.faces.application.ViewExpiredException');

type Form = Readonly<Record<string, string>>;

const personOf = (world: SireWorld, form: Form): Person | undefined =>
  world.people.find(
    ({ documentType, documentNumber }) =>
      documentType === form[login.documentType] && documentNumber === form[login.documentNumber],
  );

function signIn(world: SireWorld, session: Session, form: Form, reply: FastifyReply) {
  const person = personOf(world, form);
  const companies = person?.companies ?? [];
  const state = newView(world, session);
  if ('AJAXREQUEST' in form) return html(reply, loginPage({ state, companies }));
  const company = form[login.company] ?? '';
  const isOfPerson = companies.length > 0 ? companies.includes(company) : company !== WRONG_HOTEL;
  if (!person || person.password !== form[login.password] || !isOfPerson) {
    return html(reply, loginPage({ state, companies, error: 'Usuario o contraseña incorrectos' }));
  }
  session.company = company;
  return reply.code(302).header('location', '../hotel/inicio.jsf').send();
}

/** Loads what is right and names what is not, record by record. */
function load(world: SireWorld, uploaded: SimulatedUpload): string[] {
  if (uploaded.structureError) return ['Error en la estructura del archivo'];
  const messages: string[] = [];
  let loaded = 0;
  for (const [index, { error, ...record }] of uploaded.records.entries()) {
    const repeated = world.records.some((known) => isSameRecord(known, record));
    const wrong = error ?? (repeated ? 'registro duplicado' : null);
    if (wrong) {
      messages.push(`Registro ${index + 1}: ${wrong}`);
    } else {
      world.records.push(record);
      loaded += 1;
    }
  }
  const result = messages.length > 0 ? 'El archivo fue procesado.' : 'El archivo fue cargado exitosamente.';
  const counts = `Registros cargados: ${loaded}. Registros con error: ${messages.length}`;
  return [`${result} ${counts}`, ...messages];
}

async function receiveFile(stage: Stage<SireWorld>, session: Session, parts: FormData): Promise<string[]> {
  const file = parts.get(upload.file);
  if (!(file instanceof File) || !/\.txt$/i.test(file.name)) return ['Debe seleccionar un archivo .txt'];
  const today = dayIn('America/Bogota', stage.clock.now());
  return load(stage.world, readSimulatedFile(await file.text(), session.company ?? '', today));
}

/** The portal of SIRE in small; README says what is left out. */
export const sireSimulator = defineSimulator<SireWorld, Person, SireHappening>({
  id: 'sire',
  seed: () => ({
    people: [{ documentType: '1', documentNumber: '1020304050', password: 'simulador-sire', companies: [] }],
    sessions: [],
    records: [],
    nextId: 1,
    isDown: false,
  }),
  has: ({ world }, person) => {
    world.people.push(person);
  },
  emit: ({ world }, happening) => {
    if (happening === 'sessions-expire') world.sessions = [];
    else world.isDown = happening === 'down';
  },
  routes: (app, stage) => {
    app.addHook('preHandler', async (_request, reply) => {
      if (stage.world.isDown) {
        await reply.code(503).type('text/html').send('<h1>Servicio no disponible</h1>');
      }
    });

    app.get(login.path, async (request, reply) => {
      const session = sessionOf(stage.world, request) ?? openSession(stage.world, reply);
      return html(reply, loginPage({ state: newView(stage.world, session), companies: [] }));
    });
    app.post(login.path, async (request, reply) => {
      const { form } = bodyOf(request);
      const session = sessionOf(stage.world, request);
      if (!session?.views.includes(form[viewState] ?? '')) return viewExpired(reply);
      return signIn(stage.world, session, form, reply);
    });

    app.get('/hotel/inicio.jsf', async (request, reply) =>
      sessionOf(stage.world, request)?.company ? html(reply, homePage()) : toLogin(reply),
    );

    for (const { path, show } of [
      { path: upload.path, show: uploadPage },
      { path: query.path, show: queryPage },
    ]) {
      app.get(path, async (request, reply) => {
        const session = sessionOf(stage.world, request);
        return session?.company ? html(reply, show(newView(stage.world, session))) : toLogin(reply);
      });
    }

    app.post(upload.path, async (request, reply) => {
      const session = sessionOf(stage.world, request);
      if (!session?.company) return toLogin(reply);
      const parts = await bodyOf(request).parts();
      if (!session.views.includes(String(parts.get(viewState)))) return viewExpired(reply);
      const messages = await receiveFile(stage, session, parts);
      return html(reply, uploadPage(newView(stage.world, session), messages));
    });

    app.post(query.path, async (request, reply) => {
      const session = sessionOf(stage.world, request);
      if (!session?.company) return toLogin(reply);
      const { form } = bodyOf(request);
      if (!session.views.includes(form[viewState] ?? '')) return viewExpired(reply);
      const rows = stage.world.records.filter(
        ({ hotelCode, documentNumber, movementDate }) =>
          hotelCode === session.company &&
          documentNumber === form[query.documentNumber] &&
          movementDate === form[query.from],
      );
      return html(reply, queryPage(newView(stage.world, session), rows));
    });
  },
});
