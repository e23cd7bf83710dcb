import { expect, test } from 'vitest';

import { plusSeconds, type Instant } from '#vocabulary/instant.ts';

import type { ProviderConnection } from '../connection.ts';
import { failureOf } from '../failures.conformance.ts';
import { guestMessageReasonOf } from '../guest-messaging/guest-messaging.reasons.ts';
import { LONGEST_ANSWER, MOST_ANSWERS } from './answers.ts';
import type { GuestThreadsCapability } from './guest-threads.capability.ts';

/** Conversations of bookings at work against their simulator. */
export type GuestThreadsSubject = {
  readonly threads: GuestThreadsCapability;
  readonly connection: ProviderConnection;
  /** A booking with a conversation. */
  readonly reservation: string;
  /** One that the provider does not know. */
  readonly unknown: string;
  /** What the guest of a booking reads, oldest first. */
  readonly read: (reservation: string) => readonly string[];
  /** The guest writes in the conversation. */
  readonly write: (reservation: string, text: string) => Promise<void> | void;
  readonly now: () => Instant;
  readonly advance: (seconds: number) => void;
  readonly busy: () => void;
  /** The next reading is one too many. */
  readonly busyReading: () => void;
  /** Takes the message and loses the answer. */
  readonly loseAnswer: () => void;
  /** The same connection with another token. */
  readonly stranger: ProviderConnection;
  /** A token that may only read. */
  readonly readOnly: ProviderConnection | (() => ProviderConnection | Promise<ProviderConnection>);
  /** The same conversations with nothing listening. */
  readonly unreachable: GuestThreadsCapability;
};

const TEXT = 'Hola Ana 👋🏽\n\nTu llegada es el 4 de diciembre.\nHaz tu check-in: https://example.test/g/abc';

