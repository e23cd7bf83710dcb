import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty, request } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import { redirectTarget } from '#foundation/http/redirect-target.ts';
import type { ShortLink } from './short-links.contract.ts';

const PATH = '/api/common/short-links';
const MAP = 'https://www.google.com/maps/place/Cartagena?q=1#x';

let app: TestApp;
let host: Host & { propertyId: string };
let stranger: Host & { propertyId: string };

beforeAll(async () => {
  app = await startTestApp({ REDIRECT_HOSTS: 'guia.example.test, WWW.Waze.com' });
  host = await hostWithProperty(app, 'duena@example.test');
  stranger = await hostWithProperty(app, 'extrano@example.test');
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(60));

const create = (url: string, own: object = {}) => host.send<ShortLink>('POST', PATH, { url, ...own });
const made = async (url = MAP, own: object = {}) => (await create(url, own)).data;
const resolve = (slug: string) => request<{ slug: string; url: string }>(app, 'GET', `${PATH}/${slug}`);
const follow = (slug: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${app.url}/l/${slug}`, { redirect: 'manual', headers, method });
const opened = async (slug: string) =>
  (await host.get<ShortLink[]>(PATH)).data.find((link) => link.slug === slug);

describe('short links of a property [C-GEN-13, C-GEN-26, C-GEN-27, C-GEN-28]', () => {
  test('a slug has at least 64 random bits and resolves without a session [SEC-24]', async () => {
    const link = await made();
    expect(link).toMatchObject({ shortUrl: `${app.url}/l/${link.slug}`, url: MAP, isOn: true, opened: 0 });
    expect(link.slug).toMatch(/^[\w-]{11}$/);
    const { status, data } = await resolve(link.slug);
    expect([status, data]).toEqual([200, { slug: link.slug, url: MAP }]);
  });

  test('unknown, ended, switched-off and malformed ones answer alike [SEC-24]', async () => {
    const ended = await made(MAP, {
      expiresAt: new Date(Date.parse(app.clock.now()) + 60_000).toISOString(),
    });
    const off = await made();
    expect((await resolve(ended.slug)).status).toBe(200);
    app.clock.advance(61);
    expect((await host.send('DELETE', `${PATH}/${off.slug}`)).status).toBe(200);
    const slugs = [ended.slug, off.slug, 'AAAAAAAAAAA', 'x', '..%2f..%2fetc', '%00', "' or 1=1--"];
    const answers = await Promise.all(slugs.map(resolve));
    expect(new Set(answers.map(({ status, errors }) => JSON.stringify([status, errors]))).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
    const pages = await Promise.all(slugs.map((slug) => follow(slug)));
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(await Promise.all(pages.map((page) => page.text()))).size).toBe(1);
  });

  test.each([
    ['javascript:alert(1)', 'invalid-input'],
    ['data:text/html,<script>1</script>', 'invalid-input'],
    ['//evil.example', 'invalid-input'],
    ['/app', 'invalid-input'],
    ['https://user:pass@evil.example/', 'invalid-input'],
    ['https:\\\\evil.example', 'invalid-input'],
    ['https://evil.example/\u0000', 'invalid-input'],
    [`https://evil.example/${'x'.repeat(2048)}`, 'invalid-input'],
    ['', 'invalid-input'],
    ['{app}/g/0123456789abcdef', 'secret-target'],
    ['{app}//g/0123456789abcdef', 'secret-target'],
    ['{app}/%67/0123456789abcdef', 'secret-target'],
    ['{app}/app/invitation#token', 'secret-target'],
    ['{app}/app/undo#token', 'secret-target'],
    ['{app}/app/notification-address#token', 'secret-target'],
    ['{app}/l/AAAAAAAAAAA', 'secret-target'],
  ])('%s is no target [SEC-23]', async (url, code) => {
    const { status, errors } = await create(url.replace('{app}', app.url));
    expect([status, errors[0]?.code]).toEqual([400, code]);
    expect(errors[0]?.field).toMatch(/url$/);
  });

  test('a date that has passed is refused at its field', async () => {
    const { status, errors } = await create(MAP, { expiresAt: app.clock.now() });
    expect([status, errors[0]?.field]).toEqual([400, 'expiresAt']);
  });

  test('only the property of a link sees it in its list and switches it off [SEC-02]', async () => {
    const { slug } = await made();
    const { data: theirs } = await stranger.get<ShortLink[]>(PATH);
    expect(theirs).toEqual([]);
    expect((await stranger.send('DELETE', `${PATH}/${slug}`)).status).toBe(404);
    expect((await stranger.get(`${PATH}?propertyId=${host.propertyId}`)).status).toBe(404);
    expect((await opened(slug))?.isOn).toBe(true);
  });
});

