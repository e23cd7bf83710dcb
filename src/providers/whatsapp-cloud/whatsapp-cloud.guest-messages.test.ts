import { describe, expect, test, vi } from 'vitest';

import { failureOf } from '#capabilities/failures.conformance.ts';
import {
  guestMessagingConformance,
  unrepeatableMessagesConformance,
} from '#capabilities/guest-messaging/guest-messaging.conformance.ts';
import {
  guestTemplatesConformance,
  type GuestTemplatesSubject,
} from '#capabilities/guest-messaging/guest-templates.conformance.ts';
import { guestMessageReasonOf } from '#capabilities/guest-messaging/guest-messaging.reasons.ts';
import type { Instant } from '#vocabulary/instant.ts';

import { SIMULATED_WHATSAPP_HOST } from './whatsapp-cloud.manifest.ts';
import { startHost } from './whatsapp-cloud.test-stage.ts';

const NOW = '2026-11-21T15:00:00.000Z' as Instant;
const STATES = {
  approved: 'APPROVED',
  rejected: 'REJECTED',
  paused: 'PAUSED',
  disabled: 'DISABLED',
} as const;

async function startSubject(): Promise<GuestTemplatesSubject> {
  const host = await startHost();
  const { simulator, channel, webhooks, connection, posts, subscribe } = host;
  await subscribe();
  simulator.has({ holdsStatuses: true });
  const key = (await webhooks.signingKey?.(connection)) ?? null;
  const match = 'POST messages';
  return {
    channel,
    webhooks,
    hasValidSignature: (post) => webhooks.verify?.(post, key, NOW) ?? false,
    connection,
    account: SIMULATED_WHATSAPP_HOST.wabaId,
    strangeAccount: '999',
    strangeKey: 'none',
    quality: 'high',
    arrived: () => simulator.world.messages.map(({ to, text }) => ({ to: `+${to}`, text })),
    requests: () => simulator.received().length,
    write: (guest, text) => simulator.emit({ writes: guest.slice(1), text }),
    advance: simulator.advance,
    type: (guest, text) => simulator.emit({ types: guest.slice(1), text }),
    review: (name, to) =>
      simulator.emit({
        template: { name },
        becomes: STATES[to],
        ...(to === 'rejected' && { reason: 'INVALID_FORMAT' }),
      }),
    tell: (status, of, how) =>
      simulator.emit({
        status,
        ...('key' in of ? { id: of.key } : { id: of.strange, to: '573009998877' }),
        ...(status === 'failed' && { code: 131026 }),
        ...how,
      }),
    posts,
    refused: {
      'recipient-unreachable': '+573005550000',
      'held-back': '+573005550001',
      'rate-limit': '+573005550002',
      'spam-limit': '+573005550006',
    },
    busy: () =>
      simulator.failNext({
        match,
        status: 400,
        body: '{"error":{"message":"(#131056) Pair rate limit hit","type":"OAuthException","code":131056}}',
      }),
    loseAnswer: () => simulator.failNext({ match, acceptThenDrop: true }),
    stranger: { mode: 'test', credentials: { ...SIMULATED_WHATSAPP_HOST, accessToken: 'wrong' } },
    unreachable: host.providerAt('http://127.0.0.1:1').capabilities.guestMessaging ?? channel,
  };
}

