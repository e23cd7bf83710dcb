import type { FastifyReply } from 'fastify';

import { bodyOf } from '#foundation/simulation/request-body.ts';
import { defineSimulator } from '#foundation/simulation/simulator.ts';

type Card = {
  readonly code: number;
  readonly rnt: string;
  readonly parent: number | null;
  readonly fields: Readonly<Record<string, unknown>>;
};
export type TraWorld = { nextCode: number; cards: Card[] };

const DOCUMENT_TYPES = ['C.C', 'C.E', 'T.I', 'Pasaporte', 'NIT', 'Otro'];
const REASONS = [
  'Negocios',
  'Vacaciones',
  'Visitas',
  'Educacion',
  'Salud',
  'Religion',
  'Compras',
  'Transito',
  'Otros',
];
const ACCOMMODATIONS = [
  'Hotel',
  'Apartamento',
  'Casa',
  'Habitación',
  'Suite',
  'Cama',
  'Finca',
  'Camping',
  'Hostal',
  'Apartahotel',
  'Glamping',
  'Otro',
];

const PERSON = [
  'tipo_identificacion',
  'numero_identificacion',
  'nombres',
  'apellidos',
  'cuidad_residencia',
  'cuidad_procedencia',
  'numero_habitacion',
  'check_in',
  'check_out',
];
const MAIN_GUEST = [
  ...PERSON,
  'motivo',
  'numero_acompanantes',
  'tipo_acomodacion',
  'costo',
  'nombre_establecimiento',
  'rnt_establecimiento',
];

/** Lodgings that the tourism registry does not let report. */
const INACTIVE: Readonly<Record<string, string>> = { '222222': 'suspendido', '333333': 'cancelado' };

type Errors = Record<string, string[]>;

/** The error of one value, in the words of the framework the ministry uses. */
function wrongWith(name: string, value: unknown): string | null {
  if (value === undefined) return 'Este campo es requerido.';
  if (typeof value !== 'string') return 'No es una cadena válida.';
  if (value.trim() === '') return 'Este campo no puede estar en blanco.';
  const choices = { tipo_identificacion: DOCUMENT_TYPES, motivo: REASONS, tipo_acomodacion: ACCOMMODATIONS };
  if (name in choices && !choices[name as keyof typeof choices].includes(value)) {
    return `"${value}" no es una elección válida.`;
  }
  if (name.startsWith('check_') && !/^\d{4}-\d{2}-\d{2}$/.test(value)) {
    return 'Fecha con formato erróneo. Use uno de los siguientes formatos en su lugar: YYYY-MM-DD.';
  }
  return /^(costo|numero_acompanantes)$/.test(name) && !/^\d+$/.test(value)
    ? 'Introduzca un número entero válido.'
    : null;
}

function errorsOf(fields: Readonly<Record<string, unknown>>, names: readonly string[]): Errors {
  const errors: Errors = {};
  for (const name of names) {
    const wrong = wrongWith(name, fields[name]);
    if (wrong) errors[name] = [wrong];
  }
  // The sentinel of the demonstration: a guest with this surname is refused.
  if (/rechazo tra/i.test(`${String(fields['nombres'])} ${String(fields['apellidos'])}`)) {
    errors['numero_identificacion'] = ['Rechazo TRA: el documento no coincide con el huésped.'];
  }
  return errors;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The RNT that a token belongs to: `good-123456`. */
const rntOf = (authorization: string | undefined): string | null =>
  /^token good-(\d{3,10})$/.exec(authorization ?? '')?.[1] ?? null;

const page = (title: string, body: string) =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`;

/** Answers what the access to the platform itself is good for; true when it was answered. */
function isTurnedAway(reply: FastifyReply, authorization: string | undefined): boolean {
  if (authorization === 'token down') {
    void reply.code(503).type('text/html; charset=utf-8').send(page('Plataforma en mantenimiento', ''));
    return true;
  }
  if (rntOf(authorization)) return false;
  void reply.code(401).send({ detail: 'Token inválido.' });
  return true;
}

/**
 * TRA in small: both cards with the errors of its framework, rising codes, tokens `good-<rnt>`, `bad` (401)
 * and `down` (503). README says what is left out.
 */
export const traSimulator = defineSimulator<TraWorld>({
  id: 'tra',
  seed: () => ({ nextCode: 1_457_896, cards: [] }),
  routes: (app, stage) => {
    for (const [path, names] of [
      ['/one/', MAIN_GUEST],
      ['/two/', PERSON],
    ] as const) {
      app.get(path, async (request, reply) => {
        if (isTurnedAway(reply, request.headers.authorization)) return reply;
        return reply.code(405).send({ detail: 'Método "GET" no permitido.' });
      });

      app.post(path, async (request, reply) => {
        const { authorization } = request.headers;
        if (isTurnedAway(reply, authorization)) return reply;
        const { json } = bodyOf(request);
        if (!isObject(json)) return reply.code(400).send({ detail: 'JSON parse error' });
        const { world } = stage;
        const rnt = rntOf(authorization) ?? '';
        const errors = errorsOf(json, names);
        if (path === '/one/' && json['rnt_establecimiento'] !== rnt) {
          errors['rnt_establecimiento'] = ['El RNT no corresponde al token.'];
        }
        if (
          path === '/two/' &&
          !world.cards.some((card) => card.code === json['padre'] && card.rnt === rnt)
        ) {
          errors['padre'] = [`Clave primaria "${String(json['padre'])}" inválida - objeto no existe.`];
        }
        if (INACTIVE[rnt]) errors['rnt_establecimiento'] = [`El RNT se encuentra ${INACTIVE[rnt]}.`];
        if (Object.keys(errors).length > 0) return reply.code(400).send(errors);
        const code = world.nextCode++;
        const parent = path === '/two/' ? Number(json['padre']) : null;
        world.cards.push({ code, rnt, parent, fields: json });
        return reply.code(201).send({ code });
      });
    }

    app.get('/token/', async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .send(
          page(
            'Solicitud de token (simulador)',
            '<p>En el registro real el token llega al correo del RNT. Aquí es <code>good-</code> seguido de tu RNT, por ejemplo <code>good-123456</code>.</p>',
          ),
        ),
    );
  },
});
