import crypto from 'node:crypto';

import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

import { sqlState } from '#foundation/database/database.ts';
import { type DatabaseProblem, databaseProblemOf } from '#foundation/database/database-problem.ts';
import type { Log } from '#foundation/observability/log.ts';
import type { CallShape } from '#vocabulary/call.ts';
import { Failure } from '#vocabulary/errors.ts';
import { firstLanguage, type Language } from '#vocabulary/language.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';
import { PUBLIC_JSON, readJsonBodies } from './bodies.ts';
import { failureEnvelope, serverFailureEnvelope } from './envelope.ts';
import { httpErrors } from './http.errors.ts';
import { keepRawBody } from './raw-body.ts';
import { requestHandler, type RequestPlatform, type Route } from './serve.ts';
import { discardUnreadBodies } from './unread-bodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Id of the call, or why a route of the API has none. */
    declared?: string;
  }
}

export type ServerOptions = {
  readonly log: Log;
  /** Origins that may send writes: the product's own hosts (SEC-06). */
  readonly ownOrigins: () => readonly string[];
  /**
   * The only host name under which the API answers, where the operator configured one (SEC-62): every other name gets
   * no answer, and only the own origin may write. Without it every host name that leads here is accepted.
   */
  readonly ownHost?: string | undefined;
  /** The proxies whose forwarded headers are trusted; none if it is left out or empty. */
  readonly trustedProxy: readonly string[] | undefined;
  readonly observe: (request: { route: string; method: string; status: number; seconds: number }) => void;
};

