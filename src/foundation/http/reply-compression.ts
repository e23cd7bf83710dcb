import { promisify } from 'node:util';
import zlib from 'node:zlib';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { CallShape } from '#vocabulary/call.ts';

const brotli = promisify(zlib.brotliCompress);
/** A tenth of three megabytes in some forty milliseconds; the next level takes twice as long for little. */
const LEVEL = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 } };
/** Below this the way there is not the slow part: on a phone's network each 8 kB are some forty milliseconds. */
const BIG_CHARACTERS = 8_000;

/**
 * The body of a reply, a big one compressed: a calendar of 500 listings has three megabytes. Never one with a secret:
 * its length would reveal it. No other site can make a signed-in browser ask again and again (SEC-06).
 */
export function compressReply(
  call: CallShape,
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
): string | Promise<Buffer> {
  const isBig = call.method === 'GET' && !call.secret && body.length > BIG_CHARACTERS;
  if (!isBig) return body;
  reply.header('vary', 'accept-encoding');
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return body;
  reply.header('content-encoding', 'br');
  return brotli(body, LEVEL);
}
