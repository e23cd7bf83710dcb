import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The body as it arrived. A simulator judges the content type itself, as the real side would. */
export type ReceivedBody = {
  /** Media type without parameters, in lower case; empty when none was sent. */
  readonly type: string;
  readonly bytes: Buffer;
  readonly text: string;
  /** Fields of a form; empty for other types. Names stay as sent: `rooms[0][roomTypeID]`. */
  readonly form: Readonly<Record<string, string>>;
  /** Undefined if the body is not JSON. */
  readonly json: unknown;
  /** Parts of a multipart form; empty for other types. */
  readonly parts: () => Promise<FormData>;
};

const LARGEST_BODY = 20_000_000;

/** Replaces the parsers of the surrounding server, inside the simulator only. */
export function acceptAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_BODY }, (_request, bytes, done) => {
    done(null, bytes);
  });
}

export function bodyOf(request: FastifyRequest): ReceivedBody {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const header = request.headers['content-type'] ?? '';
  const type = header.split(';')[0]?.trim().toLowerCase() ?? '';
  const text = bytes.toString('utf8');
  return {
    type,
    bytes,
    text,
    form:
      type === 'application/x-www-form-urlencoded'
        ? Object.fromEntries(new URLSearchParams(text).entries())
        : {},
    json: type.includes('json') ? parsed(text) : undefined,
    parts: () =>
      type === 'multipart/form-data'
        ? new Response(new Uint8Array(bytes), { headers: { 'content-type': header } }).formData()
        : Promise.resolve(new FormData()),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
