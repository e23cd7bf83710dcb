import type { Clock } from '../context/clock.ts';
import type { Log } from '../observability/log.ts';
import type { BreakerLimits } from './breaker.ts';
import type { RequestLogEntry } from './request-log-entry.ts';
import type { Fields, RequestContent } from './request-body.ts';
import type { OutboundResponse } from './response.ts';
import type { RetryLimits } from './retry.ts';

export type OutboundRequest = RequestContent & {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A path, joined as text to `baseUrl`; or a whole address on one of `allowedHosts`. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Fields;
  /** The connection whose limits apply; see `connectionKeyOf`. Default: all requests share them. */
  readonly connectionKey?: string;
  /** The request changes nothing there, so its loss is harmless. Default: GET and HEAD. */
  readonly readOnly?: boolean;
  /** A write that may be repeated, because it carries a key or replaces a whole value. Default: `readOnly`. */
  readonly idempotent?: boolean;
  /**
   * It only makes another request possible (a token, a login): what the running work is about does not leave with it.
   */
  readonly preparatory?: boolean;
  /** Statuses among 3xx, 401, 403, 408, 429 and 5xx that the caller reads itself instead of a failure. */
  readonly accept?: readonly number[];
  /** Longest answer, default 10 MB. */
  readonly maxBytes?: number;
  /** For the few calls that take longer than the rest (providers' README, rule 6). */
  readonly answerTimeoutMs?: number;
};

export type OutboundLimits = {
  readonly retry: RetryLimits;
  readonly breaker: BreakerLimits;
  /** The longest a request waits for its turn under the rate limit before it fails with `wait`. */
  readonly longestTurnMs: number;
  readonly random: () => number;
  readonly monotonicMs: () => number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
};

/** The declarations of one provider about its traffic. */
export type OutboundOptions = {
  readonly provider: string;
  /** With trailing path, without trailing slash. The only origin that may be called. */
  readonly baseUrl?: string;
  /** Or the hosts that may be called, by https on the default port (SEC-67). */
  readonly allowedHosts?: readonly string[];
  /**
   * Or every public host, by https on the default port, where each customer has an own host and types its name. The
   * name is resolved again for each connection, and every address of it must be public (SEC-26).
   */
  readonly publicHosts?: true;
  /** Per connection. */
  readonly requestsPerSecond: number;
  readonly concurrency?: {
    readonly perProvider?: number;
    readonly perConnection?: number;
    /** How many may wait for a place, each as long as for its turn: for people who press. Default: none. */
    readonly waiting?: number;
  };
  readonly timeouts?: { readonly connectMs?: number; readonly answerMs?: number };
};

/** The parts that the program gives to every client. */
export type OutboundEnvironment = {
  readonly clock: Clock;
  readonly log: Log;
  /** Whether the running work holds a database transaction; a request then throws (REL-13). */
  readonly isInTransaction?: () => boolean;
  /** The lease that the running work needs to act outside; a request whose lease has passed throws (REL-06). */
  readonly lease?: () => { readonly holds: () => boolean } | undefined;
  /** Called when a request that changes something is about to be written, after it has had its turn (REL-04). */
  readonly departing?: () => Promise<void>;
  readonly onRequestLogged?: (entry: RequestLogEntry) => void;
  /** For tests, which have no 30 seconds. */
  readonly limits?: Partial<OutboundLimits>;
};

export type Outbound = {
  /**
   * Sends a request and returns any answer of 2xx or 4xx, whose meaning the provider's client knows.
   * Throws ProviderFailure: `reconnect` for 401 and 403; `wait` for 429, an open breaker, a full bulkhead, no turn
   * under the rate limit, no connection, and any failure of a read; `unknown` for a write that timed out, was dropped
   * or got 5xx, because it may have been done (REL-04).
   */
  readonly request: (request: OutboundRequest) => Promise<OutboundResponse>;
  readonly close: () => Promise<void>;
};

/** How a provider gets its client; see `outboundFor`. */
export type MakeOutbound = (options: OutboundOptions) => Outbound;
