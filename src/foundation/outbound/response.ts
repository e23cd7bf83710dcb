import { ProviderFailure } from '#capabilities/failures.ts';
import type { z } from 'zod';

import type { Received } from './transport.ts';

/** The subject of a failure: `readOnly` decides whether a lost answer is harmless. */
export type Subject = { readonly provider: string; readonly readOnly: boolean; readonly what: string };

export type OutboundResponse = {
  readonly status: number;
  /** Names in lower case; repeated headers joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: () => Buffer;
  readonly text: () => string;
  /** Throws ProviderFailure if the body is not JSON: `wait` after a read, `unknown` after a write. */
  readonly json: () => unknown;
  /** As `json`, checked against the wire's schema; names the first field that does not fit. */
  readonly read: <Schema extends z.ZodType>(schema: Schema) => z.output<Schema>;
  /** The provider's own id of the request. */
  readonly requestId: string | null;
};

type Answer = Extract<Received, { outcome: 'answered' }>;

export function createResponse(subject: Subject, answer: Answer): OutboundResponse {
  const headers = Object.fromEntries(
    Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  const text = () => answer.bytes.toString('utf8');
  const json = (): unknown => {
    try {
      return JSON.parse(text());
    } catch (cause) {
      throw unexpectedAnswer(subject, `answered ${answer.status} with something that is not JSON`, {
        isUnreadable: true,
        cause,
      });
    }
  };
  return {
    status: answer.status,
    headers,
    bytes: () => answer.bytes,
    text,
    json,
    read: (schema) => {
      const parsed = schema.safeParse(json());
      if (parsed.success) return parsed.data;
      // Only the path: the value may be a guest's.
      const [first] = parsed.error.issues;
      const field = first?.path.join('.') || 'the whole';
      throw unexpectedAnswer(subject, `answered in a form that is not known (${field})`, {
        isUnreadable: true,
      });
    },
    requestId: requestIdOf(answer.headers),
  };
}

export const requestIdOf = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
): string | null =>
  String(headers['x-request-id'] ?? headers['request-id'] ?? headers['x-amzn-requestid'] ?? '') || null;

/** An answer that Posada does not understand. After a write it is unknown whether it was done (REL-04). */
export const unexpectedAnswer = (
  { provider, readOnly, what }: Subject,
  problem: string,
  options: { cause?: unknown; retryAfterSeconds?: number; isSlow?: boolean; isUnreadable?: boolean } = {},
): ProviderFailure =>
  new ProviderFailure(provider, readOnly ? 'wait' : 'unknown', `${provider}: ${what} ${problem}`, options);

/** The failure that an outcome means; null for an answer that the caller may read. */
export function failureOf(
  subject: Subject,
  received: Received,
  accepted: readonly number[],
  pauseSeconds: number | undefined,
): ProviderFailure | null {
  const { provider, what } = subject;
  const pause = pauseSeconds === undefined ? {} : { retryAfterSeconds: pauseSeconds };

  switch (received.outcome) {
    case 'refused':
      return new ProviderFailure(provider, 'wait', `${provider}: no connection for ${what}`, {
        cause: received.cause,
      });
    case 'timeout':
      return unexpectedAnswer(subject, 'was not answered in time', { isSlow: true });
    case 'dropped':
      return unexpectedAnswer(subject, 'lost its connection', { cause: received.cause });
    case 'too-large':
      return unexpectedAnswer(subject, 'was answered with more than is allowed', { isUnreadable: true });
    case 'answered':
      break;
  }
  const { status } = received;
  if (accepted.includes(status) || (status >= 200 && status < 300)) return null;
  if (status === 401 || status === 403) {
    return new ProviderFailure(provider, 'reconnect', `${provider}: ${what} was refused (${status})`);
  }
  if (status === 429) {
    return new ProviderFailure(provider, 'wait', `${provider}: ${what} was asked too often`, pause);
  }
  if (status < 400 || status === 408 || status >= 500)
    return unexpectedAnswer(subject, `answered ${status}`, {
      ...pause,
      isSlow: status === 408 || status === 504,
    });
  return null;
}
