import type { IncomingMessage } from 'node:http';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { BodyBudget } from './body-budget.ts';
import { httpErrors } from './http.errors.ts';
import { exceededBoundOf, type JsonBound } from './json-bounds.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of its JSON body; without it that of members. */
    json?: JsonBound;
  }
}

const MIB = 1_048_576;
const ROOM = { all: 48 * MIB, each: 16 * MIB };
/** Public calls have forms, never lists. */
export const PUBLIC_JSON = { bytes: 65_536, bound: { levels: 20, values: 1_000 } } as const;
const MEMBER_BOUND: JsonBound = { levels: 20, values: 20_000 };

/** Counts the bytes that each request holds, until it is answered or broken off. */
function countBytes(app: FastifyInstance): (request: FastifyRequest, bytes: number) => boolean {
  const room = new BodyBudget(ROOM);
  const held = new WeakMap<FastifyRequest, number>();
  app.addHook('onRequest', (request, reply: FastifyReply, done) => {
    reply.raw.once('close', () => room.give(request.ip, held.get(request) ?? 0));
    done();
  });
  return (request, bytes) => {
    if (!room.take(request.ip, bytes)) return false;
    held.set(request, (held.get(request) ?? 0) + bytes);
    return true;
  };
}

/** A body as it arrives, no more of it than the call takes and there is room for. */
function readBytes(
  request: FastifyRequest,
  payload: IncomingMessage,
  hasRoom: (bytes: number) => boolean,
): Promise<Buffer> {
  const { bodyLimit } = request.routeOptions;
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw httpErrors.tooLarge();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const stop = (error: Error) => {
      payload.off('data', add);
      chunks.length = 0;
      reject(error);
    };
    const add = (chunk: Buffer) => {
      length += chunk.length;
      if (length > bodyLimit) stop(httpErrors.tooLarge());
      else if (!hasRoom(chunk.length)) stop(httpErrors.unavailable({ retryAfterSeconds: 1 }));
      else chunks.push(chunk);
    };
    payload.on('data', add);
    payload.once('end', () => resolve(Buffer.concat(chunks, length)));
    payload.once('error', stop);
    // Broken off: nothing is left to be answered.
    payload.once('close', () => reject(httpErrors.invalid()));
  });
}

/** JSON bodies: bounded in bytes, levels and values, and all of them together, before anything is made of them. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const take = countBytes(app);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', (request, payload, done) => {
    const bytes = async () => readBytes(request, payload, (count) => take(request, count));
    bytes().then(
      (body) => {
        const excess = exceededBoundOf(body, request.routeOptions.config.json ?? MEMBER_BOUND);
        if (excess === 'levels') done(httpErrors.invalid());
        else if (excess === 'values') done(httpErrors.tooLarge());
        else void parse(request, body.toString('utf8'), done);
      },
      (error: Error) => done(error),
    );
  });
}
