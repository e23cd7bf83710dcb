import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { APPS } from '#vocabulary/call.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const icon = (address: string) => fetch(`${app.url}/api/common/static/icons/${address}`);

test('every app has its icon by type and name in snake-case, plain and -active [R-UI-13, C-LOC-08]', async () => {
  for (const name of APPS.map((one) => one.replace('-', '_'))) {
    const [plain, active] = await Promise.all([icon(`app/${name}`), icon(`app/${name}-active`)]);
    expect({ name, type: plain.headers.get('content-type') }).toEqual({ name, type: 'image/svg+xml' });
    const [drawing, chosen] = [await plain.text(), await active.text()];
    expect(drawing).toMatch(/^<svg .*<\/svg>$/);
    expect(chosen).not.toBe(drawing);
    expect(chosen.replaceAll('#b4461a', '#35463f')).toBe(drawing);
  }
  expect((await icon('app/check-in')).status).toBe(400);
});

test('an icon runs no script, and a path that is no icon is 404 or refused [C-LOC-08, SEC-48]', async () => {
  const wifi = await icon('listing/wifi');
  expect(wifi.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  expect(wifi.headers.get('cache-control')).toBe('public, max-age=86400');
  expect((await icon('listing/constructor')).status).toBe(404);
  expect((await icon('app/TODAY')).status).toBe(400);
  expect((await icon('app/..%2f..%2fpackage')).status).toBe(400);
});
