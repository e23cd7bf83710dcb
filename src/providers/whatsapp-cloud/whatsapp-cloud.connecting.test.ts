import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';

import { failureOf } from '#capabilities/failures.conformance.ts';
import type { Instant } from '#vocabulary/instant.ts';

import { SIMULATED_WHATSAPP_APP, SIMULATED_WHATSAPP_HOST } from './whatsapp-cloud.manifest.ts';
import { HOOK, startHost } from './whatsapp-cloud.test-stage.ts';

const NOW = '2026-11-21T15:00:00.000Z' as Instant;

test('the access of a host reaches one account, by its name', async () => {
  const { provider, connection } = await startHost();
  await provider.check?.(connection);
  expect(await provider.accounts?.(connection)).toEqual([
    { externalId: SIMULATED_WHATSAPP_HOST.wabaId, name: 'Casa Azul' },
  ]);
});

test.each([
  ['accessToken', 'wrong', 'reconnect'],
  ['wabaId', '123456789', 'refused'],
  ['wabaId', '../me', 'refused'],
  ['phoneNumberId', '123456789', 'refused'],
  ['appSecret', 'wrong', 'refused'],
] as const)('a wrong %s (%s) is named', async (field, value, kind) => {
  const { provider } = await startHost();
  const credentials = { ...SIMULATED_WHATSAPP_HOST, [field]: value };
  const failure = await failureOf(provider.check?.({ mode: 'test', credentials }) ?? Promise.resolve());
  expect([failure.kind, failure.fields[0]?.field]).toEqual([kind, field]);
});

test('the events of the account are asked for at the address of the connection, and never a registration', async () => {
  const { simulator, subscribe, channel, connection } = await startHost();
  expect(await subscribe()).toEqual({
    ids: [SIMULATED_WHATSAPP_HOST.wabaId],
    signingKey: SIMULATED_WHATSAPP_HOST.appSecret,
  });
  expect(simulator.world).toMatchObject({ isSubscribed: true, override: HOOK });
  await channel.readSender?.(connection);
  expect(simulator.received('POST register')).toEqual([]);
});

test('a code of the window becomes an access, once, whose events come to the address of the app', async () => {
  const { simulator, channel, webhooks, provider, posts } = await startHost();
  simulator.has({ code: 'AQBx' });
  const given = {
    code: 'AQBx',
    accountId: SIMULATED_WHATSAPP_HOST.wabaId,
    senderId: SIMULATED_WHATSAPP_HOST.phoneNumberId,
  };
  expect(channel.signUp?.appIdOf('test')).toBe(SIMULATED_WHATSAPP_APP.id);
  expect(channel.signUp?.appIdOf('live')).toBeNull();
  const credentials = await channel.signUp?.exchangeCode('test', given);
  const { appSecret: _secret, ...access } = SIMULATED_WHATSAPP_HOST;
  expect(credentials).toEqual(access);
  const again = await failureOf(channel.signUp?.exchangeCode('test', given) ?? Promise.resolve());
  expect(again).toMatchObject({ kind: 'refused', fields: [{ field: 'code' }] });

  const connection = { mode: 'test', credentials: credentials ?? {} } as const;
  await provider.check?.(connection);
  await webhooks.subscribe?.(connection, given.accountId, HOOK);
  simulator.has({ appCallback: 'http://127.0.0.1:1/hooks/whatsapp-cloud' });
  await simulator.emit({ writes: '573001112233', text: 'Hola 🙂' });
  const [post] = posts();
  if (!post) throw new Error('Nothing was posted');
  expect(webhooks.ofProvider?.verify(post, NOW)).toBe(true);
  expect(webhooks.verify?.(post, (await webhooks.signingKey?.(connection)) ?? null, NOW)).toBe(false);
});

test('the secret of the simulator signs nothing about a real account [SEC-33]', async () => {
  const { webhooks } = await startHost();
  const signed = (account: string) => {
    const value = { event: 'ACCOUNT_DELETED' };
    const entry = [{ id: account, time: 1_775_001_600, changes: [{ field: 'account_update', value }] }];
    const raw = Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry }));
    const digest = createHmac('sha256', SIMULATED_WHATSAPP_APP.secret).update(raw).digest('hex');
    return { raw, headers: { 'x-hub-signature-256': `sha256=${digest}` } };
  };
  expect(webhooks.ofProvider?.verify(signed(SIMULATED_WHATSAPP_HOST.wabaId), NOW)).toBe(true);
  expect(webhooks.ofProvider?.verify(signed('102290129340398'), NOW)).toBe(false);
});

test('the question whether an address is ours is answered with the word that was agreed upon', async () => {
  const { webhooks } = await startHost();
  const query = {
    'hub.mode': 'subscribe',
    'hub.challenge': '1158201444',
    'hub.verify_token': SIMULATED_WHATSAPP_APP.verifyToken,
  };
  expect(webhooks.ofProvider?.challenge?.(query)).toBe('1158201444');
  expect(webhooks.ofProvider?.challenge?.({ ...query, 'hub.verify_token': 'wrong' })).toBeNull();
  expect(webhooks.ofProvider?.challenge?.({ 'hub.mode': 'subscribe', 'hub.challenge': '1' })).toBeNull();
  expect(webhooks.challenge?.(query)).toBe('1158201444');
  expect(webhooks.challenge?.({ ...query, 'hub.mode': 'unsubscribe' })).toBeNull();
  expect(webhooks.challenge?.({ ...query, 'hub.challenge': '<script>alert(1)</script>' })).toBeNull();
});

test('without an app of the operator and without simulators there is no sign-up and no common address', async () => {
  const { channel, webhooks } = await startHost({});
  expect(channel.signUp).toBeUndefined();
  expect(webhooks.ofProvider).toBeUndefined();
});
