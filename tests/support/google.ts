import type { TestApp } from './app.ts';
import { type Answer, DEVICE, request } from './host.ts';
import { steer } from './simulators.ts';

/** A person with a Google account. */
export type GooglePerson = { readonly sub: string; readonly email: string };
let people = 0;
/** Makes one. */
export async function createGooglePerson(
  app: TestApp,
  email: string,
  more: Record<string, unknown> = {},
): Promise<GooglePerson> {
  const person = {
    sub: `2000000000000000${people++}`,
    email,
    email_verified: true,
    name: 'Ana Torres',
    ...more,
  };
  await steer(app, 'google').has(person);
  return person;
}

/** A browser, the one people registered with (SEC-11): keeps its cookies and follows no redirect by itself. */
export function openSocialBrowser(app: TestApp) {
  const [device = '', value = ''] = DEVICE.cookie.split('=');
  const cookies = new Map([[device, value]]);
  const keep = (headers: Headers) => {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  };
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookies,
    go: async (address: string): Promise<{ status: number; to: URL; headers: Headers }> => {
      const answer = await fetch(new URL(address, app.url), {
        redirect: 'manual',
        headers: { cookie: cookie() },
      });
      keep(answer.headers);
      await answer.arrayBuffer();
      const to = new URL(answer.headers.get('location') ?? '/none', app.url);
      return { status: answer.status, to, headers: answer.headers };
    },
    send: async <Data>(method: string, path: string, body?: unknown): Promise<Answer<Data>> => {
      const answer = await request<Data>(app, method, path, body, { cookie: cookie() });
      keep(answer.headers);
      return answer;
    },
  };
}
export type SocialBrowser = ReturnType<typeof openSocialBrowser>;

export const AUTHORIZE = '/api/auth/session/social/authorize';
export const TOKEN = '/api/auth/session/social/token';

/** To Google and back: the parameters of the return address. */
export async function signInAtGoogle(
  browser: SocialBrowser,
  person: GooglePerson | null,
  query = 'action=login',
): Promise<URL> {
  const { to } = await browser.go(`${AUTHORIZE}?${query}`);
  return answerAs(browser, to, person);
}

export async function answerAs(
  browser: SocialBrowser,
  address: URL,
  person: GooglePerson | null,
): Promise<URL> {
  const choice = person ? `account=${person.sub}` : 'cancel=1';
  return (await browser.go(`${address.pathname}/answer${address.search}&${choice}`)).to;
}

export const returnedValuesOf = ({ searchParams }: URL) => ({
  code: searchParams.get('code') ?? '',
  state: searchParams.get('state') ?? '',
  iss: searchParams.get('iss') ?? undefined,
});

export type SignedIn = {
  expiration?: string;
  challenge?: string;
  session?: string;
  created: boolean;
  next: string | null;
  utm: Record<string, string>;
  state: string | null;
  idToken: null;
  linked?: true;
};

export const signInAs = async (
  browser: SocialBrowser,
  person: GooglePerson,
  query?: string,
): Promise<Answer<SignedIn>> =>
  browser.send<SignedIn>('POST', TOKEN, returnedValuesOf(await signInAtGoogle(browser, person, query)));
export const meOf = async (browser: SocialBrowser) =>
  (
    await browser.send<{ _id: string; email: string; name: string; language: string; providers: string[] }>(
      'GET',
      '/api/auth/me',
    )
  ).data;
export const codeOf = ({ errors }: Answer<unknown>) => errors?.[0]?.code;
