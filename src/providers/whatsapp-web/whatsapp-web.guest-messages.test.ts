import { describe, expect, test, vi } from 'vitest';

import { failureOf } from '#capabilities/failures.conformance.ts';
import {
  guestDevicesConformance,
  type GuestDevicesSubject,
} from '#capabilities/guest-messaging/guest-devices.conformance.ts';
import {
  guestMessagingConformance,
  repeatableMessagesConformance,
} from '#capabilities/guest-messaging/guest-messaging.conformance.ts';
import { guestMessageReasonOf } from '#capabilities/guest-messaging/guest-messaging.reasons.ts';
import { createLog } from '#foundation/observability/log.ts';
import { type RequestLogEntry, recordRequests } from '#foundation/outbound/outbound.ts';

import { SIMULATED_WHATSAPP_GATEWAY } from './whatsapp-web.manifest.ts';
import { DEVICE, startGateway } from './whatsapp-web.test-stage.ts';

const STRANGER = 'test-ffffffffffffffffffffffff';

async function startSubject(): Promise<GuestDevicesSubject> {
  const stage = await startGateway();
  const { simulator, channel, webhooks, connection, clock, posts, advance, gateway } = stage;
  simulator.has({ linked: DEVICE });
  simulator.has({ holdsStatuses: true });
  const unreachable = stage.providerWith({
    live: undefined,
    test: { ...gateway, url: 'http://127.0.0.1:1' },
  }).capabilities.guestMessaging;
  return {
    channel,
    webhooks,
    hasValidSignature: stage.hasValidSignature,
    connection,
    account: DEVICE,
    strangeAccount: STRANGER,
    strangeKey: 'id',
    quality: 'unknown',
    arrived: () => simulator.world.messages.map(({ to, text }) => ({ to: `+${to}`, text })),
    requests: () => simulator.received().length,
    write: (guest, text) => simulator.emit({ device: DEVICE, writes: guest.slice(1), text }),
    advance,
    type: null,
    tell: (status, of, how) =>
      simulator.emit({
        status,
        ...('key' in of ? { id: of.key } : { id: of.strange, device: DEVICE }),
        ...(status === 'failed' && { code: 'not_on_whatsapp' }),
        ...how,
      }),
    posts,
    refused: {
      'recipient-unreachable': '+573005550000',
      'rate-limit': '+573005550002',
    },
    busy: () => simulator.has({ limitedSeconds: 90 }),
    loseAnswer: () => simulator.failNext({ match: 'POST messages', acceptThenDrop: true }),
    stranger: { mode: 'test', credentials: { device: STRANGER } },
    unreachable: unreachable ?? channel,
    now: clock.now,
    happen: ({ credentials }, does) => simulator.emit({ device: credentials['device'] ?? '', does }),
    missingMode: 'live',
  };
}

