import type { IncomingMessage } from 'node:http';

import type { FastifyInstance } from 'fastify';

/** More than the largest upload has. A client that sends more than that, or slower, loses its connection. */
const MOST_BYTES = 48 * 1_048_576;
const MOST_MS = 5_000;

/** Reads a body to its end and keeps nothing of it; `done` learns whether the end came in time. */
function discardRest(body: IncomingMessage, done: (isWhole: boolean) => void): void {
  let left = MOST_BYTES;
  const finish = (isWhole: boolean) => {
    clearTimeout(timer);
    body.off('data', count).off('end', end).off('close', end);
    done(isWhole);
  };
  const count = (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) finish(false);
  };
  const end = () => finish(body.complete);
  const timer = setTimeout(() => finish(false), MOST_MS);
  // A parser that gave up in the middle holds the body back.
  body.unpipe();
  body.on('data', count).once('end', end).once('close', end).resume();
}

/**
 * Before an answer leaves, the rest of its request is read away. Otherwise the next request on the connection waits behind
 * bytes that no reader takes, and a connection that is closed over them is reset before the client has read why.
 */
export function discardUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const body = request.raw;
    const { complete }: { complete?: boolean } = body;
    // Undefined for requests that a test injects, which have no connection.
    if ((complete ?? true) || body.destroyed) return done(null, payload);
    discardRest(body, (isWhole) => {
      if (isWhole) reply.removeHeader('connection');
      else reply.header('connection', 'close');
      done(null, payload);
    });
  });
}
