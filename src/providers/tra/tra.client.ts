import { ProviderFailure } from '#capabilities/failures.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import {
  connectionKeyOf,
  sanitizeProviderText,
  type MakeOutbound,
  type Outbound,
  type OutboundRequest,
  type OutboundResponse,
} from '#foundation/outbound/outbound.ts';
import { CardAnswer, ErrorAnswer, FIELD_NAMES } from './tra.wire.ts';

export type TraOptions = {
  readonly outbound: MakeOutbound;
  /** `https://pms.mincit.gov.co`, without a trailing slash. */
  readonly liveUrl: string;
  /** Where the simulator answers. */
  readonly testUrl: string;
};

export type TraCard = { readonly code: string; readonly answer: string };

export type TraClient = {
  /** A request that changes nothing; throws `reconnect` for a token that is not accepted. */
  readonly probe: (connection: ProviderConnection) => Promise<void>;
  readonly addMainGuest: (
    connection: ProviderConnection,
    card: Readonly<Record<string, string>>,
  ) => Promise<TraCard>;
  readonly addCompanion: (
    connection: ProviderConnection,
    card: Readonly<Record<string, string>>,
  ) => Promise<TraCard>;
};

/** The ministry's servers take up to a minute on a bad day. */
const ANSWER_MS = 60_000;

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap(textsOf) : [sanitizeProviderText(String(value))];

/** The texts of an answer 4xx, per field where it names one. */
function refusal(response: OutboundResponse): ProviderFailure {
  const body = response.headers['content-type']?.includes('json')
    ? ErrorAnswer.safeParse(response.json())
    : null;
  const entries = Object.entries(body?.success ? body.data : {});
  const fields = entries.flatMap(([name, value]) => {
    const field = FIELD_NAMES[name];
    return field ? textsOf(value).map((message) => ({ field, message })) : [];
  });
  const ofTheWhole = entries
    .filter(([name]) => !(name in FIELD_NAMES))
    .flatMap(([, value]) => textsOf(value));
  const message = [...ofTheWhole, ...fields.map((problem) => problem.message)].join(' ');
  return new ProviderFailure('tra', 'refused', message || `TRA answered ${response.status}`, { fields });
}

/**
 * While the platform is closed, the ministry's front door answers 503 with a page of its own and the card has
 * not reached the application, which speaks JSON. Every other 5xx leaves the outcome open.
 */
function closedPlatform(response: OutboundResponse): ProviderFailure {
  const isPage = response.headers['content-type']?.includes('html') ?? false;
  return new ProviderFailure('tra', isPage ? 'wait' : 'unknown', 'TRA answered 503');
}

export function createTraClient({ outbound, liveUrl, testUrl }: TraOptions): TraClient {
  const reaching = (baseUrl: string): Outbound =>
    outbound({
      provider: 'tra',
      baseUrl,
      requestsPerSecond: 1,
      timeouts: { answerMs: ANSWER_MS },
    });
  const sides = { live: reaching(liveUrl), test: reaching(testUrl) };

  const ask = (connection: ProviderConnection, request: OutboundRequest) =>
    sides[connection.mode].request({
      ...request,
      connectionKey: connectionKeyOf(connection),
      // The word in lower case, as its framework wants it.
      headers: { authorization: `token ${connection.credentials['token'] ?? ''}` },
    });

  async function add(
    connection: ProviderConnection,
    path: string,
    card: Readonly<Record<string, unknown>>,
  ): Promise<TraCard> {
    const response = await ask(connection, { method: 'POST', url: path, json: card, accept: [503] });
    if (response.status === 503) throw closedPlatform(response);
    if (response.status >= 400) throw refusal(response);
    return { code: response.read(CardAnswer).code, answer: sanitizeProviderText(response.text()) };
  }

  return {
    probe: async (connection) => {
      await ask(connection, { method: 'GET', url: '/one/' });
    },
    addMainGuest: (connection, card) => add(connection, '/one/', card),
    // The only value that is a number on the wire.
    addCompanion: (connection, card) => add(connection, '/two/', { ...card, padre: Number(card['padre']) }),
  };
}
