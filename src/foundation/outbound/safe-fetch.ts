import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request as undiciRequest } from 'undici';

import { textOfFile } from '#vocabulary/file-text.ts';

import { isPublicAddress } from './public-address.ts';
import { errorCodeOf, discardBody, readUpTo } from './transport.ts';

export type SafeFetchProblem =
  /** Not an address we would call: no URL, credentials in it, a port, another scheme. */
  | 'address-invalid'
  | 'address-not-https'
  /** It leads, or is redirected, to something that is not a public address. */
  | 'address-private'
  | 'too-large'
  | 'too-slow'
  | 'unavailable';

/** Carries no part of the answer and no part of the address: both are a stranger's (SEC-26). */
export class SafeFetchFailure extends Error {
  override readonly name = 'SafeFetchFailure';
  readonly problem: SafeFetchProblem;
  constructor(problem: SafeFetchProblem, options?: ErrorOptions) {
    super(`The address could not be fetched: ${problem}`, options);
    this.problem = problem;
  }
}

export type SafeFetchOptions = {
  /**
   * Origins of our own simulators, `http://127.0.0.1:4000`, exactly as configured: the only exception to the
   * rules (SEC-47), and only below `/simulators/`, because our own server may answer there too. Empty in
   * production.
   */
  readonly simulatorOrigins?: readonly string[];
  readonly connectMs?: number;
  /** For everything together: names, redirects and the whole body. */
  readonly totalMs?: number;
  readonly maxBytes?: number;
  readonly maxRedirects?: number;
  readonly userAgent?: string;
  /** For tests: how names become addresses. */
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
  /** For tests: what connects to the addresses that were checked. */
  readonly dispatcherFor?: (addresses: readonly LookupAddress[], connectMs: number) => Dispatcher;
};

export type SafeAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};

export type SafeFetch = (address: string, headers?: Readonly<Record<string, string>>) => Promise<SafeAnswer>;

/**
 * The client for addresses that a person typed (SEC-26, D-8): https on its default port, a name resolved once
 * and exactly that address connected to, public addresses only, the same again at each redirect, and an end
 * to time and size. Any status is an answer. Throws SafeFetchFailure.
 */
export function createSafeFetch(options: SafeFetchOptions = {}): SafeFetch {
  const { maxBytes = 2_000_000, maxRedirects = 3, connectMs = 5000, totalMs = 15_000 } = options;
  const simulators = options.simulatorOrigins ?? [];
  const resolve = options.resolve ?? ((host) => lookup(host, { all: true, verbatim: true }));
  const dispatcherFor = options.dispatcherFor ?? pinnedAgent;

  async function hop(url: URL, allowSimulator: boolean, headers: Headers, signal: AbortSignal) {
    const isSimulator = allowSimulator && isSimulatorAddress(url, simulators);
    if (!isSimulator) refuseUnusual(url);
    const addresses = isSimulator ? null : await publicAddresses(url, resolve, signal);
    const dispatcher = addresses ? dispatcherFor(addresses, connectMs) : plainAgent(connectMs);
    try {
      const {
        statusCode,
        headers: answered,
        body,
      } = await undiciRequest(url, {
        dispatcher,
        headers,
        signal,
      });
      const location = statusCode >= 300 && statusCode < 400 ? single(answered.location) : undefined;
      if (location !== undefined) {
        discardBody(body);
        return { redirect: location };
      }
      // We ask for no encoding; an answer that has one anyway could be a small bomb.
      if (!/^(identity)?$/i.test(single(answered['content-encoding']) ?? '')) {
        discardBody(body);
        throw new SafeFetchFailure('unavailable');
      }
      if (Number(single(answered['content-length']) ?? 0) > maxBytes) {
        discardBody(body);
        throw new SafeFetchFailure('too-large');
      }
      const bytes = await readUpTo(body, maxBytes);
      if (!bytes) throw new SafeFetchFailure('too-large');
      const text = textOfFile(bytes, charsetOf(single(answered['content-type'])));
      return { answer: { status: statusCode, headers: flat(answered), text } };
    } finally {
      void dispatcher.destroy().catch(() => undefined);
    }
  }

  return async (address, headers = {}) => {
    const sent: Headers = {
      'user-agent': options.userAgent ?? 'Posada',
      accept: 'text/calendar, text/plain',
      'accept-encoding': 'identity',
      ...headers,
    };
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), totalMs);
    try {
      let url = urlOf(address);
      // A public page must not lead to a simulator: only an address that began there may stay there.
      const allowSimulator = isSimulatorAddress(url, simulators);
      for (let hops = 0; hops <= maxRedirects; hops += 1) {
        const { redirect, answer } = await hop(url, allowSimulator, sent, giveUp.signal);
        if (answer) return answer;
        url = urlOf(redirect, url);
      }
      throw new SafeFetchFailure('unavailable');
    } catch (error) {
      throw failureOf(error, giveUp.signal);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Whether an address is one of our simulators'; `..` in its path is resolved by then. */
export const isSimulatorAddress = (url: URL, origins: readonly string[]): boolean =>
  url.username === '' &&
  url.password === '' &&
  url.pathname.startsWith('/simulators/') &&
  origins.some((origin) => new URL(origin).origin === url.origin);

type Headers = Readonly<Record<string, string>>;

const charsetOf = (contentType: string | undefined): string | undefined =>
  /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1];

function urlOf(address: string, base?: URL): URL {
  try {
    return new URL(address, base);
  } catch {
    throw new SafeFetchFailure('address-invalid');
  }
}

function refuseUnusual(url: URL): void {
  if (url.protocol === 'http:') throw new SafeFetchFailure('address-not-https');
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') {
    throw new SafeFetchFailure('address-invalid');
  }
}

/** The addresses behind a URL; one that is not public spoils them all. */
async function publicAddresses(
  url: URL,
  resolve: NonNullable<SafeFetchOptions['resolve']>,
  signal: AbortSignal,
): Promise<readonly LookupAddress[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const addresses = family === 0 ? await until(signal, resolve(host)) : [{ address: host, family }];
  if (addresses.length === 0) throw new SafeFetchFailure('unavailable');
  if (!addresses.every(({ address }) => isPublicAddress(address))) {
    throw new SafeFetchFailure('address-private');
  }
  return addresses;
}

/** The resolver of the system knows no time limit of ours. */
const until = <Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });

/** Answers every name with the addresses that were checked, so that a second DNS answer is never asked for. */
export const pinnedLookup =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };

const pinnedAgent = (addresses: readonly LookupAddress[], connectMs: number): Dispatcher =>
  new Agent({ connect: { timeout: connectMs, lookup: pinnedLookup(addresses) }, pipelining: 0 });

const plainAgent = (connectMs: number): Dispatcher =>
  new Agent({ connect: { timeout: connectMs }, pipelining: 0 });

function failureOf(error: unknown, signal: AbortSignal): SafeFetchFailure {
  if (error instanceof SafeFetchFailure) return error;
  const isSlow = signal.aborted || /TIMEOUT|ETIMEDOUT/.test(errorCodeOf(error));
  return new SafeFetchFailure(isSlow ? 'too-slow' : 'unavailable', { cause: error });
}

const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

const flat = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
