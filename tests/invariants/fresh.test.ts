import fs from 'node:fs';
import path from 'node:path';

import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { routesOf } from '#main/app.ts';
import type { CallShape } from '#vocabulary/call.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { codesFor, type Host, hostWithProperty, PASSWORD } from '#support/host.ts';
import { type Colleague, createSignedInPerson } from '#support/people.ts';

/**
 * SEC-12 as a table: docs/specification/fresh.tsv says of each call that touches a way in, or shows a secret, whether it
 * asks for a fresh sign-in. Who adds such a call decides there; the code follows.
 */
const SPECIFICATION = path.resolve(import.meta.dirname, '../../docs/specification');

/** The words of the requirement, one by one. */
const SEC_12 = [
  'e-mail',
  'phone',
  'password',
  'factor',
  'payout account',
  'payment keys',
  'lock master codes',
  'exporting guests',
  'showing a full document number',
  'inviting an owner',
  'deleting a property',
  'view-as',
];
/** What lies beside them: the sessions themselves, and secrets of connected systems. */
const BESIDE = ['sessions', 'keys of connections'];

const lines = (file: string): string[][] =>
  fs
    .readFileSync(path.join(SPECIFICATION, file), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

type Row = { what: string; id: string; asks: string; reason: string };
const table: Row[] = lines('fresh.tsv').map(([what = '', id = '', asks = '', reason = '']) => ({
  what,
  id,
  asks,
  reason,
}));

const calls = routesOf({ live: {} as never, stillAllowed: async () => false }).map(({ call }) => call);
const byId = new Map(calls.map((call) => [call.id, call]));

const asksOf = ({ fresh }: CallShape): string =>
  fresh === true ? 'always' : fresh === undefined ? 'never' : fresh.join(' ');

/** Names of fields that hold a secret, or an identity that must not be shown by the way. */
const SECRET =
  /password|secret|token|credential|apikey|recoverycode|masterkey|mrz|documentnumber|passport|iban|bankaccount|cardnumber|cvv|^pin$|^keys$|lockcode|notice.*address/i;

const namesIn = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { properties?: Record<string, unknown> };
  return [...Object.keys(properties), ...Object.values(schema).flatMap(namesIn)];
};
const fieldsOf = ({ body, reply }: Pick<CallShape, 'body' | 'reply'>): string[] =>
  [
    ...(body ? [z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' })] : []),
    z.toJSONSchema(reply as z.ZodType, { io: 'output', unrepresentable: 'any' }),
  ].flatMap(namesIn);

const isFile = ({ raw }: Pick<CallShape, 'raw'>) => raw !== undefined && /^text\/(csv|plain)$/.test(raw);

/** The reasons for which SEC-12 must decide about a call of a signed-in user. */
function reasonsToDecide(call: CallShape): string[] {
  if (call.access === 'public' || call.access === 'guest-link') return [];
  const isWrite = call.method !== 'GET';
  return [
    ...(isWrite && /^\/api\/(v2\/)?auth\/(?!users\/\{id\}\/block|users\/onboarding)/.test(call.path)
      ? ['changes a person']
      : []),
    ...(isWrite && call.app === 'team' ? ['changes who belongs to the team'] : []),
    ...(call.secret ? ['is secret'] : []),
    ...(call.rate === 'export' || isFile(call) ? ['is an export'] : []),
    ...(call.permission === 'guest-identity' ? ['is about identities'] : []),
    ...(call.permission === 'own' ? ['is for owners alone'] : []),
    ...fieldsOf(call)
      .filter((name) => SECRET.test(name) && !/^(has|asks)[A-Z]/.test(name))
      .map((name) => `has ${name}`),
  ];
}

describe('docs/specification/fresh.tsv [SEC-12]', () => {
  test('has a row for each word of the requirement, and no other words', () => {
    const words = new Set(table.map(({ what }) => what));
    expect(SEC_12.filter((word) => !words.has(word))).toEqual([]);
    expect([...words].filter((word) => ![...SEC_12, ...BESIDE].includes(word))).toEqual([]);
    for (const word of SEC_12) {
      const isAsked = table.some(({ what, asks }) => what === word && asks !== 'never');
      expect({ word, isAsked }).toEqual({ word, isAsked: true });
    }
  });

  test('names calls that are specified, and says of each exemption why', () => {
    const specified = new Set([...lines('calls.tsv'), ...lines('additions.tsv')].map(([id]) => id));
    for (const { id, asks, reason } of table) {
      expect({ id, isSpecified: id === '-' || specified.has(id) }).toEqual({ id, isSpecified: true });
      if (asks !== 'always') expect({ id, says: reason.length > 8 }).toEqual({ id, says: true });
    }
    const decided = new Map(table.map(({ id, asks }) => [id, asks]));
    expect(table.filter(({ id, asks }) => decided.get(id) !== asks)).toEqual([]);
  });

  test('matches the contracts in both directions', () => {
    for (const { id, asks } of table) {
      const call = byId.get(id);
      if (call) expect({ id, asks: asksOf(call) }).toEqual({ id, asks });
    }
    const decided = new Set(table.map(({ id }) => id));
    expect(calls.filter((call) => call.fresh && !decided.has(call.id)).map(({ id }) => id)).toEqual([]);
  });

  test('decides about every call that touches a way in or carries a secret', () => {
    const decided = new Set(table.map(({ id }) => id));
    const open = calls.flatMap((call) =>
      decided.has(call.id) ? [] : reasonsToDecide(call).map((why) => `${call.id} ${call.path} ${why}`),
    );
    expect(open).toEqual([]);
  });

  test('sabotage: a new call with a secret field, an export or a way in would be found', () => {
    const common = { id: 'C-X-01', method: 'GET', path: '/api/x', summary: '', status: 200 } as const;
    const member = { ...common, access: 'member', app: 'listings', reply: z.void() } as const;
    const planted: CallShape[] = [
      { ...member, reply: z.object({ lock: z.array(z.object({ masterKey: z.string() })) }) },
      { ...member, raw: 'text/csv' },
      { ...member, secret: true },
      { ...common, access: 'signed-in', method: 'POST', path: '/api/auth/me/x', reply: z.void() },
    ];
    expect(planted.map((call) => reasonsToDecide(call).length > 0)).toEqual(planted.map(() => true));
  });
});

describe('a session of five minutes and a second [SEC-12, T-MATRIX]', () => {
  let app: TestApp;
  let owner: Host & { propertyId: string };
  let admin: Colleague;

  beforeAll(async () => {
    app = await startTestApp();
    owner = await hostWithProperty(app);
    admin = await createSignedInPerson(app, 'admin@example.test', { admin: true });
    app.clock.advance(301);
  });
  afterAll(() => app.stop());

  const MISSING = '01976f00-0000-7000-8000-00000000dead';
  /** A body that names the fields which make a call ask; everything else about it may be wrong. */
  const bodyFor = ({ fresh, method }: CallShape): string | null => {
    if (method === 'GET') return null;
    const body: Record<string, unknown> = {};
    const [first = ''] = typeof fresh === 'object' ? fresh : [];
    const [outer = '', inner = ''] = first.split('.');
    if (outer) body[outer] = inner ? { [inner]: null } : null;
    return JSON.stringify(body);
  };
  async function isAsked(call: CallShape): Promise<boolean> {
    await app.platform.pools.system.named('test-limits', 'delete from rate_windows', []);
    const who = call.access === 'admin' ? admin : owner;
    const place = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
      call.propertyIn === `params.${name}` ? owner.propertyId : MISSING,
    );
    const response = await fetch(`${app.url}${place}?propertyId=${owner.propertyId}`, {
      method: call.method,
      headers: {
        authorization: `Bearer ${who.token}`,
        ...(call.method !== 'GET' && { 'content-type': 'application/json' }),
      },
      body: bodyFor(call),
    });
    const isStream = response.headers.get('content-type') === 'text/event-stream';
    if (isStream) await response.body?.cancel();
    const text = isStream ? '' : await response.text();
    return response.status === 403 && text.includes('"sign-in-again"');
  }

  test('types no keys of a payment provider, whichever call takes them', async () => {
    const taking = app.platform.providers.all.filter(
      ({ capabilities, manifest }) =>
        (capabilities.payments ?? capabilities.guestPayments) !== undefined && manifest.settings.length > 0,
    );
    expect(taking.map(({ manifest }) => manifest.id).toSorted()).toEqual(['mercado-pago', 'stripe', 'wompi']);
    const old = await hostWithProperty(app, 'keys@example.test');
    const connections = '/api/common/property-integrations';
    const tested = { partnerIntegrationId: 'wompi', mode: 'test', credentials: {} };
    const { data } = await old.send<{ _id: string }>('POST', connections, tested);
    app.clock.advance(301);
    for (const { manifest } of taking) {
      const typed = await old.send('POST', connections, {
        partnerIntegrationId: manifest.id,
        mode: 'test',
        credentials: manifest.testCredentials,
      });
      expect([typed.status, typed.errors?.[0]?.code]).toEqual([403, 'sign-in-again']);
    }
    const renewed = await old.send('PATCH', `${connections}/${data?._id}`, { credentials: {} });
    expect([renewed.status, renewed.errors?.[0]?.code]).toEqual([403, 'sign-in-again']);
    expect((await old.send('PATCH', `${connections}/${data?._id}`, { state: 'paused' })).status).toBe(200);
  });

  test('is asked by exactly the calls of the table', async () => {
    const asked: string[] = [];
    const mine = calls.filter(
      ({ access, path: address }) =>
        ['signed-in', 'member', 'admin'].includes(access) && !address.endsWith('/me/close'),
    );
    for (const call of mine) if (await isAsked(call)) asked.push(call.id);
    const owed = table.filter(({ id, asks }) => asks !== 'never' && byId.has(id)).map(({ id }) => id);
    expect(new Set([...asked, 'C-AUTH-27'])).toEqual(new Set(owed));
  });

  test('a session left open for three hours cannot take over the account through a code to a new e-mail [W1-C-01]', async () => {
    const victim = await createSignedInPerson(app, 'abierta@example.test');
    const thief = 'ladron@example.test';
    app.clock.advance(3 * 3600);
    const change = { attribute: 'email', value: thief };
    const asked = await victim.send('POST', '/api/v2/auth/users/request-attribute-change', change);
    expect(asked.errors[0]).toMatchObject({ code: 'sign-in-again' });
    const other = await victim.send('PATCH', '/api/auth/session/attributes', {
      attributes: { email: thief },
    });
    expect(other.errors[0]).toMatchObject({ code: 'sign-in-again' });
    const inbox = await fetch(`${app.url}/simulators/mailbox/messages?to=${encodeURIComponent(thief)}`);
    expect(await inbox.json()).toEqual([]);
  });

  test('a change that was begun in time is not approved three hours later either [W1-C-01]', async () => {
    const victim = await createSignedInPerson(app, 'empezada@example.test');
    const mine = 'nueva@example.test';
    await victim.send('POST', '/api/v2/auth/users/request-attribute-change', {
      attribute: 'email',
      value: mine,
    });
    const [code] = await codesFor(app, mine, 1);
    app.clock.advance(301);
    const approve = () =>
      victim.send('POST', '/api/v2/auth/users/approve-attribute-change', {
        attribute: 'email',
        value: mine,
        code,
      });
    expect((await approve()).errors[0]).toMatchObject({ code: 'sign-in-again' });
    await victim.send('POST', '/api/auth/session/again', { password: PASSWORD });
    expect((await approve()).status).toBe(200);
  });
});
