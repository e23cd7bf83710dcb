import { afterEach, beforeEach } from 'vitest';

import { setWitness } from '#foundation/simulation/witness.ts';

import { createChecker } from '../official/checker.ts';
import { cloudbedsInterface } from '../official/cloudbeds/cloudbeds.ts';
import { hospitableInterface } from '../official/hospitable/hospitable.ts';

/**
 * Every test whose product talks to a simulator of these providers fails where a request or its answer is not as the
 * provider publishes it (tests/official/README.md).
 */
const checkers = new Map(
  [cloudbedsInterface, hospitableInterface].map((one) => [one.simulator, createChecker(one)]),
);

let complaints = new Set<string>();

setWitness((exchange) => {
  const check = checkers.get(exchange.simulator);
  if (!check || exchange.headers['x-not-as-documented'] !== undefined) return;
  for (const complaint of check(exchange)) complaints.add(complaint);
});

let isOnPurpose = false;

/** For a test whose point is an answer that no document allows. */
export function notAsPublished(): void {
  isOnPurpose = true;
}

beforeEach(() => {
  complaints = new Set();
  isOnPurpose = false;
});
afterEach(() => {
  const all = isOnPurpose ? [] : [...complaints];
  complaints = new Set();
  if (all.length > 0) throw new Error(`Not as the provider publishes it:\n${all.join('\n')}`);
});
