import { expect, test } from 'vitest';

import { readApiExamples } from '#main/api-examples.ts';
import { routesOf } from '#main/app.ts';
import { findExampleFaults } from '#support/example-faults.ts';

const routes = routesOf({ live: {} as never, stillAllowed: () => Promise.resolve(false) });
const examples = await readApiExamples();

/** Calls of which no test of the server recorded a success. Calls of providers are signed and have none. The list gets shorter. */
const WITHOUT: ReadonlySet<string> = new Set(
  `C-ACC-18 C-ACC-19 C-ACC-27 C-ACC-50 C-ACC-57 C-AUTH-04 C-CHK-31 C-CHK-35 C-IDP-43 C-INT-20 C-INT-35 C-PAY-02 C-PAY-16
   C-PAY-19`.split(/\s+/),
);

test('every call has an example that its contract accepts', () => {
  const faults = routes.flatMap(({ call }) => {
    const example = examples.get(call.id);
    // A file or a stream shows nothing as JSON.
    if (!example) return call.raw !== undefined || WITHOUT.has(call.id) ? [] : [`${call.id} has no example`];
    return findExampleFaults(call, example).map((fault) => `${call.id} ${fault}`);
  });
  expect(faults, 'record them again (scripts/examples.ts)').toEqual([]);
});

test('no example outlives its call, and the list of calls without one is true', () => {
  const ids = new Set<string>(routes.map(({ call }) => call.id));
  expect([...examples.keys(), ...WITHOUT].filter((id) => !ids.has(id))).toEqual([]);
  expect([...WITHOUT].filter((id) => examples.has(id))).toEqual([]);
});

test('an example that its contract refuses is found', () => {
  const route = routes.find(({ call }) => call.body && !call.multipart && examples.has(call.id));
  if (!route) throw new Error('No call with a body has an example');
  expect(findExampleFaults(route.call, { ...examples.get(route.call.id), body: 1 })).toEqual([
    expect.stringMatching(/^body: /),
  ]);
});

test('no example holds an address of this machine or a text that opens something', () => {
  const text = JSON.stringify([...examples.values()]);
  expect(text).not.toMatch(/127\.0\.0\.1|localhost|@example\.test/);
  expect(text).not.toMatch(/"(?:accessToken|refreshToken|password|secret)":"(?![xX0…\W_]*")/);
});
