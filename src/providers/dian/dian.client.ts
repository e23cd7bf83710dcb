import type { XmlDocument } from 'libxml2-wasm';
import { zipSync } from 'fflate';

import type { ProviderConnection } from '#capabilities/connection.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { Clock } from '#foundation/context/clock.ts';
import {
  connectionKeyOf,
  sanitizeProviderText,
  type MakeOutbound,
  type Outbound,
  type OutboundResponse,
} from '#foundation/outbound/outbound.ts';
import { readSigner } from './dian.certificate.ts';
import type { Environment } from './dian.codes.ts';
import { actionOf, envelope, type Operation } from './dian.envelope.ts';
import {
  parseAcquirer,
  parseAnswers,
  type DianAnswer,
  parseFault,
  isAccessFault,
  type RangeAnswer,
  parseRanges,
  type UploadAnswer,
  parseUpload,
} from './dian.wire.ts';
import { readXml } from '#foundation/xml/xml.ts';

export type DianUrls = {
  /** Whole addresses of the web service. */
  readonly production: string;
  readonly habilitacion: string;
  /** Where the simulator answers; without it, connections in test mode are refused (SEC-47). */
  readonly test: string | undefined;
};

type ClientOptions = { readonly outbound: MakeOutbound; readonly clock: Clock; readonly urls: DianUrls };

export type DianClient = {
  readonly sendBill: (
    connection: ProviderConnection,
    name: string,
    document: Uint8Array,
  ) => Promise<readonly DianAnswer[]>;
  /** Of a test set, which is only queued. */
  readonly sendTestSet: (
    connection: ProviderConnection,
    name: string,
    document: Uint8Array,
    testSetId: string,
  ) => Promise<UploadAnswer>;
  readonly status: (connection: ProviderConnection, key: string) => Promise<readonly DianAnswer[]>;
  readonly statusOfZip: (connection: ProviderConnection, ticket: string) => Promise<readonly DianAnswer[]>;
  readonly numberingRanges: (connection: ProviderConnection) => Promise<RangeAnswer>;
  readonly acquirer: (
    connection: ProviderConnection,
    type: string,
    number: string,
  ) => Promise<ReturnType<typeof parseAcquirer>>;
};

/** After a minute without an answer DIAN itself speaks of contingency. */
const ANSWER_MS = 60_000;
/** DIAN's answers in place of SOAP while the service is closed. */
const THEIR_TROUBLE = [403, 500, 503, 507, 508];
/** Years before zip began are not to be had, and the same bytes have to be made again. */
const ZIP_TIME = '1980-01-01T00:00:00';

export const environmentOf = ({ mode, credentials }: ProviderConnection): Environment =>
  mode === 'live' && credentials['environment'] === 'production' ? 'production' : 'habilitacion';

/** One document in a zip, whose bytes follow from its own and nothing else. */
export const zipDocument = (name: string, document: Uint8Array): Uint8Array =>
  zipSync({ [name]: [document, { mtime: ZIP_TIME }] });

export function createDianClient({ outbound, clock, urls }: ClientOptions): DianClient {
  const reaching = (baseUrl: string): Outbound =>
    outbound({ provider: 'dian', baseUrl, requestsPerSecond: 2, timeouts: { answerMs: ANSWER_MS } });
  const ways = {
    production: { url: urls.production, outbound: reaching(urls.production) },
    habilitacion: { url: urls.habilitacion, outbound: reaching(urls.habilitacion) },
    test: urls.test === undefined ? null : { url: urls.test, outbound: reaching(urls.test) },
  };

  async function call<Result>(
    connection: ProviderConnection,
    operation: Operation,
    parameters: Readonly<Record<string, string>>,
    read: (document: XmlDocument) => Result,
    isWrite = false,
  ): Promise<Result> {
    const way = ways[connection.mode === 'test' ? 'test' : environmentOf(connection)];
    if (!way) throw new ProviderFailure('dian', 'refused', 'dian: there is no test mode here');
    const now = clock.now();
    const signer = await readSigner(connection, now);
    const response = await way.outbound.request({
      method: 'POST',
      url: way.url,
      connectionKey: connectionKeyOf(connection),
      readOnly: !isWrite,
      accept: THEIR_TROUBLE,
      contentType: `application/soap+xml; charset=utf-8; action="${actionOf(operation)}"`,
      headers: { accept: 'application/soap+xml' },
      // As bytes, not as text: the body contains personal data, and the request log keeps texts.
      body: envelope(operation, parameters, { to: way.url, signer, now }),
    });
    using document = readXml(response.bytes());
    const trouble = troubleIn(response, document, isWrite);
    if (trouble) throw trouble;
    if (!document) throw open(isWrite, 'answered with something that is not XML');
    return read(document);
  }

  const answers = (found: XmlDocument): readonly DianAnswer[] => parseAnswers(found);
  const filed = (name: string, document: Uint8Array) => ({
    fileName: name.replace(/^/, 'z').replace(/\.xml$/, '.zip'),
    contentFile: Buffer.from(zipDocument(name, document)).toString('base64'),
  });

  return {
    sendBill: (connection, name, document) =>
      call(connection, 'SendBillSync', filed(name, document), answers, true),
    sendTestSet: (connection, name, document, testSetId) =>
      call(connection, 'SendTestSetAsync', { ...filed(name, document), testSetId }, parseUpload, true),
    status: (connection, key) => call(connection, 'GetStatus', { trackId: key }, answers),
    statusOfZip: (connection, ticket) => call(connection, 'GetStatusZip', { trackId: ticket }, answers),
    numberingRanges: (connection) => {
      const { nit = '', softwareId = '' } = connection.credentials;
      const asked = { accountCode: nit, accountCodeT: nit, softwareCode: softwareId };
      return call(connection, 'GetNumberingRange', asked, parseRanges);
    },
    acquirer: (connection, type, number) => {
      const asked = { identificationType: type, identificationNumber: number };
      return call(connection, 'GetAcquirer', asked, parseAcquirer);
    },
  };
}

/** An answer without content: after a document was sent, it is unknown whether DIAN has it (REL-04). */
const open = (isWrite: boolean, what: string): ProviderFailure =>
  new ProviderFailure('dian', isWrite ? 'unknown' : 'wait', `dian ${what}`);

function troubleIn(
  { status, headers }: OutboundResponse,
  document: XmlDocument | null,
  isWrite: boolean,
): ProviderFailure | null {
  const fault = document && parseFault(document);
  if (fault && isAccessFault(fault)) {
    const message = sanitizeProviderText(fault.reason) || 'DIAN does not trust the certificate';
    return new ProviderFailure('dian', 'reconnect', message, {
      fields: [{ field: 'certificate', message, text: 'fiscal.certificate.untrusted' }],
    });
  }
  if (fault) return open(isWrite, `answered with a fault: ${sanitizeProviderText(fault.reason)}`);
  if (status < 300) return null;
  // DIAN's gateway refuses every caller with a page before the service has seen anything.
  const isPage = headers['content-type']?.includes('html') ?? false;
  if (status === 403 || (status === 503 && isPage)) {
    return new ProviderFailure('dian', 'wait', `dian is closed (${status})`);
  }
  return open(isWrite, `answered ${status}`);
}
