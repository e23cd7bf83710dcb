import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';

import { ProviderFailure } from '#capabilities/failures.ts';
import type { Capabilities, Provider } from '#capabilities/provider.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordDeparture } from '#foundation/effects/departure.ts';
import { createEffects } from '#foundation/effects/effects.ts';
import type { EffectClass } from '#foundation/effects/machine.ts';
import { Postponed } from '#foundation/jobs/job.ts';
import type { Outbound } from '#foundation/outbound/outbound.ts';
import { startProvider } from '#foundation/outbound/outbound.test-server.ts';
import { exampleManifest } from '#providers/example/example.manifest.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import { ConnectionId, type PropertyId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { findConnectionIncludingDisconnected } from './connections.store.ts';
import { defineProviderEffect, type ProviderEffect } from './provider-effect.ts';
import {
  deleteRegistryConnection,
  saveConnection,
  listRegistryConnections,
} from './registry-connections.service.ts';

/**
 * An invented provider of a new kind: an office that stamps papers, some at once and some later, behind a real server
 * and the real client.
 */
const Payload = z.object({ connectionId: ConnectionId, paper: z.string() });
type Payload = z.infer<typeof Payload>;
type Paper = { id: string; connectionId: ConnectionId; revision: number };
type Stamped = { id: string; state: 'stamped' | 'queued' | 'refused' };
type Office = {
  readonly safety: EffectClass;
  readonly stamp: (connection: ProviderConnection, key: string) => Promise<Stamped>;
  readonly look: (connection: ProviderConnection, name: string) => Promise<Stamped | null>;
};
type Hook = 'onDone' | 'onRefused' | 'onAttention' | 'onWaiting' | 'onUnknown';
type StampEffect = Omit<ProviderEffect<Payload, Office, Paper>, Hook>;

/** The replies of the server: a status, an answer, or a broken connection; the last of them repeats for ever. */
type Reply = number | 'lost' | Stamped;

const clientOf = (outbound: Outbound, safety: EffectClass): Office => {
  const ask = async (connection: ProviderConnection, method: 'GET' | 'POST', path: string) => {
    const headers = { 'x-key': connection.credentials['key'] ?? '' };
    const response = await outbound.request({ method, url: path, headers });
    if (response.status === 404) throw new ProviderFailure('office', 'missing', 'The paper does not exist');
    if (response.status >= 400) {
      throw new ProviderFailure('office', 'refused', 'Not like this', {
        fields: [{ field: 'paper', message: 'It is not signed' }],
      });
    }
    return response.json() as Stamped;
  };
  return {
    safety,
    stamp: (connection, key) => ask(connection, 'POST', `/stamps/${encodeURIComponent(key)}`),
    look: async (connection, name) => {
      try {
        return await ask(connection, 'GET', `/stamps/${encodeURIComponent(name)}`);
      } catch (error) {
        const isNotThere = error instanceof ProviderFailure && error.kind === 'missing';
        if (isNotThere && name.startsWith('stamp')) return null;
        throw error;
      }
    },
  };
};

