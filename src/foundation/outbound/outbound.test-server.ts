import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

import { ProviderFailure } from '#capabilities/failures.ts';

import { systemClock } from '../context/clock.ts';
import { silentLog } from '../observability/log.ts';
import type { OutboundEnvironment, OutboundOptions } from './options.ts';
import { createOutbound, type RequestLogEntry } from './outbound.ts';

/** A client with quick limits, and the server it talks to. */
export async function startProvider(
  answer: RequestListener,
  options: Partial<OutboundOptions> & Partial<OutboundEnvironment> = {},
) {
  const asked: IncomingMessage[] = [];
  const pauses: number[] = [];
  const requestLog: RequestLogEntry[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const outbound = createOutbound({
    provider: 'demo',
    clock: systemClock,
    log: silentLog,
    baseUrl: `${origin}/api/`,
    requestsPerSecond: 1000,
    onRequestLogged: (entry) => requestLog.push(entry),
    ...options,
    limits: {
      sleep: async (milliseconds) => {
        pauses.push(milliseconds);
      },
      random: () => 0.5,
      ...options.limits,
    },
  });
  return { outbound, asked, pauses, requestLog, origin };
}

export const failureOf = (promise: Promise<unknown>): Promise<ProviderFailure> =>
  promise.then(
    () => Promise.reject(new Error('no failure')),
    (error: unknown) => {
      if (error instanceof ProviderFailure) return error;
      throw error;
    },
  );

/** Answers with these statuses, one after the other; the only one for ever. */
export const status =
  (...codes: number[]): RequestListener =>
  (_request, response) => {
    response.writeHead(codes.length > 1 ? (codes.shift() ?? 200) : (codes[0] ?? 200)).end('{"a":1}');
  };
