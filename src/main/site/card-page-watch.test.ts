import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { findCardPageDifferences } from './card-page-watch.ts';
import { scriptsOf } from '../build/published-builds.ts';
import { BUILT } from './entry-pages.ts';

let app: TestApp;
let between: http.Server;
let publicUrl: string;
/** The change that a proxy between the pages and a person makes to an answer. */
let change = (_path: string, text: string): string => text;
let changeHeaders = (headers: Headers): Headers => headers;

beforeAll(async () => {
  app = await startTestApp({ BILLING: 'on' }, { entries: true });
  between = http.createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '/';
      const answer = await fetch(`${app.url}${path}`);
      const headers = changeHeaders(new Headers(answer.headers));
      const text = change(path, await answer.text());
      response.writeHead(answer.status, {
        'content-type': headers.get('content-type') ?? 'text/plain',
        'content-security-policy': headers.get('content-security-policy') ?? '',
      });
      response.end(text);
    })();
  });
  await new Promise<void>((listening) => between.listen(0, '127.0.0.1', listening));
  publicUrl = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
});
afterAll(async () => {
  between?.close();
  await app?.stop();
});

const differences = () => findCardPageDifferences(app.context(), publicUrl);

test('unmodified pages with the card step are not reported [SEC-71, T-3P]', async () => {
  expect(Object.keys(await scriptsOf(BUILT)).length).toBeGreaterThan(5);
  expect(await differences()).toEqual([]);
});

test('a script more in a page is reported [SEC-71, T-3P]', async () => {
  change = (path, text) =>
    path.startsWith('/landing-payment')
      ? text.replace('</head>', '<script src="https://example.test/more.js"></script></head>')
      : text;
  expect(await differences()).toEqual(['/landing-payment/AAAAAAAAAAAAAAAAAAAAAA: another page (200)']);
  change = (_path, text) => text;
});

test('a script that was mutated is reported [SEC-71, T-3P]', async () => {
  const [script = ''] = Object.keys(await scriptsOf(BUILT)).filter((file) => file.includes('payment'));
  change = (path, text) => (path === `/${script}` ? `${text}\nfetch("https://example.test")` : text);
  expect(await differences()).toEqual([`${script}: another script (200)`]);
  change = (_path, text) => text;
});

test('a wider content policy is reported [SEC-71, T-3P]', async () => {
  changeHeaders = (headers) => {
    headers.set(
      'content-security-policy',
      (headers.get('content-security-policy') ?? '').replace("script-src 'self'", 'script-src *'),
    );
    return headers;
  };
  expect(await differences()).toContain('/app/credits/create: another content policy');
  changeHeaders = (headers) => headers;
});
