import type { Prepared } from './prepare.ts';
import { maskValues, redactBody, redactHeaders, redactUrl, secretValues } from './redaction.ts';
import type { RequestLogEntry } from './request-log-entry.ts';
import { requestIdOf } from './response.ts';
import type { Received } from './transport.ts';

const LONGEST_BODY = 4000;
/** More than is kept, so that the part that is cut off later is already masked. */
const LONGEST_REDACTED = 20_000;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

function loggedSide(headers: Headers, body: string | null, secrets: readonly string[]) {
  const redacted = Object.entries(redactHeaders(headers)).map(
    ([name, value]) => [name, maskValues(value, secrets)] as const,
  );
  return {
    headers: Object.fromEntries(redacted),
    body:
      body === null
        ? null
        : maskValues(
            redactBody(body.slice(0, LONGEST_REDACTED), String(headers['content-type'] ?? '')),
            secrets,
          ).slice(0, LONGEST_BODY),
  };
}

const loggedUrl = (url: string, secrets: readonly string[]): string => maskValues(redactUrl(url), secrets);

export function requestLogEntryOf(
  provider: string,
  { request, url, headers, encoded, connectionKey }: Prepared,
  received: Received,
  when: Pick<RequestLogEntry, 'at' | 'attempt' | 'durationMs'>,
): RequestLogEntry {
  const secrets = secretValues(headers);
  const answer = received.outcome === 'answered' ? received : null;
  return {
    ...when,
    provider,
    connectionKey,
    method: request.method,
    url: loggedUrl(url, secrets),
    outcome: received.outcome,
    status: answer?.status ?? null,
    requestId: answer ? requestIdOf(answer.headers) : null,
    request: loggedSide(headers, encoded.text, secrets),
    response: answer && loggedSide(answer.headers, textOf(answer), secrets),
  };
}

const textOf = (answer: { headers: Readonly<Record<string, unknown>>; bytes: Buffer }): string | null =>
  /json|text|xml|html/.test(String(answer.headers['content-type'] ?? 'text'))
    ? answer.bytes.toString('utf8')
    : null;
