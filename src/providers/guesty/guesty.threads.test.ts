import { afterEach, describe, expect, test } from 'vitest';

import { failureOf } from '#capabilities/failures.conformance.ts';
import { guestMessageReasonOf } from '#capabilities/guest-messaging/guest-messaging.reasons.ts';
import { guestThreadsConformance } from '#capabilities/guest-threads/guest-threads.conformance.ts';
import { tokensInMemory } from '#capabilities/tokens.ts';
import { movableClock, systemClock } from '#foundation/context/clock.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { outboundFor } from '#foundation/outbound/outbound.ts';
import { RETRY_LIMITS } from '#foundation/outbound/retry.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import { plusSeconds } from '#vocabulary/instant.ts';

import { guestyManifest } from './guesty.manifest.ts';
import { createGuesty } from './guesty.provider.ts';
import { conversationIdOf } from './guesty.simulated-inbox.ts';
import { hexId, type SimulatedPost } from './guesty.simulated-world.ts';
import { createGuestySimulator } from './guesty.simulator.ts';

const AIRBNB = hexId('00', '8413570');
const BOOKING = hexId('00', '8413569');
const VRBO = hexId('00', '8413571');
const DIRECT = hexId('00', '8413568');
const TEXT = 'Hola Ana: https://example.test/g/abc';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start() {
  const clock = movableClock(systemClock.now());
  const simulator = await startSimulator(createGuestySimulator(), { clock });
  stops.push(simulator.stop);
  const threadsAt = (testOrigin: string) => {
    const { guestThreads } = createGuesty({
      clock,
      testOrigin,
      // Fast enough for a test, slow enough for the simulator.
      requestsPerSecond: 15,
      makeOutbound: outboundFor({
        clock,
        log: silentLog,
        limits: { retry: { ...RETRY_LIMITS, firstDelayMs: 5 } },
      }),
    }).capabilities;
    if (!guestThreads) throw new Error('The provider has no conversations');
    return guestThreads;
  };
  const threads = threadsAt(simulator.url);
  const connection = {
    mode: 'test',
    credentials: guestyManifest.testCredentials,
    tokens: tokensInMemory(),
  } as const;
  const began = clock.now();
  const posts = (reservation: string): SimulatedPost[] =>
    (simulator.world.posts ?? []).filter(
      ({ conversationId }) => conversationId === conversationIdOf(reservation),
    );
  return {
    clock,
    simulator,
    threadsAt,
    threads,
    connection,
    posts,
    send: (reservation: string, text = TEXT) => threads.send(connection, { reservation, text }),
    find: (reservation: string, text = TEXT) => threads.find(connection, { reservation, text, since: began }),
    /** Puts a post of another making in. */
    put: (reservation: string, post: Partial<SimulatedPost>) => {
      const pattern: SimulatedPost = {
        _id: hexId('76', posts(reservation).length),
        conversationId: conversationIdOf(reservation),
        body: TEXT,
        module: { type: 'airbnb2', to: [], cc: [], bcc: [], templateValues: [] },
        attachments: [],
        isFromMigration: false,
        createdAt: clock.now(),
        __v: 0,
      };
      simulator.world.posts?.push({ ...pattern, ...post });
    },
  };
}

const refusalOf = async (work: Promise<unknown>) => {
  const failure = await failureOf(work);
  return { kind: failure.kind, reason: guestMessageReasonOf(failure) };
};
const MISSING = { kind: 'refused', reason: 'thread-missing' };

