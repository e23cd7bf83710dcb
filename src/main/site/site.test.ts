import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { movableClock } from '#foundation/context/clock.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { RENDERED_PAGES, SITE_PAGES, siteAddress } from '#vocabulary/site-pages.ts';
import { serveMissing } from './site-missing.ts';
import { serveSiteFiles } from './site-files.ts';
import { serveSite, type SiteOptions } from './site.ts';

const ORIGIN = 'https://posada.example';
const NOW = '2026-11-21T15:00:00.000Z' as Instant;
const BODY = [
  'of {{origin}} by {{operator|whoever runs it}}',
  '<aside class="promo" data-when="promo">{{promoName}} {{promoOffer}} {{promoDate}} {{promoCode}}</aside>',
  '<aside data-when="measuring" hidden>?</aside><meta content="{{measuring}}">',
  '<a href="/register?language=es{{moreMarks}}">r</a><a href="/pt{{marks}}">p</a>',
].join('');

let folder: string;
let app: FastifyInstance;

async function serve(options: Partial<SiteOptions> = {}) {
  const server = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await server.register(cookie);
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ statusCode: 404 }));
  const clock = movableClock(NOW);
  const site = await serveSite(server, { folder, publicUrl: ORIGIN, clock, ...options });
  serveSiteFiles(server, { publicUrl: ORIGIN, contact: options.contact, clock }, async () => [
    'primeros-pasos',
  ]);
  serveMissing(server, site);
  return server;
}

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'posada-site-'));
  for (const language of SUPPORTED_LANGUAGES) {
    await fs.mkdir(path.join(folder, language));
    for (const page of RENDERED_PAGES) {
      for (const name of [page, `${page}.signed-in`]) {
        await fs.writeFile(path.join(folder, language, `${name}.html`), `${language}/${name} ${BODY}`);
      }
    }
  }
  app = await serve();
});
afterAll(async () => {
  await app.close();
  await fs.rm(folder, { recursive: true });
});

const visit = async (url: string, headers: Record<string, string> = {}, server = app) => {
  const answer = await server.inject({ url, headers });
  const [set] = answer.cookies;
  return { page: answer.body.split(' ')[0], chosen: set && `${set.name}=${set.value}`, answer };
};

