import { describe, expect, test } from 'vitest';

import { ProviderFailure } from '#capabilities/failures.ts';
import { changeConnection } from './connections.store.ts';
import { A_DAY, setUpTestOffice, stamped } from './provider-effect.test-office.ts';

/** The results of one attempt: done, refused, out of date, without access, later. */
const { stage, pass, now, rowsOf } = setUpTestOffice();

describe('proof of a request', () => {
  test('the log has the request, the answer and the number [REL-03]', async () => {
    const { plan, attempt, outcomes, stateOf, papers, connectionId } = await stage({ post: [stamped] });
    const id = await plan();
    expect(await attempt(id)).toBeNull();
    expect(outcomes).toEqual(['done S7']);
    expect(await stateOf(id)).toBe('done');
    const rows = await rowsOf(
      'select action, outcome, request, answer from effect_attempts where effect_id = $1',
      id,
    );
    const request = JSON.stringify({ connectionId, paper: [...papers.keys()][0] });
    expect(rows).toEqual([{ action: 'send', outcome: 'done', request, answer: 'S7' }]);
    const kept = 'select method from request_log where connection_id = $1';
    expect(await rowsOf(kept, connectionId)).toEqual([{ method: 'POST' }]);
  });

  test('content that identifies a person is not logged [PRV-05]', async () => {
    const { plan, attempt, connectionId } = await stage({ post: [stamped] }, { isConfidential: true });
    await attempt(await plan());
    const kept = 'select method from request_log where connection_id = $1';
    expect(await rowsOf(kept, connectionId)).toEqual([]);
  });
});

describe('certain outcomes', () => {
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

  test('a disconnected connection is a refusal, and no host is asked', async () => {
    const { ctx, plan, attempt, outcomes, connectionId, counts } = await stage({ post: [stamped] });
    const id = await plan();
    // Its credentials are kept while other effects still undo work there.
    await changeConnection(ctx.db, ctx.propertyId, connectionId, { deleted_at: now() });
    expect(await attempt(id)).toBeNull();
    expect(outcomes).toEqual(['refused gone']);
    expect(counts()).toEqual({ sent: 0, looked: 0 });
  });

  test('for a deleted subject nothing is called, and no host is asked', async () => {
    const { plan, attempt, outcomes, papers, stateOf, counts } = await stage({ post: [stamped] });
    const id = await plan();
    papers.clear();
    expect(await attempt(id)).toBeNull();
    expect(outcomes).toEqual([]);
    expect(await stateOf(id)).toBe('refused');
    expect(counts().sent).toBe(0);
  });

  test('a request that may have been done before the disconnect is a question for a person [REL-04]', async () => {
    const { plan, attempt, outcomes, letGo } = await stage({ post: ['lost'] });
    const id = await plan();
    await attempt(id);
    await letGo();
    expect(await attempt(id)).toBeNull();
    expect(outcomes).toEqual(['unknown unknown', 'attention unknown']);
  });

  test('a request allowed while leaving is sent over a disconnected connection, and ends without access', async () => {
    const { ctx, plan, attempt, outcomes, connectionId, connection } = await stage(
      { post: [stamped, 401] },
      { alsoWhileLeaving: true },
    );
    await changeConnection(ctx.db, ctx.propertyId, connectionId, { deleted_at: now() });
    await attempt(await plan());
    await attempt(await plan());
    expect(outcomes).toEqual(['done S7', 'refused gone']);
    expect((await connection())?.state).toBe('active');
  });

  test('a provider that cannot do it is a fault of Posada', async () => {
    const { plan } = await stage({ post: [stamped] }, { capability: () => undefined });
    await expect(plan()).rejects.toThrow(RangeError);
  });
});

describe('stale intents', () => {
  test('an outcome of an earlier revision changes nothing of the newest [REL-02]', async () => {
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

  test('a request that was planned before a newer one is not sent', async () => {
    const { plan, attempt, outcomes, outdate, counts } = await stage({ post: [stamped] });
    const id = await plan();
    outdate();
    expect(await attempt(id)).toBeNull();
    expect([outcomes, counts().sent]).toEqual([[], 0]);
  });

  test('a request that was withdrawn in progress stays withdrawn, after any outcome of the attempt [W1-E-03]', async () => {
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

describe('a refused access', () => {
  const lines = async (connectionId: string) =>
    (
      await rowsOf(
        "select text from activity where subject_id = $1 and text = 'activity.connection.reconnect'",
        connectionId,
      )
    ).length;

  test('the host is asked once, no request is sent with refused credentials, and it resumes when there is access again', async () => {
    const office = await stage({ post: [401, stamped] });
    const { plan, attempt, outcomes, stateOf, counts, connectWith, resume } = office;
    const [first, second] = [await plan(), await plan()];
    // No job: nothing is tried again before a person has acted.
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

  test('requests that wait for the access of a connection end when it is disconnected', async () => {
    const { plan, attempt, outcomes, letGo, queued: jobs } = await stage({ post: [401] });
    const id = await plan();
    await attempt(id);
    await letGo();
    expect(jobs).toEqual([id]);
    expect(await attempt(id)).toBeNull();
    expect(outcomes).toEqual(['waiting reconnect', 'refused gone']);
  });

  test('a look-up without access asks the host too, and a request that may have been done stays in doubt', async () => {
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

  test('credentials renewed during a refusal of the old ones are not asked for again', async () => {
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

  test('days without access do not count as days of failures [REL-43]', async () => {
    const { plan, attempt, outcomes, connectWith } = await stage({ post: [401, 429] });
    const id = await plan();
    await attempt(id);
    pass(A_DAY);
    await connectWith('second');
    expect(await attempt(id)).toBeGreaterThan(0);
    expect(await attempt(id)).toBeGreaterThan(0);
    pass(A_DAY);
    expect(await attempt(id)).toBeNull();
    expect(outcomes).toEqual(['waiting reconnect', 'waiting wait', 'waiting wait', 'attention gave-up']);
  });
});

describe('temporary failures', () => {
  test('429 is waited out, and after a day a person is asked [REL-43]', async () => {
    const { plan, attempt, outcomes, stateOf } = await stage({ post: [429] });
    const id = await plan();
    expect(await attempt(id)).toBeGreaterThan(0);
    expect(await stateOf(id)).toBe('planned');
    pass(A_DAY);
    expect(await attempt(id)).toBeNull();
    expect(outcomes).toEqual(['waiting wait', 'attention gave-up']);
    expect(await stateOf(id)).toBe('attention');
  });

  test('a fault of Posada before the request waits, and one after it is in doubt [REL-04, W1-E-03]', async () => {
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
