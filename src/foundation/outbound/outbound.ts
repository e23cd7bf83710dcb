import { setTimeout as sleep } from 'node:timers/promises';

import { ProviderFailure } from '#capabilities/failures.ts';
import { epochMs } from '#vocabulary/instant.ts';

import type { Clock } from '../context/clock.ts';
import { countProviderRequest } from './counted.ts';
import { BREAKER_LIMITS, createBreaker } from './breaker.ts';
import { bulkhead } from './bulkhead.ts';
import type { RequestLogEntry } from './request-log-entry.ts';
import { requestLogEntryOf } from './request-logging.ts';
import type {
  MakeOutbound,
  Outbound,
  OutboundEnvironment,
  OutboundLimits,
  OutboundOptions,
  OutboundRequest,
} from './options.ts';
import { perKey } from './per-key.ts';
import { publicLookup } from './public-lookup.ts';
import { currentRecorder } from './recording.ts';
import { rateLimit } from './rate-limit.ts';
import { addressChecker, areHeadersSendable, prepareRequest, type Prepared } from './prepare.ts';
import { createResponse, failureOf, type OutboundResponse } from './response.ts';
import { RETRY_LIMITS, retryAfterSeconds, retryBudget, retryDelayMs } from './retry.ts';
import { type Received, send, transportAgent } from './transport.ts';

export type { RequestLogEntry } from './request-log-entry.ts';
export { authorizationCode, type AuthorizationCode, type CodeFlow } from './authorization-code.ts';
export { keyOrToken, requestWithToken, type Send } from './bearer.ts';
export { outboundByMode } from './by-mode.ts';
export { readToken } from './oauth-token.ts';
export { recordRequests } from './recording.ts';
export type { OutboundResponse } from './response.ts';
export { errorCodeOf } from './transport.ts';
export { connectionKeyOf } from './connection-key.ts';
export { sanitizeProviderText } from './redaction.ts';
export type {
  MakeOutbound,
  Outbound,
  OutboundEnvironment,
  OutboundLimits,
  OutboundOptions,
  OutboundRequest,
} from './options.ts';

/** Creates the clients of all providers with their common parts. `main` creates one and passes it on. */
export const outboundFor =
  (environment: OutboundEnvironment): MakeOutbound =>
  (options) =>
    createOutbound({ ...environment, ...options });

const DEFAULT_LIMITS: OutboundLimits = {
  retry: RETRY_LIMITS,
  breaker: BREAKER_LIMITS,
  longestTurnMs: 10_000,
  random: Math.random,
  monotonicMs: () => performance.now(),
  sleep: (milliseconds) => sleep(milliseconds),
};