describe('the public site without a script [R-LANG-01]', () => {
  test('speaks the language of the browser, and Spanish without one', async () => {
    expect(await visit('/')).toMatchObject({ page: 'es/home', chosen: undefined });
    expect(await visit('/', { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' })).toMatchObject({
      page: 'pt/home',
    });
    expect(await visit('/terms', { 'accept-language': 'de-DE,de;q=0.9' })).toMatchObject({
      page: 'es/terms',
    });
  });

  test('keeps the chosen language, in a browser of any language', async () => {
    const speaksEnglish = { 'accept-language': 'en-US' };
    const { page, chosen = '' } = await visit('/?language=es', speaksEnglish);
    expect({ page, chosen }).toEqual({ page: 'es/home', chosen: 'posada_language=es' });
    expect(await visit('/', { ...speaksEnglish, cookie: chosen })).toMatchObject({ page: 'es/home' });
    expect(await visit('/pt/privacy', { ...speaksEnglish, cookie: chosen })).toMatchObject({
      page: 'pt/privacy',
      chosen: 'posada_language=pt',
    });
  });

  test('an unknown language, asked for or remembered, is ignored [R-LANG-02]', async () => {
    expect(await visit('/?language=xx', { cookie: 'posada_language=../en' })).toMatchObject({
      page: 'es/home',
      chosen: undefined,
    });
  });

  test.each(SITE_PAGES.flatMap((page) => SUPPORTED_LANGUAGES.map((language) => ({ page, language }))))(
    '$page has an address of its own in $language [R-SITE-02, S-SITE-04, S-SITE-05, S-SITE-06, S-SITE-07, S-SITE-17, S-SITE-18]',
    async ({ page, language }) => {
      const address = siteAddress(page, language);
      const { page: shown, answer } = await visit(address, { 'accept-language': 'de' });
      expect({ shown, status: answer.statusCode }).toEqual({ shown: `${language}/${page}`, status: 200 });
      expect(answer.headers['content-language']).toBe(language);
      const policy = String(answer.headers['content-security-policy']);
      expect(policy).toContain("script-src 'self';");
      expect(policy, 'SEC-60').not.toContain('unsafe-');
    },
  );
});

test('a signed-in user gets the page with one button, visitors the other [R-SITE-07, R-SITE-08]', async () => {
  const cookie = 'posada_session=2026-11-21%2015%3A00%3A00; posada_language=en';
  const { page, answer } = await visit('/', { cookie });
  expect(page).toBe('en/home.signed-in');
  expect(answer.body).toContain(ORIGIN);
  expect(answer.headers['vary']).toBe('cookie, accept-language, accept-encoding');
  expect(await visit('/pt/terms')).toMatchObject({ page: 'pt/terms' });
});

describe('what is at no address [R-NAV-06]', () => {
  test('is the public site, in the language of the visitor or of the address [S-SITE-10, S-SITE-21]', async () => {
    for (const [url, page] of [
      ['/nowhere', 'es/not-found'],
      ['/not-found', 'es/not-found'],
      ['/en/nowhere', 'en/not-found'],
      ['/english', 'es/not-found'],
      ['/pt/terms/more?x=1', 'pt/not-found'],
      ['/%c3%a1', 'es/not-found'],
    ]) {
      const { page: shown, answer } = await visit(url ?? '');
      expect({ url, shown, status: answer.statusCode }).toEqual({ url, shown: page, status: 404 });
    }
  });

  test('stays a refusal for programs', async () => {
    for (const url of ['/api/nowhere', '/hooks/x', '/assets/x.js', '/.well-known/x', '/simulators/x']) {
      const { answer } = await visit(url);
      expect({ url, status: answer.statusCode, body: answer.json() }).toMatchObject({
        url,
        status: 404,
        body: { statusCode: 404 },
      });
    }
    expect((await app.inject({ method: 'POST', url: '/nowhere' })).json()).toEqual({ statusCode: 404 });
  });
});

describe('what a link brings along', () => {
  const offer = encodeURIComponent('FERIA26_Feria de Cartagena_2_20_31122026');

  test('the offer is shown, and goes to the sign-up with the marks [R-PROMO-01, R-SIGNUP-14]', async () => {
    const { answer } = await visit(`/es?utm_source=feria&promo=${offer}&other=1`);
    expect(answer.body).toContain('Feria de Cartagena 20 % 31 de diciembre de 2026 FERIA26');
    expect(answer.body).toContain(
      'href="/register?language=es&amp;utm_source=feria&amp;promo=FERIA26_Feria+de+Cartagena_2_20_31122026"',
    );
    expect(answer.body).toContain(
      'href="/pt?utm_source=feria&amp;promo=FERIA26_Feria+de+Cartagena_2_20_31122026"',
    );
    expect(answer.body).not.toContain('other');
  });

  test('a fixed offer is an amount with its currency, R-PROMO-03 until a year from now at the most [R-PROMO-01]', async () => {
    const { answer } = await visit('/en?promo=F_Fair_1_50000_31122099');
    expect(answer.body).toContain('Fair 50,000 COP November 21, 2027 F<');
  });

  test('what is no offer is neither shown nor carried [R-PROMO-02]', async () => {
    for (const promo of [
      'x',
      'F_Fair_2_20_01012020',
      'F__2_20_31122026',
      `F_${'x'.repeat(400)}_2_20_31122026`,
    ]) {
      const { answer } = await visit(`/es?promo=${promo}`);
      expect(answer.body).not.toContain('aside class="promo"');
      expect(answer.body).toContain('href="/register?language=es"');
    }
    expect((await visit('/es?promo=F_Fair_2_0_31122026')).answer.body).not.toContain('class="promo"');
  });

  test('stays text, with any content [SEC-60]', async () => {
    const name = encodeURIComponent('<img src=x onerror=alert(1)>"{{origin}}');
    const { answer } = await visit(`/es?utm_source=%22%3E%3Cscript%3E&promo=F_${name}_2_20_31122026`);
    expect(answer.body).not.toMatch(/<img|<script/);
    expect(answer.body).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#123;&#123;origin}}');
    const long = await visit(`/es?promo=F_${'Gana ya '.repeat(10)}_2_20_31122026`);
    expect(long.answer.body).toContain('…');
  });
});

describe('settings of the installation', () => {
  test('without an operator the documents use a general text; with one, its name as text [D-61]', async () => {
    expect((await visit('/es/terms')).answer.body).toContain('by whoever runs it<');
    const named = await serve({ operator: 'Casa & Mar <SAS>', contact: 'datos@mar.example' });
    expect((await visit('/es/terms', {}, named)).answer.body).toContain('by Casa &amp; Mar &lt;SAS&gt;<');
    await named.close();
  });

  test('nothing asks for consent where nothing is measured, and no other host is allowed [R-EVENTS-01]', async () => {
    const quiet = await visit('/es');
    expect(quiet.answer.body).not.toContain('data-when="measuring"');
    expect(quiet.answer.headers['content-security-policy']).not.toContain('google');
    const measured = await serve({ measuring: 'GTM-ABC1234' });
    const { answer } = await visit('/es', {}, measured);
    expect(answer.body).toContain(
      '<aside data-when="measuring" hidden>?</aside><meta content="GTM-ABC1234">',
    );
    expect(answer.headers['content-security-policy']).toContain(
      "script-src 'self' https://www.googletagmanager.com;",
    );
    await measured.close();
  });
});

describe('what search engines and home screens ask for', () => {
  test('the sitemap names every page in every language, with the others beside it', async () => {
    const { answer } = await visit('/sitemap.xml');
    expect(answer.headers['content-type']).toContain('application/xml');
    expect(answer.body.match(/<loc>/g)).toHaveLength((SITE_PAGES.length + 1) * SUPPORTED_LANGUAGES.length);
    expect(answer.body).toContain(`<loc>${ORIGIN}/pt/terms</loc>`);
    expect(answer.body).toContain(`<loc>${ORIGIN}/pt/videos/primeros-pasos</loc>`);
    expect(answer.body).toContain(`hreflang="x-default" href="${ORIGIN}/terms"`);
  });

  test('robots.txt keeps them out of work and of guests’ pages', async () => {
    const { answer } = await visit('/robots.txt');
    expect(answer.body).toContain('Disallow: /g/');
    expect(answer.body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  });

  test('security.txt says where a weakness is reported, and until when that holds [W2-N-11]', async () => {
    for (const address of ['/.well-known/security.txt', '/security.txt']) {
      const { answer } = await visit(address);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
      const fields = Object.fromEntries(
        answer.body
          .trim()
          .split('\n')
          .map((line) => line.split(': ')),
      );
      expect(fields).toMatchObject({
        Contact: expect.stringMatching(/^(mailto:|https?:)/),
        Canonical: `${ORIGIN}/.well-known/security.txt`,
        'Preferred-Languages': 'es, pt, en',
      });
      expect(Date.parse(fields['Expires'] ?? '')).toBeGreaterThan(Date.parse(NOW));
    }
  });

  test('the manifest opens the app', async () => {
    const { answer } = await visit('/manifest.webmanifest');
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    expect(answer.json()).toMatchObject({ name: 'Posada', start_url: '/app', display: 'standalone' });
  });
});

test('a page is compressed for browsers that accept it [P-11]', async () => {
  const { answer } = await visit('/es', { 'accept-encoding': 'gzip, br' });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(
    (await visit('/es', { 'accept-encoding': 'gzip' })).answer.headers['content-encoding'],
  ).toBeUndefined();
});
