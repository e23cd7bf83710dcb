import diagnostics from 'node:diagnostics_channel';
import fs from 'node:fs';
import path from 'node:path';

import type { FastifyReply, FastifyRequest } from 'fastify';

/** Examples of one call that a process keeps at most: enough to choose a telling one. */
const MOST = 12;
/** A longer reply tells a reader of the reference nothing. */
const LONGEST = 60_000;

type Handled = { readonly request: FastifyRequest; readonly reply: FastifyReply };

const taken = new Map<string, number>();

/**
 * Writes what tests send and receive into `folder`, a line of JSON for each successful call, so that the reference has
 * examples that really ran (scripts/examples.ts). It listens beside the product and changes nothing.
 */
export function recordExamples(folder: string): void {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${process.pid}.jsonl`);
  diagnostics.subscribe('tracing:fastify.request.handler:start', (message) => {
    const { request, reply } = message as Handled;
    const { method, params, query, body } = request;
    const key = `${method} ${request.routeOptions.url}`;
    if (!key.includes(' /api/') || (taken.get(key) ?? 0) >= MOST) return;
    const asked = JSON.stringify({ key, params, query, body: Buffer.isBuffer(body) ? undefined : body });
    const { raw } = reply;
    const parts: Buffer[] = [];
    const end = raw.end.bind(raw);
    raw.end = ((chunk?: unknown, ...rest: never[]) => {
      if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) parts.push(Buffer.from(chunk as string));
      const text = Buffer.concat(parts).toString('utf8');
      const isJson = String(reply.getHeader('content-type')).includes('json') || text === '';
      if (raw.statusCode < 300 && isJson && text.length <= LONGEST) {
        taken.set(key, (taken.get(key) ?? 0) + 1);
        fs.appendFileSync(
          file,
          `${JSON.stringify({ asked: JSON.parse(asked), status: raw.statusCode, reply: text })}\n`,
        );
      }
      return end(chunk as never, ...rest);
    }) as typeof raw.end;
  });
}
