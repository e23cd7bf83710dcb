import { describe, expect, test } from 'vitest';

import { failureOf } from '#capabilities/failures.conformance.ts';
import { guestMessageReasonOf } from '#capabilities/guest-messaging/guest-messaging.reasons.ts';
import type { GuestThreadsCapability } from '#capabilities/guest-threads/guest-threads.capability.ts';
import { guestThreadsConformance } from '#capabilities/guest-threads/guest-threads.conformance.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { type Instant, plusSeconds } from '#vocabulary/instant.ts';

import { uuidOf } from './hospitable.simulated-world.ts';
import { CONFIRMED, startHospitable, WRONG } from './hospitable.test-stage.ts';

const TEXT = 'Hola Ana\n\nTu llegada es el 4 de diciembre.';

async function startThread() {
  const stage = await startHospitable();
  const { simulator, threads, connection } = stage;
  const began = systemClock.now();
  return {
    ...stage,
    began,
    send: (text = TEXT, reservation = CONFIRMED) => threads.send(connection, { reservation, text }),
    find: (text = TEXT, since = began) => threads.find(connection, { reservation: CONFIRMED, text, since }),
    read: (reservation = CONFIRMED) =>
      simulator.world.messages.flatMap((one) =>
        one.reservation === reservation && one.from === 'host' ? one.body : [],
      ),
  };
}

