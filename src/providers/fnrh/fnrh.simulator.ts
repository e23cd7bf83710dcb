import type { FastifyReply, FastifyRequest } from 'fastify';

import { bodyOf } from '#foundation/simulation/request-body.ts';
import { defineSimulator } from '#foundation/simulation/simulator.ts';

type Guest = {
  readonly guestId: string;
  readonly reservationId: string;
  readonly card: Readonly<Record<string, unknown>>;
  state: 'PRECHECKIN_REALIZADO' | 'CHECKIN_REALIZADO' | 'CHECKOUT_REALIZADO';
  checkedInAt: string | null;
  checkedOutAt: string | null;
};
export type FnrhWorld = {
  next: number;
  people: Record<string, Readonly<Record<string, unknown>>>;
  reservations: Record<string, Readonly<Record<string, unknown>>>;
  guests: Guest[];
};

type Json = Readonly<Record<string, unknown>>;

const REASONS = [
  'LAZER_FERIAS',
  'NEGOCIOS',
  'CONGRESSO_FEIRA',
  'PARENTES_AMIGOS',
  'ESTUDOS_CURSOS',
  'SAUDE',
  'RELIGIAO',
  'COMPRAS',
];
const TRANSPORTS = ['AUTOMOVEL', 'AVIAO', 'ONIBUS', 'MOTO', 'TREM', 'NAVIO_BARCO', 'BICICLETA', 'PE'];
const GENDERS = ['HOMEM', 'MULHER', 'OUTRO', 'NAOINFORMADO'];
const ADULT_AGE = 18;

const objectIn = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
const textIn = (value: Json, name: string): string =>
  typeof value[name] === 'string' || typeof value[name] === 'number' ? String(value[name]) : '';

const ageIn = (birth: string, arrival: string): number =>
  Number(arrival.slice(0, 4)) - Number(birth.slice(0, 4)) - (arrival.slice(5) < birth.slice(5) ? 1 : 0);

function documentError(document: Json): string | null {
  const type = textIn(document, 'tipo_documento_id');
  const number = textIn(document, 'numero_documento');
  if (type !== 'CPF' && type !== 'PASSAPORTE') return 'tipo_documento_id inválido';
  if (number === '' || (type === 'CPF' && !/^\d{11}$/.test(number))) return 'numero_documento inválido';
  return null;
}

function contactError(contact: Json): string | null {
  const country = textIn(contact, 'PaisResidencia_id');
  if (!/^[A-Z]{2}$/.test(country)) return 'PaisResidencia_id inválido';
  if (country === 'BR' && !/^\d{7}$/.test(textIn(contact, 'cidade_id'))) return 'cidade_id inválido';
  return null;
}

/** Values that the domains of the API do not contain. */
function personError(person: Json, document: Json, contact: Json): string | null {
  const name = textIn(person, 'nome');
  if (name === '') return 'nome é obrigatório';
  // The sentinel of the demonstration: a guest with this surname is refused.
  if (/recusa fnrh/i.test(name)) return 'numero_documento: o documento não corresponde à pessoa';
  if (!/^[A-Z]{2}$/.test(textIn(person, 'PaisNacionalidade_id'))) return 'PaisNacionalidade_id inválido';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(textIn(person, 'data_nascimento'))) return 'data_nascimento inválida';
  if (!GENDERS.includes(textIn(person, 'genero_id'))) return 'genero_id inválido';
  return documentError(document) ?? contactError(contact);
}

function cardError(birth: string, arrival: string, responsible: Json, travel: Json): string | null {
  if (!REASONS.includes(textIn(travel, 'motivo_viagem_id'))) return 'motivo_viagem_id inválido';
  if (!TRANSPORTS.includes(textIn(travel, 'meio_transporte_id'))) return 'meio_transporte_id inválido';
  const isAlone = textIn(responsible, 'numero_documento') === '';
  return isAlone && ageIn(birth, arrival) < ADULT_AGE ? 'responsavel é obrigatório para menor' : null;
}

const failed = (reply: FastifyReply, codigo: number, erro: string, mensagem: string) =>
  reply.code(codigo).send({ erro, mensagem, codigo });
const invalid = (reply: FastifyReply, message: string) => failed(reply, 400, 'VALIDATION', message);

const PAGE =
  '<!doctype html><html lang="pt"><head><meta charset="utf-8"><title>Sistema em manutenção</title></head><body></body></html>';