describe('messages of a host from a linked telephone', () => {
  guestMessagingConformance(startSubject);
  repeatableMessagesConformance(startSubject);
  guestDevicesConformance(startSubject);

  const words = {
    to: '+573001112233',
    key: 'message:7:r1',
    content: { kind: 'text', text: 'Hola' },
  } as const;
  async function startLinked() {
    const stage = await startGateway();
    stage.simulator.has({ linked: DEVICE });
    stage.simulator.has({ holdsStatuses: true });
    return { ...stage, send: (more = {}) => stage.channel.send(stage.connection, { ...words, ...more }) };
  }

  test('a message goes with our key and digits only, and templates do not leave', async () => {
    const { simulator, send } = await startLinked();
    expect(await send()).toEqual({ id: words.key, isHeld: false });
    const [request] = simulator.received('POST messages');
    expect(request?.path).toBe(`/devices/${DEVICE}/messages`);
    expect(request?.headers['authorization']).toBe(`Bearer ${SIMULATED_WHATSAPP_GATEWAY.token}`);
    expect(request?.json).toEqual({ id: words.key, to: '573001112233', text: 'Hola', mediaUrl: null });
    const template = { kind: 'template', name: 'aviso', languageCode: 'es', parameters: [] } as const;
    expect(guestMessageReasonOf(await failureOf(send({ content: template })))).toBe('kind-unsupported');
    expect(simulator.received('POST messages')).toHaveLength(1);
  });

  test.each([
    [422, 'not_on_whatsapp', 'refused', 'recipient-unreachable'],
    [422, 'invalid_phone', 'refused', 'recipient-unreachable'],
    [403, 'blocked', 'refused', 'account-restricted'],
    [422, 'media_failed', 'refused', 'kind-unsupported'],
    [422, 'constructor', 'refused', 'other'],
    [429, 'rate_limited', 'wait', 'rate-limit'],
    [400, null, 'refused', 'malformed'],
    [422, 'unknown', 'unknown', null],
    // The token is the installation’s: it is not for the host to link again.
    [401, null, 'wait', null],
    [403, null, 'wait', null],
  ] as const)('the answer %i %s is %s, %s', async (status, code, kind, reason) => {
    const { simulator, send } = await startLinked();
    const body = JSON.stringify(code === null ? {} : { error: { code, message: 'for 573001112233' } });
    simulator.failNext({ match: 'POST messages', status, body });
    const failure = await failureOf(send());
    expect([failure.kind, guestMessageReasonOf(failure)]).toEqual([kind, reason]);
    expect(JSON.stringify([failure.message, failure.fields])).not.toContain('573001112233');
  });

  test.each([
    ['block', 'refused', 'account-restricted'],
    ['replace', 'reconnect', 'access-ended'],
    ['lose connection', 'wait', 'provider-busy'],
    ['reconnect', 'wait', 'provider-busy'],
  ] as const)('not connected after "%s" is %s, %s: the state is read', async (does, kind, reason) => {
    const { simulator, send } = await startLinked();
    await simulator.emit({ device: DEVICE, does });
    const body = '{"error":{"code":"not_connected","message":"for 573001112233"}}';
    simulator.failNext({ match: 'POST messages', status: 409, body });
    const failure = await failureOf(send());
    expect([failure.kind, guestMessageReasonOf(failure)]).toEqual([kind, reason]);
    expect(simulator.world.messages).toEqual([]);
  });

  test('a limit is waited for as long as the gateway asks', async () => {
    const { simulator, send, advance } = await startLinked();
    simulator.has({ limitedSeconds: 90 });
    expect(await failureOf(send())).toMatchObject({ kind: 'wait', retryAfterSeconds: 90 });
    advance(91);
    await send();
    expect(simulator.world.messages).toHaveLength(1);
  });

  test.each([
    // The client repeats it three times by itself, but for an answer that it cannot read.
    ['an answer 500', { status: 500, body: '{}', times: 4 }],
    ['half of an answer', { garbage: true }],
    ['an answer that is always lost', { acceptThenDrop: true, times: 4 }],
  ])(
    '%s leaves it unknown whether the message left, and the same key settles it [REL-04]',
    async (_case, fault) => {
      const { simulator, send } = await startLinked();
      simulator.failNext({ match: 'POST messages', ...fault });
      expect((await failureOf(send())).kind).toBe('unknown');
      expect(await send()).toEqual({ id: words.key, isHeld: false });
      expect(simulator.world.messages).toHaveLength(1);
    },
  );

  test('a message that failed later answers its failure, and does not leave again', async () => {
    const { simulator, send } = await startLinked();
    await send();
    await simulator.emit({ status: 'failed', id: words.key, code: 'not_on_whatsapp' });
    const failure = await failureOf(send());
    expect([failure.kind, guestMessageReasonOf(failure)]).toEqual(['refused', 'recipient-unreachable']);
    expect(simulator.world.messages).toHaveLength(1);
  });

  test('when the state cannot be read after a refusal, nothing has left all the same', async () => {
    const { simulator, send } = await startLinked();
    await simulator.emit({ device: DEVICE, does: 'log out' });
    simulator.failNext({ match: `GET ${DEVICE}`, status: 500, times: 9 });
    expect((await failureOf(send())).kind).toBe('wait');
  });

  test('by itself the simulator tells that a message was sent and delivered', async () => {
    const { simulator, channel, connection, events } = await startGateway();
    simulator.has({ linked: DEVICE });
    await channel.send(connection, words);
    await vi.waitFor(() => expect(simulator.sent()).toHaveLength(2));
    expect(events().map(({ content }) => content)).toMatchObject([
      { messageId: words.key, status: 'sent', key: words.key },
      { messageId: words.key, status: 'delivered', key: words.key },
    ]);
  });

  test('the token, the code of a device and the words of a message are in no log [SEC-63]', async () => {
    const lines: string[] = [];
    const log = createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } });
    const { channel, devices, connection, simulator } = await startGateway({ log });
    const entries: RequestLogEntry[] = [];
    let qr = '';
    await recordRequests(
      (entry) => entries.push(entry),
      async () => {
        await devices.connect(connection, { kind: 'qr' });
        const shown = await devices.read(connection);
        if (shown.state === 'qr') ({ qr } = shown);
        await devices.connect(connection, { kind: 'code', phone: '+573005552222' });
        await devices.read(connection);
        simulator.failNext({ match: 'POST messages', status: 500, times: 4 });
        await channel.send(connection, words).catch(() => undefined);
      },
    );
    expect(qr).not.toBe('');
    expect(entries.length).toBeGreaterThan(4);
    const logged = JSON.stringify([entries, lines]);
    const { pairingCode } = (await devices.read(connection)) as { pairingCode?: string };
    expect(pairingCode).toBeDefined();
    for (const secret of [SIMULATED_WHATSAPP_GATEWAY.token, qr, pairingCode ?? '']) {
      expect(logged).not.toContain(secret);
    }
  });
});
