import { describe, expect, test } from 'vitest';

import { A_DAY, officeForTests, queued, stamped } from './provider-effect.test-office.ts';

/**
 * Effects whose request may have been carried out or was accepted: looked up, and sent again only when that is safe
 * (REL-04).
 */
const { stage, pass } = officeForTests();

describe('an unknown outcome', () => {
  test('an answer that was lost is looked up at once, in the same attempt [W1-E-01]', async () => {
    const { plan, attempt, outcomes, counts } = await stage({ post: ['lost'], get: [stamped] });
    expect(await attempt(await plan())).toBeNull();
    expect(outcomes).toEqual(['done S7']);
    expect(counts()).toEqual({ sent: 1, looked: 1 });
  });

  test('accepted, and only to be seen: looked at in the same attempt [W1-E-01]', async () => {
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

  test('an answer that was lost: what they say at once may be no, and a look that fails says nothing [W1-E-01]', async () => {
    const no = await stage({ post: ['lost'], get: [{ id: 'S7', state: 'refused' }] });
    expect(await no.attempt(await no.plan())).toBeNull();
    expect(no.outcomes).toEqual(['refused refused']);
    expect(no.counts()).toEqual({ sent: 1, looked: 1 });

    // The look-up was refused, not the request: its outcome is unknown.
    const failing = await stage({ post: ['lost'], get: [422, stamped] });
    const id = await failing.plan();
    expect(await failing.attempt(id)).toBeGreaterThan(0);
    expect([failing.outcomes, await failing.stateOf(id)]).toEqual([['unknown unknown'], 'unknown']);
    expect(await failing.attempt(id)).toBeNull();
    expect(failing.outcomes).toEqual(['unknown unknown', 'done S7']);
    expect(failing.counts().sent).toBe(1);
  });

  test('class L: looked for, and sent again only when it could not be on its way any more [REL-03, REL-04]', async () => {
    const { plan, attempt, outcomes, counts, stateOf } = await stage(
      { post: ['lost', stamped] },
      { maxProcessingOf: () => 60 },
    );
    const id = await plan();
    await attempt(id);
    await attempt(id);
    expect(await stateOf(id)).toBe('unknown');
    expect(counts().sent).toBe(1);
    pass(61);
    expect(await attempt(id)).toBe(0);
    await attempt(id);
    expect(counts().sent).toBe(2);
    expect(outcomes).toEqual(['unknown unknown', 'unknown unknown', 'waiting unknown', 'done S7']);
  });

  test('however often it was looked for, it is sent again as soon as that is safe [W1-E-01, REL-04]', async () => {
    const { plan, attempt, counts } = await stage({ post: ['lost', stamped] }, { maxProcessingOf: () => 60 });
    const id = await plan();
    for (let looks = 0; looks < 5; looks++) await attempt(id);
    pass(50);
    expect(await attempt(id)).toBe(10);
    pass(10);
    expect(await attempt(id)).toBe(0);
    expect(await attempt(id)).toBeNull();
    expect(counts().sent).toBe(2);
  });

  test('what was begun and not done is taken up at once; what they have after all is known by name [REL-03]', async () => {
    const { plan, attempt, outcomes, counts } = await stage(
      { post: ['lost', 'lost'], get: [404, stamped] },
      {
        find: ({ intent }) =>
          Promise.resolve(
            counts().sent === 1 ? 'undone' : intent.taken === null ? { taken: 'S7' } : { reference: 'S7' },
          ),
      },
    );
    const id = await plan();
    expect(await attempt(id)).toBeGreaterThan(0);
    expect(await attempt(id)).toBe(0);
    expect(await attempt(id)).toBeGreaterThan(0);
    expect(await attempt(id)).toBeNull();
    expect(outcomes).toEqual(['unknown unknown', 'waiting unknown', 'unknown taken', 'done S7']);
    expect(counts().sent).toBe(2);
  });

  test('class N: a person decides, and nothing is looked for or sent [REL-03]', async () => {
    const { plan, attempt, outcomes, counts } = await stage({ post: ['lost'] }, { safety: 'N' });
    const id = await plan();
    await attempt(id);
    expect(await attempt(id)).toBeNull();
    expect(outcomes).toEqual(['unknown unknown', 'attention unknown']);
    expect(counts()).toEqual({ sent: 1, looked: 0 });
  });

  test('class U: sent again, and a look says nothing [REL-03]', async () => {
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
    'class %s: found by the name they gave it, never sent again while they have it [REL-03]',
    async (safety) => {
      const { plan, attempt, outcomes, counts, stateOf } = await stage(
        { post: [queued], get: [queued, queued, stamped] },
        { safety },
      );
      const id = await plan();
      expect(await attempt(id)).toBeGreaterThan(0);
      pass(3_600);
      expect(await attempt(id)).toBeGreaterThan(0);
      expect(await stateOf(id)).toBe('unknown');
      pass(3_600);
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
    pass(3_600);
    await attempt(id);
    await attempt(id);
    expect(outcomes).toEqual(['unknown taken', 'unknown refused', 'unknown taken', 'done S7']);
    expect(counts().sent).toBe(1);
  });

  test('what they do not know any more is in doubt like any other, by its class', async () => {
    const { plan, attempt, outcomes, counts } = await stage(
      { post: [queued, stamped], get: [404] },
      { maxProcessingOf: () => 60 },
    );
    const id = await plan();
    await attempt(id);
    await attempt(id);
    expect(outcomes.at(-1)).toBe('unknown missing');
    pass(61);
    await attempt(id);
    await attempt(id);
    expect(outcomes.at(-1)).toBe('done S7');
    expect(counts().sent).toBe(2);
  });

  test('without a verdict for a day a person is asked', async () => {
    const { plan, attempt, outcomes } = await stage({ post: [queued], get: [queued] });
    const id = await plan();
    await attempt(id);
    pass(A_DAY);
    expect(await attempt(id)).toBeNull();
    expect(outcomes).toEqual(['unknown taken', 'attention unknown']);
  });
});