const BODY_LIMIT = 1_048_576;
const MUTATING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    // REL-40. Looked at every second: by default Node notices up to half a minute late.
    requestTimeout: 30_000,
    connectionTimeout: 35_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    trustProxy: options.trustedProxy?.length ? [...options.trustedProxy] : false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: true,
    logger: false,
    // R-ASYNC-05: what Fastify itself refuses has our envelope too.
    frameworkErrors: (error, request, reply) =>
      answerFailure(options.log, error, request, reply as FastifyReply),
  });
  // JSON and declared multipart bodies only (SEC-06).
  app.removeContentTypeParser('text/plain');
  readJsonBodies(app);
  discardUnreadBodies(app);
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fileSize: 8 * BODY_LIMIT, files: 4, fields: 50, fieldSize: 65_536 },
  });
  // SEC-01: the forgotten route stops the start. Pages and simulators are no part of the API.
  app.addHook('onRoute', ({ url, method, config }) => {
    const isApi = url.startsWith('/api/') || url.startsWith('/hooks/');
    if (isApi && config?.declared === undefined) {
      throw new Error(`${String(method)} ${url} was registered without a declaration`);
    }
  });
  // With `done`: these run for every request, and a promise each costs more than their work.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
    done(
      unclearTargetRefused(request) ??
        wrongHostRefused(request, options.ownHost) ??
        otherSiteRefused(request, options),
    );
  });
  app.addHook('onResponse', (request, reply, done) => {
    options.observe({
      route: request.routeOptions?.url ?? 'unknown',
      method: request.method,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
  app.setErrorHandler((error, request, reply) => answerFailure(options.log, error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    answerFailure(options.log, httpErrors.missing(), request, reply),
  );
  return app;
}

/** SEC-60. Entries add their own content policy to pages; answers of the API never are pages. */
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'cache-control': 'no-store',
};

/**
 * SEC-62: a proxy in front may read the target of such a request otherwise than this server: a whole address in the place
 * of the path, or a Host that stands there twice (Node keeps the first).
 */
function unclearTargetRefused({ raw }: FastifyRequest): Failure | undefined {
  const hosts = raw.rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host');
  const isPath = raw.url?.startsWith('/') ?? true;
  return isPath && hosts.length <= 1 ? undefined : httpErrors.invalid();
}

/** Balancers and collectors ask by address. */
const ASKED_BY_ADDRESS = /^\/(api\/health|metrics)(\/|\?|$)/;

/** SEC-62: a page that has its own name lead here would be read with this one's answers, and links made of it. */
function wrongHostRefused(request: FastifyRequest, ownHost: string | undefined): Failure | undefined {
  if (ownHost === undefined || request.host === ownHost || ASKED_BY_ADDRESS.test(request.url))
    return undefined;
  return httpErrors.wrongHost();
}

/** SEC-06: a page of another site may not write with the cookies of this one. */
function otherSiteRefused(
  request: FastifyRequest,
  { ownOrigins, ownHost }: Pick<ServerOptions, 'ownOrigins' | 'ownHost'>,
): Failure | undefined {
  if (!MUTATING.has(request.method) || request.url.startsWith('/hooks/')) return undefined;
  if (request.url.startsWith('/simulators/') || request.url.startsWith('/_simulator/')) return undefined;
  const { origin, authorization } = request.headers;
  const site = request.headers['sec-fetch-site'];
  // Programs send neither header and no cookie; they authenticate with a token.
  if (origin === undefined && site === undefined) return undefined;
  if (authorization !== undefined && request.headers.cookie === undefined) return undefined;
  const isSameHost = () => ownHost === undefined && origin !== undefined && sameHost(origin, request);
  const own = origin !== undefined && (ownOrigins().includes(origin) || isSameHost());
  if (own || (origin === undefined && (site === 'same-origin' || site === 'none'))) return undefined;
  return httpErrors.originRefused();
}

const sameHost = (origin: string, request: FastifyRequest): boolean =>
  URL.canParse(origin) && new URL(origin).host === request.headers.host;

export function registerRoutes(
  app: FastifyInstance,
  platform: RequestPlatform,
  routes: readonly Route[],
): void {
  for (const { call } of routes) refuseUndeclared(call);
  // Literal segments win over parameters in Fastify's router, as the specification asks.
  for (const route of routes) {
    app.route({
      method: route.call.method,
      url: route.call.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: requestHandler(platform, route),
      ...(isForm(route.call) ? { bodyLimit: PUBLIC_JSON.bytes } : largeBody(platform, route.call)),
      ...(route.call.keepsRaw && { preParsing: keepRawBody }),
      config: { declared: route.call.id, ...(isForm(route.call) && { json: PUBLIC_JSON.bound }) },
    });
  }
}

/** Of a public call, except posts of providers and files. */
const isForm = ({ access, keepsRaw, multipart, bodyBytes }: CallShape): boolean =>
  access === 'public' && !keepsRaw && !multipart && bodyBytes === undefined;

/** Without a session a client cannot make this process hold more than a body of the usual size. */
const largeBody = ({ access }: RequestPlatform, { bodyBytes }: CallShape) =>
  bodyBytes !== undefined && {
    bodyLimit: bodyBytes,
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (!(await access.personOf(request, reply))) throw httpErrors.unauthorized();
    },
  };

/** SEC-01: a declaration without an access rule is not accepted. */
function refuseUndeclared(call: CallShape): void {
  const isOpen = call.access === 'public' && !call.reason;
  const isNobodys = call.access === 'member' && call.app === undefined;
  if (call.access === undefined || isOpen || isNobodys) {
    throw new Error(`${call.method} ${call.path} does not say who may call it`);
  }
}

/** R-LANG-01 as far as a server can see it: the query, the person, the browser. */
export const languageOf = (request: FastifyRequest, ofPerson: Language | null): Language => {
  // A request that was refused before routing has no query.
  const { language } = (request.query ?? {}) as { language?: unknown };
  const accepted = request.headers['accept-language']?.split(',').map((part) => part.split(';')[0]) ?? [];
  // R-LANG-02: a requested language that Posada does not have becomes Spanish, and not the language of the browser.
  if (typeof language === 'string' && language !== '') return firstLanguage(language);
  return firstLanguage(ofPerson, ...accepted);
};

/** Errors that Fastify raises before a handler runs. */
const FRAMEWORK_FAILURES: Readonly<Record<string, () => Failure>> = lookUpTable({
  FST_ERR_CTP_BODY_TOO_LARGE: () => httpErrors.tooLarge(),
  FST_ERR_CTP_INVALID_JSON_BODY: () => httpErrors.invalidJson(),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => httpErrors.invalidJson(),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => httpErrors.unsupported(),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => httpErrors.invalid(),
  FST_ERR_BAD_URL: () => httpErrors.missing(),
  FST_ERR_MAX_PARAM_LENGTH: () => httpErrors.missing(),
  FST_REQ_FILE_TOO_LARGE: () => httpErrors.tooLarge(),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => httpErrors.unsupported(),
});

/** An error of a library carries its own status, such as a path that leads out of its folder. */
function byStatus(error: unknown): (() => Failure) | undefined {
  const { statusCode } = Object(error) as { statusCode?: unknown };
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) return undefined;
  return statusCode === 403 || statusCode === 404 ? () => httpErrors.missing() : () => httpErrors.invalid();
}

/** The parser of forms has neither code nor status for an invalid form. */
const BROKEN_FORM = /^(Multipart: |Unexpected end of multipart|\w+ terminated early|The needle cannot)/;
const byMessage = (error: unknown): (() => Failure) | undefined =>
  error instanceof Error && BROKEN_FORM.test(error.message) ? () => httpErrors.invalid() : undefined;

/** The caller's answer to an error of the database (W1-C-06, W1-E-06): in one place, for every call. */
const TROUBLES: Readonly<Record<DatabaseProblem, (cause: unknown) => Failure>> = {
  away: (cause) => httpErrors.unavailable({ retryAfterSeconds: 2, cause }),
  busy: (cause) => httpErrors.unavailable({ retryAfterSeconds: 1, cause }),
  input: (cause) => httpErrors.invalid({ cause }),
  taken: (cause) => httpErrors.conflict({ cause }),
};

function failureOf(error: unknown): Failure | null {
  if (error instanceof Failure) return error;
  const known = FRAMEWORK_FAILURES[sqlState(error) ?? ''] ?? byStatus(error) ?? byMessage(error);
  if (known) return known();
  const trouble = databaseProblemOf(error);
  return trouble && TROUBLES[trouble](error);
}

function answerFailure(log: Log, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = failureOf(error);
  const language = languageOf(request, null);
  const json = reply.header('content-type', 'application/json; charset=utf-8');
  if (failure) {
    // Also a refusal that no rule of an area made: it stands in no log otherwise.
    if (failure.cause !== undefined)
      log.warn({ requestId: request.id, cause: String(failure.cause) }, failure.message);
    if (failure.retryAfterSeconds !== undefined)
      json.header('retry-after', String(failure.retryAfterSeconds));
    return json
      .code(failure.status)
      .send(JSON.stringify(failureEnvelope(failure, requestLanguage(request) ?? language, request.id)));
  }
  log.error(
    {
      requestId: request.id,
      route: request.routeOptions?.url,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    },
    'a request failed unexpectedly',
  );
  return json.code(500).send(JSON.stringify(serverFailureEnvelope(500, language, request.id)));
}

const LANGUAGE = Symbol('language of the request');

/** Remembers the language once the person is known, so that a failure speaks it too. */
export function rememberLanguage(request: FastifyRequest, language: Language): void {
  (request as FastifyRequest & { [LANGUAGE]?: Language })[LANGUAGE] = language;
}
const requestLanguage = (request: FastifyRequest): Language | undefined =>
  (request as FastifyRequest & { [LANGUAGE]?: Language })[LANGUAGE];
