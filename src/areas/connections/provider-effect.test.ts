import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { ProviderFailure } from '#capabilities/failures.ts';
import type { Capabilities, Provider } from '#capabilities/provider.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { noteDeparture } from '#foundation/effects/departure.ts';
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
import { changeConnection, findConnectionOrLeft } from './connections.store.ts';
import { defineProviderEffect, type ProviderEffect } from './provider-effect.ts';
import { dropConnection, keepConnection, registryConnections } from './registry-connections.service.ts';

/**
 * A made-up provider of another kind than any that we have: an office that stamps papers, some at once and some later,
 * behind a real server and the real client.
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

/** What the server answers: a status, an answer, or a line that breaks; the last of them for ever. */
type Reply = number | 'lost' | Stamped;

const clientOf = (outbound: Outbound, safety: EffectClass): Office => {
  const ask = async (connection: ProviderConnection, method: 'GET' | 'POST', path: string) => {
    const headers = { 'x-key': connection.credentials['key'] ?? '' };
    const response = await outbound.request({ method, url: path, headers });
    if (response.status === 404) throw new ProviderFailure('office', 'missing', 'There is no such paper');
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
    { provider: 'office', departing: noteDeparture },
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
      keepConnection(
        ctx,
        tx,
        { provider, connection: { mode: 'test', credentials: { key } } },
        { owner: office, name: 'Oficina' },
      ),
    );
  await connectWith('first');
  const row = (await registryConnections(ctx)).find((one) => one.owner === office);
  if (!row) throw new Error('It is not connected');

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
    /** Something newer is planned of what was planned last. */
    outdate: () => {
      for (const paper of papers.values()) papers.set(paper.id, { ...paper, revision: paper.revision + 1 });
    },
    connection: () => findConnectionOrLeft(ctx.db, propertyId, row.id),
    letGo: () => ctx.db.transaction((tx) => dropConnection(ctx, tx, row)),
    counts: () => ({
      sent: asked.filter(({ method }) => method === 'POST').length,
      looked: asked.filter(({ method }) => method === 'GET').length,
    }),
    keys: () => asked.map(({ headers }) => headers['x-key']),
    lookUp: (taken: string) => ctx.db.transaction((tx) => effects.lookUp(ctx, tx, 'test.stamp', taken)),
    resume: () => ctx.db.transaction((tx) => effects.resume(ctx, tx)),
  };
}

const stamped: Stamped = { id: 'S7', state: 'stamped' };
const queued: Stamped = { id: 'Q1', state: 'queued' };
const inADay = () => app.clock.advance(86_401);

describe('one proof', () => {
  test('REL-03 what went out, what came back, the number; the request is logged', async () => {
    const { plan, attempt, outcomes, stateOf, papers, connectionId } = await stage({ post: [stamped] });
    const id = await plan();
    expect(await attempt(id)).toBeNull();
    expect(outcomes).toEqual(['done S7']);
    expect(await stateOf(id)).toBe('done');
    const { rows } = await owner.query(
      'select action, outcome, request, answer from effect_attempts where effect_id = $1',
      [id],
    );
    const request = JSON.stringify({ connectionId, paper: [...papers.keys()][0] });
    expect(rows).toEqual([{ action: 'send', outcome: 'done', request, answer: 'S7' }]);
    const kept = 'select method from request_log where connection_id = $1';
    expect((await owner.query(kept, [connectionId])).rows).toEqual([{ method: 'POST' }]);
  });

  test('PRV-05 what says who somebody is is not logged', async () => {
    const { plan, attempt, connectionId } = await stage({ post: [stamped] }, { isConfidential: true });
    await attempt(await plan());
    const kept = 'select method from request_log where connection_id = $1';
    expect((await owner.query(kept, [connectionId])).rows).toEqual([]);
  });
});

