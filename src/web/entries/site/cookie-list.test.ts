import { expect, test } from 'vitest';

import * as accounts from '#areas/platform/accounts/accounts.constants.ts';
import * as checkIn from '#areas/guests/check-in/check-in.constants.ts';
import * as selfInvoice from '#areas/invoicing/invoices/self-invoice/self-invoice.constants.ts';
import * as site from '#vocabulary/site-pages.ts';
import { COOKIES } from './cookie-list.ts';
import { siteText } from './site-texts.ts';

test('the cookies page names every cookie that the code knows, and nothing else [S-SITE-07]', () => {
  const constants = Object.entries({ ...accounts, ...checkIn, ...selfInvoice, ...site });
  const names = constants.flatMap(([key, value]) => (key.endsWith('_COOKIE') ? [value] : []));
  expect(names.length).toBeGreaterThan(8);
  expect(new Set<unknown>(COOKIES.map(({ name }) => name))).toEqual(new Set(names));
});

test('each says what it is for, in three languages [S-SITE-07]', () => {
  for (const { use } of COOKIES) {
    const words = (['es', 'pt', 'en'] as const).map((one) => siteText(one, `cookies.use.${use}`));
    expect(new Set(words).size).toBe(3);
  }
});
