import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { defineErrors } from '#vocabulary/errors.ts';
import { impliedErrors, refuseUndeclaredError } from './call-errors.ts';
import { httpErrors } from './http.errors.ts';

const towelErrors = defineErrors({
  wet: { code: 'towel-wet', status: 409, text: 'general.conflict' },
  gone: { code: 'towel-gone', status: 409, text: 'general.conflict' },
});
const call = defineCall({
  id: 'C-TOWEL-01',
  method: 'PATCH',
  path: '/api/towels/{id}',
  access: 'member',
  app: 'common',
  summary: 'Dry a towel',
  params: z.object({ id: z.uuid() }),
  status: 204,
  reply: z.null(),
  ifMatch: true,
  errors: [towelErrors.wet],
});

describe('what a call refuses with', () => {
  test('is what it names, and what its shape says', () => {
    for (const refusal of [
      towelErrors.wet(),
      httpErrors.stale(),
      httpErrors.missing(),
      httpErrors.running(),
    ]) {
      expect(() => refuseUndeclaredError(call, refusal)).not.toThrow();
    }
    expect(() =>
      refuseUndeclaredError(call, new Error('a bug, which has an answer of its own')),
    ).not.toThrow();
  });

  test('fails when no contract names it', () => {
    expect(() => refuseUndeclaredError(call, towelErrors.gone())).toThrow(
      'C-TOWEL-01 refuses with 409 towel-gone: its contract does not say so',
    );
    const withoutVersion = { ...call, ifMatch: undefined };
    expect(() => refuseUndeclaredError(withoutVersion as never, httpErrors.stale())).toThrow('stale-version');
  });

  test('has one group for each status', () => {
    const statuses = impliedErrors(call).map(({ status }) => status);
    expect(new Set(statuses).size).toBe(statuses.length);
    expect(statuses).toEqual(expect.arrayContaining([400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503]));
  });
});
