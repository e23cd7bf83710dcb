import type { z } from 'zod';

import type { ProviderConnection } from '#capabilities/connection.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import {
  connectionKeyOf,
  sanitizeProviderText,
  type MakeOutbound,
  type Outbound,
  type OutboundResponse,
} from '#foundation/outbound/outbound.ts';
import {
  blamedField,
  companionBody,
  GuestAdded,
  Moved,
  PersonMade,
  personBody,
  Refusal,
  registerBody,
  Registered,
} from './fnrh.wire.ts';

export type FnrhOptions = {
  readonly outbound: MakeOutbound;
  /** `https://fnrh.turismo.serpro.gov.br/FNRH_API/rest/v2`, without a trailing slash. */
  readonly liveUrl: string;
  /** Where the simulator answers. */
  readonly testUrl: string;
  /** Judges the eleven digits of a CPF, by the rules of Brazil. */
  readonly isCpf: (digits: string) => boolean;
};

type Fields = Readonly<Record<string, string>>;
export type FnrhMovement = 'checkin' | 'checkout';

export type FnrhClient = {
  /** A list of words that changes nothing; throws `reconnect` for a user or key that is not accepted. */
  readonly probe: (connection: ProviderConnection) => Promise<void>;
  /** Opens the reservation with its main guest; returns the ids of both. */
  readonly register: (
    connection: ProviderConnection,
    card: Fields,
  ) => Promise<{ readonly reservation: string; readonly guest: string }>;
  /** Adds a companion to a reservation; gives the guest's id. */
  readonly addCompanion: (
    connection: ProviderConnection,
    reservation: string,
    card: Fields,
  ) => Promise<string>;
  /** Gives the state that the guest has then. */
  readonly move: (
    connection: ProviderConnection,
    movement: FnrhMovement,
    guest: string,
    at: string,
  ) => Promise<string>;
};

const ANSWER_MS = 60_000;
/** The answers of a service while it is closed or in trouble. */
const TROUBLE = [500, 502, 503, 504];

export function createFnrhClient({ outbound, liveUrl, testUrl }: Omit<FnrhOptions, 'isCpf'>): FnrhClient {
  const reaching = (baseUrl: string): Outbound =>
    outbound({ provider: 'fnrh', baseUrl, requestsPerSecond: 2, timeouts: { answerMs: ANSWER_MS } });
  const sides = { live: reaching(liveUrl), test: reaching(testUrl) };

  async function write<Schema extends z.ZodType>(
    connection: ProviderConnection,
    method: 'POST' | 'PATCH',
    path: string,
    body: string | object,
    answer: Schema,
  ): Promise<z.output<Schema>> {
    const response = await sides[connection.mode].request({
      method,
      url: path,
      connectionKey: connectionKeyOf(connection),
      accept: TROUBLE,
      contentType: typeof body === 'string' ? 'text/plain' : 'application/json',
      headers: headersOf(connection),
      // As bytes, not as JSON: the body contains personal data, and the request log keeps texts.
      body: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
    });
    if (response.status >= 500) throw closed(response);
    if (response.status >= 300) throw refusal(response);
    return response.read(answer);
  }

  return {
    probe: async (connection) => {
      await sides[connection.mode].request({
        method: 'GET',
        url: '/dominios/reservas/situacoes',
        connectionKey: connectionKeyOf(connection),
        headers: headersOf(connection),
      });
    },
    register: async (connection, card) => {
      const { dados } = await write(
        connection,
        'POST',
        '/hospedagem/registrar',
        registerBody(card),
        Registered,
      );
      const [guest] = dados.dados_hospedes;
      return { reservation: dados.reserva.reserva_id, guest: guest?.hospede_id ?? '' };
    },
    addCompanion: async (connection, reservation, card) => {
      const person = await write(connection, 'POST', '/pessoas', personBody(card), PersonMade);
      return write(
        connection,
        'POST',
        `/reservas/${reservation}/hospedes`,
        companionBody(card, person),
        GuestAdded,
      );
    },
    move: async (connection, movement, guest, at) => {
      const { situacao_id } = await write(connection, 'PATCH', `/hospedes/${guest}/${movement}`, at, Moved);
      return situacao_id;
    },
  };
}

function headersOf({ credentials }: ProviderConnection): Readonly<Record<string, string>> {
  const { user = '', apiKey = '', cpf = '' } = credentials;
  return {
    authorization: `Basic ${Buffer.from(`${user}:${apiKey}`).toString('base64')}`,
    cpf_solicitante: cpf.replace(/\D/g, ''),
  };
}

/** While it is closed, its front door answers with a page and nothing has reached the service, which speaks JSON. */
function closed({ status, headers }: OutboundResponse): ProviderFailure {
  const isPage = headers['content-type']?.includes('html') ?? false;
  return status === 503 && isPage
    ? new ProviderFailure('fnrh', 'wait', 'FNRH is closed')
    : new ProviderFailure('fnrh', 'unknown', `FNRH answered ${status}`);
}

function refusal(response: OutboundResponse): ProviderFailure {
  const isJson = response.headers['content-type']?.includes('json') ?? false;
  const said = isJson ? Refusal.safeParse(response.json()) : null;
  const sentence = sanitizeProviderText(said?.data?.mensagem ?? said?.data?.erro ?? '');
  const message = sentence || `FNRH answered ${response.status}`;
  const field = blamedField(message);
  return new ProviderFailure('fnrh', 'refused', message, { fields: field ? [{ field, message }] : [] });
}
