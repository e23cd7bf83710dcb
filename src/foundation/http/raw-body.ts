import { Transform } from 'node:stream';

import type { FastifyRequest, preParsingHookHandler } from 'fastify';

const kept = new WeakMap<FastifyRequest, Buffer[]>();

/** Keeps the bytes of a body on their way to the parser, which sets the limit of their number. */
export const keepRawBody: preParsingHookHandler = (request, _reply, payload, done) => {
  const chunks: Buffer[] = [];
  kept.set(request, chunks);
  const keep = new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      chunks.push(chunk);
      next(null, chunk);
    },
  });
  payload.on('error', (error) => keep.destroy(error));
  done(null, payload.pipe(keep));
};

/** What a signature counts over: the headers, names in lower case, and the body as it arrived. */
export const rawPostOf = (
  request: FastifyRequest,
): { headers: Readonly<Record<string, string | undefined>>; raw: Buffer } => ({
  headers: Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  ),
  raw: Buffer.concat(kept.get(request) ?? []),
});