/** For one file of tests: an installation with a host, where each `stage` connects an office of its own. */
export function setUpTestOffice() {
  let app: TestApp;
  let owner: pg.Client;
  let propertyId: PropertyId;
  beforeAll(async () => {
    app = await startTestApp();
    owner = new pg.Client(app.databaseUrl);
    await owner.connect();
    propertyId = (await hostWithProperty(app)).propertyId as PropertyId;
  });
  afterAll(async () => {
    await owner.end();
    await app.stop();
  });

  let fence = 1_000_000;

  async function stage(
    { post, get = [404] }: { post: Reply[]; get?: Reply[] },
    { safety = 'L', ...own }: Partial<StampEffect> & { safety?: EffectClass } = {},
  ) {
    const replies = { POST: post, GET: get };
    const { outbound, asked } = await startProvider(
      (request, response) => {
        const list = replies[request.method as 'POST' | 'GET'];
        const reply = (list.length > 1 ? list.shift() : list[0]) ?? 500;
        if (reply === 'lost') request.socket.destroy();
        else if (typeof reply === 'number') response.writeHead(reply).end('{}');
        else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
      },
      { provider: 'office', departing: recordDeparture },
    );
    // Connections of an owner are found again among those of registries.
    const provider = {
      manifest: { ...exampleManifest, id: 'office', name: 'Oficina' },
      capabilities: { office: clientOf(outbound, safety), registry: {} },
    } as unknown as Provider;
    const papers = new Map<string, Paper>();
    const outcomes: string[] = [];
    const hear = (line: string) => {
      outcomes.push(line);
      return Promise.resolve();
    };
    const effect = defineProviderEffect<Payload, Office, Paper>({
      type: 'test.stamp',
      lane: 'stamp',
      payload: Payload,
      providerOf: () => 'office',
      capability: (capabilities: Capabilities & { office?: Office }) => capabilities.office,
      classOf: (office) => office.safety,
      subjectOf: (_db, _propertyId, { subjectId }) => Promise.resolve(papers.get(subjectId)),
      connectionOf: ({ connectionId }) => connectionId,
      revisionOf: ({ revision }) => revision,
      send: async ({ capability, connection, intent }) => {
        const { id, state } = await capability.stamp(connection, intent.key.replace(/^test\./, ''));
        return state === 'queued' ? { taken: id, answer: { id, state } } : { reference: id };
      },
      find: async ({ capability, connection, intent }) => {
        const found = await capability.look(connection, intent.taken ?? intent.key.replace(/^test\./, ''));
        if (found?.state === 'refused') return { refused: { message: 'They said no', fields: [] } };
        return found?.state === 'stamped' ? { reference: found.id } : null;
      },
      ...own,
      onDone: (_at, reference) => hear(`done ${reference}`),
      onRefused: (_at, { kind, fields }) => hear(`refused ${kind} ${fields[0]?.message ?? ''}`.trim()),
      onAttention: (_at, _problem, why) => hear(`attention ${why}`),
      onWaiting: (_at, { kind }) => hear(`waiting ${kind}`),
      onUnknown: (_at, { kind }) => hear(`unknown ${kind}`),
    });
    const effects = createEffects([effect]);
    const queued: string[] = [];
    const inside = app.context(propertyId);
    const ctx: PropertyContext = {
      ...inside,
      propertyId,
      effects,
      providers: {
        ...inside.providers,
        byId: (id) => (id === 'office' ? provider : inside.providers.byId(id)),
      },
      enqueue: (_tx, _job, payload) => {
        queued.push((payload as { effectId: string }).effectId);
        return Promise.resolve();
      },
    };
    const office = newId<string>(app.clock.now());
    const connectWith = (key: string) =>
      ctx.db.transaction((tx) =>
        saveConnection(
          ctx,
          tx,
          { provider, connection: { mode: 'test', credentials: { key } } },
          { owner: office, name: 'Oficina' },
        ),
      );
    await connectWith('first');
    const row = (await listRegistryConnections(ctx)).find((one) => one.owner === office);
    if (!row) throw new Error(`Office ${office} is not connected`);

    const plan = async (revision = 1, id = newId<string>(app.clock.now())) => {
      papers.set(id, { id, connectionId: row.id, revision });
      const intent = { subjectId: id, revision, payload: { connectionId: row.id, paper: id } };
      const { id: effectId } = await ctx.db.transaction((tx) => effects.plan(ctx, tx, effect, intent));
      await owner.query('update effects set created_at = $2 where id = $1', [effectId, app.clock.now()]);
      queued.length = 0;
      return effectId;
    };
    /** One run of its job: seconds until the next, or null for none. */
    const attempt = async (effectId: string): Promise<number | null> => {
      try {
        await effects.jobs[0]?.run(ctx, { effectId }, { fence: ++fence, attempt: 1, holds: () => true });
        return null;
      } catch (error) {
        if (error instanceof Postponed) return error.seconds;
        throw error;
      }
    };
    const stateOf = async (effectId: string): Promise<string> => {
      const { rows } = await owner.query<{ state: string }>('select state from effects where id = $1', [
        effectId,
      ]);
      return rows[0]?.state ?? '';
    };
    return {
      ctx,
      papers,
      outcomes,
      queued,
      plan,
      attempt,
      stateOf,
      connectWith,
      connectionId: row.id,
      /** Plans a newer effect of the last subject. */
      outdate: () => {
        for (const paper of papers.values()) papers.set(paper.id, { ...paper, revision: paper.revision + 1 });
      },
      connection: () => findConnectionIncludingDisconnected(ctx.db, propertyId, row.id),
      letGo: () => ctx.db.transaction((tx) => deleteRegistryConnection(ctx, tx, row)),
      counts: () => ({
        sent: asked.filter(({ method }) => method === 'POST').length,
        looked: asked.filter(({ method }) => method === 'GET').length,
      }),
      keys: () => asked.map(({ headers }) => headers['x-key']),
      lookUp: (taken: string) => ctx.db.transaction((tx) => effects.lookUp(ctx, tx, 'test.stamp', taken)),
      resume: () => ctx.db.transaction((tx) => effects.resume(ctx, tx)),
    };
  }

  return {
    stage,
    pass: (seconds: number) => app.clock.advance(seconds),
    now: () => app.clock.now(),
    rowsOf: async <Row extends pg.QueryResultRow>(text: string, id: string) =>
      (await owner.query<Row>(text, [id])).rows,
  };
}

export const stamped: Stamped = { id: 'S7', state: 'stamped' };
export const queued: Stamped = { id: 'Q1', state: 'queued' };
export const A_DAY = 86_401;