/** What conversations owe the messages of a stay. Each test gets a subject of its own. */
export function guestThreadsConformance(start: () => Promise<GuestThreadsSubject>): void {
  const begin = async () => {
    const subject = await start();
    const { threads, connection, reservation, now } = subject;
    const began = now();
    return {
      ...subject,
      send: (text = TEXT, of = reservation) => threads.send(connection, { reservation: of, text }),
      find: (text = TEXT, since = began, of = reservation) =>
        threads.find(connection, { reservation: of, text, since }),
      readAnswers: (since = began, of = reservation) =>
        threads.readAnswers(connection, { reservation: of, since }),
      reasonOf: async (work: Promise<unknown>) => {
        const failure = await failureOf(work);
        for (const secret of ['Ana', 'example.test/g/abc']) expect(failure.message).not.toContain(secret);
        return { kind: failure.kind, reason: guestMessageReasonOf(failure) };
      },
    };
  };

  test('words reach the guest of the booking as they were written, and are found afterwards [REL-03]', async () => {
    const { send, find, read, reservation } = await begin();
    expect(await find()).toBeNull();
    await send();
    expect(read(reservation)).toEqual([TEXT]);
    expect(await find()).toMatchObject({ id: expect.stringMatching(/./) as string });
    expect(await find('Otras palabras')).toBeNull();
  });

  test('the same words of the guest, or of an earlier time, are not ours [REL-03]', async () => {
    const { find, send, write, reservation, now, advance } = await begin();
    await write(reservation, TEXT);
    expect(await find()).toBeNull();
    await send();
    advance(3600);
    expect(await find(TEXT, plusSeconds(now(), -60))).toBeNull();
  });

  test('an answer that was lost leaves it unknown, and the conversation tells [REL-03, REL-04]', async () => {
    const { send, find, read, reservation, loseAnswer, reasonOf } = await begin();
    loseAnswer();
    expect((await reasonOf(send())).kind).toBe('unknown');
    expect(read(reservation)).toHaveLength(1);
    expect(await find()).not.toBeNull();
  });

  test('a booking that the provider does not know has no conversation [REL-04]', async () => {
    const { send, find, unknown, reasonOf } = await begin();
    expect(await reasonOf(send(TEXT, unknown))).toEqual({ kind: 'refused', reason: 'thread-missing' });
    expect(await find(TEXT, undefined, unknown)).toBeNull();
  });

  test('too long a text is refused before it is sent', async () => {
    const { send, threads, read, reservation, reasonOf } = await begin();
    const text = 'a'.repeat(threads.longestText + 1);
    expect(await reasonOf(send(text))).toEqual({ kind: 'refused', reason: 'text-too-long' });
    expect(read(reservation)).toEqual([]);
  });

  test('a busy provider is waited for, refused access asks the host, and no way there is tried again', async () => {
    const { send, busy, reasonOf, stranger, threads, reservation, unreachable, connection, readOnly } =
      await begin();
    busy();
    expect((await reasonOf(send())).kind).toBe('wait');
    const message = { reservation, text: TEXT };
    expect((await reasonOf(threads.send(stranger, message))).kind).toBe('reconnect');
    const reading = typeof readOnly === 'function' ? await readOnly() : readOnly;
    expect(await reasonOf(threads.send(reading, message))).toEqual({
      kind: 'refused',
      reason: 'thread-not-allowed',
    });
    expect((await reasonOf(unreachable.send(connection, message))).kind).toBe('wait');
  });

  test('what the guest wrote is read, the oldest first, and nothing of the host', async () => {
    const { send, write, readAnswers, reservation, advance, now } = await begin();
    expect(await readAnswers()).toEqual([]);
    await send();
    await write(reservation, '¿A qué hora puedo llegar?');
    advance(60);
    const at = now();
    await write(reservation, 'Llegamos tarde 👨‍👩‍👧‍👦');
    const answers = await readAnswers();
    expect(answers.map(({ text }) => text)).toEqual(['¿A qué hora puedo llegar?', 'Llegamos tarde 👨‍👩‍👧‍👦']);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(2);
    advance(60);
    expect(await readAnswers()).toEqual(answers);
    expect(await readAnswers(at)).toEqual(answers.slice(1));
  });

  test('of a long answer the first letters are read, none in two, and of anything else but words none', async () => {
    const { write, readAnswers, reservation, advance } = await begin();
    await write(reservation, '👩🏽‍🚀'.repeat(LONGEST_ANSWER * 2));
    advance(2);
    await write(reservation, 'أهلاً وسهلاً');
    advance(2);
    await write(reservation, '');
    expect((await readAnswers()).map(({ text }) => text)).toEqual([
      '👩🏽‍🚀'.repeat(LONGEST_ANSWER),
      'أهلاً وسهلاً',
      null,
    ]);
  });

  test('of very many answers the newest are read', async () => {
    const { write, readAnswers, reservation, advance } = await begin();
    for (let number = 1; number <= MOST_ANSWERS + 5; number += 1) {
      await write(reservation, String(number));
      advance(2);
    }
    const texts = (await readAnswers()).map(({ text }) => text);
    expect(texts).toHaveLength(MOST_ANSWERS);
    expect([texts[0], texts.at(-1)]).toEqual(['6', String(MOST_ANSWERS + 5)]);
  });

  test('a booking that the provider does not know has no answers', async () => {
    const { readAnswers, unknown } = await begin();
    expect(await readAnswers(undefined, unknown)).toEqual([]);
  });

  test('a reading that is refused says what helps', async () => {
    const { readAnswers, busyReading, reasonOf, threads, stranger, unreachable, ...of } = await begin();
    busyReading();
    expect((await reasonOf(readAnswers())).kind).toBe('wait');
    const about = { reservation: of.reservation, since: of.now() };
    expect((await reasonOf(threads.readAnswers(stranger, about))).kind).toBe('reconnect');
    expect((await reasonOf(unreachable.readAnswers(of.connection, about))).kind).toBe('wait');
  });
}
