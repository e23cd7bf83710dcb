import { inspect } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';

import { identityConformance } from '#capabilities/identity/identity.conformance.ts';
import { QUALITY_RULES } from '#capabilities/provider.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { createLog } from '#foundation/observability/log.ts';
import { outboundFor } from '#foundation/outbound/outbound.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import { createGoogle } from './google.client.ts';
import { googleManifest } from './google.manifest.ts';
import { createGoogleSimulator, SIMULATED_GOOGLE } from './google.simulator.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const PEOPLE = { ana: 'ana.torres@gmail.example', unverified: 'sin.verificar@gmail.example' } as const;

async function start() {
  const simulator = await startSimulator(createGoogleSimulator());
  stops.push(simulator.stop);
  const lines: string[] = [];
  const requestLog: string[] = [];
  const outbound = outboundFor({
    clock: systemClock,
    log: createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } }),
    limits: { sleep: () => Promise.resolve() },
    onRequestLogged: (entry) => requestLog.push(JSON.stringify(entry)),
  });
  const settings = { outbound, clock: systemClock, hosts: [], ...SIMULATED_GOOGLE };
  const identity = createGoogle({ ...settings, issuer: simulator.url });
  const visit = async (address: string, person: keyof typeof PEOPLE): Promise<URL> => {
    const page = await (await fetch(address)).text();
    const at = page.indexOf(PEOPLE[person]);
    const link = page.slice(0, at).split('href="').at(-1)?.split('"')[0] ?? '';
    const answer = await fetch(simulator.origin + link.replaceAll('&amp;', '&'), { redirect: 'manual' });
    return new URL(answer.headers.get('location') ?? '');
  };
  return { simulator, settings, identity, visit, lines, requestLog };
}

const redirectUriOf = (origin: string) => `${origin}/social/login`;

describe('Google', () => {
  identityConformance(async () => {
    const { simulator, settings, identity, visit } = await start();
    const redirectUri = redirectUriOf(simulator.origin);
    return {
      identity,
      redirectUri,
      visit,
      accessTokenOf: async (person) => {
        const account = simulator.world.accounts.find(({ email }) => email === PEOPLE[person]);
        simulator.world.tokens['ya29.known'] = account?.sub ?? '';
        return 'ya29.known';
      },
      busy: () => simulator.failNext({ match: 'POST token', status: 429, retryAfterSeconds: 1 }),
      rotateKeys: () => simulator.emit({ what: 'rotate-keys' }),
      signWrongly: () => simulator.emit({ what: 'sign-wrongly' }),
      unreachable: createGoogle({ ...settings, issuer: 'http://127.0.0.1:1' }),
      stranger: createGoogle({ ...settings, issuer: simulator.url, clientSecret: 'wrong' }),
    };
  });

  const random = () => crypto.randomUUID().replaceAll('-', '').repeat(2).slice(0, 43);

  test('an address that is not registered shows a page there, and the browser does not come back [SEC-16]', async () => {
    const { simulator, identity } = await start();
    for (const redirectUri of [
      'https://elsewhere.example/social/login',
      `${simulator.origin}/social/login?next=https://elsewhere.example`,
      `${simulator.origin}/social/other`,
    ]) {
      const address = await identity.authorizeAddress({
        redirectUri,
        state: random(),
        nonce: random(),
        challenge: random(),
        language: 'es',
      });
      const answer = await fetch(address, { redirect: 'manual' });
      expect([redirectUri, answer.status]).toEqual([redirectUri, 400]);
      expect(await answer.text()).toContain('redirect_uri_mismatch');
    }
  });

  test('who cancels is brought back with access_denied and the state', async () => {
    const { simulator, identity } = await start();
    const address = await identity.authorizeAddress({
      redirectUri: redirectUriOf(simulator.origin),
      state: 'the-state',
      nonce: random(),
      challenge: random(),
      language: 'es',
    });
    const answer = await fetch(address.replace('/auth?', '/auth/answer?cancel=1&'), { redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? '').searchParams;
    expect([back.get('error'), back.get('state'), back.get('code')]).toEqual([
      'access_denied',
      'the-state',
      null,
    ]);
  });

  test('a document that leads to an undeclared host is not followed [SEC-67]', async () => {
    const { simulator, identity } = await start();
    const document = await (await fetch(`${simulator.url}/.well-known/openid-configuration`)).json();
    simulator.failNext({
      match: 'GET openid-configuration',
      status: 200,
      body: JSON.stringify({ ...(document as object), token_endpoint: 'https://elsewhere.example/token' }),
    });
    const begun = { redirectUri: redirectUriOf(simulator.origin), state: 's', nonce: 'n' };
    const answer = { code: 'c', state: 's', issuer: simulator.url };
    const failure: unknown = await identity
      .exchange(answer, { ...begun, verifier: random() })
      .catch((error: unknown) => error);
    expect(inspect(failure, { depth: 6 })).toContain('elsewhere.example is not a declared host');
    expect(simulator.received('POST token')).toEqual([]);
  });

  test('no code, verifier, token or secret is in the log or in the request log', async () => {
    const { simulator, identity, visit, lines, requestLog } = await start();
    const begun = { redirectUri: redirectUriOf(simulator.origin), state: random(), nonce: random() };
    const verifier = random();
    const challenge = Buffer.from(
      await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)),
    ).toString('base64url');
    const address = await identity.authorizeAddress({ ...begun, challenge, language: 'es' });
    const back = (await visit(address, 'ana')).searchParams;
    const code = back.get('code') ?? '';
    await identity.exchange(
      { code, state: begun.state, issuer: back.get('iss') ?? undefined },
      { ...begun, verifier },
    );
    const [token = 'none'] = Object.keys(simulator.world.tokens);
    const logged = [...lines, ...requestLog].join('\n');
    expect(requestLog.length).toBeGreaterThan(2);
    for (const secret of [
      code,
      encodeURIComponent(code),
      verifier,
      token,
      SIMULATED_GOOGLE.clientSecret,
      'eyJ',
    ]) {
      expect({ secret, isThere: logged.includes(secret) }).toEqual({ secret, isThere: false });
    }
  });

  test('every rule of the quality scale has its mark', () => {
    const rules = Object.values(QUALITY_RULES).flat();
    expect(Object.keys(googleManifest.quality).sort()).toEqual([...rules].sort());
  });
});
