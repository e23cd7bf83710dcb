import type { XmlDocument } from 'libxml2-wasm';

import type { ProviderConnection } from '#capabilities/connection.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import { connectionKeyOf, type MakeOutbound, type OutboundResponse } from '#foundation/outbound/outbound.ts';
import { readXml } from '#foundation/xml/xml.ts';
import {
  parseBatch,
  type BatchState,
  batchRequest,
  catalogueRequest,
  communicationRequest,
  type Outcome,
  parseOutcome,
  zipCommunication,
} from './ses.wire.ts';

export type SesOptions = {
  readonly outbound: MakeOutbound;
  /** The whole address of the web service. */
  readonly liveUrl: string;
  /** Where the simulator answers. */
  readonly testUrl: string;
};

export type SesClient = {
  /** A question that changes nothing; throws `reconnect` for a user or password that is not accepted. */
  readonly probe: (connection: ProviderConnection) => Promise<void>;
  /** Throws `unknown` when the answer is lost. */
  readonly communicate: (connection: ProviderConnection, xml: string) => Promise<Outcome>;
  readonly batch: (connection: ProviderConnection, batch: string) => Promise<BatchState>;
};

const ANSWER_MS = 60_000;
/** The answers of a service while it is closed or in trouble. */
const TROUBLE = [500, 502, 503, 504];

export function createSesClient({ outbound, liveUrl, testUrl }: SesOptions): SesClient {
  const reaching = (baseUrl: string) => ({
    url: baseUrl,
    out: outbound({ provider: 'ses', baseUrl, requestsPerSecond: 2, timeouts: { answerMs: ANSWER_MS } }),
  });
  const sides = { live: reaching(liveUrl), test: reaching(testUrl) };

  async function call<Result>(
    connection: ProviderConnection,
    body: string,
    isWrite: boolean,
    read: (document: XmlDocument) => Result | null,
  ): Promise<Result> {
    const { url, out } = sides[connection.mode];
    const { user = '', password = '' } = connection.credentials;
    const response = await out.request({
      method: 'POST',
      url,
      connectionKey: connectionKeyOf(connection),
      readOnly: !isWrite,
      accept: TROUBLE,
      contentType: 'text/xml; charset=utf-8',
      headers: {
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
        soapaction: '""',
      },
      // As bytes, not as text: the body identifies the guest, and the request log keeps texts.
      body: new TextEncoder().encode(body),
    });
    if (response.status >= 300) throw closed(response, isWrite);
    using document = readXml(response.bytes());
    const result = document && read(document);
    if (result === null) throw open(isWrite, 'answered with something that is not known', true);
    return result;
  }

  return {
    probe: async (connection) => {
      await call(connection, catalogueRequest('TIPO_DOCUMENTO'), false, (found) =>
        parseOutcome(found, 'resultado'),
      );
    },
    communicate: (connection, xml) => {
      const request = communicationRequest(
        connection.credentials['landlordCode'] ?? '',
        zipCommunication(xml),
      );
      return call(connection, request, true, (found) => parseOutcome(found));
    },
    batch: (connection, batch) =>
      call(connection, batchRequest(batch), false, (found) =>
        parseOutcome(found) ? parseBatch(found) : null,
      ),
  };
}

/** After something was sent, an answer that says nothing leaves open whether it is there (REL-04). */
const open = (isWrite: boolean, what: string, isUnreadable = false): ProviderFailure =>
  new ProviderFailure('ses', isWrite ? 'unknown' : 'wait', `SES.HOSPEDAJES ${what}`, { isUnreadable });

/** While it is closed, its front door answers with a page and nothing has reached the service, which speaks XML. */
function closed({ status, headers }: OutboundResponse, isWrite: boolean): ProviderFailure {
  const isPage = headers['content-type']?.includes('html') ?? false;
  return status === 503 && isPage
    ? new ProviderFailure('ses', 'wait', 'SES.HOSPEDAJES is closed')
    : open(isWrite, `answered ${status}`);
}