describe('conversations of Guesty', () => {
  guestThreadsConformance(async () => {
    const { clock, simulator, threadsAt, threads, connection, posts } = await start();
    return {
      threads,
      connection,
      reservation: AIRBNB,
      unknown: hexId('00', '1'),
      read: (reservation) =>
        posts(reservation)
          .filter(({ sentBy }) => sentBy === 'host')
          .map(({ body }) => body),
      write: (reservationId, guestWrites) => simulator.emit({ reservationId, guestWrites }),
      now: clock.now,
      advance: clock.advance,
      busy: () => simulator.failNext({ match: 'POST send-message', status: 429, retryAfterSeconds: 30 }),
      busyReading: () => simulator.failNext({ match: 'GET posts', status: 429, retryAfterSeconds: 30 }),
      loseAnswer: () => simulator.failNext({ match: 'POST send-message', acceptThenDrop: true }),
      stranger: {
        ...connection,
        credentials: { ...connection.credentials, clientSecret: 'wrong-wrong-wrong' },
        tokens: tokensInMemory(),
      },
      readOnly: () => {
        simulator.has({ mayWrite: false });
        return connection;
      },
      unreachable: threadsAt('http://127.0.0.1:1'),
    };
  });

  test('words leave by the channel that the booking came from', async () => {
    const { send, posts } = await start();
    for (const reservation of [AIRBNB, BOOKING, VRBO]) {
      const { id } = await send(reservation);
      expect(posts(reservation)).toMatchObject([{ _id: id, body: TEXT }]);
    }
    const ways = [AIRBNB, BOOKING, VRBO].map((reservation) => posts(reservation)[0]?.module.type);
    expect(ways).toEqual(['airbnb2', 'platform', 'platform']);
  });

  test('a direct booking has no channel whose conversation could carry words [REL-04]', async () => {
    const { simulator, send } = await start();
    expect(await refusalOf(send(DIRECT))).toEqual(MISSING);
    expect(simulator.received('POST send-message')).toEqual([]);
  });

  test.each([
    ['airbnb2', 'airbnb2'],
    ['homeaway2', 'platform'],
  ])(
    'a booking of %s that is not found by its id is reached through the list of conversations',
    async (source, way) => {
      const { simulator, send, find, posts } = await start();
      const hidden = hexId('01', '7');
      simulator.has({ reservationId: hidden, source, isHiddenById: true });
      await send(hidden);
      expect(posts(hidden).map(({ module }) => module.type)).toEqual([way]);
      expect(await find(hidden)).not.toBeNull();
    },
  );

  test('no words reach the guest of another booking, should Guesty not understand the filter', async () => {
    const { simulator, send, find } = await start();
    const conversations = [
      { _id: conversationIdOf(BOOKING), meta: { reservations: [{ _id: BOOKING }] } },
      { _id: conversationIdOf(VRBO) },
    ];
    const body = JSON.stringify({ status: 200, data: { conversations } });
    simulator.failNext({ match: 'GET conversations', times: 2, status: 200, body });
    const unknown = hexId('00', '1');
    expect(await refusalOf(send(unknown))).toEqual(MISSING);
    expect(await find(unknown)).toBeNull();
    expect(simulator.received('POST send-message')).toEqual([]);
  });

  test('a conversation that was deleted is missing [REL-04]', async () => {
    const { simulator, send, find } = await start();
    simulator.has({ reservationId: AIRBNB, source: 'airbnb2', hasNoConversation: true });
    expect(await refusalOf(send(AIRBNB))).toEqual(MISSING);
    expect(await find(AIRBNB)).toBeNull();
  });

  test.each<[string, Partial<SimulatedPost>]>([
    ['of the host', { sentBy: 'host' }],
    ['of a user, as the answer to a message shows it', { from: { type: 'user' } }],
    ['of an employee', { from: { type: 'employee', fullName: 'Casa Azul' } }],
    ['that is an e-mail', { sentBy: 'host', body: `<p>${TEXT}</p>`, plainTextBody: TEXT }],
    ['with other spaces', { sentBy: 'host', body: ` ${TEXT.replace(' ', '\r\n')} ` }],
  ])('a post %s with the same words is ours', async (_what, post) => {
    const { find, put } = await start();
    put(AIRBNB, post);
    expect(await find(AIRBNB)).not.toBeNull();
  });

  test.each<[string, Partial<SimulatedPost>]>([
    ['of the guest', { sentBy: 'guest', from: { type: 'guest' } }],
    ['of a guest, without sentBy', { from: { type: 'guest' } }],
    ['of an unknown author', {}],
  ])('a post %s with the same words is not ours [REL-03]', async (_what, post) => {
    const { find, put } = await start();
    put(AIRBNB, post);
    expect(await find(AIRBNB)).toBeNull();
  });

  test.each(['note', 'log'])('a %s with the same words was told to no guest [REL-03]', async (type) => {
    const { find, put } = await start();
    put(AIRBNB, { sentBy: 'host', module: { type, to: [], cc: [], bcc: [], templateValues: [] } });
    expect(await find(AIRBNB)).toBeNull();
  });

  test('our words are found under everything that was written since [REL-03]', async () => {
    const { clock, simulator, send, find, put } = await start();
    const { id } = await send(AIRBNB);
    clock.advance(60);
    for (let count = 0; count < 230; count += 1) put(AIRBNB, { sentBy: 'guest', body: `${count}` });
    expect(await find(AIRBNB)).toMatchObject({ id });
    expect(simulator.received('GET posts')).toHaveLength(3);
  });

  test('older posts are not read on', async () => {
    const { clock, simulator, find, put } = await start();
    const createdAt = plusSeconds(clock.now(), -60);
    for (let count = 0; count < 230; count += 1) put(AIRBNB, { sentBy: 'host', createdAt });
    expect(await find(AIRBNB)).toBeNull();
    expect(simulator.received('GET posts')).toHaveLength(1);
  });

  test('a conversation that does not end is no proof that the words are missing [REL-03]', async () => {
    const { clock, simulator, find } = await start();
    const post = { _id: '1', body: 'Hola', sentBy: 'guest', createdAt: clock.now() };
    const body = JSON.stringify({ status: 200, data: { posts: [post], cursor: { after: 'again' } } });
    simulator.failNext({ match: 'GET posts', times: 100, status: 200, body });
    expect((await failureOf(find(AIRBNB))).kind).toBe('wait');
  });

  test('an answer without an id is no doubt about the message', async () => {
    const { simulator, send } = await start();
    simulator.failNext({ match: 'POST send-message', status: 200, body: '{"status":200,"data":{}}' });
    expect(await send(AIRBNB)).toEqual({ id: null });
  });

  test('a refusal keeps no word of Guesty, which may repeat what was written', async () => {
    const { simulator, send } = await start();
    const body = JSON.stringify({ error: { code: 'BAD', message: `Cannot send «${TEXT}»` } });
    simulator.failNext({ match: 'POST send-message', status: 400, body });
    const failure = await failureOf(send(AIRBNB));
    expect(failure).toMatchObject({ kind: 'refused', fields: [{ field: 'other' }] });
    for (const kept of [failure.message, JSON.stringify(failure.fields)]) expect(kept).not.toContain('Ana');
  });

  test('an access without the inbox may not read it either', async () => {
    const { simulator, find } = await start();
    simulator.failNext({ match: 'GET posts', times: 2, status: 403 });
    expect(await refusalOf(find(AIRBNB))).toEqual({ kind: 'refused', reason: 'thread-not-allowed' });
  });

  test('answers under other posts are read, as far as pages are read', async () => {
    const { clock, simulator, threads, connection, put } = await start();
    const since = clock.now();
    put(AIRBNB, { _id: 'a', sentBy: 'guest', body: 'Hola' });
    for (let count = 0; count < 230; count += 1) put(AIRBNB, { sentBy: 'host', body: `${count}` });
    const read = () => threads.readAnswers(connection, { reservation: AIRBNB, since });
    expect(await read()).toMatchObject([{ id: 'a', text: 'Hola' }]);
    expect(simulator.received('GET posts')).toHaveLength(4);
    for (let count = 0; count < 400; count += 1) put(AIRBNB, { sentBy: 'host', body: `${count}` });
    expect(await read()).toEqual([]);
    expect(simulator.received('GET posts')).toHaveLength(9);
  });

  test.each<[string, Partial<SimulatedPost>, (string | null)[]]>([
    ['of the guest', { sentBy: 'guest' }, [TEXT]],
    ['of a guest, without sentBy', { from: { type: 'guest' } }, [TEXT]],
    ['that is an e-mail', { sentBy: 'guest', body: '<p>Hola</p>', plainTextBody: 'Hola' }, ['Hola']],
    [
      'that is an e-mail without text',
      {
        sentBy: 'guest',
        body: '<p>Hola</p>',
        module: { type: 'email', to: [], cc: [], bcc: [], templateValues: [] },
      },
      [null],
    ],
    ['of the host', { sentBy: 'host' }, []],
    ['of an unknown author', {}, []],
    [
      'that is a note',
      { sentBy: 'guest', module: { type: 'note', to: [], cc: [], bcc: [], templateValues: [] } },
      [],
    ],
  ])('a post %s is read as %j', async (_what, post, texts) => {
    const { clock, threads, connection, put } = await start();
    put(AIRBNB, post);
    const answers = await threads.readAnswers(connection, { reservation: AIRBNB, since: clock.now() });
    expect(answers.map(({ text }) => text)).toEqual(texts);
  });
});