describe('what is certain', () => {
  test.each([
    [422, 'refused refused It is not signed'],
    [404, 'refused missing'],
  ])('an answer of %i is a refusal', async (status, line) => {
    const { plan, attempt, outcomes, stateOf } = await stage({ post: [status] });
    const id = await plan();
    expect(await attempt(id)).toBeNull();
    expect(outcomes).toEqual([line]);
    expect(await stateOf(id)).toBe('refused');
  });

  test('a connection that was disconnected is a refusal, and nobody is asked', async () => {
    const { ctx, plan, attempt, outcomes, connectionId, counts } = await stage({ post: [stamped] });
    const id = await plan();
    // While others still undo what is there, its access is kept.
    await changeConnection(ctx.db, propertyId, connectionId, { deleted_at: app.clock.now() });
    expect(await attempt(id)).toBeNull();
    expect(outcomes).toEqual(['refused gone']);
    expect(counts()).toEqual({ sent: 0, looked: 0 });
  });

  test('for a subject that is gone nothing is called, and nobody is asked', async () => {
    const { plan, attempt, outcomes, papers, stateOf, counts } = await stage({ post: [stamped] });
    const id = await plan();
    papers.clear();
    expect(await attempt(id)).toBeNull();
    expect(outcomes).toEqual([]);
    expect(await stateOf(id)).toBe('refused');
    expect(counts().sent).toBe(0);
  });

  test('REL-04 what may be done, and whose connection was disconnected, is a question for a person', async () => {
    const { plan, attempt, outcomes, letGo } = await stage({ post: ['lost'] });
    const id = await plan();
    await attempt(id);
    await letGo();
    expect(await attempt(id)).toBeNull();
    expect(outcomes).toEqual(['unknown unknown', 'attention unknown']);
  });

  test('what is undone over a disconnected connection may go, and without access it is over', async () => {
    const { ctx, plan, attempt, outcomes, connectionId, connection } = await stage(
      { post: [stamped, 401] },
      { alsoWhileLeaving: true },
    );
    await changeConnection(ctx.db, propertyId, connectionId, { deleted_at: app.clock.now() });
    await attempt(await plan());
    await attempt(await plan());
    expect(outcomes).toEqual(['done S7', 'refused gone']);
    expect((await connection())?.state).toBe('active');
  });

  test('a provider that cannot do it is a mistake of ours', async () => {
    const { plan } = await stage({ post: [stamped] }, { capability: () => undefined });
    await expect(plan()).rejects.toThrow(RangeError);
  });
});

describe('one stale guard', () => {
  test('REL-02 an outcome of an earlier revision changes nothing of the newest', async () => {
    const { plan, attempt, outcomes, outdate, stateOf } = await stage({
      post: ['lost'],
      get: [404, stamped],
    });
    const id = await plan();
    await attempt(id);
    outdate();
    await attempt(id);
    expect(await stateOf(id)).toBe('done');
    expect(outcomes).toEqual(['unknown unknown']);
  });

  test('what was planned before something newer is not sent any more', async () => {
    const { plan, attempt, outcomes, outdate, counts } = await stage({ post: [stamped] });
    const id = await plan();
    outdate();
    expect(await attempt(id)).toBeNull();
    expect([outcomes, counts().sent]).toEqual([[], 0]);
  });

  test('E-03 what was taken back while it was under way stays taken back, whatever becomes of the attempt', async () => {
    const { plan, attempt, outcomes, stateOf } = await stage(
      { post: [stamped] },
      {
        send: async ({ ctx, subject }) => {
          await ctx.db.transaction((tx) => ctx.effects.cancel(tx, 'test.stamp', subject.id));
          throw new ProviderFailure('office', 'wait', 'Too many others are waiting');
        },
      },
    );
    const id = await plan();
    await attempt(id);
    expect(await stateOf(id)).toBe('cancelled');
    expect(outcomes).toEqual([]);
  });
});