/** The one way out for providers: limits, retries and the request log (REL-40 … REL-43, SEC-67). */
export function createOutbound(options: OutboundEnvironment & OutboundOptions): Outbound {
  const { provider, clock, onRequestLogged } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const log = options.log.child({ provider });
  const answerMs = options.timeouts?.answerMs ?? 20_000;
  const agent = transportAgent(
    options.timeouts?.connectMs ?? 5000,
    options.publicHosts ? publicLookup() : undefined,
  );
  const addressOf = addressChecker(options);

  const { perProvider = 8, perConnection = 2, waiting = 0 } = options.concurrency ?? {};
  const places = bulkhead({ perProvider, perConnection, waiting }, limits.longestTurnMs);
  const turns = perKey(() => rateLimit(options.requestsPerSecond, limits.monotonicMs));
  const breakers = perKey(() => createBreaker(limits.breaker, limits.monotonicMs));
  const budget = retryBudget(limits.retry.budgetShare);

  const wait = (message: string, waitMs?: number) =>
    new ProviderFailure(
      provider,
      'wait',
      `${provider}: ${message}`,
      waitMs === undefined ? {} : { retryAfterSeconds: Math.ceil(waitMs / 1000) },
    );

  function note(
    prepared: Prepared,
    received: Received,
    when: Pick<RequestLogEntry, 'at' | 'attempt' | 'durationMs'>,
  ) {
    try {
      const listeners = [onRequestLogged, currentRecorder()].filter((listener) => listener !== undefined);
      if (listeners.length === 0) return;
      const entry = requestLogEntryOf(provider, prepared, received, when);
      for (const listener of listeners) listener(entry);
    } catch (error) {
      // The request was made; that it cannot be logged must not undo it.
      log.error({ error: String(error) }, 'request could not be logged');
    }
  }

  /** Waits for it; false when that would take too long, counted from the beginning also when a turn has become void. */
  async function hasTurn({ connectionKey, idempotent }: Prepared): Promise<boolean> {
    const limit = turns(connectionKey);
    const latest = limits.monotonicMs() + limits.longestTurnMs;
    for (;;) {
      const pace = limit.pace();
      const turnMs = limit.take(latest - limits.monotonicMs(), idempotent);
      if (turnMs === null) return false;
      if (turnMs > 0) await limits.sleep(turnMs);
      if (pace === limit.pace()) return true;
    }
  }

  async function attempt(prepared: Prepared, number: number): Promise<Received> {
    const { connectionKey: key, request } = prepared;
    const breaker = breakers(key);
    const isProbe = breaker.isOpen();
    const closedFor = breaker.waitMs();
    if (closedFor > 0) throw wait('paused after repeated failures', closedFor);

    if (!(await hasTurn(prepared))) {
      breaker.abandon(isProbe);
      throw wait('too many requests are waiting for their turn', limits.longestTurnMs);
    }

    const leave = await places.enter(key);
    if (!leave) {
      breaker.abandon(isProbe);
      throw wait('busy with other requests');
    }
    const startedAt = clock.now();
    const started = performance.now();
    const lease = options.lease?.();
    try {
      const departing = prepared.readOnly || request.preparatory ? undefined : options.departing;
      const sendUnderLease = async () => {
        await departing?.();
        return send(agent, {
          method: request.method,
          url: prepared.url,
          headers: prepared.headers,
          body: prepared.encoded.body,
          answerMs: request.answerTimeoutMs ?? answerMs,
          maxBytes: request.maxBytes ?? 10_000_000,
          maySend: () => lease?.holds() ?? true,
        });
      };
      const received = await sendUnderLease().catch((error: unknown) => {
        breaker.abandon(isProbe);
        throw error;
      });
      if (received.outcome === 'answered' && received.status === 429) turns(key).wasTooMany();
      const change = breaker.record(resultOf(received), isProbe);
      countProviderRequest(
        provider,
        received.outcome === 'answered' ? `${Math.floor(received.status / 100)}xx` : received.outcome,
      );
      if (change === 'opened') log.warn({ connectionKey: key }, 'provider is failing: paused');
      if (change === 'closed') log.info({ connectionKey: key }, 'provider is back');
      note(prepared, received, {
        at: startedAt,
        attempt: number,
        durationMs: Math.round(performance.now() - started),
      });
      return received;
    } finally {
      leave();
    }
  }

  /** Milliseconds to wait before another try, or null when there will be none. */
  function pauseBefore(prepared: Prepared, received: Received, tries: number): number | null {
    if (!prepared.idempotent || tries > limits.retry.retries || !isWorthRepeating(received)) return null;
    const asked = askedPauseSeconds(received, clock);
    if (asked !== undefined && asked * 1000 > limits.retry.longestDelayMs) return null;
    if (!budget.spend()) return null;
    const jitter = retryDelayMs(limits.retry, tries, limits.random);
    return asked === undefined ? jitter : asked * 1000 + Math.min(jitter, 250);
  }

  async function request(asked: OutboundRequest): Promise<OutboundResponse> {
    if (options.isInTransaction?.()) {
      throw new Error(`${provider} was called while a database transaction is open (REL-13)`);
    }
    const prepared = prepareRequest(asked, addressOf);
    if (!areHeadersSendable(prepared.headers)) {
      throw new ProviderFailure(
        provider,
        'reconnect',
        `${provider}: the credentials hold characters no key has`,
      );
    }
    const subject = { provider, readOnly: prepared.readOnly, what: `${asked.method} ${prepared.path}` };
    budget.earn();
    // A write that got lost once stays in doubt, also when a later try certainly came to nothing (REL-04).
    let inDoubt: ProviderFailure | undefined;

    for (let tries = 1; ; tries += 1) {
      const received = await attempt(prepared, tries).catch((error: unknown) => {
        throw inDoubt ?? error;
      });
      const failure = failureOf(subject, received, asked.accept ?? [], askedPauseSeconds(received, clock));
      if (!failure && received.outcome === 'answered') return createResponse(subject, received);
      if (failure?.kind === 'unknown') inDoubt = failure;

      const pause = pauseBefore(prepared, received, tries);
      if (pause === null) {
        const final = failure?.kind === 'wait' ? (inDoubt ?? failure) : failure;
        log.info({ kind: final?.kind, outcome: received.outcome, tries }, 'request failed');
        throw final;
      }
      await limits.sleep(pause);
    }
  }

  return { request, close: () => agent.close() };
}

const isWorthRepeating = (received: Received): boolean =>
  received.outcome === 'answered'
    ? received.status === 408 || received.status === 429 || received.status >= 500
    : received.outcome !== 'too-large';

function resultOf(received: Received): 'ok' | 'failed' | 'timeout' {
  if (received.outcome === 'timeout') return 'timeout';
  if (received.outcome !== 'answered') return received.outcome === 'too-large' ? 'ok' : 'failed';
  return received.status >= 500 ? 'failed' : 'ok';
}

const askedPauseSeconds = (received: Received, clock: Clock): number | undefined =>
  received.outcome === 'answered'
    ? retryAfterSeconds(String(received.headers['retry-after'] ?? ''), epochMs(clock.now()))
    : undefined;