describe('/l/:slug [S-SITE-20]', () => {
  test('our own pages and listed hosts at once, any other after its host was named [D-14]', async () => {
    for (const url of [
      `${app.url}/app/calendar`,
      'https://guia.example.test/casa',
      'https://www.waze.com/ul?x=1',
    ]) {
      const { slug } = await made(url);
      const answer = await follow(slug);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, url]);
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    for (const url of [
      MAP,
      'http://guia.example.test/',
      'https://guia.example.test:8443/',
      'https://xguia.example.test/',
    ]) {
      const { slug } = await made(url);
      const answer = await follow(slug, { 'accept-language': 'es' });
      expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
      const text = await answer.text();
      expect(text).toContain(new URL(url).host);
      expect(text).toContain('Este enlace te lleva fuera de Posada');
      expect(text).not.toMatch(/<script|http-equiv/);
    }
  });

  test('parts of a target cannot become part of the page', async () => {
    const { slug } = await made('https://evil.example/"><img/src=x/onerror=alert(1)>');
    const text = await (await follow(slug)).text();
    expect(text).not.toContain('<img');
  });

  test('a prefetch counts nothing; a click counts, without data of the person [D-37]', async () => {
    const { slug } = await made(`${app.url}/app`);
    await follow(slug, {}, 'HEAD');
    await follow(slug, { 'sec-purpose': 'prefetch' });
    await resolve(slug);
    await follow(slug, { 'user-agent': 'canary-browser' });
    await eventually(async () => expect((await opened(slug))?.opened).toBe(1));
    expect((await opened(slug))?.lastOpenedOn).toBe(app.clock.now().slice(0, 10));
    const rows = await app.platform.pools.system.named<{ row: string }>(
      'test-links',
      'select t::text as row from short_links t',
      [],
    );
    expect(JSON.stringify(rows)).not.toContain('canary');
  });

  test('sixty a minute of one network, then a page that says so [SEC-24]', async () => {
    const { slug } = await made();
    let last = await follow(slug);
    for (let tries = 0; tries < 70 && last.status !== 429; tries++) last = await follow(slug);
    expect(last.status).toBe(429);
    expect(last.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await last.text()).toContain('<h1>');
  });
});

describe('targets of a redirect [SEC-23, T-REDIR]', () => {
  const own = 'https://posada.example';
  const judge = (address: string) => redirectTarget(address, { own, hosts: ['maps.example'] })?.is ?? null;
  /** Known tricks that make a checker and a browser read an address differently. */
  const BYPASSES = [
    '',
    ' ',
    '/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'blob:https://posada.example/x',
    'file:///etc/passwd',
    'ftp://posada.example',
    'mailto:a@b',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'https:\\\\evil.example',
    'https://posada.example@evil.example',
    'https://posada.example:x@evil.example',
    'https://@evil.example',
    'https://posada.example\\@evil.example',
    'https://posada.example\u0000.evil.example',
    'https://posada.example\t.evil.example',
    'https://posada.example\n.evil.example',
    'https://\u00a0posada.example',
    'https://posada.example\u2028',
    '\ufeffhttps://posada.example',
    'https://[::1',
    'https://',
    'http://',
    'https://%00posada.example',
    'https://posada.example:99999/',
    'view-source:https://posada.example',
    'about:blank',
    'ws://posada.example',
    'intent://x#Intent;end',
    '\u0001https://posada.example',
    'https//posada.example',
    '?x',
    '#x',
    `https://posada.example/${'x'.repeat(2048)}`,
  ];
  test.each(BYPASSES)('%j leads nowhere', (address) => expect(judge(address)).toBeNull());

  test.each([
    ['https://posada.example', 'own'],
    ['https://POSADA.example/app?x=1#y', 'own'],
    ['https://posada.example:443/', 'own'],
    ['https://maps.example/x', 'listed'],
    ['http://posada.example/', 'other'],
    ['https://posada.example:8443/', 'other'],
    ['https://posada.example./', 'other'],
    ['https://posada.example.evil.example/', 'other'],
    ['https://evilposada.example/', 'other'],
    ['https://evil.example/?https://posada.example', 'other'],
    ['https://evil.example#posada.example', 'other'],
    ['http://maps.example/', 'other'],
    ['https://posаda.example/', 'other'],
    ['https://posada。evil.example/', 'other'],
  ])('%j is %s', (address, is) => expect(judge(address)).toBe(is));
});