describe('one reconnect branch', () => {
  const lines = async (connectionId: string) =>
    (
      await owner.query<{ text: string }>(
        "select text from activity where subject_id = $1 and text = 'activity.connection.reconnect'",
        [connectionId],
      )
    ).rows.length;

  test('the host is asked once, nobody is asked with refused credentials, and it goes on when there is access again', async () => {
    const office = await stage({ post: [401, stamped] });
    const { plan, attempt, outcomes, stateOf, counts, connectWith, resume } = office;
    const [first, second] = [await plan(), await plan()];
    // No job: nothing is tried again before somebody has done something about it.
    expect(await attempt(first)).toBeNull();
    expect(await attempt(second)).toBeNull();
    expect(outcomes).toEqual(['waiting reconnect', 'waiting reconnect']);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['planned', 'planned']);
    expect(counts()).toEqual({ sent: 1, looked: 0 });
    expect((await office.connection())?.state).toBe('reconnect');
    expect(await lines(office.connectionId)).toBe(1);

    await connectWith('second');
    await resume();
    expect(office.queued.toSorted()).toEqual([first, second].toSorted());
    await attempt(first);
    await attempt(second);
    expect(outcomes.slice(2)).toEqual(['done S7', 'done S7']);
    expect(office.keys()).toEqual(['first', 'second', 'second']);
  });

  test('what waits for the access of a connection is over when that is disconnected', async () => {
    const { plan, attempt, outcomes, letGo, queued: jobs } = await stage({ post: [401] });
    const id = await plan();
    await attempt(id);
    await letGo();
    expect(jobs).toEqual([id]);
    expect(await attempt(id)).toBeNull();
    expect(outcomes).toEqual(['waiting reconnect', 'refused gone']);
  });

  test('a look that has no access asks the host too, and what may be done stays in doubt', async () => {
    const { plan, attempt, outcomes, stateOf, connection, connectWith } = await stage({
      post: ['lost'],
      get: [404, 401, stamped],
    });
    const id = await plan();
    expect(await attempt(id)).toBeGreaterThan(0);
    expect(await attempt(id)).toBeNull();
    expect(outcomes).toEqual(['unknown unknown', 'waiting reconnect']);
    expect(await stateOf(id)).toBe('unknown');
    expect((await connection())?.state).toBe('reconnect');
    await connectWith('second');
    expect(await attempt(id)).toBeNull();
    expect(outcomes.at(-1)).toBe('done S7');
  });

  test('credentials that were renewed while the old ones were refused are not asked for again', async () => {
    const office = await stage(
      { post: [401, stamped] },
      {
        send: async ({ capability, connection, intent }) => {
          if (connection.credentials['key'] === 'first') await office.connectWith('second');
          const { id } = await capability.stamp(connection, intent.key);
          return { reference: id };
        },
      },
    );
    const id = await office.plan();
    await office.attempt(id);
    expect((await office.connection())?.state).toBe('active');
    expect(await lines(office.connectionId)).toBe(0);
    expect(office.queued).toEqual([id]);
    await office.attempt(id);
    expect(office.outcomes).toEqual(['waiting reconnect', 'done S7']);
  });

  test('REL-43 days without access are no day of failures', async () => {
    const { plan, attempt, outcomes, connectWith } = await stage({ post: [401, 429] });
    const id = await plan();
    await attempt(id);
    inADay();
    await connectWith('second');
    expect(await attempt(id)).toBeGreaterThan(0);
    expect(await attempt(id)).toBeGreaterThan(0);
    inADay();
    expect(await attempt(id)).toBeNull();
    expect(outcomes).toEqual(['waiting reconnect', 'waiting wait', 'waiting wait', 'attention gave-up']);
  });
});

