import { expect, test } from 'vitest';

import { APP_IDS } from '#vocabulary/app-ids.ts';
import { PLACES, STEP_IDS, stepsOf } from './onboarding-steps.ts';

const states = (...given: Parameters<typeof stepsOf>) =>
  stepsOf(...given).map(({ _id, state }) => [_id, state]);
const NOTHING = { listings: 0, connected: [] };

test('what is there or was said is completed, the next one is active, the others wait [R-ONBAPP-01, R-ONB-01]', () => {
  expect(states('siigo-connect', [], NOTHING)).toEqual([
    ['siigo', 'active'],
    ['accounts', 'locked'],
    ['journals', 'locked'],
  ]);
  const saved = [{ _id: 'journals', state: 'completed' as const }];
  expect(states('siigo-connect', saved, { listings: 3, connected: ['siigo'] })).toEqual([
    ['siigo', 'completed'],
    ['accounts', 'active'],
    ['journals', 'completed'],
  ]);
  // A record of another release may have steps that no longer exist.
  const old = [{ _id: 'nothing', state: 'completed' as const }];
  expect(states('sire-tra', old, { listings: 1, connected: ['tra'] }).map(([, state]) => state)).toEqual([
    'completed',
    'completed',
    'active',
  ]);
});

test('every step is one of some app, and leads somewhere [R-ONBAPP-01]', () => {
  const used = new Set(APP_IDS.flatMap((id) => stepsOf(id, [], NOTHING).map(({ _id }) => _id)));
  expect([...used].toSorted()).toEqual([...STEP_IDS].toSorted());
  expect(Object.keys(PLACES).toSorted()).toEqual([...STEP_IDS].toSorted());
});