describe('conversations of Hospitable', () => {
  guestThreadsConformance(async () => {
    const { simulator, threads, connection, providerAt, read, began } = await startThread();
    const match = 'POST messages';
    let elapsed = 0;
    const advance = (seconds: number) => {
      elapsed += seconds;
      simulator.advance(seconds);
    };
    // A conversation may be read twice a minute.
    const find: GuestThreadsCapability['find'] = async (...asked) => {
      const found = await threads.find(...asked);
      advance(31);
      return found;
    };
    const readAnswers: GuestThreadsCapability['readAnswers'] = async (...asked) => {
      const answers = await threads.readAnswers(...asked);
      advance(31);
      return answers;
    };
    return {
      threads: { ...threads, find, readAnswers },
      connection,
      reservation: CONFIRMED,
      unknown: uuidOf('00', '1'),
      read,
      write: (id, writes) => simulator.emit({ id, writes }),
      now: () => plusSeconds(began, elapsed),
      advance,
      busy: () => simulator.failNext({ match, status: 429, retryAfterSeconds: 30 }),
      busyReading: () => simulator.failNext({ match: 'GET messages', status: 429, retryAfterSeconds: 30 }),
      loseAnswer: () => simulator.failNext({ match, acceptThenDrop: true }),
      stranger: { mode: 'test', credentials: { apiKey: WRONG } },
      readOnly: () => {
        simulator.has({ missingScope: 'message:write' });
        return connection;
      },
      unreachable: providerAt('http://127.0.0.1:1/v2').capabilities.guestThreads ?? threads,
    };
  });

  test('a booking gets two messages a minute; a third one waits and has not left [REL-43]', async () => {
    const { simulator, send, read } = await startThread();
    await send('1');
    await send('2');
    const { kind, retryAfterSeconds } = await failureOf(send('3'));
    expect(kind).toBe('wait');
    expect(retryAfterSeconds).toBeGreaterThan(30);
    expect(read()).toEqual(['1', '2']);
    simulator.has({ id: uuidOf('50', 1) });
    await send('3', uuidOf('50', 1));
    simulator.advance(60);
    await send('3');
    expect(read()).toEqual(['1', '2', '3']);
  });

  test('an account sends fifty messages in five minutes [REL-43]', async () => {
    const { simulator, send } = await startThread();
    for (let number = 1; number <= 25; number += 1) {
      simulator.has({ id: uuidOf('50', number) });
      await send('1', uuidOf('50', number));
      await send('2', uuidOf('50', number));
    }
    const { kind, retryAfterSeconds } = await failureOf(send());
    expect(kind).toBe('wait');
    expect(retryAfterSeconds).toBeGreaterThan(240);
    simulator.advance(300);
    await send();
  });

  test('a conversation is read twice a minute; a third look waits and says nothing [REL-04]', async () => {
    const { send, find } = await startThread();
    await send();
    await find();
    await find();
    const { kind, retryAfterSeconds } = await failureOf(find());
    expect(kind).toBe('wait');
    expect(retryAfterSeconds).toBeGreaterThan(30);
  });

  test('words are found with the spaces and line breaks of the channel, from the host only [REL-03]', async () => {
    const { simulator, find } = await startThread();
    const changed = ' Hola Ana \r\n\r\nTu llegada  es el 4 de diciembre.\n';
    simulator.has({ reservation: CONFIRMED, from: 'guest', body: changed });
    expect(await find()).toBeNull();
    simulator.has({ reservation: CONFIRMED, from: 'host', body: changed });
    expect(await find()).toMatchObject({ id: String(simulator.world.lastId) });
  });

  test('a message is found by the name that the sender got, also in the second in which it was sent', async () => {
    const { simulator, send, find } = await startThread();
    const second = plusSeconds(systemClock.now(), -10).slice(0, 19);
    const at = `${second}.900Z` as Instant;
    simulator.has({ reservation: CONFIRMED, from: 'host', body: 'Buenos días', at });
    expect(await find('Buenos días', at)).toMatchObject({ at: `${second}.000Z` });
    expect(await find('Buenos días', plusSeconds(at, 1))).toBeNull();
    simulator.advance(60);
    const { id } = await send();
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(await find()).toMatchObject({ id });
  });

  test('a message that was taken is shown a little later', async () => {
    const { simulator, send, find } = await startThread();
    simulator.has({ messagesShowAfter: 45 });
    await send();
    expect(await find()).toBeNull();
    simulator.advance(60);
    expect(await find()).not.toBeNull();
  });

  test.each(['{}', '{"data":[]}', ''])(
    'an answer %j without a name says that it was taken [REL-04]',
    async (body) => {
      const { simulator, send } = await startThread();
      simulator.failNext({ match: 'POST messages', status: 201, body });
      expect(await send()).toEqual({ id: null });
    },
  );

  test('a token that may not read conversations stays good for bookings', async () => {
    const { simulator, find, connection, pms } = await startThread();
    simulator.has({ missingScope: 'message:read' });
    const failure = await failureOf(find());
    expect(failure.kind).toBe('refused');
    expect(failure.fields).toEqual([{ field: 'thread-not-allowed', message: 'message:read' }]);
    expect(await pms.listListings(connection, '')).not.toEqual([]);
  });

  test('a refusal that repeats the message leaves no word of it', async () => {
    const { simulator, send } = await startThread();
    simulator.failNext({
      match: 'POST messages',
      status: 422,
      body: JSON.stringify({ status_code: '422', messages: { body: [`Too long: ${TEXT}`] } }),
    });
    const failure = await failureOf(send());
    expect(guestMessageReasonOf(failure)).toBe('other');
    expect(failure.fields).toEqual([{ field: 'other', message: 'Hospitable answered 422' }]);
    expect(failure.message).not.toContain('Ana');
  });

  test('messages without a sender, a text or a moment are not ours, and hide no other one', async () => {
    const { simulator, find } = await startThread();
    const created_at = systemClock.now();
    simulator.failNext({
      match: 'GET messages',
      status: 200,
      body: JSON.stringify({
        data: [
          { body: TEXT, created_at },
          { sender_type: 'host', created_at, body: null },
          { sender_type: 'host', body: TEXT },
          { sender_type: 'host', body: TEXT, created_at: 'ayer' },
          { sender_type: 'host', body: TEXT, created_at },
        ],
      }),
    });
    expect(await find()).toMatchObject({ id: created_at, at: created_at });
  });

  test('an event of words of the guest is signed, names the booking, and keeps nothing of them [SEC-33]', async () => {
    const { simulator, webhooks, connection } = await startThread();
    simulator.has({ webhook: `${simulator.url}/inbox` });
    await simulator.emit({ id: CONFIRMED, writes: '¿A qué hora puedo llegar?' });
    const [event] = simulator.sent();
    if (!event) throw new Error('No webhook event was sent');
    const key = (await webhooks.signingKey?.(connection)) ?? null;
    expect(webhooks.verify?.(event, key, systemClock.now())).toBe(true);
    expect(event.json).toMatchObject({
      action: 'message.created',
      data: { body: '¿A qué hora puedo llegar?' },
    });
    const { id } = event.json as { id: string };
    expect(webhooks.read(event.json, {})).toEqual([
      { key: id, topic: 'thread', externalId: CONFIRMED, isConfidential: true },
    ]);
  });

  test.each([
    ['of the host', { reservation_id: CONFIRMED, sender_type: 'host' }],
    ['of an inquiry', { reservation_id: null, sender_type: 'guest' }],
    ['without a sender', { reservation_id: CONFIRMED }],
    ['without content', null],
  ])('an event of words %s causes nothing', async (_what, data) => {
    const { webhooks } = await startThread();
    expect(webhooks.read({ id: 'e1', action: 'message.created', data }, {})).toEqual([]);
  });

  test('answers without a moment are left out, and one without an id is the same in each reading', async () => {
    const { simulator, threads, connection, began } = await startThread();
    const created_at = systemClock.now();
    const body = JSON.stringify({
      data: [
        { sender_type: 'guest', body: 'Hola' },
        { sender_type: 'guest', body: 'Hola', created_at: 'ayer' },
        { sender_type: 'guest', body: 'Buenas', created_at },
        { sender_type: 'guest', body: null, created_at },
      ],
    });
    simulator.failNext({ match: 'GET messages', status: 200, body, times: 2 });
    const read = () => threads.readAnswers(connection, { reservation: CONFIRMED, since: began });
    const answers = await read();
    expect(answers).toMatchObject([{ text: null }, { text: 'Buenas' }]);
    expect(await read()).toEqual(answers);
  });
});
