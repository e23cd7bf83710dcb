import { expect, test } from 'vitest';

import { ASKED_SCOPES, CLOUDBEDS_SCOPES } from '#providers/cloudbeds/cloudbeds.scopes.ts';

import { accountingCalls, cloudbedsDocument, cloudbedsInterface } from './cloudbeds.ts';

test('every scope that is asked for is one of the document, and every call has the one that it names [W1-A-06, W1-A-16]', () => {
  expect(ASKED_SCOPES.filter((scope) => !cloudbedsDocument.scopes.includes(scope))).toEqual([]);
  const documented = [...cloudbedsInterface.calls, ...accountingCalls]
    .filter(({ scopes }) => scopes.length > 0)
    .map(({ path, scopes }) => [path.slice(1), scopes[0]]);
  expect(Object.fromEntries(documented)).toEqual(CLOUDBEDS_SCOPES);
});
