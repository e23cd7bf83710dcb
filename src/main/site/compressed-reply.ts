import { promisify } from 'node:util';
import zlib from 'node:zlib';

import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(zlib.brotliCompress);
/** Half of the saving of the highest level, in a hundredth of its time. */
const LEVEL = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };
const KEPT = 100;

/**
 * For pages that are the same for all visitors. They contain no secret beside what an address brought along (SEC-60).
 */
export function createCompressor() {
  const known = new Map<string, Buffer>();
  return async (request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> => {
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text);
    const compressed = known.get(text) ?? (await brotli(text, LEVEL));
    known.set(text, compressed);
    for (const oldest of known.keys()) {
      if (known.size <= KEPT) break;
      known.delete(oldest);
    }
    return reply.header('content-encoding', 'br').send(compressed);
  };
}
