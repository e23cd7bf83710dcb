import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import {
  bearerOf,
  browserOf,
  createSessionReader,
  mayKeepStreamOpen,
  renewSessionCookies,
  sessionCookieName,
  sessionCookieOf,
  type SessionReader,
} from '#areas/platform/accounts/index.ts';
import type { StreamAccessCheck } from '#areas/platform/live/index.ts';
import { createGuestReader, guestCookieName, guestCookieOf } from '#areas/guests/check-in/index.ts';
import { createViewReader } from '#areas/platform/impersonation/index.ts';
import type { Person, View } from '#foundation/context/context.ts';
import { makeDrainable } from '#foundation/http/draining.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { openApiDocument } from '#foundation/http/openapi.ts';
import { createServer, languageOf, registerRoutes, rememberLanguage } from '#foundation/http/server.ts';
import type { AccessRules, Route } from '#foundation/http/serve.ts';
import { LANES } from '#foundation/jobs/job.ts';
import { type WorkersHealth, workersHealth } from '#foundation/jobs/workers.ts';
import { type Live, startLive } from '#foundation/live/live.ts';
import { startTracing } from '#foundation/observability/tracing.ts';
import { createMetrics, type Metrics } from '#foundation/observability/metrics.ts';
import { readApiExamples } from './api-examples.ts';
import { namedSchemas } from './api-schemas.ts';
import { routesOf } from './app.ts';
import { serveEntries } from './site/entries.ts';
import { loginsOf, waitUntilUsable } from './installation.ts';
import { mayReadMetrics, networkOf } from './network.ts';
import { contextOf, createPlatform, type Platform } from './platform.ts';
import { readProgramConfig, databaseUrlOf, printLine, runStart, waitUntilStopped } from './program.ts';
import { serveShortLinks } from './site/short-links.ts';

export const VERSION = (
  JSON.parse(fs.readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string;
  }
).version;

export type Api = {
  readonly app: FastifyInstance;
  readonly routes: readonly Route[];
  readonly metrics: Metrics;
  readonly live: Live;
  /** From now on /api/health/ready says no, so that a balancer sends no requests here (REL-50). */
  readonly drain: () => void;
  /** Takes no more calls and lets the running ones end. */
  readonly finish: () => Promise<void>;
};

/** A service that has not answered by then counts as down: balancers ask again soon (W1-E-10). */
const HEALTH_MS = 800;

/** No request may take longer (REL-40). */
const LONGEST_REQUEST_MS = 30_000;

/** The API as a Fastify server that does not listen yet; main/site/entries.ts adds the pages. */
export async function createApi(platform: Platform): Promise<Api> {
  const { pools, clock, log, config } = platform;
  const metrics = createMetrics(pools, LANES);
  const app = await createServer({
    log,
    ownOrigins: () => [new URL(platform.publicUrl).origin],
    ownHost: config.PUBLIC_URL === undefined ? undefined : new URL(config.PUBLIC_URL).host,
    trustedProxy: config.TRUSTED_PROXY,
    observe: metrics.request,
  });
  const draining = makeDrainable(app);
  const sessions = createSessionReader({ system: pools.system, clock, log, secrets: platform.secrets });
  const live = await startLive(platform, sessions.forget);
  const guestByCookie = createGuestReader(pools.system, clock);
  const access: AccessRules = {
    personOf: personBy(sessions, platform.publicUrl),
    guestOf: async (request) => {
      const value = guestCookieOf(request, platform.publicUrl);
      return value === undefined ? null : guestByCookie(value);
    },
    browserOf: (request) => browserOf(request, platform.publicUrl),
    viewOf: (person, wanted) => viewOf(person, wanted),
  };
  const viewOf = createViewReader(pools.system, clock);
  const isStillOpen = async (person: Person, { id }: View) =>
    (await viewOf({ ...person, isAdmin: true }, { userId: person.userId, viewId: id })) !== null;
  const stillAllowed: StreamAccessCheck = async (person, propertyId) =>
    (await mayKeepStreamOpen(pools.system, clock, person, propertyId)) &&
    (person.view === undefined || (await isStillOpen(person, person.view)));
  const routes = routesOf({ live, stillAllowed }, platform.areas);
  registerRoutes(
    app,
    {
      access,
      checkReplies: config.CHECK_REPLIES,
      process: pools.process,
      contextFor: (request, person, guestLink) => {
        const language = languageOf(request, person?.language ?? null);
        rememberLanguage(request, language);
        const scope = guestLink ? { propertyId: guestLink.propertyId } : {};
        const caller = { language, requestId: request.id, network: networkOf(request), person, guestLink };
        const ctx = contextOf(platform, scope, caller);
        return guestLink ? { ...ctx, propertyId: guestLink.propertyId } : ctx;
      },
    },
    routes,
  );
  let isReady = true;
  addHealth(app, platform, () => isReady);
  let document: Promise<string> | undefined;
  app.get(
    '/api/openapi.json',
    { config: { declared: 'the document of the declarations' } },
    async (_request, reply) => {
      document ??= describe(routes, platform.publicUrl);
      reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8');
      return reply.send(await document);
    },
  );
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config)) return reply.callNotFound();
    return reply.type('text/plain; version=0.0.4').send(await metrics.text());
  });
  // Its pages are rendered on request, so it needs no build.
  serveShortLinks(app, platform);
  app.addHook('onClose', () => live.stop());
  return {
    app,
    routes,
    metrics,
    live,
    drain: () => {
      isReady = false;
    },
    finish: async () => {
      isReady = false;
      const idle = draining.untilIdle(LONGEST_REQUEST_MS);
      // Streams have no end of their own; pages ask again, and elsewhere.
      live.endStreams();
      await idle;
    },
  };
}

