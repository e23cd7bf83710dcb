import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { GuestProgress } from '#areas/guests/check-in/guest.contract.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import {
  ANNA,
  createTestStay,
  browserWith,
  connectRegistries,
  readEverythingStored,
  createTestLink,
  LUCIA,
  type TestHost,
  tokenIn,
} from './check-in.test-stay.ts';

/** T-GUEST for links of a stay and of one guest (D-71). */
let app: TestApp;
let host: TestHost;
beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
  expect((await connectRegistries(host)).status).toBe(201);
});
afterAll(() => app.stop());

const guestPath = (id: string | undefined) => `/api/guest/guests/${id}`;
async function party() {
  const stay = await createTestStay(host);
  const main = await browserWith(app, await createTestLink(host, stay));
  const [anna, lucia] = (await main.page()).guests.map(({ _id }) => guestPath(_id));
  await main.send('PATCH', anna ?? '', ANNA);
  return { stay, main, anna: anna ?? '', lucia: lucia ?? '' };
}
/** With a link of its own for a companion who has a name. */
async function shared() {
  const made = await party();
  const { firstName, lastName } = LUCIA;
  await made.main.send('PATCH', made.lucia, { firstName, lastName });
  const { status, data } = await made.main.send<{ url: string; expiresAt: string }>(
    'POST',
    `${made.lucia}/link`,
  );
  expect(status).toBe(201);
  return { ...made, ...data };
}
const prove = async ({ send }: Awaited<ReturnType<typeof browserWith>>, fact: string) =>
  (await send('POST', '/api/guest/prove', { fact })).status;

test('if two devices open the link of a stay at once, one is trusted [SEC-21, T-GUEST]', async () => {
  for (let times = 0; times < 3; times += 1) {
    const url = await createTestLink(host, await createTestStay(host));
    const browsers = await Promise.all([1, 2, 3, 4].map(() => browserWith(app, url)));
    const pages = await Promise.all(browsers.map(({ page }) => page()));
    expect(pages.filter(({ proved }) => proved)).toHaveLength(1);
  }
});