/** Answers what the access is good for; true when it was answered. User `down`: the service is closed. */
function isTurnedAway({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  const [user = '', key = ''] = Buffer.from(headers.authorization?.replace(/^Basic /, '') ?? '', 'base64')
    .toString('utf8')
    .split(':');
  if (user === 'down') {
    void reply.code(503).type('text/html; charset=utf-8').send(PAGE);
    return true;
  }
  if (user !== 'pousada-teste' || key !== 'simulador-fnrh') {
    void failed(reply, 401, 'Unauthorized', 'Credenciais inválidas ou ausentes');
    return true;
  }
  if (!/^\d{11}$/.test(String(headers['cpf_solicitante'] ?? ''))) {
    void invalid(reply, 'cpf_solicitante é obrigatório');
    return true;
  }
  return false;
}

/** Ids of the same form as those of the FNRH. */
const idFrom = (world: FnrhWorld): string =>
  `00000000-0000-4000-8000-${String(world.next++).padStart(12, '0')}`;

function addGuest(world: FnrhWorld, reservationId: string, card: Json): Guest {
  const guest: Guest = {
    guestId: idFrom(world),
    reservationId,
    card,
    state: 'PRECHECKIN_REALIZADO',
    checkedInAt: null,
    checkedOutAt: null,
  };
  world.guests.push(guest);
  return guest;
}

/**
 * The FNRH Digital in small: reservation with its main guest, people and companions, check-in and check-out. README says what is
 * left out.
 */
export const fnrhSimulator = defineSimulator<FnrhWorld>({
  id: 'fnrh',
  seed: () => ({ next: 1, people: {}, reservations: {}, guests: [] }),
  routes: (app, stage) => {
    app.get('/dominios/reservas/situacoes', async (request, reply) => {
      if (isTurnedAway(request, reply)) return reply;
      return { dados: [{ id: 'CRIADA', label: 'Criada' }] };
    });

    app.post('/hospedagem/registrar', async (request, reply) => {
      if (isTurnedAway(request, reply)) return reply;
      const { world } = stage;
      const body = objectIn(bodyOf(request).json);
      const reservation = objectIn(body['reserva']);
      const cards = Array.isArray(body['dados_hospede']) ? body['dados_hospede'].map(objectIn) : [];
      const arrival = textIn(reservation, 'data_entrada');
      if (textIn(reservation, 'numero_reserva') === '') return invalid(reply, 'numero_reserva é obrigatório');
      if (!(textIn(reservation, 'data_saida') > arrival)) return invalid(reply, 'data_saida inválida');
      for (const card of cards) {
        const person = objectIn(card['dados_pessoais']);
        const wrong =
          personError(person, objectIn(person['documento_id']), objectIn(person['contato'])) ??
          cardError(
            textIn(person, 'data_nascimento'),
            arrival,
            objectIn(card['responsavel']),
            objectIn(card['dados_ficha']),
          );
        if (wrong !== null) return invalid(reply, wrong);
      }
      const id = idFrom(world);
      world.reservations[id] = reservation;
      const guests = cards.map((card) => addGuest(world, id, card));
      return {
        dados: {
          reserva: {
            reserva_id: id,
            numero_reserva: textIn(reservation, 'numero_reserva'),
            situacao_reserva_id: 'CRIADA',
            link_precheckin: `https://fnrh.example/precheckin/${id}`,
          },
          dados_hospedes: guests.map(({ guestId, state }) => ({
            hospede_id: guestId,
            situacao_hospede_id: state,
          })),
        },
      };
    });

    app.post('/pessoas', async (request, reply) => {
      if (isTurnedAway(request, reply)) return reply;
      const person = objectIn(bodyOf(request).json);
      const wrong = personError(person, person, person);
      if (wrong !== null) return invalid(reply, wrong);
      const id = idFrom(stage.world);
      stage.world.people[id] = person;
      return { pessoa: { pessoa_id: id } };
    });

    app.post<{ Params: { id: string } }>('/reservas/:id/hospedes', async (request, reply) => {
      if (isTurnedAway(request, reply)) return reply;
      const { world } = stage;
      const reservation = world.reservations[request.params.id];
      if (!reservation) return failed(reply, 404, 'NOT_FOUND', 'Reserva não encontrada');
      const body = objectIn(bodyOf(request).json);
      const person = world.people[textIn(body, 'pessoa_id')];
      if (!person) return invalid(reply, 'pessoa_id inválido');
      const wrong = cardError(
        textIn(person, 'data_nascimento'),
        textIn(reservation, 'data_entrada'),
        objectIn(body['responsavel']),
        objectIn(body['fnrh']),
      );
      if (wrong !== null) return invalid(reply, wrong);
      const guest = addGuest(world, request.params.id, { ...body, dados_pessoais: person });
      return { hospede: { hospede_id: guest.guestId, situacao_hospede_id: guest.state } };
    });

    app.patch<{ Params: { id: string; movement: string } }>(
      '/hospedes/:id/:movement',
      async (request, reply) => {
        if (isTurnedAway(request, reply)) return reply;
        const guest = stage.world.guests.find(({ guestId }) => guestId === request.params.id);
        if (!guest) return failed(reply, 404, 'NOT_FOUND', 'Hóspede não encontrado');
        const { text, type } = bodyOf(request);
        if (type !== 'text/plain' || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(text)) {
          return invalid(reply, 'data e hora inválidas');
        }
        if (request.params.movement === 'checkin') {
          if (guest.state !== 'PRECHECKIN_REALIZADO') return invalid(reply, 'situação não permite check-in');
          guest.state = 'CHECKIN_REALIZADO';
          guest.checkedInAt = text;
        } else {
          if (guest.state !== 'CHECKIN_REALIZADO') return invalid(reply, 'situação não permite check-out');
          guest.state = 'CHECKOUT_REALIZADO';
          guest.checkedOutAt = text;
        }
        return { situacao_id: guest.state };
      },
    );
  },
});
