import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';

import { allTexts } from '#texts/all.ts';
import { readConfig } from '#foundation/config/config.ts';
import { destinationOf, serveRedirects } from './site-redirects.ts';
import type { Site } from './site.ts';

const HERE = 'https://posada.example';
const HELP = 'https://ayuda.example/registro/tra?ref=posada';

async function serve(environment: Record<string, string>) {
  const app = fastify();
  await app.register(cookie);
  const site: Site = {
    chooseLanguage: () => 'pt',
    serve: () => undefined,
    show: async (_request, reply, { page, values }) => reply.send({ page, ...values }),
  };
  serveRedirects(app, site, { publicUrl: HERE, targets: readConfig(environment) });
  return async (url: string) => {
    const answer = await app.inject({ url });
    return answer.statusCode === 302 ? answer.headers.location : (answer.json() as unknown);
  };
}

const SET = {
  TRA_HELP_URL: HELP,
  CHAT_GROUP_URL: 'https://chat.example/AbC123',
  WHATSAPP_NUMBER: '+573001112233',
  REDIRECT_HOSTS: 'Blog.example, docs.example:8443',
};

describe('addresses that lead elsewhere', () => {
  test('get-started is the home page, with its marks [R-NAV-01, S-SITE-11]', async () => {
    const go = await serve({});
    expect(await go('/get-started')).toBe('/');
    expect(await go('/get-started?utm_source=feria')).toBe('/?utm_source=feria');
    expect(await go('/get-started?//evil.example')).toBe('/?//evil.example');
  });

  test('help and the group are where the settings say [R-NAV-02, R-NAV-03, S-SITE-12, S-SITE-13]', async () => {
    const go = await serve(SET);
    expect(await go('/tra')).toBe(HELP);
    expect(await go('/airbnb-chat-group')).toBe('https://chat.example/AbC123');
  });

  test('the chat begins with a message in the language of the visitor [R-NAV-04, S-SITE-14]', async () => {
    const go = await serve(SET);
    expect(await go('/go-whatsapp')).toBe(
      'https://wa.me/573001112233?text=Ol%C3%A1%2C%20quero%20mais%20informa%C3%A7%C3%B5es',
    );
  });

  test('without a setting they lead to the answers of the home page [R-NAV-02, R-NAV-03, R-NAV-04]', async () => {
    const go = await serve({});
    for (const url of ['/tra', '/airbnb-chat-group', '/go-whatsapp']) expect(await go(url)).toBe('/pt#faq');
  });

  test.each([
    ['?country=BR', 'pt'],
    ['?country=CO', 'es'],
    ['', 'es'],
  ] as const)(
    'the help of a property%s has a recipient and begins in %s, and without one is in the app [W1-B-05, R-UI-10, S-UI-05, W2-L-15]',
    async (query, language) => {
      const go = await serve(SET);
      const address = new URL((await go(`/go-help${query}`)) as string);
      expect(address.origin + address.pathname).toBe('https://wa.me/573001112233');
      expect(address.searchParams.get('text')).toBe(allTexts[language]['help.chat.prefill']);
      expect(await (await serve({}))(`/go-help${query}`)).toBe('/app/help');
    },
  );

  test('a setting that is no https address, or no number, stops the start [SEC-63]', () => {
    for (const wrong of [
      { TRA_HELP_URL: 'http://ayuda.example' },
      { CHAT_GROUP_URL: 'javascript:alert(1)' },
      { WHATSAPP_NUMBER: '300 111' },
      { TAG_MANAGER_ID: 'UA-1' },
    ]) {
      expect(() => readConfig(wrong)).toThrow(Object.keys(wrong)[0]);
    }
  });
});

const known = {
  hosts: ['blog.example', 'docs.example:8443'],
  pages: ['https://ayuda.example/registro/tra?ref=posada'],
};
const judge = (url: unknown) => destinationOf(url, HERE, known);

/** T-REDIR is in areas/property/short-links: there is one judge. These are the ways in that only this address has. */
describe('redirect [R-NAV-05, S-SITE-15, D-14]', () => {
  test.each([
    [undefined, '/'],
    ['', '/'],
    [['/app', 'https://evil.example'], '/'],
    ['/app/calendar?day=1#x', '/app/calendar?day=1#x'],
    ['app', '/'],
    [`${HERE}/pt/terms`, '/pt/terms'],
    [`https://user:pass@posada.example/app`, '/'],
    ['javascript:alert(document.cookie)', '/'],
    [' java\nscript:alert(1)', '/'],
    ['//evil.example/x', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['https:/\\evil.example', '/'],
    ['https://posada.example@evil.example/', '/'],
    [`/${'x'.repeat(3_000)}`, '/'],
  ])('%j stays here, at %s', (url, address) =>
    expect(judge(url)).toEqual({ is: 'own', url: `${HERE}${address}` }),
  );

  test.each([
    'https://blog.example/post',
    'https://docs.example:8443/',
    'https://ayuda.example/registro/tra?x=1',
  ])('%s is known and needs no question', (url) => expect(judge(url)).toEqual({ is: 'listed', url }));

  test.each([
    ['https://posada.example.evil.example/', 'posada.example.evil.example'],
    ['https://evil.example#@posada.example', 'evil.example'],
    ['http://blog.example/', 'blog.example'],
    ['https://blog.example:444/', 'blog.example:444'],
    ['https://notblog.example/', 'notblog.example'],
    ['https://ayuda.example/otra', 'ayuda.example'],
    ['http://posada.example/', 'posada.example'],
    ['https://pósada.example/', 'xn--psada-0ta.example'],
    ['https://%65vil.example/', 'evil.example'],
  ])('%s asks first, and names %s', (url, host) => expect(judge(url)).toMatchObject({ is: 'other', host }));

  test('shows the page in between with the host and the whole address', async () => {
    const go = await serve(SET);
    expect(await go(`/redirect?url=${encodeURIComponent('https://evil.example/a?b=1')}`)).toEqual({
      page: 'leaving',
      host: 'evil.example',
      target: 'https://evil.example/a?b=1',
    });
    expect(await go('/redirect?url=https%3A%2F%2Fblog.example%2F')).toBe('https://blog.example/');
    expect(await go('/redirect?url=%2Fapp%3Fx%3D1')).toBe('/app?x=1');
    expect(await go('/redirect?url=%2F..%2F%2Fevil.example')).toBe('/evil.example');
    expect(await go(`/redirect?url=${encodeURIComponent(`${HERE}//evil.example/x`)}`)).toBe(
      '/evil.example/x',
    );
    expect(await go('/redirect')).toBe('/');
  });
});