describe('messages of a host on WhatsApp', () => {
  guestMessagingConformance(startSubject);
  guestTemplatesConformance(startSubject);
  unrepeatableMessagesConformance(startSubject);

  test('a post without a key is forged [SEC-33]', async () => {
    const { webhooks, write, posts, hasValidSignature } = await startSubject();
    await write('+573001112233', 'Hola');
    const [post] = posts();
    if (!post) throw new Error('Nothing was posted');
    expect(hasValidSignature(post)).toBe(true);
    expect(webhooks.verify?.(post, null, NOW)).toBe(false);
    expect(webhooks.verify?.(post, '', NOW)).toBe(false);
  });

  test('a message goes with our key and as a template in the language that was approved', async () => {
    const { simulator, channel, connection } = await startHost();
    const template = {
      kind: 'template',
      name: 'prueba',
      languageCode: 'pt_BR',
      parameters: ['Ana', '302'],
    } as const;
    await failureOf(
      channel.send(connection, { to: '+573001112233', key: 'message:7:r1', content: template }),
    );
    const [request] = simulator.received('POST messages');
    expect(request?.path).toBe('/v25.0/106540352242922/messages');
    expect(request?.headers['authorization']).toBe('Bearer token-de-prueba-de-whatsapp');
    expect(request?.json).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '573001112233',
      type: 'template',
      template: {
        name: 'prueba',
        language: { policy: 'deterministic', code: 'pt_BR' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Ana' },
              { type: 'text', text: '302' },
            ],
          },
        ],
      },
      biz_opaque_callback_data: 'message:7:r1',
    });
  });

  test.each([
    [190, 'reconnect', 'access-ended'],
    [10, 'reconnect', 'permission-missing'],
    [200, 'reconnect', 'permission-missing'],
    [131026, 'refused', 'recipient-unreachable'],
    [131030, 'refused', 'recipient-not-allowed'],
    [131047, 'refused', 'window-closed'],
    [131049, 'refused', 'held-back'],
    [131050, 'refused', 'opted-out'],
    [131051, 'refused', 'kind-unsupported'],
    [132000, 'refused', 'template-parameters'],
    [132001, 'refused', 'template-missing'],
    [132015, 'refused', 'template-paused'],
    [132016, 'refused', 'template-disabled'],
    [131042, 'refused', 'payment-missing'],
    [131031, 'refused', 'account-restricted'],
    [130429, 'wait', 'rate-limit'],
    [131056, 'wait', 'recipient-rate-limit'],
    [131048, 'wait', 'spam-limit'],
    [131016, 'wait', 'provider-busy'],
    [999999, 'refused', 'other'],
  ] as const)('the error %i is %s, %s', async (code, kind, reason) => {
    const { simulator, channel, connection } = await startHost();
    const body = JSON.stringify({ error: { message: `(#${code}) for 573001112233`, type: 'X', code } });
    simulator.failNext({ match: 'POST messages', status: 400, body });
    const failure = await failureOf(
      channel.send(connection, {
        to: '+573001112233',
        key: 'k',
        content: { kind: 'text', text: 'Hola' },
      }),
    );
    expect([failure.kind, guestMessageReasonOf(failure)]).toEqual([kind, reason]);
    expect(JSON.stringify([failure.message, failure.fields])).not.toContain('573001112233');
  });

  test.each([
    ['an answer 500', { status: 500, body: '{"error":{"message":"x","type":"X","code":131000}}' }],
    ['half of an answer', { garbage: true }],
  ])('%s leaves it unknown whether the message left [REL-04]', async (_case, fault) => {
    const { simulator, channel, connection } = await startHost();
    simulator.failNext({ match: 'POST messages', ...fault });
    const failure = await failureOf(
      channel.send(connection, { to: '+573001112233', key: 'k', content: { kind: 'text', text: 'Hola' } }),
    );
    expect(failure.kind).toBe('unknown');
  });

  test('a template that is held for a look is said to be held', async () => {
    const { simulator, channel, connection } = await startHost();
    const languageCode = 'es';
    const draft = { name: 'aviso', languageCode, category: 'utility', body: 'Tu reserva cambió.' } as const;
    await channel.templates?.submit(connection, { ...draft, examples: [] });
    simulator.advance(61);
    const content = { kind: 'template', name: 'aviso', languageCode, parameters: [] } as const;
    const sent = await channel.send(connection, { to: '+573005550007', key: 'k', content });
    expect(sent.isHeld).toBe(true);
  });

  test('by itself the simulator tells that a message was sent and delivered, and reviews after a minute', async () => {
    const { simulator, channel, connection, subscribe, posts, webhooks } = await startHost();
    await subscribe();
    simulator.has({ wrote: '573001112233' });
    const { id } = await channel.send(connection, {
      to: '+573001112233',
      key: 'k',
      content: { kind: 'text', text: 'Hola' },
    });
    await vi.waitFor(() => expect(simulator.sent()).toHaveLength(2));
    const told = posts().flatMap(({ raw, headers }) => webhooks.read(JSON.parse(String(raw)), headers));
    expect(told.map(({ content }) => content)).toMatchObject([
      { messageId: id, status: 'sent', key: 'k' },
      { messageId: id, status: 'delivered', key: 'k' },
    ]);
    const draft = { languageCode: 'es', category: 'utility', examples: ['Ana'] } as const;
    await channel.templates?.submit(connection, { ...draft, name: 'bien', body: 'Hola {{1}}, bienvenida.' });
    await channel.templates?.submit(connection, { ...draft, name: 'mal', body: '{{1}}, bienvenida' });
    simulator.advance(61);
    const states = (await channel.templates?.list(connection))?.map(({ name, state }) => [name, state]);
    expect(states).toEqual([
      ['bien', 'approved'],
      ['mal', 'rejected'],
    ]);
  });
});
