import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';

import { plusSeconds } from '#vocabulary/instant.ts';

import { SIMULATED_WHATSAPP_GATEWAY } from './whatsapp-web.manifest.ts';
import { DEVICE, NOW, startGateway } from './whatsapp-web.test-stage.ts';

const OPERATOR = {
  url: 'http://127.0.0.1:1',
  token: 'token-of-the-operator',
  webhookSecret: 'of-the-operator',
};
const REAL_DEVICE = 'abcdefabcdefabcdefabcdef';
const SECONDS = Date.parse(NOW) / 1000;

const notice = (more: Readonly<Record<string, unknown>> = {}) => ({
  id: '5f0c1c1e-5d1f-4f4e-9a51-0f2d8a4f9a10',
  type: 'message.in',
  key: DEVICE,
  at: NOW,
  data: { waId: '3EB0A1', from: '573001112233', lid: null, kind: 'text', text: 'Hola 🙂', repliesTo: null },
  ...more,
});

function signed(
  content: unknown,
  secret: string = SIMULATED_WHATSAPP_GATEWAY.webhookSecret,
  moment: number | string = SECONDS,
) {
  const raw = Buffer.from(JSON.stringify(content));
  const v1 = createHmac('sha256', secret).update(`${moment}.`).update(raw).digest('hex');
  return { raw, headers: { 'x-gateway-signature': `t=${moment},v1=${v1}` } };
}

test('a notice is good for five minutes around its moment, which is a number [SEC-33, REL-24]', async () => {
  const { hasValidSignature } = await startGateway();
  for (const seconds of [-300, -1, 0, 300]) {
    expect(hasValidSignature(signed(notice()), plusSeconds(NOW, seconds)), String(seconds)).toBe(true);
  }
  for (const seconds of [-301, 301, 86_400]) {
    expect(hasValidSignature(signed(notice()), plusSeconds(NOW, seconds)), String(seconds)).toBe(false);
  }
  for (const moment of ['NaN', '', '-1', '1e9', 'Infinity', '0x65', ' ']) {
    expect(hasValidSignature(signed(notice(), undefined, moment)), moment).toBe(false);
  }
});

test('a signature is of one form, one secret, one moment and these bytes [SEC-33]', async () => {
  const { hasValidSignature } = await startGateway();
  const { raw, headers } = signed(notice());
  const [, moment = '', v1 = ''] = /^t=(\d+),v1=(.+)$/.exec(headers['x-gateway-signature']) ?? [];
  const withHeader = (value: string) => ({ raw, headers: { 'x-gateway-signature': value } });
  expect(hasValidSignature({ raw, headers })).toBe(true);
  for (const value of [
    '',
    v1,
    `v1=${v1}`,
    `t=${Number(moment) + 1},v1=${v1}`,
    `t=${moment},v1=${v1.slice(2)}`,
    `t=${moment},v1=`,
    `t=${moment},v1=${v1},v1=${v1}`,
    `t=${moment},t=${moment},v1=${v1}`,
  ]) {
    expect(hasValidSignature(withHeader(value)), value).toBe(false);
  }
  expect(hasValidSignature({ headers, raw: Buffer.concat([raw, Buffer.from('\n')]) })).toBe(false);
  expect(hasValidSignature(signed(notice(), 'another'))).toBe(false);
  expect(hasValidSignature(signed(notice(), ''))).toBe(false);
});

test('the secret of the simulator signs nothing about a real device, nor the other way round [SEC-33]', async () => {
  const { providerWith, gateway } = await startGateway();
  const verify = (post: ReturnType<typeof signed>) =>
    providerWith({ live: OPERATOR, test: gateway }).webhooks?.ofProvider?.verify(post, NOW);
  expect(verify(signed(notice()))).toBe(true);
  expect(verify(signed(notice({ key: REAL_DEVICE })))).toBe(false);
  expect(verify(signed(notice({ key: REAL_DEVICE }), OPERATOR.webhookSecret))).toBe(true);
  expect(verify(signed(notice(), OPERATOR.webhookSecret))).toBe(false);
});

