import http from 'node:http';
import type { AddressInfo } from 'node:net';

import type { EffectClass } from '#foundation/effects/machine.ts';

/**
 * A provider of every duplicate-safety class in one: it counts what was really done, and now and then does a
 * thing and loses the answer. It is what the comparison at the end believes.
 */
export type LedgerProvider = {
  readonly url: string;
  /** How often each subject was done. */
  readonly done: ReadonlyMap<string, number>;
  readonly refused: ReadonlySet<string>;
  readonly stop: () => Promise<void>;
};

const REFUSED_SHARE = 0.01;
const LOST_SHARE = 0.02;
const SLOWEST_MS = 25;

export async function startLedgerProvider(): Promise<LedgerProvider> {
  const done = new Map<string, number>();
  const keys = new Set<string>();
  const refused = new Set<string>();

  const answer = (kind: EffectClass, subject: string, key: string): number => {
    if (refused.has(subject)) return 422;
    if (kind === 'K' && keys.has(key)) return 200;
    // Class U refuses the second of a thing; the caller reads that as done.
    if (kind === 'U' && done.has(subject)) return 409;
    if (!done.has(subject) && Math.random() < REFUSED_SHARE) {
      refused.add(subject);
      return 422;
    }
    keys.add(key);
    done.set(subject, (done.get(subject) ?? 0) + 1);
    return 200;
  };

  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const subject = url.searchParams.get('subject') ?? '';
    const kind = subject.slice(0, 1) as EffectClass;
    setTimeout(() => {
      if (request.method === 'GET') {
        response.writeHead(done.has(subject) ? 200 : 404).end();
        return;
      }
      const status = answer(kind, subject, url.searchParams.get('key') ?? '');
      if (Math.random() < LOST_SHARE) request.socket.destroy();
      else response.writeHead(status).end();
    }, Math.random() * SLOWEST_MS);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    done,
    refused,
    stop: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
