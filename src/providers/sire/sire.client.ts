import { ProviderFailure } from '#capabilities/failures.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import {
  connectionKeyOf,
  type MakeOutbound,
  type OutboundRequest,
  type OutboundResponse,
} from '#foundation/outbound/outbound.ts';
import { hasForm, hiddenField, messagesText, optionsOf, pageText, rowsOf } from './sire.portal.ts';
import { PORTAL } from './sire.wire.ts';

export type SireOptions = {
  readonly outbound: MakeOutbound;
  /** `https://apps.migracioncolombia.gov.co/sire`, without a trailing slash. */
  readonly liveUrl: string;
  /** Where the simulator answers. */
  readonly testUrl: string;
};

/** The portal's view of one loaded record. */
export type LoadedRecord = {
  readonly documentNumber: string;
  readonly movement: string;
  /** dd/mm/yyyy */
  readonly movementDate: string;
};

/** A user who is signed in for one establishment. */
export type SireSession = {
  /** The words of the page after the upload. Throws `unknown` when the answer is lost. */
  readonly upload: (file: string) => Promise<string>;
  readonly loadedRecords: (documentNumber: string, date: string) => Promise<readonly LoadedRecord[]>;
};

export type SireClient = {
  /** Throws `reconnect` for a password that is not accepted and `refused` for a foreign hotel code. */
  readonly signIn: (connection: ProviderConnection) => Promise<SireSession>;
};

const { login, upload, query, viewState } = PORTAL;

/** A portal that takes long to check a file; nothing else needs as much. */
const UPLOAD_MS = 60_000;

/** Its pages have some ten kilobytes. */
const PAGE_BYTES = 1_000_000;

const cookieOf = (response: OutboundResponse): string | null =>
  /JSESSIONID=[^;,\s]+/.exec(response.headers['set-cookie'] ?? '')?.[0] ?? null;

/** A portal that shows its sign-in instead of the page has forgotten us and has not done what was asked. */
function pageOf(response: OutboundResponse): string {
  const html = response.text();
  const isTurnedAway = response.status >= 300 && response.status < 400;
  if (isTurnedAway || hasForm(html, login.form)) {
    throw new ProviderFailure('sire', 'wait', 'SIRE ended the session');
  }
  if (response.status >= 400) throw new ProviderFailure('sire', 'wait', `SIRE answered ${response.status}`);
  return html;
}

export function createSireClient({ outbound, liveUrl, testUrl }: SireOptions): SireClient {
  const reaching = (baseUrl: string) => outbound({ provider: 'sire', baseUrl, requestsPerSecond: 4 });
  const sides = { live: reaching(liveUrl), test: reaching(testUrl) };

  async function signIn(connection: ProviderConnection): Promise<SireSession> {
    const { credentials } = connection;
    const connectionKey = connectionKeyOf(connection);
    let cookie: string | null = null;

    const ask = async (request: OutboundRequest): Promise<OutboundResponse> => {
      const response = await sides[connection.mode].request({
        readOnly: true,
        maxBytes: PAGE_BYTES,
        accept: [302, 303],
        ...request,
        connectionKey,
        headers: cookie ? { cookie } : {},
      });
      cookie = cookieOf(response) ?? cookie;
      return response;
    };
    const post = (url: string, form: Readonly<Record<string, string>>) => ask({ method: 'POST', url, form });

    const person = {
      [login.documentType]: credentials['documentType'] ?? '',
      [login.documentNumber]: credentials['documentNumber'] ?? '',
    };
    const company = credentials['hotelCode'] ?? '';

    const first = (await ask({ method: 'GET', url: login.path })).text();
    // The portal looks for the person's establishments as soon as the number is typed.
    const companies = await post(login.path, {
      ...person,
      AJAXREQUEST: login.form,
      [viewState]: hiddenField(first, viewState),
    });
    const offered = optionsOf(companies.text(), login.company);
    if (offered.length > 0 && !offered.includes(company)) {
      const message = 'SIRE no ofrece este código de hotel a la persona que entra';
      throw new ProviderFailure('sire', 'refused', message, {
        fields: [{ field: 'hotelCode', message }],
      });
    }
    const entered = await post(login.path, {
      ...person,
      [login.password]: credentials['password'] ?? '',
      [login.company]: company,
      [login.submit]: login.submit,
      [viewState]: hiddenField(companies.text(), viewState),
    });
    if (entered.status < 300 && hasForm(entered.text(), login.form)) {
      throw new ProviderFailure('sire', 'reconnect', pageText(entered.text()) || 'SIRE refused the password');
    }

    const stateOf = async (path: string) =>
      hiddenField(pageOf(await ask({ method: 'GET', url: path })), viewState);

    return {
      upload: async (file) => {
        const state = await stateOf(upload.path);
        const answer = await ask({
          method: 'POST',
          url: upload.path,
          readOnly: false,
          answerTimeoutMs: UPLOAD_MS,
          multipart: {
            [upload.form]: upload.form,
            [upload.mode]: upload.byFile,
            [upload.file]: {
              filename: 'sire.txt',
              contentType: 'text/plain',
              bytes: new TextEncoder().encode(file),
            },
            [upload.submit]: upload.submit,
            [viewState]: state,
          },
        });
        return messagesText(pageOf(answer));
      },

      loadedRecords: async (documentNumber, date) => {
        const state = await stateOf(query.path);
        const answer = await post(query.path, {
          [query.form]: query.form,
          [query.documentNumber]: documentNumber,
          [query.from]: date,
          [query.to]: date,
          [query.submit]: query.submit,
          [viewState]: state,
        });
        return rowsOf(pageOf(answer)).map(([number = '', movement = '', movementDate = '']) => ({
          documentNumber: number,
          movement,
          movementDate,
        }));
      },
    };
  }

  return { signIn };
}
