import type { FastifyRequest, preParsingHookHandler } from 'fastify';

const kept = new WeakMap<FastifyRequest, Buffer[]>();

/**
 * Keeps the bytes of a body beside its parser, as many as the parser takes. The listener of the parser follows in the
 * same turn, before the first byte.
 */
export const keepRawBody: preParsingHookHandler = (request, _reply, payload, done) => {
  const chunks: Buffer[] = [];
  let length = 0;
  kept.set(request, chunks);
  payload.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= request.routeOptions.bodyLimit) chunks.push(chunk);
  });
  done(null, payload);
};

/** The signed content: the headers, names in lower case, and the unchanged body. */
export const rawPostOf = (
  request: FastifyRequest,
): { headers: Readonly<Record<string, string | undefined>>; raw: Buffer } => ({
  headers: Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  ),
  raw: Buffer.concat(kept.get(request) ?? []),
});