describe('what passes', () => {
  test('REL-43 429 is waited out, and after a day a person is asked', async () => {
    const { plan, attempt, outcomes, stateOf } = await stage({ post: [429] });
    const id = await plan();
    expect(await attempt(id)).toBeGreaterThan(0);
    expect(await stateOf(id)).toBe('planned');
    inADay();
    expect(await attempt(id)).toBeNull();
    expect(outcomes).toEqual(['waiting wait', 'attention gave-up']);
    expect(await stateOf(id)).toBe('attention');
  });

  test('REL-04 E-03 a fault of ours before anything left waits, and one after it left is in doubt', async () => {
    const before = await stage({ post: [stamped] }, { send: () => Promise.reject(new Error('a bug')) });
    await before.attempt(await before.plan());
    expect(before.outcomes).toEqual(['waiting unknown']);
    const after = await stage(
      { post: [stamped] },
      {
        send: async ({ capability, connection, intent }) => {
          await capability.stamp(connection, intent.key);
          throw new Error('a bug');
        },
      },
    );
    await after.attempt(await after.plan());
    expect(after.outcomes).toEqual(['unknown unknown']);
  });
});

describe('nobody knows', () => {
  test('E-01 an answer that was lost is looked up at once, in the same attempt', async () => {
    const { plan, attempt, outcomes, counts } = await stage({ post: ['lost'], get: [stamped] });
    expect(await attempt(await plan())).toBeNull();
    expect(outcomes).toEqual(['done S7']);
    expect(counts()).toEqual({ sent: 1, looked: 1 });
  });

  test('E-01 accepted, and only to be seen: looked at in the same attempt', async () => {
    const { plan, attempt, outcomes } = await stage(
      { post: [stamped], get: [404, stamped] },
      {
        send: async ({ capability, connection, intent }) => {
          await capability.stamp(connection, intent.key);
          return null;
        },
      },
    );
    const id = await plan();
    expect(await attempt(id)).toBeGreaterThan(0);
    expect(await attempt(id)).toBeNull();
    expect(outcomes).toEqual(['unknown unknown', 'done S7']);
  });

  test('E-01 an answer that was lost: what they say at once may be no, and a look that fails says nothing', async () => {
    const no = await stage({ post: ['lost'], get: [{ id: 'S7', state: 'refused' }] });
    expect(await no.attempt(await no.plan())).toBeNull();
    expect(no.outcomes).toEqual(['refused refused']);
    expect(no.counts()).toEqual({ sent: 1, looked: 1 });

    // Not refused, though the look was: nobody knows what became of the request itself.
    const failing = await stage({ post: ['lost'], get: [422, stamped] });
    const id = await failing.plan();
    expect(await failing.attempt(id)).toBeGreaterThan(0);
    expect([failing.outcomes, await failing.stateOf(id)]).toEqual([['unknown unknown'], 'unknown']);
    expect(await failing.attempt(id)).toBeNull();
    expect(failing.outcomes).toEqual(['unknown unknown', 'done S7']);
    expect(failing.counts().sent).toBe(1);
  });

  test('REL-03 REL-04 class L: looked for, and sent again only when it could not be on its way any more', async () => {
    const { plan, attempt, outcomes, counts, stateOf } = await stage(
      { post: ['lost', stamped] },
      { maxProcessingSeconds: 60 },
    );
    const id = await plan();
    await attempt(id);
    await attempt(id);
    expect(await stateOf(id)).toBe('unknown');
    expect(counts().sent).toBe(1);
    app.clock.advance(61);
    expect(await attempt(id)).toBe(0);
    await attempt(id);
    expect(counts().sent).toBe(2);
    expect(outcomes).toEqual(['unknown unknown', 'unknown unknown', 'waiting unknown', 'done S7']);
  });

  test('E-01 REL-04 however often it was looked for, it is sent again as soon as that is safe', async () => {
    const { plan, attempt, counts } = await stage({ post: ['lost', stamped] }, { maxProcessingSeconds: 60 });
    const id = await plan();
    for (let looks = 0; looks < 5; looks++) await attempt(id);
    app.clock.advance(50);
    expect(await attempt(id)).toBe(10);
    app.clock.advance(10);
    expect(await attempt(id)).toBe(0);
    expect(await attempt(id)).toBeNull();
    expect(counts().sent).toBe(2);
  });

  test('REL-03 class N: a person decides, and nothing is looked for or sent', async () => {
    const { plan, attempt, outcomes, counts } = await stage({ post: ['lost'] }, { safety: 'N' });
    const id = await plan();
    await attempt(id);
    expect(await attempt(id)).toBeNull();
    expect(outcomes).toEqual(['unknown unknown', 'attention unknown']);
    expect(counts()).toEqual({ sent: 1, looked: 0 });
  });

  test('REL-03 class U: sent again, and a look says nothing', async () => {
    const { plan, attempt, outcomes, counts } = await stage(
      { post: ['lost', stamped], get: [stamped] },
      { safety: 'U' },
    );
    const id = await plan();
    await attempt(id);
    await attempt(id);
    expect(outcomes).toEqual(['unknown unknown', 'done S7']);
    expect(counts()).toEqual({ sent: 2, looked: 0 });
  });
});