test('there is one address for all devices, and none without a gateway [SEC-33]', async () => {
  const { webhooks, providerWith } = await startGateway();
  expect(webhooks.verify?.(signed(notice()), SIMULATED_WHATSAPP_GATEWAY.webhookSecret, NOW)).toBe(false);
  expect(webhooks.subscribe).toBeUndefined();
  expect(providerWith({ live: undefined, test: undefined }).webhooks?.ofProvider).toBeUndefined();
});

test('what a guest writes arrives bounded, with its kind, also without a number', async () => {
  const { simulator, events } = await startGateway();
  const device = DEVICE;
  await simulator.emit({ device, writes: '573001112233', text: `\u0000${'x'.repeat(5000)}` });
  await simulator.emit({ device, writes: null, lid: '1234567890@lid', text: 'Hola', repliesTo: '3EB0FF' });
  await simulator.emit({ device, writes: '573001112233', text: null, kind: 'media' });
  await simulator.emit({ device, writes: '573001112233', text: '👍', kind: 'constructor' });
  const all = events();
  expect(all.map(({ content }) => content)).toMatchObject([
    { kind: 'incoming', from: '+573001112233', text: 'x'.repeat(4095), content: 'text', guestId: null },
    { from: null, guestId: '1234567890@lid', text: 'Hola', repliesTo: '3EB0FF', senderId: device },
    { text: null, content: 'media' },
    { text: '👍', content: 'other' },
  ]);
  expect(all.every(({ account, topic }) => account === device && topic === 'guest-message')).toBe(true);
});

test('a change of a device is told in the words of the gateway', async () => {
  const { simulator, events } = await startGateway();
  await simulator.emit({ device: DEVICE, does: 'replace' });
  await simulator.emit({ device: DEVICE, does: 'log out' });
  expect(events().map(({ content }) => content)).toMatchObject([
    { kind: 'sender', change: 'disconnected: replaced', account: DEVICE },
    { kind: 'sender', change: 'logged_out', account: DEVICE },
  ]);
});

test('a body that is no notice has no events, and a message in the queue is no news', async () => {
  const { webhooks } = await startGateway();
  const status = { id: 'message:7:r1', status: 'queued', error: null, at: {} };
  for (const body of [
    null,
    [],
    'text',
    notice({ id: undefined }),
    notice({ id: 'x'.repeat(300) }),
    notice({ key: '../../etc' }),
    notice({ type: 'message.out' }),
    notice({ data: null }),
    notice({ data: { waId: 'with space' } }),
    notice({ type: 'message.status', data: status }),
    notice({ type: 'message.status', data: { ...status, status: 'vanished' } }),
    notice({ type: 'device.state', data: { state: 'asleep' } }),
  ]) {
    expect(webhooks.read(body, {}), JSON.stringify(body)).toEqual([]);
  }
  const at = { read: '2026-11-21T14:59:00.000Z' };
  const read = notice({ type: 'message.status', data: { ...status, status: 'read', at } });
  expect(webhooks.read(read, {})[0]).toMatchObject({
    key: read.id,
    externalId: status.id,
    content: { status: 'read', at: at.read },
  });
});

test('a notice that is not taken is posted again with the same id, after the pauses of the contract [REL-08]', async () => {
  const { simulator, receiver, advance, posts, hasValidSignature, webhooks } = await startGateway();
  const happen = () => simulator.emit({ device: DEVICE, writes: '573001112233', text: 'Hola' });
  receiver.answerWith(503);
  await happen();
  const [first] = posts();
  const idsOf = (all: ReturnType<typeof posts>) =>
    all.flatMap(({ raw, headers }) => webhooks.read(JSON.parse(String(raw)), headers).map(({ key }) => key));
  const [id] = idsOf(first ? [first] : []);
  expect(id).toBeDefined();
  const counts = [];
  for (const pause of [1, 10, 60, 600, 3600, 86_400]) {
    advance(pause);
    // Any request reminds the gateway; this one is of another device.
    await simulator.emit({ device: 'test-eeeeeeeeeeeeeeeeeeeeeeee', does: 'lose connection' });
    const again = posts().filter((post) => idsOf([post]).includes(id ?? null));
    expect(again.every((post) => hasValidSignature(post))).toBe(true);
    counts.push(again.length);
  }
  expect(counts).toEqual([1, 1, 1, 1, 1, 0]);
});
