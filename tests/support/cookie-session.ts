import type { BrowserContext } from 'playwright-core';

import { MARKER_COOKIE, SESSION_COOKIE } from '#areas/platform/accounts/accounts.constants.ts';
import { openSession } from '#areas/platform/accounts/index.ts';
import type { UserId } from '#vocabulary/ids.ts';
import type { TestApp } from './app.ts';
import { DEVICE } from './host.ts';

/** A browser whose person has just signed in, for tests that are not about the sign-in. */
export async function signInBrowserAs(app: TestApp, context: BrowserContext, userId: string): Promise<void> {
  const device = DEVICE.cookie.split('=')[1] ?? '';
  const { token, expiration } = await openSession(
    app.context(),
    userId as UserId,
    { agent: null, device },
    { hasSecondFactor: true, keepsDevice: true },
  );
  const shared = { url: app.url, sameSite: 'Lax' } as const;
  await context.addCookies([
    { ...shared, name: SESSION_COOKIE, value: token, httpOnly: true },
    { ...shared, name: MARKER_COOKIE, value: encodeURIComponent(expiration) },
  ]);
}
