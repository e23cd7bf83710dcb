import { describe, expect, test } from 'vitest';

import { A_DAY, setUpTestOffice, queued, stamped } from './provider-effect.test-office.ts';

/**
 * Effects whose request may have been carried out or was accepted: looked up, and sent again only when that is safe
 * (REL-04).
 */
const { stage, pass } = setUpTestOffice();

describe('an unknown outcome', () => {
  test('an answer that was lost is looked up at once, in the same attempt [W1-E-01]', async () => {
    const { plan, attempt, outcomes, counts } = await stage({ post: ['lost'], get: [stamped] });
    expect(await attempt(await plan())).toBeNull();
    expect(outcomes).toEqual(['done S7']);
    expect(counts()).toEqual({ sent: 1, looked: 1 });
  });

  test('an accepted request whose result can only be read is looked up in the same attempt [W1-E-01]', async () => {
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

  test('after a lost answer the provider’s first answer may be no, and a failed look-up proves nothing [W1-E-01]', async () => {
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

  test('class L is looked up, and sent again only when it can no longer be in progress [REL-03, REL-04]', async () => {
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

  test('after any number of look-ups it is sent again as soon as that is safe [W1-E-01, REL-04]', async () => {
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

  test('an interrupted request is resumed at once; one that the provider has is found by name [REL-03]', async () => {
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

  test('class N waits for a person, and nothing is looked up or sent [REL-03]', async () => {
    const { plan, attempt, outcomes, counts } = await stage({ post: ['lost'] }, { safety: 'N' });
    const id = await plan();
    await attempt(id);
    expect(await attempt(id)).toBeNull();
    expect(outcomes).toEqual(['unknown unknown', 'attention unknown']);
    expect(counts()).toEqual({ sent: 1, looked: 0 });
  });

  test('class U is sent again, and a look-up proves nothing [REL-03]', async () => {
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

describe('accepted, with a later verdict', () => {
  test.each(['K', 'U', 'L', 'N'] as const)(
    'class %s is found by the provider’s name, and never sent again while the provider has it [REL-03]',
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

  test('the verdict of the provider may be no', async () => {
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

  test('a webhook event triggers a look-up at once, by the provider’s name', async () => {
    const { plan, attempt, lookUp, queued: jobs } = await stage({ post: [{ id: 'Q-web', state: 'queued' }] });
    const id = await plan();
    await attempt(id);
    expect(await lookUp('Q-other')).toBe(false);
    expect(jobs).toEqual([]);
    expect(await lookUp('Q-web')).toBe(true);
    expect(jobs).toEqual([id]);
  });

  test('a failed look-up leaves it with the provider', async () => {
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

  test('a request that the provider no longer knows is in doubt, by its class', async () => {
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
