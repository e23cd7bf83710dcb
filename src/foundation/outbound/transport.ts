import type { LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request as undiciRequest } from 'undici';

import type { RequestOutcome } from './request-log-entry.ts';
import type { EncodedBody } from './request-body.ts';

export type Sending = {
  readonly method: Dispatcher.HttpMethod;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: EncodedBody['body'];
  readonly answerMs: number;
  readonly maxBytes: number;
  readonly maySend: () => boolean;
};

export type Received =
  | {
      readonly outcome: 'answered';
      readonly status: number;
      readonly headers: Readonly<Record<string, string | string[] | undefined>>;
      readonly bytes: Buffer;
    }
  | { readonly outcome: Exclude<RequestOutcome, 'answered'>; readonly cause: unknown };

/** Errors that come before the first byte is sent: the other side certainly did nothing. */
const NOT_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EAI_FAIL|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ERR_NOT_PUBLIC|UND_ERR_CONNECT_TIMEOUT|UND_ERR_INVALID_ARG|ERR_TLS_.*|ERR_SSL_.*|CERT_.*|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_.*)$/;

export const transportAgent = (connectMs: number, lookup?: LookupFunction): Agent =>
  // An Agent of our own reads no proxy variables and shares no connection with the rest of the program.
  new Agent({ connect: { timeout: connectMs, ...(lookup && { lookup }) }, keepAliveTimeout: 4000 });

class MayNotSend extends Error {
  constructor() {
    super('The lease passed before the request was written (REL-06)');
  }
}

/**
 * Asks in the very tick that writes: waiting for a connection, the process may have stood still for longer
 * than its lease.
 */
const asking =
  (maySend: () => boolean): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) =>
    dispatch(options, {
      onRequestStart: (controller, context) => {
        if (!maySend()) throw new MayNotSend();
        handler.onRequestStart?.(controller, context);
      },
      onResponseStart: (...given) => handler.onResponseStart?.(...given),
      onResponseData: (...given) => handler.onResponseData?.(...given),
      onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
      onResponseError: (...given) => handler.onResponseError?.(...given),
    });

/**
 * One try. Never throws for network errors; redirects are answers like any other. Throws, and has written nothing, when
 * it may no longer send.
 */
export async function send(dispatcher: Dispatcher, sending: Sending): Promise<Received> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), sending.answerMs);
  try {
    const response = await undiciRequest(sending.url, {
      dispatcher: dispatcher.compose(asking(sending.maySend)),
      method: sending.method,
      headers: { ...sending.headers },
      body: sending.body,
      signal: giveUp.signal,
    });
    const bytes = await readUpTo(response.body, sending.maxBytes);
    if (!bytes) return { outcome: 'too-large', cause: undefined };
    return { outcome: 'answered', status: response.statusCode, headers: response.headers, bytes };
  } catch (cause) {
    if (cause instanceof MayNotSend) throw cause;
    if (giveUp.signal.aborted) return { outcome: 'timeout', cause };
    return { outcome: NOT_SENT.test(errorCodeOf(cause)) ? 'refused' : 'dropped', cause };
  } finally {
    clearTimeout(timer);
  }
}

type Body = AsyncIterable<Uint8Array> & {
  readonly on: (event: 'error', listener: () => void) => unknown;
  readonly destroy: () => unknown;
};

/** Reads a body. Returns null and closes the connection as soon as the body is longer than allowed. */
export async function readUpTo(body: Body, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > maxBytes) {
      discardBody(body);
      return null;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** Closes without reading. The stream reports that as an error, which has no other listener. */
export function discardBody(body: Body): void {
  body.on('error', () => undefined);
  body.destroy();
}

/** `code` of an error, or of the first one of several addresses that were tried. */
export function errorCodeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return errorCodeOf(error.errors[0]);
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return '';
}