describe('taken, verdict later', () => {
  test.each(['K', 'U', 'L', 'N'] as const)(
    'REL-03 class %s: found by the name they gave it, never sent again while they have it',
    async (safety) => {
      const { plan, attempt, outcomes, counts, stateOf } = await stage(
        { post: [queued], get: [queued, queued, stamped] },
        { safety },
      );
      const id = await plan();
      expect(await attempt(id)).toBeGreaterThan(0);
      app.clock.advance(3_600);
      expect(await attempt(id)).toBeGreaterThan(0);
      expect(await stateOf(id)).toBe('unknown');
      app.clock.advance(3_600);
      expect(await attempt(id)).toBeGreaterThan(0);
      expect(await attempt(id)).toBeNull();
      expect(outcomes).toEqual(['unknown taken', 'unknown taken', 'unknown taken', 'done S7']);
      expect(counts()).toEqual({ sent: 1, looked: 3 });
    },
  );

  test('their verdict may be no', async () => {
    const { plan, attempt, outcomes, stateOf } = await stage({
      post: [queued],
      get: [{ id: 'Q1', state: 'refused' }],
    });
    const id = await plan();
    await attempt(id);
    expect(await attempt(id)).toBeNull();
    expect(outcomes).toEqual(['unknown taken', 'refused refused']);
    expect(await stateOf(id)).toBe('refused');
  });

  test('a webhook that tells of it has it looked up at once, by the name they gave it', async () => {
    const { plan, attempt, lookUp, queued: jobs } = await stage({ post: [{ id: 'Q-web', state: 'queued' }] });
    const id = await plan();
    await attempt(id);
    expect(await lookUp('Q-other')).toBe(false);
    expect(jobs).toEqual([]);
    expect(await lookUp('Q-web')).toBe(true);
    expect(jobs).toEqual([id]);
  });

  test('a look that fails leaves it in their hands', async () => {
    const { plan, attempt, outcomes, counts } = await stage({ post: [queued], get: [422, queued, stamped] });
    const id = await plan();
    await attempt(id);
    await attempt(id);
    app.clock.advance(3_600);
    await attempt(id);
    await attempt(id);
    expect(outcomes).toEqual(['unknown taken', 'unknown refused', 'unknown taken', 'done S7']);
    expect(counts().sent).toBe(1);
  });

  test('what they do not know any more is in doubt like any other, by its class', async () => {
    const { plan, attempt, outcomes, counts } = await stage(
      { post: [queued, stamped], get: [404] },
      { maxProcessingSeconds: 60 },
    );
    const id = await plan();
    await attempt(id);
    await attempt(id);
    expect(outcomes.at(-1)).toBe('unknown missing');
    app.clock.advance(61);
    await attempt(id);
    await attempt(id);
    expect(outcomes.at(-1)).toBe('done S7');
    expect(counts().sent).toBe(2);
  });

  test('without a verdict for a day a person is asked', async () => {
    const { plan, attempt, outcomes } = await stage({ post: [queued], get: [queued] });
    const id = await plan();
    await attempt(id);
    inADay();
    expect(await attempt(id)).toBeNull();
    expect(outcomes).toEqual(['unknown taken', 'attention unknown']);
  });
});