/** A browser whose value is due gets the next one with its reply; a program asks for it (SEC-05). */
const personBy =
  (sessions: SessionReader, publicUrl: string): AccessRules['personOf'] =>
  async (request, reply, fresh = false) => {
    const bearer = bearerOf(request);
    const token = bearer ?? sessionCookieOf(request, publicUrl);
    const found = token === undefined ? null : await sessions.findBy(token, fresh);
    if (!found?.isDue()) return found?.person ?? null;
    if (bearer !== undefined) {
      if (reply) throw httpErrors.tokenExpired();
      return null;
    }
    if (!reply) return found.person;
    const next = await found.next();
    if (next) renewSessionCookies(reply, publicUrl, next);
    return next === null ? null : found.person;
  };

/** Created on the first request: a process that serves hosts all day does not need it. */
async function describe(routes: readonly Route[], server: string): Promise<string> {
  const cookies = { session: sessionCookieName(server), guest: guestCookieName(server) };
  const [schemas, examples] = await Promise.all([namedSchemas(), readApiExamples()]);
  return JSON.stringify(openApiDocument(routes, { version: VERSION, server, cookies, schemas, examples }));
}

/**
 * Stalled workers and a database whose disk is full are reported in the body and in the metrics, and make no API unready: it
 * serves without workers, a guest can still read a door code when nothing can be written, and every instance would leave the
 * balancer at once. `workers` is null if the database does not answer.
 */
function addHealth(app: FastifyInstance, platform: Platform, isReady: () => boolean): void {
  // One question at a time, however many ask: a frozen database must not use up the connections as well.
  let asking: Promise<WorkersHealth | null> | undefined;
  const ask = () =>
    (asking ??= workersHealth(platform.pools.system, 'health')
      .catch(() => null)
      .finally(() => (asking = undefined)));
  const state = async () => {
    const found = await Promise.race([ask(), wait(HEALTH_MS, null, { ref: false })]);
    const workers = found && { running: found.running, stalled: found.stalled };
    const database = { isOutOfSpace: platform.pools.isOutOfSpace() };
    return { ready: isReady() && found !== null, workers, database };
  };
  const health = { config: { declared: 'asked by balancers, says nothing of anybody' } };
  app.get('/api/health/live', health, async () => ({ statusCode: 200, data: { live: true } }));
  app.get('/api/health/ready', health, async (_request, reply) => {
    const data = await state();
    const statusCode = data.ready ? 200 : 503;
    return reply.code(statusCode).send({ statusCode, data });
  });
  app.get('/api/health', health, async (_request, reply) => {
    const data = {
      live: true,
      ...(await state()),
      versions: { posada: VERSION, node: process.versions.node },
      simulators: platform.config.SIMULATORS,
    };
    const statusCode = data.ready ? 200 : 503;
    return reply.code(statusCode).send({ statusCode, data });
  });
}

if (import.meta.main) {
  const config = readProgramConfig('api');
  const stopTracing = await startTracing(config.OTEL_EXPORTER_OTLP_ENDPOINT, 'posada-api');
  const platform = createPlatform({
    config,
    logins: loginsOf(config, databaseUrlOf(config)),
    publicUrl: `http://127.0.0.1:${config.PORT}`,
  });
  const { api, address } = await runStart(async () => {
    await waitUntilUsable(platform, printLine);
    const made = await createApi(platform);
    await serveEntries(made.app, platform);
    return { api: made, address: await made.app.listen({ host: config.HOST, port: config.PORT }) };
  });
  // A program that says it is ready can be stopped from that word on.
  const stopped = waitUntilStopped();
  platform.log.info({ address }, 'the API is ready');
  await stopped;
  api.drain();
  await wait(config.DRAIN_SECONDS * 1000);
  await api.finish();
  await api.app.close();
  await platform.pools.end();
  await stopTracing();
  process.exit(0);
}
