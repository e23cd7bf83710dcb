import path from 'node:path';

import { expect, test } from 'vitest';

import { filesFrom, SOURCE } from '#main/build/page-keys.ts';

/**
 * What people look at every day does not wait for the forms of its drawers, which are half of all that a form page loads
 * (P-13): they come with the drawer or the dialog that is opened (docs/decisions/0046).
 */
const PAGES = [
  'today',
  'calendar',
  'reservations',
  'stay-drawer',
  'conflicts',
  'check-in',
  'registry',
  'invoicing',
  'invoice-report',
  'collections',
  'listings',
  'connections',
  'properties',
  'team',
  'terms',
  'history',
  'internal',
  'account',
];
const FORM = path.join(SOURCE, 'web/ui/form.tsx');

test.each(PAGES)('the page %s brings no form along [P-13]', (page) => {
  const files = filesFrom([path.join(SOURCE, `web/entries/app/pages/${page}.tsx`)]);
  expect(files.size).toBeGreaterThan(20);
  expect(files).not.toContain(FORM);
});
