import { expect, test } from 'vitest';

import { stampBadge } from './stamp-badge.ts';

test('the badge of a row follows the work on it, then the stamp of its invoice [R-INV-04]', () => {
  const invoice = { documentType: 'invoice', stampStatus: 'accepted' } as const;
  expect(stampBadge({ ...invoice, state: 'processing' })).toBe('draft');
  expect(stampBadge({ ...invoice, state: 'failure' })).toBe('rejected');
  expect(stampBadge(invoice)).toBe('accepted');
  expect(stampBadge({ ...invoice, state: 'success' })).toBe('accepted');
  expect(stampBadge({ ...invoice, documentType: 'receipt' })).toBeNull();
  expect(stampBadge({ ...invoice, state: 'success', documentType: 'receipt' })).toBeNull();
  expect(stampBadge({ ...invoice, state: 'waiting' })).toBeNull();
  expect(stampBadge({})).toBeNull();
});