describe('a link of one guest [D-71, T-GUEST]', () => {
  test('it names its guest, shows that guest after the surname, and nothing of the others', async () => {
    const { url, lucia } = await shared();
    const companion = await browserWith(app, url);
    const before = await companion.page();
    expect(before).toMatchObject({ scope: 'guest', proved: false, asks: 'surname', forGuest: 'Ana Lucía' });
    expect(before.guests.map(({ _id }) => guestPath(_id))).toEqual([lucia]);
    for (const words of ['Keller', 'C01X00T47', 'Rojas']) expect(JSON.stringify(before)).not.toContain(words);
    expect((await companion.send('PATCH', lucia, { documentNumber: '52345678' })).status).toBe(403);
    // Neither the main guest's surname nor the phone of the booking proves her.
    for (const fact of ['Keller', '5678', 'Ana'])
      expect([fact, await prove(companion, fact)]).toEqual([fact, 400]);
    expect(await prove(companion, 'rojas')).toBe(200);
    expect((await companion.send('PATCH', lucia, LUCIA)).status).toBe(200);
    const page = await companion.page();
    expect(page.guests).toMatchObject([{ firstName: 'Ana Lucía', lastName: 'Rojas' }]);
    expect(page).toMatchObject({ guestName: null, capacity: 1, arrivalInfo: null, shared: [] });
    expect(JSON.stringify(page)).not.toContain('Keller');
  });

  test('changes no other guest and completes no check-in', async () => {
    const { url, anna, lucia } = await shared();
    const companion = await browserWith(app, url);
    expect(await prove(companion, 'Rojas')).toBe(200);
    const refused = [
      await companion.send('PATCH', anna, { firstName: 'Eva' }),
      await companion.send('DELETE', anna),
      await companion.send('POST', `${anna}/link`),
      await companion.upload(`${anna}/document`, new Uint8Array([1])),
      await companion.send('DELETE', lucia),
      await companion.send('POST', '/api/guest/guests'),
      await companion.send('POST', `${lucia}/link`),
      await companion.send('DELETE', `${lucia}/link`),
      await companion.send('POST', '/api/guest/agreement', { kind: 'typed', name: 'Ana Rojas' }),
      await companion.send('POST', '/api/guest/complete'),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 403, 403, 404, 403, 403, 403, 403, 403, 403]);
  });

  test('the guest of another stay is not there', async () => {
    const [one, two] = [await shared(), await party()];
    const companion = await browserWith(app, one.url);
    await prove(companion, 'Rojas');
    expect((await companion.send('PATCH', two.lucia, { firstName: 'Eva' })).status).toBe(404);
    expect((await one.main.send('POST', `${two.lucia}/link`)).status).toBe(404);
  });

  test('it is created for a companion with a name, by a browser with proof', async () => {
    const { stay, main, anna, lucia } = await party();
    const share = async (path: string) => (await main.send('POST', `${path}/link`)).errors[0]?.code;
    expect([await share(lucia), await share(anna)]).toEqual(['guest-unnamed', 'guest-unnamed']);
    const late = await browserWith(app, await createTestLink(host, stay));
    await browserWith(app, await createTestLink(host, stay));
    expect((await late.page()).proved).toBe(true);
    const url = await createTestLink(host, stay);
    await browserWith(app, url);
    const stranger = await browserWith(app, url);
    const typed = await stranger.send<GuestProgress>('PATCH', lucia, {
      firstName: 'Eva',
      lastName: 'Intrusa',
    });
    expect(typed.status).toBe(200);
    expect((await stranger.send('POST', `${lucia}/link`)).errors[0]?.code).toBe('prove-first');
    // A surname that a stranger typed proves nothing, whichever browser shares the link.
    expect(await share(lucia)).toBe('guest-unnamed');
  });

  test('replaced, revoked, ended with the stay and with its guest, it opens nothing, and what it opened is out', async () => {
    const { stay, main, lucia, url } = await shared();
    const status = async (of: string) => (await browserWith(app, of)).opened;
    const first = await browserWith(app, url);
    const { data: next } = await main.send<{ url: string }>('POST', `${lucia}/link`);
    expect((await first.send('GET', '/api/guest/stay')).status).toBe(401);
    expect([await status(url), await status(next.url)]).toEqual([404, 200]);
    expect((await main.page()).shared.map(guestPath)).toEqual([lucia]);
    await main.send('DELETE', `${lucia}/link`);
    expect([await status(next.url), (await main.page()).shared]).toEqual([404, []]);

    const hosted = `/api/common/check-ins/${stay._id}/guests/${lucia.split('/').at(-1)}/link`;
    const ofHost = await host.send<{ url: string; expiresAt: string }>('POST', hosted);
    expect(ofHost.status).toBe(201);
    const open = await browserWith(app, ofHost.data.url);
    app.clock.set(ofHost.data.expiresAt as never);
    expect(await status(ofHost.data.url)).toBe(404);
    app.clock.set(TEST_NOW);
    expect(await status(ofHost.data.url)).toBe(200);
    expect((await main.send('DELETE', lucia)).status).toBe(200);
    expect((await open.send('GET', '/api/guest/stay')).status).toBe(401);
    expect(await status(ofHost.data.url)).toBe(404);
  });

  test('two devices at once see nothing before the surname, and guesses end after five', async () => {
    const { url } = await shared();
    const browsers = await Promise.all([browserWith(app, url), browserWith(app, url)]);
    const pages = await Promise.all(browsers.map(({ page }) => page()));
    expect(pages.map(({ proved }) => proved)).toEqual([false, false]);
    for (let times = 0; times < 5; times += 1) expect(await prove(browsers[0], `Otra ${times}`)).toBe(400);
    expect(await prove(browsers[1], 'Rojas')).toBe(429);
  });

  test('its token is in no table', async () => {
    const { url } = await shared();
    expect((await readEverythingStored(app)).text).not.toContain(tokenIn(url));
  });
});
